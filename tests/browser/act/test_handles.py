"""Handles of nodes are disposed after each act, so that a long crawl does not collect them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext

from explorer.browser.network.signals import Signals
from tests.browser.driver import named, open_driver
from tests.site import Site

PAGE = """<!doctype html><title>Shop</title>
<form onsubmit="event.preventDefault(); said.textContent += '!'"><label>Name <input name=n></label>
<label>Size <select name=s><option>S<option>M</select></label><button>Send</button></form>
<label><input type=checkbox>Gift</label>
<button onclick="console.log('one', {two: 2}, [3])">Log</button><p id=said></p>"""


def handles(playwright_object: Any) -> list[str]:
    """Return the types of the handles that Playwright keeps."""
    objects = playwright_object._impl_obj._connection._objects.values()
    kept = (one._type for one in objects)
    return [name for name in kept if name in ("JSHandle", "ElementHandle")]


@pytest.mark.parametrize("name", ["Send", "Name", "Size", "Gift"])
async def test_no_handle_is_left_after_an_act(browser: Browser, site: Site, name: str) -> None:
    before = handles(browser)
    async with open_driver(browser, site.serve({"/": PAGE})) as driver:
        outcome = await driver.act(named(await driver.look(), name))
        assert outcome.result == "done"
        assert handles(browser) == before


async def test_no_handle_is_left_after_cookie_banners_are_looked_for(
    browser: Browser, site: Site
) -> None:
    banner = """<div id=cookies style="position:fixed;bottom:0">We use cookies.
        <button onclick="this.parentNode.remove()">Reject all</button></div>"""
    url = site.serve({"/": f"{PAGE}{banner}<iframe src=/in></iframe>", "/in": "in"})
    before = handles(browser)
    async with open_driver(browser, url) as driver:
        assert await driver.clear_view()
        assert handles(browser) == before


async def test_what_a_page_logs_is_not_kept(browser: Browser, site: Site) -> None:
    before = handles(browser)
    async with open_driver(browser, site.serve({"/": PAGE})) as driver:
        await driver.act(named(await driver.look(), "Log"))
        await driver.look()
        await asyncio.sleep(0)
        assert handles(browser) == before


async def test_what_a_callers_page_logs_is_left_to_the_caller(browser: Browser) -> None:
    context: BrowserContext = await browser.new_context()
    page = await context.new_page()
    signals = Signals(context, always=False)
    async with page.expect_console_message() as logged:
        await page.evaluate("console.log({two: 2})")
    message = await logged.value
    await page.evaluate("1")
    assert await message.args[0].evaluate("told => told.two") == 2
    signals.stop()
    await context.close()
