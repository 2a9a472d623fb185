"""Holds the state that tools share: the settings, the browser, opened on first use, and runs."""

from __future__ import annotations

import asyncio
import os
import re
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from explorer.api import landmarks, matches
from explorer.browser.tabs import Tab, Tabs, open_tabs
from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.mcp_server.element_numbers import ElementNumbers
from explorer.mcp_server.page_text import NAME_LENGTH, quoted
from explorer.models import InteractiveElement, Landmark, LandmarkMatch, Match
from explorer.process.kept_sessions import with_session
from explorer.process.logs import add_log_mask, known_secrets
from explorer.settings.model import Settings
from explorer.text import one_line
from explorer.urls import normalise

T = TypeVar("T")

MAX_CANDIDATES = 5
QUERY = re.compile(r"\?[^#]*")


class TabState:
    """Holds what clients know of one tab.

    Attributes:
        lock: A lock, held by the caller that works on the tab.
        numbers: The numbers of the elements.
        tied: Numbers of the elements that the last search could not distinguish.
    """

    def __init__(self, unused_numbers: Iterator[int]) -> None:
        self.lock = asyncio.Lock()
        self.numbers = ElementNumbers(unused_numbers)
        self._unused_numbers = unused_numbers
        self._landmarks: dict[tuple[Landmark, int], int] = {}
        self.tied: tuple[int, ...] = ()
        self._page = (0, "")

    def reset_if_navigated(self, tab: Tab) -> None:
        """Forget the numbers if the tab has gone to another page.

        A changed query does not count, because forms rewrite it.
        """
        page = tab.documents, QUERY.sub("", normalise(tab.url))
        if page != self._page:
            self._page = page
            self.numbers.forget()
            self._landmarks.clear()
            self.tied = ()

    def number_landmarks(self, landmarks: Sequence[Landmark]) -> list[int]:
        """Return a number for each landmark, which it keeps in later snapshots.

        The numbers are from the same sequence as those of the controls.
        """
        occurrences: Counter[Landmark] = Counter()
        numbers = []
        for landmark in landmarks:
            occurrences[landmark] += 1  # several landmarks may be equal
            key = landmark, occurrences[landmark]
            if key not in self._landmarks:
                self._landmarks[key] = next(self._unused_numbers)
            numbers.append(self._landmarks[key])
        return numbers

    def control(self, number: int) -> InteractiveElement:
        """Return the control with a number.

        Raises:
            UsageError: If the number belongs to no control.
        """
        for (landmark, _), assigned in self._landmarks.items():
            if assigned == number:
                place = one_line(f"{landmark.role} {landmark.name}", NAME_LENGTH).strip()
                raise UsageError(
                    f"element {number} is a part of the page and no control: browser_snapshot with "
                    f"within={quoted(place)} tells which controls lie in it"
                )
        return self.numbers.element(number)


class ServerState:
    """Holds the state of the server, shared by all its clients."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.mask = Mask(*known_secrets(settings, os.environ))
        add_log_mask(self.mask)
        self._browser = AsyncExitStack()
        self._opening: asyncio.Task[Tabs] | None = None
        self._opening_lock = asyncio.Lock()
        self._tab_states: WeakKeyDictionary[Tab, TabState] = WeakKeyDictionary()
        # Shared by all tabs, so that a number is valid in one tab only.
        self._unused_numbers = count()
        self._runs: dict[asyncio.Task[Any], asyncio.Event] = {}

    def settings_of_run(self) -> Settings:
        """Return the settings of a run that begins now, with what the named session has kept.

        Raises:
            UsageError: The file of the session is none.
        """
        return with_session(self.settings)

    def landmarks(
        self, page_landmarks: Sequence[Landmark], description: str
    ) -> list[LandmarkMatch]:
        """Return the landmarks that a description names as a whole, the best first."""
        return landmarks(page_landmarks, description, self.settings.finder)

    def matches(self, elements: Sequence[InteractiveElement], description: str) -> list[Match]:
        """Return the elements that a description may mean, the best first."""
        return matches(elements, description, top=MAX_CANDIDATES, settings=self.settings.finder)

    async def tabs(self) -> Tabs:
        """Return the tabs of the browser, which is launched if there is none or it was lost.

        Raises:
            ExplorerError: If the browser cannot be launched.
        """
        async with self._opening_lock:
            if self._opening is None or _is_lost(self._opening):
                await self._browser.aclose()
                # In its own task, so that a cancelled call does not leave a half-opened browser.
                entering = self._browser.enter_async_context(open_tabs(self.settings, self.mask))
                self._opening = asyncio.create_task(entering)
            return await asyncio.shield(self._opening)

    @asynccontextmanager
    async def work_on(self, tab_id: str) -> AsyncIterator[tuple[Tab, TabState]]:
        """Lock a tab for one caller at a time.

        Args:
            tab_id: The id of the tab, "" for the one in front.

        Yields:
            The tab and its state.

        Raises:
            UsageError: If there is no such tab.
        """
        tab = await self.tab(tab_id)
        tab_state = self._tab_state(tab)
        async with tab_state.lock:
            tab_state.reset_if_navigated(tab)
            yield tab, tab_state

    async def tab(self, tab_id: str) -> Tab:
        """Return a tab by its id, "" for the one in front.

        Raises:
            UsageError: If there is no such tab.
        """
        tabs = await self.tabs()
        if not tab_id and tabs.in_front:
            return tabs.in_front
        for tab in tabs:
            if tab.name == tab_id:
                return tab
        if not list(tabs):
            raise UsageError("no tab is open: use browser_open")
        names = ", ".join(tab.name for tab in tabs)
        raise UsageError(f"there is no tab {quoted(tab_id)}: there are {names}")

    def _tab_state(self, tab: Tab) -> TabState:
        if tab not in self._tab_states:
            self._tab_states[tab] = TabState(self._unused_numbers)
        return self._tab_states[tab]

    async def run(self, work: Coroutine[Any, Any, T], stop: asyncio.Event) -> T:
        """Run ``work`` in a task that ends in good order even if the caller is cancelled.

        Args:
            work: The work.
            stop: Set when the caller is cancelled or the server closes; it ends the work.
        """
        task = asyncio.create_task(work)
        self._runs[task] = stop
        task.add_done_callback(self._runs.pop)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            stop.set()
            raise

    async def close(self) -> None:
        """Stop all runs, wait for them, and close the browser."""
        for stop in self._runs.values():
            stop.set()
        await asyncio.gather(*self._runs, return_exceptions=True)  # callers get the exceptions
        await self._browser.aclose()


def _is_lost(opening: asyncio.Task[Tabs]) -> bool:
    return opening.done() and (opening.exception() is not None or opening.result().lost)
