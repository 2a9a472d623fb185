"""Detects loops: a walker that returns to the same few pages without finding anything new."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from explorer.models import Act, KnownCounts, LoopDetected, verb
from explorer.urls import normalise

STEPS = 12
"""Steps without anything new that make a loop."""
MOST_PAGES = 3
"""Different pages that the steps of a loop touch at most."""


class _Step(NamedTuple):
    pages: frozenset[str]
    told: str
    first: bool
    """Whether the control had not been tried on that page before."""
    known: KnownCounts


class LoopDetector:
    """Tracks the last steps of one walker."""

    def __init__(self) -> None:
        self._last: deque[_Step] = deque(maxlen=STEPS)
        self._tried: set[tuple[str, str]] = set()
        self._known = KnownCounts()
        self.dull = 0
        """The number of consecutive steps, up to the last one, that found nothing new."""

    def note(self, act: Act, known: KnownCounts) -> LoopDetected | None:
        """Record a step and return the loop that it completes, or None.

        The detector starts again after a loop was reported.

        Args:
            act: The act of the step and its outcome.
            known: How much of the site was known when the step was chosen.
        """
        if act.element is None and act.outcome.action == "none":
            self.dull += 1
            return None  # there was nothing to do
        step = self._step(act, known)
        self.dull = 0 if step.first or known != self._known else self.dull + 1
        self._known = known
        self._last.append(step)
        pages = frozenset[str]().union(*(step.pages for step in self._last))
        dull = not any(step.first or step.known != known for step in self._last)
        if len(self._last) < STEPS or len(pages) > MOST_PAGES or not dull:
            return None
        told = tuple(step.told for step in self._last)
        self._last.clear()
        return LoopDetected(pages=tuple(sorted(pages)), acts=told, page_url=act.outcome.url)

    def _step(self, act: Act, known: KnownCounts) -> _Step:
        pages = frozenset({normalise(act.url), normalise(act.outcome.url)})
        if act.element is None:
            return _Step(pages, f"open {act.outcome.url}", False, known)
        action_key = (normalise(act.url), act.element.key)
        first = action_key not in self._tried
        self._tried.add(action_key)
        return _Step(pages, f"{verb(act.outcome.action)} {act.element.label!r}", first, known)
