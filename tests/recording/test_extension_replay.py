"""What the extension records in a person's own browser is replayed like any recording."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import BrowserContext, Page, Playwright

from explorer.recording.files import load_recording
from tests.recording.extension import browser_with_extension
from tests.recording.replayed import replayed
from tests.recording.test_extension import click, recorder, started
from tests.site import Site

TELL = """<script>const tell = (text) => {
  const request = new XMLHttpRequest();
  request.open("GET", "/did?it=" + encodeURIComponent(text), false);
  request.send();
}</script>"""
SHOP = f"""{TELL}<body style="margin:0"><button id=pay class=big style="width:120px"
onclick="tell('pay ' + event.shiftKey)">Pay now</button>
<button onauxclick="tell('aux ' + event.button)">Row</button>
<iframe src=/part name=one width=150 height=50></iframe>
<iframe src=/part name=two width=150 height=50 style="border:4px solid"></iframe>"""
PART = f"""{TELL}<body style="margin:0"><button style="margin:0"
onclick="tell('in ' + window.name)">Press</button>"""
CHANGED = SHOP.replace("Pay now", "Pay") + "<p>New here?</p>"
WITHOUT = SHOP.replace("<button id=pay", "<span").replace("Pay now</button>", "</span>")


@pytest.fixture
async def context(
    playwright: Playwright, full_chromium_path: str, tmp_path: Path
) -> AsyncIterator[BrowserContext]:
    async with browser_with_extension(playwright, full_chromium_path, tmp_path) as context:
        yield context


async def corner(page: Page, selector: str) -> tuple[float, float]:
    box = await page.locator(selector).bounding_box()
    assert box
    return box["x"], box["y"]


def did(site: Site) -> list[str]:
    return [request.args["it"] for request in site.asked("/did")]


async def test_it_is_replayed_on_the_same_page_and_on_changed_ones(
    context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    path, url = tmp_path / "shop.json", site.serve({"/": SHOP, "/part": PART, "/did": "ok"})
    async with recorder(path, url) as recorded:
        tab, _ = await started(context, recorded)
        await tab.keyboard.down("Shift")
        await click(tab, "#pay")
        await tab.keyboard.up("Shift")
        x, y = await corner(tab, "text=Row")
        await tab.mouse.click(x + 5, y + 5, button="middle")
        x, y = await corner(tab, "[name=two]")
        await tab.mouse.click(x + 20, y + 12)
        texts = ('click button "Pay now"', 'middle click button "Row"', 'click button "Press"')
        await recorded.until(*texts)
    actions = load_recording(path).actions
    by_person = ["pay true", "aux 1", "in two"]
    assert did(site) == by_person
    assert actions[2].element
    assert actions[2].element.bbox
    assert actions[2].element.bbox[:2] == pytest.approx((x + 4, y + 4), abs=0.1)
    same = await replayed(actions, url, tmp_path / "same")
    assert (same.passed, same.healed) == (True, 0)
    assert did(site) == by_person * 2
    site.serve({"/": CHANGED})
    changed = await replayed(actions, url, tmp_path / "changed")
    assert (changed.passed, changed.healed) == (True, 1)
    assert did(site) == by_person * 3
    site.serve({"/": WITHOUT})
    gone = await replayed(actions, url, tmp_path / "gone")
    assert [step.outcome for step in gone.steps] == ["refused"]
    assert did(site) == by_person * 3
