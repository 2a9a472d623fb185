"""Waiting for a document, in a process that is late."""

from __future__ import annotations

import asyncio
import time
from threading import Event

from playwright.async_api import Browser
from werkzeug import Request

from explorer.browser.session.settling import reached
from tests.site import Site


async def test_a_page_is_not_to_blame_where_this_process_is_late(
    browser: Browser, site: Site
) -> None:
    """The process does something else while the wait for the load event ends, and long after."""
    ended = Event()

    def never(_: Request) -> str:
        ended.wait(30)
        return ""

    url = site.serve({"/loads": "<img src=/never>", "/never": never})
    page = await browser.new_page()
    try:
        await page.goto(url + "loads", wait_until="domcontentloaded")
        asyncio.get_running_loop().call_later(0.1, time.sleep, 1.5)
        assert not await reached(page, "load", 0.2)
    finally:
        ended.set()
        await page.close()
