"""Selects the few elements that a model is shown, and what is offered to be done with each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from explorer.models import Gesture, Snapshot
from explorer.planner.guardrails import Guardrails
from explorer.planner.heuristics import Heuristic
from explorer.planner.tracker import InteractionTracker
from explorer.settings.model import Subset

_GESTURES = 5
"""One of so many shown elements may be offered with a gesture; more where controls are few."""
_WORTH_SHOWING = 0.5
"""Points that a gesture must be expected to bring: most are, until they were tried in vain."""


class ShownAction(NamedTuple):
    """An element that a model is shown.

    Attributes:
        element_index: Index into the snapshot's elements, continued by its surfaces.
        gesture: The gesture that is offered with it; None for its default action.
    """

    element_index: int
    gesture: Gesture | None = None


class SubsetChoice:
    """Chooses what a model is shown of a page.

    Args:
        size: The number of elements at most.
        heuristic: Ranks the actions.
        guardrails: What they refuse is shown last, and no gesture that they refuse.
        tracker: Knows which controls were used.
        rng: The source of all randomness.
        shown: How the controls are selected.
    """

    def __init__(
        self,
        size: int,
        heuristic: Heuristic,
        guardrails: Guardrails,
        tracker: InteractionTracker,
        rng: random.Random,
        shown: Subset,
    ) -> None:
        self._size = size
        self._heuristic = heuristic
        self._guardrails = guardrails
        self._tracker = tracker
        self._rng = rng
        self._shown = shown

    def choose(
        self, snapshot: Snapshot, indices: Sequence[int], *, with_gestures: bool
    ) -> tuple[ShownAction, ...]:
        """Return the elements to show in random order, each once."""
        controls = [index for index in indices if index < len(snapshot.elements)]
        free = max(self._size // _GESTURES, self._size - len(controls))
        gestures = self._gestures(snapshot, indices)[:free] if with_gestures else []
        taken = {one.element_index for one in gestures}
        controls = [index for index in controls if index not in taken]
        size = self._size - len(gestures)
        if self._shown == "ranked":
            controls = self._ranked(snapshot, controls)[:size]
        chosen = [*map(ShownAction, subset(controls, size, self._rng)), *gestures]
        return tuple(self._rng.sample(chosen, len(chosen))) if gestures else tuple(chosen)

    def _ranked(self, snapshot: Snapshot, controls: Sequence[int]) -> list[int]:
        """Return the controls in the order of the heuristic, those that may be chosen first."""
        elements = snapshot.elements
        preferred = self._heuristic.preferences(snapshot, controls)
        ranked = dict.fromkeys(one.element_index for one in preferred if one.gesture is None)
        return sorted(ranked, key=lambda i: bool(self._guardrails.veto(elements[i], i)))

    def _gestures(self, snapshot: Snapshot, indices: Sequence[int]) -> list[ShownAction]:
        """Return the gestures that may bring something, the best first, one for each element.

        A control is used as usual first.
        """
        offered, found = snapshot.offered, dict[int, ShownAction]()
        for one in self._heuristic.preferences(snapshot, indices):
            element = offered[one.element_index]
            is_due = element.is_surface or self._tracker.tried(element, snapshot.url)
            if one.gesture and is_due and one.expected_reward >= _WORTH_SHOWING:
                veto = self._guardrails.veto(element, one.element_index, gesture=one.gesture)
                if veto is None:
                    shown = ShownAction(one.element_index, one.gesture)
                    found.setdefault(one.element_index, shown)
        return list(found.values())


def subset(indices: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """Return ``size`` of the indices in random order; all of them if there are fewer."""
    return tuple(rng.sample(indices, min(size, len(indices))))
