"""Keeps track of the tabs that pages open."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from playwright.async_api import Page

from explorer.browser.cdp.calls import within
from explorer.browser.session.closing import close

OPEN_SECONDS = 10
"""For a new tab: it opens at once, unless the browser is busy with the events of other tabs."""
MAX_POPUPS = 3
"""New tabs of one action that are followed or reported; further ones are closed at once."""


class NewTabs:
    """Tells the tabs that pages open from those that the session opens itself."""

    def __init__(self, ignored: set[Page], *, keeps_all: bool) -> None:
        """Keep track of the tabs of a context.

        Args:
            ignored: The session's own tabs besides the page, of which nothing is reported.
            keeps_all: Close none: the pages belong to a caller.
        """
        self.popups: list[Page] = []
        """Tabs that pages have opened and nobody has taken yet."""
        self.surplus: list[Page] = []
        """Tabs beyond those, which are closed unseen."""
        self.is_watching = False
        """There is a page, or there is about to be one; tabs before that are the caller's."""
        self._ignored = ignored
        self._keeps_all = keeps_all
        self._opening = 0
        """Tabs that the session is opening."""
        self._opened_meanwhile: list[Page] = []
        """New tabs since then: which of them are the session's is known when those are open."""
        self._own: set[Page] = set()
        """Those of them that are the session's."""
        self._closing: set[asyncio.Task[None]] = set()
        self._has_opened = asyncio.Event()

    async def next_popup(self, seconds: float) -> None:
        """Wait until a page has opened a tab that nobody has taken yet, at most so long."""
        self._has_opened.clear()
        if not self.popups:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await self._has_opened.wait()

    def take_popups(self) -> list[Page]:
        """Return the popups since the last call."""
        taken, self.popups = self.popups, []
        return taken

    def take_surplus(self) -> list[Page]:
        """Return the surplus since the last call."""
        taken, self.surplus = self.surplus, []
        return taken

    async def open_own(self, opening: Coroutine[Any, Any, Page], what: str) -> Page:
        """Open a tab of the session; those that pages open meanwhile count as new tabs.

        Args:
            opening: The call that opens it.
            what: What the call is for, for the message of PageLost.
        """
        self._opening += 1
        try:
            page = await within(OPEN_SECONDS, opening, what)
            self._own.add(page)
        finally:
            self._opening -= 1
            if not self._opening:
                self._sort_out()
        return page

    def _sort_out(self) -> None:
        opened, self._opened_meanwhile = self._opened_meanwhile, []
        own, self._own = self._own, set()
        for page in opened:
            if page not in own and not page.is_closed():
                self.opened(page)

    def opened(self, page: Page) -> None:
        """Handle the event that a tab was opened."""
        if self._opening:
            self._opened_meanwhile.append(page)
            return
        if not self.is_watching:
            return  # the caller has opened it
        if self._keeps_all or len(self.popups) < MAX_POPUPS:
            self.popups.append(page)
            self._has_opened.set()
            return
        self.surplus.append(page)
        self.close_meanwhile(page)

    def close_unseen(self, page: Page) -> None:
        """Close a tab that a side tab has opened, and report nothing of it."""
        if page in self.popups:
            self.popups.remove(page)
        self._ignored.add(page)
        self.close_meanwhile(page)

    def close_meanwhile(self, page: Page) -> None:
        """Close a tab without waiting until it is closed."""
        closing = asyncio.ensure_future(close(page))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)
