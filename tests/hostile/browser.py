"""Browsers for the runs of many hostile pages, each run in a context of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from typing import Self
from unittest.mock import patch

from playwright.async_api import Browser

from explorer import bootstrap
from explorer.browser.session.closing import CLOSE_SECONDS
from explorer.browser.session.opening import Target, fresh_session, open_session
from explorer.browser.session.session import Session
from explorer.masking import Mask
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import Settings


class SharedBrowser:
    """A browser of explorer's own, for one run after the other.

    They open their contexts in it as further workers of a run do. It is opened anew when it is
    gone, or after so many runs.
    """

    def __init__(self, runs_each: int) -> None:
        self._runs_each = self._runs_left = runs_each
        self._stack = AsyncExitStack()
        self._first: Session | None = None

    async def close(self) -> None:
        await self._stack.aclose()

    async def ready(self, target: Target, destructive: Destructive, scope: Scope | None) -> Session:
        """The session that opened it; others open theirs beside it."""
        browser = self._first.context.browser if self._first else None
        is_there = browser is not None and browser.is_connected()
        if self._first is None or not is_there or not self._runs_left:
            await self._stack.aclose()
            opening = open_session(target, Settings(), destructive, scope=scope)
            self._first = await self._stack.enter_async_context(opening)
            self._runs_left = self._runs_each
        self._runs_left -= 1
        return self._first

    def wear_out(self) -> None:
        """No other run uses this browser: it does not do what it is told in time."""
        self._runs_left = 0


class Browsers:
    """So many shared browsers, of which each run gets one that no other run uses meanwhile: what a
    page does to its browser is not the fault of another page."""

    def __init__(self, count: int, runs_each: int) -> None:
        self.crashed: set[Target] = set()
        """What was explored as a browser ended by itself: some pages crash Chromium."""
        self._all = [SharedBrowser(runs_each) for _ in range(count)]
        self._free: asyncio.Queue[SharedBrowser] = asyncio.Queue()
        for browser in self._all:
            self._free.put_nowait(browser)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        for browser in self._all:
            await browser.close()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Runs that begin meanwhile use these browsers."""
        with patch.object(bootstrap.opening, "open_session", self._open_session):
            yield

    @asynccontextmanager
    async def _open_session(
        self,
        target: Target,
        settings: Settings,
        destructive: Destructive,
        mask: Mask | None = None,
        scope: Scope | None = None,
    ) -> AsyncIterator[Session]:
        shared = await self._free.get()
        browser: Browser | None = None
        try:
            first = await shared.ready(target, destructive, scope)
            browser = first.context.browser
            assert browser
            opening = fresh_session(browser, settings, destructive, mask, first.gate)
            async with opening as session:
                yield session
                left = time.monotonic()
            if time.monotonic() - left >= CLOSE_SECONDS:
                shared.wear_out()
        except BaseException:
            shared.wear_out()
            raise
        finally:
            if browser and not browser.is_connected():
                self.crashed.add(target)
            self._free.put_nowait(shared)
