"""A side tab that one check after the other uses."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from explorer.browser.probes.side_tab import SideTab
from explorer.browser.session.session import Session
from explorer.settings.model import BrowserSettings


class ReusedTab:
    """Opens a side tab on first use, and again after it was closed."""

    def __init__(self, session: Session, limits: BrowserSettings) -> None:
        self._session = session
        self._limits = limits
        self._tab: SideTab | None = None

    @asynccontextmanager
    async def in_front(self) -> AsyncIterator[SideTab]:
        """Show the tab for the length of the block, then the page of the session again.

        Raises:
            PageLost: If no tab can be opened.
            PlaywrightError: If the tab is gone.
        """
        if self._tab is None or self._tab.page.is_closed():
            self._tab = SideTab(await self._session.open_beside(), self._limits)
        async with self._session.in_front(self._tab.page):
            yield self._tab

    def drop(self) -> None:
        """Close the tab without waiting; it may be stuck."""
        if self._tab:
            self._session.close_meanwhile(self._tab.page)
            self._tab = None
