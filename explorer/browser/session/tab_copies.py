"""Opens a tab in which the session of another one goes on."""

from __future__ import annotations

import asyncio

from playwright.async_api import Page

from explorer.browser.cdp.renderers import Renderers
from explorer.errors import PageLost


async def open_copy(page: Page, renderers: Renderers) -> Page:
    """Open an empty tab with the session storage of a page.

    Only the browser can copy that, for a tab that the page opens.

    Args:
        page: The page.
        renderers: Those of its context.

    Raises:
        PageLost: The page opens no tabs, or is gone.
        PlaywrightError: It does not answer.
    """
    opened: asyncio.Future[Page] = asyncio.get_running_loop().create_future()
    page.once("popup", lambda popup: opened.set_result(popup))
    result = await renderers.call(page, "open_copy")
    if result == "empty":
        return await page.context.new_page()
    if result == "blocked":
        raise PageLost("the page opens no tabs")
    return await opened
