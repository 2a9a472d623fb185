"""What the tools share: the settings, one browser that is opened when it is first needed, runs."""

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
from explorer.process.logs import also_mask, known_secrets
from explorer.reporting.plain import one_line
from explorer.settings.model import Settings
from explorer.urls import normalise

Outcome = TypeVar("Outcome")

CANDIDATES = 5
QUERY = re.compile(r"\?[^#]*")


class TabState:
    """What was told of one tab. ``turn`` is held by whoever works on the tab."""

    def __init__(self, fresh: Iterator[int]) -> None:
        self.turn = asyncio.Lock()
        self.numbers = ElementNumbers(fresh)
        self._fresh = fresh
        self._landmarks: dict[tuple[Landmark, int], int] = {}
        self.tied: tuple[int, ...] = ()
        """The elements that the last search could not tell apart."""
        self._page = (0, "")

    def stand_on(self, tab: Tab) -> None:
        """Nothing that was told of another page holds here. Fields write the query anew."""
        page = tab.documents, QUERY.sub("", normalise(tab.url))
        if page != self._page:
            self._page = page
            self.numbers.forget()
            self._landmarks.clear()
            self.tied = ()

    def number_landmarks(self, landmarks: Sequence[Landmark]) -> list[int]:
        """A number for each, of the same row as those of the controls; kept from look to look."""
        turns: Counter[Landmark] = Counter()
        numbers = []
        for landmark in landmarks:
            turns[landmark] += 1  # several may be alike
            key = landmark, turns[landmark]
            if key not in self._landmarks:
                self._landmarks[key] = next(self._fresh)
            numbers.append(self._landmarks[key])
        return numbers

    def control(self, number: int) -> InteractiveElement:
        """Raise UsageError for a number that is of no control."""
        for (landmark, _), told in self._landmarks.items():
            if told == number:
                place = one_line(f"{landmark.role} {landmark.name}", NAME_LENGTH).strip()
                raise UsageError(
                    f"element {number} is a part of the page and no control: browser_snapshot with "
                    f"within={quoted(place)} tells which controls lie in it"
                )
        return self.numbers.element(number)


class ServerState:
    """One for the life of the server, whoever calls."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.mask = Mask(*known_secrets(settings, os.environ))
        also_mask(self.mask)
        self._browser = AsyncExitStack()
        self._opening: asyncio.Task[Tabs] | None = None
        self._opening_turn = asyncio.Lock()
        self._sheets: WeakKeyDictionary[Tab, TabState] = WeakKeyDictionary()
        self._fresh = count()  # for all tabs: the number of one never fits another
        self._runs: dict[asyncio.Task[Any], asyncio.Event] = {}

    def landmarks(self, there: Sequence[Landmark], description: str) -> list[LandmarkMatch]:
        """The parts of the page that a description names as a whole, the best first."""
        return landmarks(there, description, self.settings.finder)

    def matches(self, elements: Sequence[InteractiveElement], description: str) -> list[Match]:
        """The elements that a description may mean, the best first."""
        return matches(elements, description, top=CANDIDATES, settings=self.settings.finder)

    async def tabs(self) -> Tabs:
        """The browser's tabs; a browser that was lost is replaced. Raise what launching raises."""
        async with self._opening_turn:
            if self._opening is None or _is_lost(self._opening):
                await self._browser.aclose()
                # A task of its own: a call that its client gives up leaves no half a browser.
                entering = self._browser.enter_async_context(open_tabs(self.settings, self.mask))
                self._opening = asyncio.create_task(entering)
            return await asyncio.shield(self._opening)

    @asynccontextmanager
    async def work_on(self, tab_id: str) -> AsyncIterator[tuple[Tab, TabState]]:
        """A tab by its id, "" for the one in front, to one caller at a time."""
        tab = await self.tab(tab_id)
        tab_state = self._tab_state(tab)
        async with tab_state.turn:
            tab_state.stand_on(tab)
            yield tab, tab_state

    async def tab(self, tab_id: str) -> Tab:
        """Raise UsageError when there is none."""
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
        if tab not in self._sheets:
            self._sheets[tab] = TabState(self._fresh)
        return self._sheets[tab]

    async def run(self, work: Coroutine[Any, Any, Outcome], stop: asyncio.Event) -> Outcome:
        """Await ``work``, which ``stop`` ends in good order. It is let end also when the caller
        gives up, or the server closes."""
        task = asyncio.create_task(work)
        self._runs[task] = stop
        task.add_done_callback(self._runs.pop)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            stop.set()
            raise

    async def close(self) -> None:
        for stop in self._runs.values():
            stop.set()
        await asyncio.gather(*self._runs, return_exceptions=True)  # each told its own caller
        await self._browser.aclose()


def _is_lost(opening: asyncio.Task[Tabs]) -> bool:
    return opening.done() and (opening.exception() is not None or opening.result().lost)
