"""Which single controls were used, and which of them are worth another use."""

from __future__ import annotations

import math
from collections import Counter
from typing import NamedTuple

from explorer.models import Gesture, InteractiveElement, Outcome
from explorer.models.ledger import SignatureKind
from explorer.planner.novelty.class_keys import ClassKey

_MOST_REPEATS = 6
"""Times that the controls of one class are used again because of new texts alone."""
_MOST_GESTURES = 3
"""The same for gestures, which take longer."""
_REPEATED: frozenset[SignatureKind] = frozenset({"way", "rest", "scroll", "press_arrows"})
"""Kinds of actions that may show the next part of something each time."""
_PER_TEXT, _MOST_POINTS = 0.8, 2.5
"""Points that another use promises: ``min(2.5, 0.8 * log2(1 + n))`` after ``n`` new texts."""
_READING = ("GET", "HEAD")
_ANSWERED: frozenset[SignatureKind] = frozenset({"way", "rest"})
"""Kinds of actions that may need the value of a field outside of forms."""
_POINTS_OF_FIRST_TRY = 4.0
"""Points that another use of such a control promises, as if it had not been tried."""
_MOST_IDLE = 3
"""Controls without effect that are tried again when a field of their page has a new value."""


class Use(NamedTuple):
    """A single control of a page and a way to use it. The gesture is None for the default action.

    A control is identified by its page, frame and selector.
    """

    url: str
    frame: str
    selector: str
    gesture: Gesture | None

    @classmethod
    def of(cls, url: str, element: InteractiveElement, gesture: Gesture | None) -> Use:
        """Return the use of a control on the page of this normalised address."""
        return cls(url, element.frame, element.selector, gesture)


class Uses:
    """Records how often single controls were used, and what their last use has brought."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._worn: set[Use] = set()
        """Controls whose last use has left the page as it was."""
        self._refused: set[Use] = set()
        """Controls that were hidden, covered or gone when they were to be used."""
        self._promises: dict[Use, float] = {}
        """The points that another use may bring."""
        self._repeats: Counter[ClassKey] = Counter()
        """By class: how often a use has followed such a promise."""
        self._idle: dict[tuple[str, str], list[Use]] = {}
        """By page and frame: the controls whose first use had no effect, the latest last."""

    def begin(self, use: Use, key: ClassKey) -> None:
        """Count a use of a control of this class."""
        self._counts[use[:3]] += 1
        self._repeats[key] += use in self._promises

    def end(self, use: Use, kind: SignatureKind, key: ClassKey, outcome: Outcome) -> None:
        """Note what a use has brought."""
        if outcome.effect in ("new_state", "navigation"):
            self._worn.discard(use)
        else:
            self._worn.add(use)
        was_promised = self._promises.pop(use, 0) > 0
        if kind == "field" and outcome.result == "done":
            self._promise_idle(use)
        elif kind in _ANSWERED and outcome.effect == "none" and not was_promised:
            self._idle.setdefault(use[:2], []).append(use)
        most = _MOST_GESTURES if use.gesture else _MOST_REPEATS
        may_repeat = kind in _REPEATED and all(how in _READING for how, _ in outcome.requests)
        if not (may_repeat and outcome.new_texts) or outcome.effect == "navigation":
            if was_promised:  # it has come to its end, or shows nothing new after all
                self._repeats[key] += max(1, (most - self._repeats[key]) // 2)
        elif self._repeats[key] < most:
            points = _PER_TEXT * math.log2(1 + outcome.new_texts)
            self._promises[use] = min(_MOST_POINTS, points)

    def refuse(self, use: Use) -> bool:
        """Note that a control could not be used; return whether this is the first time."""
        is_first = use not in self._refused
        self._refused.add(use)
        return is_first

    def _promise_idle(self, field: Use) -> None:
        """Let the controls that did nothing be used once more, now that a field has a new value."""
        for use in self._idle.pop(field[:2], [])[-_MOST_IDLE:]:
            self._promises[use] = _POINTS_OF_FIRST_TRY

    def promise(self, use: Use) -> float:
        """Return the points that another use may bring.

        That is so because the last one has shown new texts, or has done nothing before a field of
        the page had a value. It is 0 for a control that has sent something besides, and for one
        that was often used again.
        """
        return self._promises.get(use, 0.0)

    def count(self, use: Use) -> int:
        """Return how often the control was used on its page, in any way."""
        return self._counts.get(use[:3], 0)

    def is_worn(self, use: Use, element: InteractiveElement) -> bool:
        """Return whether the last use of the control has left its page as it was.

        A press on the radio button that is on does so, too.
        """
        is_on = element.role == "radio" and "checked" in element.states
        return is_on or use in self._worn
