"""Finds the tab that a sentence names."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from explorer.models.parsing import TabInfo
from explorer.scenario.running.actions import StepFailed

_ORDINALS = {"first": "1", "second": "2", "third": "3", "last": "-1", "other": "-1"}


def named_tab(value: str, tabs: Sequence[TabInfo]) -> TabInfo:
    """Return a tab by its position, from 1, or by a part of its title.

    Args:
        value: What the sentence says of it: "second", "3", "Invoice".
        tabs: The open tabs.

    Raises:
        StepFailed: There is none.
    """
    position = _ORDINALS.get(value.lower(), value)
    with suppress(ValueError):
        index = int(position)
        if -len(tabs) <= index - (index > 0) < len(tabs):
            return tabs[index - (index > 0)]
    for tab in tabs:
        if value.lower() in tab.title.lower():
            return tab
    raise StepFailed(f"there is no tab {value!r}; {len(tabs)} are open")
