"""Tracks recent interactions, so that the run does not repeat itself."""

from __future__ import annotations

from collections import deque
from itertools import islice

from explorer.models import Gesture, InteractiveElement
from explorer.urls import normalise


def action_key(element: InteractiveElement, gesture: Gesture | None = None) -> str:
    """Return the element's interaction key; a gesture makes it a different interaction."""
    return f"{gesture} {element.key}" if gesture else element.key


class InteractionTracker:
    """Keeps the last interaction keys, and which controls were tried on each page."""

    def __init__(self, history_size: int) -> None:
        self._recent: deque[str] = deque(maxlen=history_size)
        self._tried: set[tuple[str, str]] = set()

    def remember(
        self, element: InteractiveElement, page_url: str, gesture: Gesture | None = None
    ) -> None:
        """Record an interaction on the page."""
        self._recent.append(action_key(element, gesture))
        if gesture is None:
            self._tried.add((normalise(page_url), element.key))

    def recent(self, count: int) -> tuple[str, ...]:
        """Return the last ``count`` keys, newest first."""
        return tuple(islice(reversed(self._recent), count))

    def tried(self, element: InteractiveElement, page_url: str) -> bool:
        """Return whether the element was used on this page with its default action."""
        return (normalise(page_url), element.key) in self._tried
