"""What an icon shows whose markup names nothing is told by its drawing."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser

import explorer
from explorer.browser.page import BrowserPage
from tests.browser.driver import open_driver
from tests.site import Site

STROKED = "<svg width=24 height=24 viewBox='0 0 24 24' fill=none stroke=black stroke-width=2>"
FILLED = "<svg width=24 height=24 viewBox='0 0 24 24'>"
DRAWINGS = [
    (STROKED, "<path d='M12 4.5v15m7.5-7.5h-15'/>", "plus"),
    (STROKED, "<line x1=12 y1=5 x2=12 y2=19 /><line x1=5 y1=12 x2=19 y2=12 />", "plus"),
    (FILLED, "<path d='M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6v2z'/>", "plus"),
    (STROKED, "<circle cx=12 cy=12 r=1 /><circle cx=12 cy=5 r=1 /><circle cx=12 cy=19 r=1 />",
     "ellipsis"),
    (FILLED, "<circle cx=12 cy=12 r=2 /><circle cx=6 cy=12 r=2 /><circle cx=18 cy=12 r=2 />",
     "ellipsis"),
    (STROKED, "<path d='M3 12h18M3 6h18M3 18h18'/>", "bars"),
    (FILLED, "<path d='M3 18h18v-2H3v2zm0-5h18v-2H3v2zm0-7v2h18V6H3z'/>", "bars"),
    (STROKED, "<path d='M18 6 6 18M6 6l12 12'/>", ""),
    (STROKED, "<path d='M5 12h14'/>", ""),
    (STROKED, "<circle cx=11 cy=11 r=8 /><path d='m21 21-4.3-4.3'/>", ""),
    (STROKED, "<path d='m6 9 6 6 6-6'/>", ""),
    (FILLED, "<rect width=24 height=24 />", ""),
    (STROKED, "<g transform='rotate(45 12 12)'><path d='M12 5v14M5 12h14'/></g>", ""),
]  # fmt: skip
ROWS = "".join(
    f"<tr><td>{name}<td><button>{STROKED}{DRAWINGS[3][1]}</svg></button>"
    for name in ("Tea", "Milk")
)


@pytest.fixture(scope="module")
async def driver(browser: Browser) -> AsyncIterator[BrowserPage]:
    async with open_driver(browser, "http://127.0.0.1/", scope_all=True, opens=False) as driver:
        yield driver


@pytest.mark.parametrize(("svg", "drawing", "hint"), DRAWINGS)
async def test_an_icon_is_told_by_its_drawing(
    driver: BrowserPage, site: Site, svg: str, drawing: str, hint: str
) -> None:
    await driver.open(site.serve({"/": f"<button>{svg}{drawing}</svg></button>"}))
    (button,) = (await driver.look()).elements
    assert button.hints == hint


async def test_a_control_with_a_name_needs_no_picture(driver: BrowserPage, site: Site) -> None:
    await driver.open(site.serve({"/": f"<button>{STROKED}{DRAWINGS[0][1]}</svg>New</button>"}))
    (button,) = (await driver.look()).elements
    assert button.hints == ""


@pytest.mark.parametrize(
    ("description", "row"),
    [
        ("the three-dot menu in the row of Milk", "Milk"),
        ("the menu in the row of Tea", "Tea"),
        ("das Drei-Punkte-Menü in der Zeile von Milk", "Milk"),
        ('the "+" button', "New"),
        ('the plus button next to "New"', "New"),
    ],
)
async def test_a_button_is_found_by_its_picture(
    browser: Browser, site: Site, description: str, row: str
) -> None:
    page = await browser.new_page()
    html = f"<h1>New</h1><button>{STROKED}{DRAWINGS[0][1]}</svg></button><table>{ROWS}</table>"
    await page.goto(site.serve({"/": html}))
    (match, *_) = await explorer.find(page, description)
    if row == "New":
        assert match.element.hints == "plus"
    else:
        assert match.element.containers[-1].name == row
    await page.close()
