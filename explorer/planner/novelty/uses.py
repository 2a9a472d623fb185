"""How often each single control was used: of one class, those that were used least come first."""

from __future__ import annotations

from collections import Counter

from explorer.models import InteractiveElement


class Uses:
    """Counts the uses of single controls, by page, frame and selector."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()

    def add(self, url: str, element: InteractiveElement) -> None:
        """Count a use of a control on the page of this normalised address."""
        self._counts[url, element.frame, element.selector] += 1

    def of(self, url: str, element: InteractiveElement) -> int:
        """Return how often the control was used on this page."""
        return self._counts[url, element.frame, element.selector]
