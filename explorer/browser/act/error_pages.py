"""Chromium's error page, which it shows a moment after a navigation has failed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Frame, Page

URL = "chrome-error:"
SECONDS = 1
_NONE_FOLLOWS = "net::ERR_ABORTED"
"""The browser stays on the page that it has: a download, an answer without content."""


class ErrorPage:
    """Whether the error page has come since the watch began."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._shown = asyncio.Event()

    async def follows(self, error: PlaywrightError) -> bool:
        """Wait for the page that follows a failed navigation; False when none does.

        It breaks off whatever is begun before it has come.
        """
        if "net::" in error.message and _NONE_FOLLOWS not in error.message:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._shown.wait(), SECONDS)
        return self._page.url.startswith(URL)

    def navigated(self, frame: Frame) -> None:
        if frame == self._page.main_frame and frame.url.startswith(URL):
            self._shown.set()


@contextmanager
def error_page_of(page: Page) -> Iterator[ErrorPage]:
    """Watch a page for it."""
    watched = ErrorPage(page)
    page.on("framenavigated", watched.navigated)
    try:
        yield watched
    finally:
        page.remove_listener("framenavigated", watched.navigated)
