"""The tests' own browser, lent to code that would launch and close one of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, CDPSession, Playwright

from explorer.browser.session import installation, launching, opening
from explorer.settings.model import BrowserSettings


class LentBrowser:
    """All its borrower may do is to open contexts, to watch their requests, and to close them."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._sessions: list[CDPSession] = []

    async def new_context(self, **options: Any) -> BrowserContext:
        self._contexts.append(await self._browser.new_context(**options))
        return self._contexts[-1]

    def is_connected(self) -> bool:
        return self._browser.is_connected()

    async def new_browser_cdp_session(self) -> CDPSession:
        self._sessions.append(await self._browser.new_browser_cdp_session())
        return self._sessions[-1]

    async def close(self) -> None:
        for watching in self._sessions:  # what it holds back, it holds back from all contexts
            await watching.detach()
        for context in self._contexts:
            await context.close()


@contextmanager
def lending(browser: Browser, playwright: Playwright | None = None) -> Iterator[None]:
    """Whoever launches a browser in this event loop gets this one.

    With ``playwright``, one that must be launched with other settings is launched.
    """
    loop = asyncio.get_running_loop()

    def open_playwright() -> AbstractAsyncContextManager[Playwright | None]:
        if asyncio.get_running_loop() is loop:
            return nullcontext(playwright)
        return installation.open_playwright()

    async def launch(driver: Playwright, settings: BrowserSettings) -> LentBrowser | Browser:
        is_other = _launch_settings(settings) != _launch_settings(BrowserSettings())
        if asyncio.get_running_loop() is not loop or (playwright and is_other):
            return await installation.launch(driver, settings)
        return LentBrowser(browser)

    with pytest.MonkeyPatch.context() as patch:
        for where in (opening, launching):
            patch.setattr(where, "open_playwright", open_playwright)
        patch.setattr(opening, "launch", launch)
        yield


def _launch_settings(settings: BrowserSettings) -> dict[str, Any]:
    """The settings that matter when a browser is launched."""
    return settings.model_dump(include={"args", "as_person", "executable", "headed"})
