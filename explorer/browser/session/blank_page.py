"""A side tab from which addresses of an origin can be requested."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Page

from explorer.browser.session.closing import close
from explorer.browser.session.session import Session

OPENING_SECONDS = 2.0


@asynccontextmanager
async def blank_page(session: Session, site: str) -> AsyncIterator[Page]:
    """Open a side tab that belongs to an origin, shows nothing and has no service worker.

    Args:
        session: The session, whose cookies and rules for requests apply.
        site: The origin; it is not asked for the page.

    Raises:
        PlaywrightError: The page does not open in time.
        PageLost: No tab could be opened.
    """
    page = await session.open_beside()
    try:
        cdp = await session.context.new_cdp_session(page)
        await cdp.send("Network.enable")
        await cdp.send("Network.setBypassServiceWorker", {"bypass": True})
        await page.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
        await page.goto(f"{site}/", timeout=1000 * OPENING_SECONDS)
        await page.unroute_all(behavior="ignoreErrors")
        yield page
    finally:
        await close(page)
