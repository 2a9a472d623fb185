"""The switches of the browser, as Chromium itself tells them."""

import re

from playwright.async_api import Browser, Page

from explorer.browser.session.switches import chromium_switches
from explorer.settings.model import BrowserSettings


async def test_what_playwright_disables_stays_disabled(browser: Browser):
    cdp = await browser.new_browser_cdp_session()
    told = (await cdp.send("SystemInfo.getInfo"))["commandLine"]
    await cdp.detach()
    *earlier, last = (
        set(found.split(",")) for found in re.findall(r"--disable-features=(\S+)", told)
    )
    assert earlier != []
    assert set().union(*earlier) <= last


async def test_a_window_loads_no_page_but_its_own(browser: Browser, page: Page):
    await page.goto("data:text/html,<p>mine")
    cdp = await browser.new_browser_cdp_session()
    targets = await cdp.send("Target.getTargets", {"filter": [{}]})
    await cdp.detach()
    assert [t["url"] for t in targets["targetInfos"] if t["url"].startswith("chrome:")] == []


def test_features_that_a_user_disables_are_added():
    args = ("--lang=de", "--disable-features=A,B", "--disable-features=C")
    *_, features, lang = chromium_switches(BrowserSettings(args=args))
    assert lang == "--lang=de"
    assert features.startswith("--disable-features=")
    assert features.endswith(",A,B,C")
    assert "PaintHolding" in features
