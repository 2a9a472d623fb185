"""Opens pages for a login, and takes up a login from elsewhere."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Response

from explorer.browser.cdp.calls import first_line, within
from explorer.browser.session.session import Session
from explorer.browser.session.settling import Settling
from explorer.browser.session.storage_state import load_state
from explorer.errors import TargetUnusable
from explorer.settings.model import BrowserSettings


async def open_address(session: Session, url: str, limits: BrowserSettings) -> Response | None:
    """Open an address in the page of a session and wait until it has settled."""
    session.signals.mark()
    session.gate.rules.expect(url)
    seconds = limits.navigation_seconds
    going = session.page.goto(url, wait_until="domcontentloaded", timeout=seconds * 1000)
    response = await within(seconds + 1, going, "opening the login page")
    await Settling(session, limits).arrived()
    return response


async def open_with_state(
    session: Session, url: str, file: Path | None, limits: BrowserSettings
) -> None:
    """Replace the cookies and the storage of a session by kept ones, and open an address.

    Args:
        session: The session.
        url: The address.
        file: The kept state; None to leave that of the session as it is.
        limits: The time limits.

    Raises:
        TargetUnusable: The browser refuses the state, or the address cannot be opened.
    """
    try:
        if file:
            await load_state(session, file)
        await open_address(session, url, limits)
    except PlaywrightError as error:
        raise TargetUnusable(f"the login was not taken up: {first_line(error)}") from None
