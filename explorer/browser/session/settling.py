"""Waits for the effects of an action: new documents, responses and changes of the page."""

from __future__ import annotations

import asyncio

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.observe.observation import Observation
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.settings.model import BrowserSettings


class Settling:
    """Waits for a page to settle.

    Every wait ends with an event, or at a limit of the settings.
    """

    def __init__(self, session: Session, limits: BrowserSettings) -> None:
        self._session = session
        self._limits = limits

    async def settle(
        self, observation: Observation, url_before: str, *, hopeful: bool
    ) -> int | None:
        """Wait until the effects of an action are complete.

        Args:
            observation: The observation before the action.
            url_before: The page's address before the action.
            hopeful: Whether to wait a little longer for a late effect if nothing has happened.

        Returns:
            The number of changes of the page since the observation, or None if a new document was
            loaded.
        """
        signals = self._session.signals
        began = asyncio.get_running_loop().time()
        patience = 0.0
        while True:
            # Chromium runs no script in a page whose next document is loading.
            if signals.navigating and await self._next_answer(began):
                continue
            if signals.navigating:
                return None
            changes = None if signals.documents else await self.rest(observation, patience)
            if signals.navigating:
                continue
            if changes is None or self._session.new_tabs.popups:
                await self.arrived()
                return changes
            here = self._session.url
            quiet = not changes and not signals.requests and here == url_before
            if quiet and hopeful and not patience:
                patience = float(self._limits.effect_milliseconds)
                continue
            if not signals.waiting or not await self._next_answer(began):
                return changes

    async def arrived(self) -> None:
        """Wait until a new document has loaded and its first requests have ended."""
        began = asyncio.get_running_loop().time()
        popups = [page for page in self._session.new_tabs.popups if not page.is_closed()]
        page = popups[-1] if popups else self._session.page
        limits = self._limits
        for state, seconds in (
            ("domcontentloaded", limits.navigation_seconds),
            ("load", limits.settle_seconds),
        ):
            try:
                waiting = page.wait_for_load_state(state, timeout=seconds * 1000)  # type: ignore[arg-type]
                await within(seconds + 1, waiting, "loading")
            except PlaywrightError:
                return  # an incomplete document can be observed
            except PageLost:
                if page is self._session.page and not popups:
                    raise
                return  # the new tab closed itself
        while self._session.signals.waiting and await self._next_answer(began):
            pass

    async def answered(self) -> None:
        """Wait until the pending navigation of the page has loaded a document or failed."""
        began = asyncio.get_running_loop().time()
        while self._session.signals.navigating and await self._next_answer(began):
            pass

    async def rest(self, observation: Observation, patience: float = 0) -> int | None:
        """Wait until the page stops changing.

        Args:
            observation: The observation whose changes are counted.
            patience: How long to wait for a first change, in milliseconds.

        Returns:
            The number of changes since the observation, or None if the page started to load another
            document.

        Raises:
            PageLost: The page does not answer in time.
        """
        limits = self._limits
        resting = asyncio.ensure_future(
            observation.at_rest(
                quiet=limits.quiet_milliseconds,
                patience=patience,
                longest=limits.restless_milliseconds,
            )
        )
        leaving = asyncio.ensure_future(self._session.signals.leaving())
        either = asyncio.wait((resting, leaving), return_when=asyncio.FIRST_COMPLETED)
        try:
            await within(limits.script_seconds, either, "coming to rest")
            return await within(1, resting, "coming to rest") if resting.done() else None
        finally:
            resting.cancel()
            leaving.cancel()

    async def next_answer(self, deadline: float) -> bool:
        """Wait until one more request ends.

        Args:
            deadline: A time of the event loop's clock, in seconds.

        Returns:
            False if no request is pending or the deadline is reached.
        """
        return self._session.signals.waiting and await self._finished(deadline)

    async def _next_answer(self, began: float) -> bool:
        """Wait until one more request ends; return False if the limit is reached first."""
        limits, signals = self._limits, self._session.signals
        seconds = limits.navigation_seconds if signals.navigating else limits.settle_seconds
        return await self._finished(began + seconds)

    async def _finished(self, deadline: float) -> bool:
        try:
            async with asyncio.timeout_at(deadline):
                await self._session.signals.next_finished()
        except TimeoutError:
            return False
        return True
