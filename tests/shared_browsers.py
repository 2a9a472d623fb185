"""The tests' own browser, lent to code that would launch and close one of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, CDPSession, Playwright

from explorer.browser.session import installation, opening
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
    """Whoever launches a browser gets this one.

    With ``playwright``, one that must be launched with other settings is launched.
    """

    async def launch(_: object, settings: BrowserSettings) -> LentBrowser | Browser:
        if playwright and _launch_settings(settings) != _launch_settings(BrowserSettings()):
            return await installation.launch(playwright, settings)
        return LentBrowser(browser)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opening, "open_playwright", nullcontext)
        patch.setattr(opening, "launch", launch)
        yield


def _launch_settings(settings: BrowserSettings) -> dict[str, Any]:
    """The settings that matter when a browser is launched."""
    return settings.model_dump(include={"args", "as_person", "executable", "headed"})
