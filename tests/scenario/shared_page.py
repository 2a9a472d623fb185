"""One page for most scenarios of tests: to open one of their own takes longer than most steps."""

from __future__ import annotations

import asyncio

from playwright.async_api import Browser, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.session.opening import context_options
from explorer.scenario.running.runner import EMPTY_PAGE
from explorer.settings.model import Settings

_LONGEST = 5.0
"""Seconds after which a page is stuck; another one is opened."""


class SharedPage:
    """An empty page without cookies and storage, and without other tabs beside it."""

    def __init__(self) -> None:
        self.browser: Browser | None = None
        self._page: Page | None = None

    async def get(self) -> Page:
        try:
            is_clean = bool(self._page) and await asyncio.wait_for(_emptied(self._page), _LONGEST)
        except (PlaywrightError, TimeoutError):
            is_clean = False
        if not is_clean:
            await self.close()
            context = await self.browser.new_context(**context_options(Settings()))
            self._page = await context.new_page()
        return self._page

    async def close(self) -> None:
        if self._page:
            await self._page.context.close()
        self._page = None


SHARED = SharedPage()
"""Its browser is set before the first test that has a site."""


async def _emptied(page: Page) -> bool:
    """Leave what a page shows; False if its context holds anything else."""
    if page.context.pages != [page] or await page.context.cookies():
        return False
    if page.url != EMPTY_PAGE:
        if await page.evaluate("localStorage.length + sessionStorage.length"):
            return False
        await page.goto(EMPTY_PAGE)
    return True
