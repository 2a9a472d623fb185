"""Tracks recent interactions, so that the run does not repeat itself."""

from __future__ import annotations

from collections import deque
from itertools import islice

from explorer.identity.interactions import interaction_key, interaction_on_page
from explorer.models import Gesture, InteractiveElement


class InteractionTracker:
    """Keeps the last interaction keys, and which controls were tried on each page."""

    def __init__(self, history_size: int) -> None:
        self._recent: deque[str] = deque(maxlen=history_size)
        self._tried: set[tuple[str, str]] = set()

    def remember(
        self, element: InteractiveElement, page_url: str, gesture: Gesture | None = None
    ) -> None:
        """Record an interaction on the page."""
        self._recent.append(interaction_key(element, gesture))
        if gesture is None:
            self._tried.add(interaction_on_page(element, page_url))

    def recent(self, count: int) -> tuple[str, ...]:
        """Return the last ``count`` keys, newest first."""
        return tuple(islice(reversed(self._recent), count))

    def tried(self, element: InteractiveElement, page_url: str) -> bool:
        """Return whether the element was used on this page with its default action."""
        return interaction_on_page(element, page_url) in self._tried
