"""What the run has done lately: the short memory that keeps it from repeating itself."""

from __future__ import annotations

from collections import deque
from itertools import islice

from explorer.models import InteractiveElement
from explorer.urls import normalise


class InteractionTracker:
    """The last interaction keys, newest last, and what was ever tried on each page."""

    def __init__(self, history_size: int) -> None:
        self._recent: deque[str] = deque(maxlen=history_size)
        self._tried: set[tuple[str, str]] = set()

    def remember(self, element: InteractiveElement, page_url: str) -> None:
        self._recent.append(element.key)
        self._tried.add((normalise(page_url), element.key))

    def recent(self, count: int) -> tuple[str, ...]:
        """The last ``count`` keys, newest first."""
        return tuple(islice(reversed(self._recent), count))

    def tried(self, element: InteractiveElement, page_url: str) -> bool:
        return (normalise(page_url), element.key) in self._tried
