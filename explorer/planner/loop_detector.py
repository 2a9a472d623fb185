"""Detects loops: a walker that returns to the same few pages without finding anything new."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from explorer.identity.interactions import interaction_on_page
from explorer.models import Act, KnownCounts, LoopDetected, verb
from explorer.urls import normalise

LOOP_STEPS = 12
"""Steps without anything new that make a loop."""
MAX_PAGES = 3
"""Different pages that the steps of a loop touch at most."""


class _Step(NamedTuple):
    pages: frozenset[str]
    action_text: str
    is_first_try: bool
    """Whether the control had not been tried on that page before."""
    known: KnownCounts


class LoopDetector:
    """Tracks the last steps of one walker."""

    def __init__(self) -> None:
        self._last_steps: deque[_Step] = deque(maxlen=LOOP_STEPS)
        self._tried: set[tuple[str, str]] = set()
        self._known = KnownCounts()
        self.unproductive_steps = 0
        """The number of consecutive steps, up to the last one, that found nothing new."""

    def note(self, act: Act, known: KnownCounts) -> LoopDetected | None:
        """Record a step and return the loop that it completes, or None.

        The detector starts again after a loop was reported.

        Args:
            act: The act of the step and its outcome.
            known: How much of the site was known when the step was chosen.
        """
        if act.element is None and act.outcome.action == "none":
            self.unproductive_steps += 1
            return None  # there was nothing to do
        step = self._step(act, known)
        self.unproductive_steps = (
            0 if step.is_first_try or known != self._known else self.unproductive_steps + 1
        )
        self._known = known
        self._last_steps.append(step)
        pages = frozenset[str]().union(*(step.pages for step in self._last_steps))
        is_unproductive = not any(
            step.is_first_try or step.known != known for step in self._last_steps
        )
        if len(self._last_steps) < LOOP_STEPS or len(pages) > MAX_PAGES or not is_unproductive:
            return None
        action_texts = tuple(step.action_text for step in self._last_steps)
        self._last_steps.clear()
        return LoopDetected(pages=tuple(sorted(pages)), acts=action_texts, page_url=act.outcome.url)

    def _step(self, act: Act, known: KnownCounts) -> _Step:
        pages = frozenset({normalise(act.url), normalise(act.outcome.url)})
        if act.element is None:
            return _Step(pages, f"open {act.outcome.url}", False, known)
        tried = interaction_on_page(act.element, act.url)
        is_first_try = tried not in self._tried
        self._tried.add(tried)
        return _Step(
            pages, f"{verb(act.outcome.action)} {act.element.label!r}", is_first_try, known
        )
