"""Reads and replaces the cookies and the storage of a session."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import BrowserContext, StorageState
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.session.session import Session
from explorer.errors import PageLost

SECONDS_FOR_STATE = 5.0
"""Deadline in seconds for reading or replacing cookies and storage."""


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


async def load_state(session: Session, file: Path) -> None:
    """Replace the cookies and the storage of a session by those of a file.

    Raises:
        PageLost: It takes too long.
    """
    loading = session.context.set_storage_state(file)
    await within(SECONDS_FOR_STATE, loading, "replacing cookies and storage")
