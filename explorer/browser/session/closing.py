"""Closes tabs and browsers that may be stuck."""

from __future__ import annotations

import asyncio

from playwright.async_api import Browser, BrowserContext, Page
from playwright.async_api import Error as PlaywrightError

CLOSE_SECONDS = 5
"""Deadline for closing a tab, a context or a browser."""


async def close(closable: Page | BrowserContext | Browser) -> None:
    """Close something that may be stuck or gone; the browser ends its process by itself."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await closable.close()
    except (PlaywrightError, TimeoutError):
        return
