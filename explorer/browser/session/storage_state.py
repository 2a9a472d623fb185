"""Reads the cookies and the storage of a session."""

from __future__ import annotations

from playwright.async_api import BrowserContext, StorageState
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.session.session import Session
from explorer.errors import PageLost

SECONDS_FOR_STATE = 5.0
"""Deadline in seconds for reading cookies and storage."""


async def start_state(session: Session) -> StorageState:
    """Return the current cookies and storage of a session."""
    return await session.context.storage_state(indexed_db=True)


async def state_in_time(session: Session) -> StorageState | None:
    """Return the current cookies and storage of a session.

    Returns:
        None if reading them times out or fails.
    """
    return await state_of(session.context)


async def state_of(context: BrowserContext) -> StorageState | None:
    """Return the current cookies and storage of a context.

    Returns:
        None if reading them times out or fails.
    """
    reading = context.storage_state(indexed_db=True)
    try:
        return await within(SECONDS_FOR_STATE, reading, "reading cookies and storage")
    except (PlaywrightError, PageLost):
        return None
