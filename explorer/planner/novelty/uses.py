"""Which single controls were used: of one class, those that were used least come first."""

from __future__ import annotations

from collections import Counter

from explorer.models import Effect, Gesture, InteractiveElement


class Uses:
    """Records how often single controls were used, and whose last use has changed nothing.

    A control is identified by its page, frame and selector.
    """

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._worn: set[tuple[str, str, str, Gesture | None]] = set()
        """Controls whose last use has left the page as it was, with the gesture."""

    def add(self, url: str, element: InteractiveElement) -> None:
        """Count a use of a control on the page of this normalised address."""
        self._counts[url, element.frame, element.selector] += 1

    def end(
        self, url: str, element: InteractiveElement, gesture: Gesture | None, effect: Effect
    ) -> None:
        """Note what a use has brought."""
        use = url, element.frame, element.selector, gesture
        if effect in ("new_state", "navigation"):
            self._worn.discard(use)
        else:
            self._worn.add(use)

    def of(self, url: str, element: InteractiveElement) -> int:
        """Return how often the control was used on this page."""
        return self._counts[url, element.frame, element.selector]

    def is_worn(self, url: str, element: InteractiveElement, gesture: Gesture | None) -> bool:
        """Return whether the last use of the control has left this page as it was.

        A press on the radio button that is on does so, too.
        """
        is_on = element.role == "radio" and "checked" in element.states
        return is_on or (url, element.frame, element.selector, gesture) in self._worn
