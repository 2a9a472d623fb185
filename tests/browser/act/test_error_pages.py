"""Chromium's own error page: nothing on it is the site's, and the walk goes on after it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.async_api import Browser, Page
from playwright.async_api import Error as PlaywrightError

import explorer
from explorer.models import Snapshot
from tests.browser.driver import named, open_driver
from tests.site import Site

EMPTY: tuple[int, dict[str, str], str] = (500, {}, "")
GONE = "http://127.0.0.1:9/"
TO_GONE = (302, {"Location": GONE}, "")
COUNTER = "<button onclick='this.textContent += 1'>Count</button>"
PAGES = {
    "/": f"{COUNTER}<a href=/moved>Moved</a><a href={GONE}>Gone</a>"
    "<button onclick='setTimeout(() => location = `/moved`, 600)'>Late</button>"
    f"<iframe src={GONE} width=900 height=500></iframe>",
    "/moved": TO_GONE,
}


def names(snapshot: Snapshot) -> list[str]:
    return [element.name for element in snapshot.elements]


@pytest.mark.parametrize("way", ["Moved", "Gone", "Late", "open"])
async def test_the_walk_stands_where_it_did_and_clicks_arrive(
    browser: Browser, site: Site, way: str
) -> None:
    url = site.serve(PAGES)
    async with open_driver(browser, url, scope_all=True) as driver:
        if way == "open":
            await driver.open(site.url("/moved"))
        else:
            await driver.act(named(await driver.look(), way))
        if way == "Late":
            (page,) = browser.contexts[-1].pages
            with suppress(PlaywrightError):  # it waits for a page without an error
                await page.wait_for_url("chrome-error:**")
        seen = await driver.look()
        assert (seen.url, names(seen)) == (url, ["Count", "Moved", "Gone", "Late"])
        await driver.act(named(seen, "Count"))
        assert names(await driver.look())[0] == "Count1"


@pytest.mark.parametrize("answer", [EMPTY, TO_GONE])
async def test_an_error_page_at_the_start_shows_nothing(
    browser: Browser, site: Site, answer: tuple[int, dict[str, str], str]
) -> None:
    site.serve({"/": answer})
    async with open_driver(browser, site.url()) as driver:
        assert names(await driver.look(patient=True)) == []
        site.serve(PAGES)
        assert (await driver.open(site.url())).result == "done"


async def test_the_browsers_own_pages_are_never_opened(browser: Browser, site: Site) -> None:
    url = site.serve(PAGES)
    async with open_driver(browser, url) as driver:
        outcome = await driver.open("chrome-error://chromewebdata/")
        assert (outcome.result, driver.url) == ("failed", url)


async def test_a_caller_is_shown_nothing_of_it(page: Page, site: Site) -> None:
    site.serve(PAGES)
    async with page.expect_event("framenavigated", lambda frame: "chrome-error" in frame.url):
        with pytest.raises(Exception, match=r"ERR_CONNECTION_REFUSED|ERR_UNSAFE_PORT"):
            await page.goto(site.url("/moved"))
    snapshot = await explorer.snapshot(page)
    assert names(snapshot) == []
    assert [occurrence.kind for occurrence in snapshot.blind_spots] == ["page"]
