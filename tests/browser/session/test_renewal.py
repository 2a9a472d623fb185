"""A tab that has sent many requests is replaced, and the session goes on in the new one."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page

from explorer.browser.page import BrowserPage
from tests.browser.driver import named, open_driver
from tests.site import Site

STORES = "<script>sessionStorage.user = 'Ada'</script><button>Here</button>"
SHOWS = (
    "<button></button><script>document.querySelector('button').textContent ="
    " `${sessionStorage.user} ${opener}`</script>"
)


@pytest.fixture(autouse=True)
def few_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("explorer.browser.session.session.MAX_REQUESTS", 2)


def page_of(driver: BrowserPage) -> Page:
    assert driver.observation
    return driver.observation.page


async def test_the_new_tab_has_the_session_storage(browser: Browser, site: Site) -> None:
    url = site.serve({"/": STORES, "/2": "<img src=/picture>" + SHOWS})
    async with open_driver(browser, url) as driver:
        tabs = [page_of(driver)]
        await driver.open(site.url("/2"))
        tabs.append(page_of(driver))
        for _ in range(2):
            assert (await driver.open(site.url("/2"))).result == "done"
            named(await driver.look(), "Ada null")
            tabs.append(page_of(driver))
        assert tabs[0] is tabs[1]
        assert len(set(tabs)) == 3
        assert tabs[-1].context.pages == [tabs[-1]]


async def test_a_session_without_storage_goes_on_in_a_new_tab(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<img src=/picture><button>Here</button>"})
    async with open_driver(browser, url) as driver:
        first = page_of(driver)
        await driver.open(url)
        named(await driver.look(), "Here")
        assert first.is_closed()
        assert page_of(driver).context.pages == [page_of(driver)]


async def test_what_a_page_stores_when_it_is_left_is_kept(browser: Browser, site: Site) -> None:
    stores = "<script>onpagehide = () => { sessionStorage.user = 'Eve' }</script>"
    url = site.serve({"/": f"<img src=/picture>{STORES}{stores}", "/2": SHOWS})
    async with open_driver(browser, url) as driver:
        first = page_of(driver)
        await driver.open(site.url("/2"))
        named(await driver.look(), "Eve null")
        assert first.is_closed()


async def test_a_page_with_popups_and_a_sandbox_is_replaced(browser: Browser, site: Site) -> None:
    sandbox = {"Content-Security-Policy": "sandbox allow-scripts allow-same-origin allow-popups"}
    opens = "<script>setInterval(() => window.open('/popup'), 20)</script>"
    page = f"<img src=/picture>{STORES}{opens}"
    url = site.serve({"/": (200, sandbox, page), "/2": SHOWS, "/popup": "<p>Popup"})
    async with open_driver(browser, url, opens=False) as driver:
        await driver.open(url)
        await driver.open(site.url("/2"))
        assert driver.url == site.url("/2")
        assert await page_of(driver).evaluate("sessionStorage.user") == "Ada"


async def test_a_route_of_the_page_is_opened_in_it(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<img src=/picture>" + STORES})
    async with open_driver(browser, url) as driver:
        first = page_of(driver)
        await driver.open(f"{url}#/orders")
        assert page_of(driver) is first


async def test_what_cannot_be_opened_in_the_new_tab_leads_back(
    browser: Browser, site: Site
) -> None:
    file = {"Content-Disposition": "attachment"}
    url = site.serve({"/": "<img src=/picture>" + STORES, "/file": (200, file, "data")})
    async with open_driver(browser, url) as driver:
        outcome = await driver.open(site.url("/file"))
        assert outcome.result == "failed"
        assert "download" in outcome.detail.lower()
        named(await driver.look(), "Here")
        assert driver.url == url


async def test_popups_are_closed_with_the_tab_that_they_replaced(
    browser: Browser, site: Site
) -> None:
    opens = "<button onclick=\"window.open('/popup')\">Open</button>"
    url = site.serve({"/": opens, "/popup": "<img src=/1><img src=/2>" + STORES, "/2": SHOWS})
    async with open_driver(browser, url) as driver:
        await driver.act(named(await driver.look(), "Open"))
        named(await driver.look(), "Here")
        assert len(page_of(driver).context.pages) == 2
        await driver.open(site.url("/popup"))
        await driver.open(site.url("/2"))
        named(await driver.look(), "Ada null")
        assert page_of(driver).context.pages == [page_of(driver)]
