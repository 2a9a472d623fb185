"""Detects Chromium's error page, which it displays shortly after a failed navigation."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame, Page

from explorer.browser.network.document_load import ABORTED

URL = "chrome-error:"
SECONDS = 1
"""How long to wait for the error page."""


class ErrorPage:
    """Tracks whether a page has displayed the error page since watching began."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shown = asyncio.Event()

    async def follows(self, error: PlaywrightError) -> bool:
        """Wait for the error page after a failed navigation; return whether the page displays it.

        The error page aborts every navigation that starts before it is displayed.
        """
        if "net::" in error.message and ABORTED not in error.message:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._shown.wait(), SECONDS)
        return self._page.url.startswith(URL)

    def navigated(self, frame: Frame) -> None:
        """Handle the page's ``framenavigated`` event."""
        if frame == self._page.main_frame and frame.url.startswith(URL):
            self._shown.set()


@contextmanager
def error_page_of(page: Page) -> Iterator[ErrorPage]:
    """Watch a page for the error page inside a ``with`` statement."""
    watched = ErrorPage(page)
    page.on("framenavigated", watched.navigated)
    try:
        yield watched
    finally:
        page.remove_listener("framenavigated", watched.navigated)
