"""Whatever a page names in any way that the standards know is told, and read beside the page."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.async_api import Browser

from explorer.browser.page import BrowserPage
from tests.browser.driver import open_driver
from tests.named_addresses import Answer, answers, truth
from tests.site import Page, Site

TOLD = (
    "attributes", "metadata", "doctype", "based", "graphics", "texts", "styles", "scripts", "roots",
    "framed", "frameset", "site",
)  # fmt: skip
"""Groups whose addresses the pages name, without an event or a later answer."""


PAGES = tuple(f"/addresses/{group}" for group in TOLD)


async def test_whatever_a_site_names_is_told_or_requested(browser: Browser, site: Site) -> None:
    host = urlsplit(site.url()).netloc
    table = answers(host)
    pages: dict[str, Page] = {
        path: (one.status, one.headers, one.body) for path, one in table.items()
    }
    site.serve(pages)
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        told = [one for path in _to_open(table) for one in await _named_on(driver, site.url(path))]
    reached = {urlsplit(address).path for address in told} | {one.path for one in site.requests}
    missing = {
        group: sorted({*paths} - reached) for group, paths in truth().items() if group in TOLD
    }
    assert {group: paths for group, paths in missing.items() if paths} == {}
    assert not [one.path for one in site.requests if one.path.startswith("/not/")]


def _to_open(table: dict[str, Answer]) -> list[str]:
    """The pages of the groups, and one that is only named, so that the others are read."""
    pages = [path for path in table if path.endswith(".html") and path.startswith(PAGES)]
    return [*pages, "/in/site/robots-allow"]


async def _named_on(driver: BrowserPage, url: str) -> list[str]:
    await driver.open(url)
    snapshot = await driver.look()
    controls = (address for element in snapshot.elements for address in element.addresses)
    return [*snapshot.references, *controls]
