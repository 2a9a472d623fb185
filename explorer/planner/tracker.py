"""What the run has done lately: the short memory that keeps it from repeating itself."""

from __future__ import annotations

from collections import deque
from itertools import islice

from explorer.models import Gesture, InteractiveElement
from explorer.urls import normalise


def action_key(element: InteractiveElement, gesture: Gesture | None = None) -> str:
    """The interaction key; with a gesture it is another interaction."""
    return f"{gesture} {element.key}" if gesture else element.key


class InteractionTracker:
    """The last interaction keys, newest last, and what was ever tried on each page."""

    def __init__(self, history_size: int) -> None:
        self._recent: deque[str] = deque(maxlen=history_size)
        self._tried: set[tuple[str, str]] = set()

    def remember(
        self, element: InteractiveElement, page_url: str, gesture: Gesture | None = None
    ) -> None:
        self._recent.append(action_key(element, gesture))
        if gesture is None:
            self._tried.add((normalise(page_url), element.key))

    def recent(self, count: int) -> tuple[str, ...]:
        """The last ``count`` keys, newest first."""
        return tuple(islice(reversed(self._recent), count))

    def tried(self, element: InteractiveElement, page_url: str) -> bool:
        return (normalise(page_url), element.key) in self._tried
