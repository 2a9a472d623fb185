"""Keeps the tab in which a scenario goes on, and finds the one that a sentence names."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.models.scenario.parsing import TabInfo
from explorer.scenario.running.outcomes import StepFailed
from explorer.scenario.running.tabs import ScenarioTab, ScenarioTabs
from explorer.text import words


class FrontTab:
    """The tab in which a scenario goes on.

    Args:
        tabs: The tabs of the scenario.
    """

    def __init__(self, tabs: ScenarioTabs) -> None:
        self._tabs = tabs
        self._number = 0
        self._left = 0
        """The highest number of a tab that a sentence has left, or not entered."""
        self._opener: int | None = None

    async def get(self) -> ScenarioTab:
        """Return the tab; the one that opened it if it has closed itself since.

        Raises:
            PageLost: It is closed, or not opened in time.
        """
        if await self.has_closed_itself():
            self.return_to_opener()
        return await self._tabs.tab(self._number, opened=True)

    async def has_closed_itself(self) -> bool:
        """Return whether it was entered, and is closed: its opener is in front."""
        return self._opener is not None and self._number not in await self._tabs.open_numbers()

    async def close(self) -> None:
        """Close the tab."""
        await self._tabs.close(self._number)

    async def switch_to(self, number: int) -> None:
        """Go on in another tab, as a sentence says."""
        self._number, self._opener = number, None
        self._left = max(await self._tabs.open_numbers())

    async def enter_opened(self) -> bool:
        """Go on in a tab that the page has opened; False if there is none to enter."""
        numbers = await self._tabs.open_numbers()
        if not numbers or numbers[-1] <= max(self._left, self._number):
            return False
        self._number, self._opener = numbers[-1], self._number
        return True

    def return_to_opener(self) -> None:
        """Go on where the tab that was entered was opened."""
        if self._opener is not None:
            self._number, self._opener = self._opener, None


def named_tab(value: str, tabs: Sequence[TabInfo]) -> TabInfo:
    """Return a tab by its position, from 1, or by a part of its title.

    Args:
        value: What the sentence says of it: "second", "3", "Invoice".
        tabs: The open tabs.

    Raises:
        StepFailed: There is none.
    """
    position = _position(value)
    if position and -len(tabs) <= position - (position > 0) < len(tabs):
        return tabs[position - (position > 0)]
    for tab in tabs:
        if value.lower() in tab.title.lower():
            return tab
    raise StepFailed(f"there is no tab {value!r}; {len(tabs)} are open")


def _position(value: str) -> int:
    """Return the position that a number or an ordinal of any language says, 0 for none."""
    if value.strip().isdecimal():
        return int(value)
    return next((number for word in words(value) for number in _ordinals(word)), 0)


def _ordinals(word: str) -> tuple[int, ...]:
    return grammar().ordinals.meanings([word]) or ((-1,) if word in _OTHER else ())


_OTHER = frozenset(
    words("other andere anderen autre otro otra altro altra outro outra")
)  # of two tabs, the one that was opened last
