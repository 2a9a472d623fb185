"""report.html as a person opens it: from disk, offline, on a laptop and a phone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Literal

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Browser, Page

from explorer.models import KnownCounts
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings
from tests.reporting import samples

Scheme = Literal["light", "dark"]


@pytest.fixture(scope="session")
async def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Address of a report with one picture inside and two beside it."""
    folder = tmp_path_factory.mktemp("run")
    observer = RunFolder(folder, ReportSettings(embedded_pictures=1))
    *events, _ = samples.small_run()
    events += [
        samples.interaction(
            n, screenshot=samples.screenshot(), known=KnownCounts(states=2, found=9 * n, tried=n)
        )
        for n in (3, 4)
    ]
    ledger = samples.ledger(samples.known_class("W" * 80, "shop.example/" + "p" * 300))
    long = samples.fault(
        4,
        id="w" * 80,
        title="W" * 400,
        url=samples.SHOP + "p" * 400,
        evidence={"k" * 80: "v" * 800},
    )
    await samples.tell(observer, [*events, long, samples.finished(4, ledger=ledger)])
    await observer.close()
    return (folder / "report.html").as_uri()


@asynccontextmanager
async def opened(
    browser: Browser, report: str, width: int = 1280, scheme: Scheme = "light"
) -> AsyncIterator[Page]:
    context = await browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, offline=True
    )
    page = await context.new_page()
    await page.goto(report)
    yield page
    await context.close()


@pytest.mark.parametrize("width", [1280, 390])
async def test_nothing_is_wider_than_the_screen(browser: Browser, report: str, width: int) -> None:
    async with opened(browser, report, width) as page:
        await page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
        assert await page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
async def test_axe_finds_no_fault(
    browser: Browser, report: str, width: int, scheme: Scheme
) -> None:
    async with opened(browser, report, width, scheme) as page:
        await page.eval_on_selector_all("details", "all => all.forEach(d => { d.open = true; })")
        results = await Axe().run(page)
        assert results.violations_count == 0, results.generate_report()


async def test_it_needs_no_network_and_breaks_none_of_its_own_rules(
    browser: Browser, report: str
) -> None:
    async with opened(browser, "about:blank") as page:
        complaints: list[str] = []
        schemes: set[str] = set()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: schemes.add(request.url.partition(":")[0]))

        await page.goto(report)
        widths = await page.eval_on_selector_all(
            "img",
            """images => Promise.all(images.map(async image => {
                image.loading = "eager";
                await image.decode();
                return image.naturalWidth;
            }))""",
        )

        assert widths == [640, 640, 640]  # the ones beside the report too
        assert complaints == []
        assert schemes <= {"file", "data"}


async def test_hostile_titles_are_shown_and_not_run(browser: Browser, report: str) -> None:
    async with opened(browser, "about:blank") as page:
        page.on("dialog", lambda dialog: pytest.fail(f"a script ran: {dialog.message}"))
        await page.goto(report)

        assert await page.get_by_text(samples.HOSTILE).count() > 0
        assert await page.locator("img[src=x]").count() == 0


async def test_the_headings_tell_what_is_there(browser: Browser, report: str) -> None:
    async with opened(browser, report) as page:
        assert await page.locator("h1").inner_text() == samples.SHOP
        assert await page.locator("h2").all_inner_texts() == [
            "Findings",
            "Steps",
            "Site map",
            "Coverage",
            "API",
            "Not seen, not done",
            "The run",
        ]


async def test_the_curve_is_an_image_with_words(browser: Browser, report: str) -> None:
    async with opened(browser, report) as page:
        curve = page.get_by_role("img", name="What was known over the steps")
        room = await curve.bounding_box()
        line = await curve.locator(".found").bounding_box()

        assert "kinds of controls tried from 0 to 4." in await curve.locator("desc").inner_html()
        assert room
        assert line
        assert line["width"] == pytest.approx(room["width"], abs=4)
        assert line["height"] == pytest.approx(room["height"], abs=4)


async def test_the_box_lies_over_the_chosen_element(browser: Browser, report: str) -> None:
    async with opened(browser, report) as page:
        picture = await page.locator("#picture-1 img").bounding_box()
        box = await page.locator("#picture-1 .box").bounding_box()

        assert picture
        assert box
        scale = picture["width"] / 640
        assert box["x"] - picture["x"] == pytest.approx(95 * scale, abs=2)
        assert box["y"] - picture["y"] == pytest.approx(45 * scale, abs=2)
        assert box["width"] == pytest.approx(90 * scale, abs=4)


async def test_a_picture_grows_when_it_is_chosen(browser: Browser, report: str) -> None:
    async with opened(browser, report) as page:
        picture = page.locator("#picture-1")
        before = await picture.bounding_box()
        await picture.press("Enter")
        after = await picture.bounding_box()

        assert before
        assert after
        assert after["width"] > 2 * before["width"]


async def test_the_keyboard_reaches_everything_in_reading_order(
    browser: Browser, report: str
) -> None:
    async with opened(browser, report) as page:
        expected = await page.eval_on_selector_all(
            "a[href], summary", "all => all.filter(e => e.checkVisibility()).map(e => e.outerHTML)"
        )
        reached = []
        for _ in expected:
            await page.keyboard.press("Tab")
            reached.append(await page.evaluate("document.activeElement.outerHTML"))

        assert reached == expected
        assert reached[0].endswith("Skip to the report</a>")
