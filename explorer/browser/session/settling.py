"""Waits for what an act caused, by events: documents, requests, changes of the page."""

from __future__ import annotations

import asyncio

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.cdp.clipping import clip
from explorer.browser.observe.detection import Observation
from explorer.browser.session.session import Session
from explorer.errors import PageLost
from explorer.settings.model import BrowserSettings


class Settling:
    """All waits end by an event, and at the latest by a limit of the settings."""

    def __init__(self, session: Session, limits: BrowserSettings) -> None:
        self._session = session
        self._limits = limits

    async def settle(
        self, observation: Observation, url_before: str, *, hopeful: bool
    ) -> int | None:
        """Changes of the page since ``observation``, None when another document came.

        ``hopeful``: where nothing at all happens, wait a little for a late effect.
        """
        signals = self._session.signals
        began = asyncio.get_running_loop().time()
        throttle = 0.0
        while True:
            # Chromium answers no script of a page whose next document is on its way.
            if signals.navigating and await self._next_answer(began):
                continue
            if signals.navigating:
                return None
            changes = None if signals.documents else await self.rest(observation, throttle)
            if signals.navigating:
                continue
            if changes is None or self._session.popups:
                await self.arrived()
                return changes
            here = clip(self._session.page.url)
            quiet = not changes and not signals.requests and here == url_before
            if quiet and hopeful and not throttle:
                throttle = float(self._limits.effect_milliseconds)
                continue
            if not signals.waiting or not await self._next_answer(began):
                return changes

    async def arrived(self) -> None:
        """A new document: wait until it has loaded and got what it asked for at once."""
        began = asyncio.get_running_loop().time()
        popups = [page for page in self._session.popups if not page.is_closed()]
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
                return  # it never loads in full: what is there can be looked at
            except PageLost:
                if page is self._session.page and not popups:
                    raise
                return  # a new tab that closed itself
        while self._session.signals.waiting and await self._next_answer(began):
            pass

    async def answered(self) -> None:
        """Wait until it is known what became of the page's next document."""
        began = asyncio.get_running_loop().time()
        while self._session.signals.navigating and await self._next_answer(began):
            pass

    async def rest(self, observation: Observation, throttle: float = 0) -> int | None:
        """Changes of the page until it rests; None when it is being left meanwhile."""
        limits = self._limits
        resting = asyncio.ensure_future(
            observation.at_rest(
                quiet=limits.quiet_milliseconds,
                throttle=throttle,
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
        """Wait for one more request to end; False when none is under way, or at the deadline.

        ``deadline`` is a time of the event loop's clock.
        """
        return self._session.signals.waiting and await self._finished(deadline)

    async def _next_answer(self, began: float) -> bool:
        """Wait for one more request to end; False when the limit is reached first."""
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
