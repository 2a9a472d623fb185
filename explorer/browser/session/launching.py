"""Launches a browser beside other work, and again if it is gone."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from playwright.async_api import Playwright

from explorer.browser.session.installation import open_playwright
from explorer.browser.session.opening import GatedBrowser, open_browser
from explorer.settings.model import Settings


class BrowserLauncher:
    """One browser, which is launched when it is needed or as soon as that is known.

    Args:
        settings: The settings of the browser.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._opened = AsyncExitStack()
        self._driver: asyncio.Task[Playwright] | None = None
        self._browser: asyncio.Task[GatedBrowser] | None = None
        self._closing: asyncio.Task[None] | None = None

    async def __aenter__(self) -> BrowserLauncher:
        """Return itself; nothing is started yet."""
        return self

    async def __aexit__(self, *_: object) -> None:
        """Close the browser."""
        await self.close()

    def start_driver(self) -> None:
        """Begin to start Playwright's driver, which takes as long as the browser itself."""
        if self._driver is None:
            self._driver = asyncio.ensure_future(
                self._opened.enter_async_context(open_playwright())
            )

    def start(self) -> None:
        """Begin to launch the browser."""
        if self._browser is None:
            self.start_driver()
            self._browser = asyncio.ensure_future(self._launched())

    async def running(self) -> GatedBrowser:
        """Return the browser, launched anew if it is gone.

        Raises:
            BrowserUnavailable: No browser can be launched.
            UsageError: The settings cannot work on this machine.
        """
        if self._closing or (self._browser and _is_lost(self._browser)):
            await self.close()
        self.start()
        assert self._browser is not None, "started"
        return await asyncio.shield(self._browser)

    def begin_to_close(self) -> None:
        """Close the browser beside other work; ``close`` waits for its end."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close())

    async def close(self) -> None:
        """Close the browser; it is launched anew when it is needed again."""
        self.begin_to_close()
        assert self._closing is not None, "begun"
        await self._closing
        self._closing = None

    async def _launched(self) -> GatedBrowser:
        assert self._driver is not None, "started before"
        opening = open_browser(self._settings, await self._driver)
        return await self._opened.enter_async_context(opening)

    async def _close(self) -> None:
        starting = filter(None, (self._driver, self._browser))
        await asyncio.gather(*starting, return_exceptions=True)  # who waits for it is told
        self._driver = self._browser = None
        await self._opened.aclose()


def _is_lost(browser: asyncio.Task[GatedBrowser]) -> bool:
    if not browser.done():
        return False
    return browser.exception() is not None or not browser.result().browser.is_connected()
