"""Opens the browser in which a person is recorded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page, StorageState

from explorer.browser.capture.capture import Capture
from explorer.browser.capture.pictures import PagePictures
from explorer.browser.cdp.calls import first_line
from explorer.browser.forms.login_form import all_ask_to_log_in
from explorer.browser.session.closing import close
from explorer.browser.session.installation import launch, open_playwright
from explorer.browser.session.opening import context_options
from explorer.browser.session.storage_state import state_of
from explorer.errors import TargetUnusable
from explorer.settings.model import Settings

OnEnd = Callable[[StorageState | None, bool], Awaitable[None]]
"""Receives the cookies and storage at the end, None if they cannot be read, and whether all pages
that are open then show a login form."""


@asynccontextmanager
async def captured_browser(
    url: str,
    settings: Settings,
    stop: asyncio.Event,
    on_notice: Callable[[str], None] | None = None,
    on_end: OnEnd | None = None,
) -> AsyncIterator[Capture]:
    """Open a browser at an address, and capture what a person does there.

    Nothing that the person does is blocked, other than in a crawl.

    Args:
        url: The address.
        settings: The settings; ``browser.headed`` decides whether the browser is visible.
        stop: If it is set while the address is opened, that is waited for no longer.
        on_notice: If given, pictures of the pages are taken. Receives a line when that fails.
        on_end: See ``OnEnd``.

    Raises:
        BrowserUnavailable: No browser can be launched.
        TargetUnusable: The address cannot be opened.
        UsageError: The settings cannot work on this machine.
    """
    async with open_playwright() as playwright:
        browser = await launch(playwright, settings.browser)
        try:
            # The person answers the prompts of the browser, which Chromium would refuse otherwise.
            options = context_options(settings) | {"permissions": None}
            context = await browser.new_context(**options)
            page = await context.new_page()
            pictures = PagePictures(context, settings, on_notice) if on_notice else None
            capture = Capture(context, pictures)
            await capture.start()
            browser.on("disconnected", lambda _: capture.end())
            await _open(page, url, settings.browser.navigation_seconds, stop)
            try:
                yield capture
            finally:
                if pictures:
                    await pictures.end()
                if on_end:
                    seconds = settings.browser.script_seconds
                    asked = await all_ask_to_log_in(context.pages, seconds)
                    state = await state_of(context)  # of a page that may have come meanwhile
                    asks = asked or await all_ask_to_log_in(context.pages, seconds)
                    await on_end(state, asks)
        finally:
            await close(browser)


async def _open(page: Page, url: str, seconds: float, stop: asyncio.Event) -> None:
    """Open an address, until it is opened or the person ends the recording."""
    opening = asyncio.ensure_future(page.goto(url, wait_until="commit", timeout=seconds * 1000))
    stopping = asyncio.ensure_future(stop.wait())
    await asyncio.wait((opening, stopping), return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    try:
        if opening.done():
            opening.result()
    except PlaywrightError as error:
        if not page.is_closed():
            raise TargetUnusable(f"{url} cannot be opened: {first_line(error)}") from error
    opening.add_done_callback(lambda done: done.cancelled() or done.exception())
