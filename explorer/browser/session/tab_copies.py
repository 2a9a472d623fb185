"""Opens a tab in which the session of another one goes on."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page


async def open_copy(page: Page) -> Page:
    """Open an empty tab with the session storage of a tab whose page is about:blank.

    Only the browser can copy that, for a tab that a page opens.

    Raises:
        PlaywrightError: The page does not answer.
    """
    opened: asyncio.Future[Page] = asyncio.get_running_loop().create_future()

    def note(popup: Page) -> None:
        if not opened.done():
            opened.set_result(popup)

    page.on("popup", note)
    try:
        await page.evaluate("window.open('about:blank').opener = null")
        return await opened
    finally:
        page.remove_listener("popup", note)
