"""Finds the tab that a sentence names."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.models.scenario.parsing import TabInfo
from explorer.scenario.running.outcomes import StepFailed
from explorer.text import words


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
