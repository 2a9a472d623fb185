"""What is left of earlier documents does not pile up, neither here nor in the browser."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page

from explorer.browser.cdp.renderers import Renderers
from tests.browser.driver import open_driver
from tests.site import Site

SOME = 5


@pytest.fixture(autouse=True)
def few_documents_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.browser.cdp.renderers.DOCUMENTS_KEPT", SOME)


async def test_earlier_documents_are_removed_from_the_browser(browser: Browser, site: Site) -> None:
    site.serve({f"/{n}": f"<title>{n}</title><button>Do {n}</button>" for n in range(SOME)})
    async with open_driver(browser, site.url("/0")) as driver:
        for number in range(1, SOME):
            await driver.open(site.url(f"/{number}"))
            await driver.look()
        assert driver.observation
        page = driver.observation.page
        cdp = await page.context.new_cdp_session(page)
        assert (await cdp.send("Memory.getDOMCounters"))["documents"] < SOME


async def test_frames_that_are_gone_are_forgotten(page: Page, site: Site) -> None:
    url = site.serve({"/": "<iframe src=/in></iframe>", "/in": "in"})
    renderers = Renderers(page.context)
    for _ in range(2 * SOME):
        await page.goto(url)
        renderer = await renderers.reach(page)
        for place in await renderer.places.read():
            await renderer.world(place)
    assert len(renderer.worlds) <= SOME
    await renderers.detach()
