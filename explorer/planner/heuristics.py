"""Chooses without a model: the interface of heuristics, and the fixed order of priority."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from explorer.models import Act, Gesture, InteractiveElement, Method, Snapshot
from explorer.planner.frontier import Frontier, Goal
from explorer.planner.tracker import InteractionTracker
from explorer.settings.model import PlannerSettings
from explorer.urls import navigates


class Preference(NamedTuple):
    """A proposal: what to do with one element, and why.

    Attributes:
        element_index: Index into the elements of the snapshot.
        method: The method that the interaction is counted under.
        reason: The reason for the journal.
        gesture: The gesture to make; None for the default action.
        expected_reward: What it is expected to bring, in points; 0 if the heuristic counts none.
    """

    element_index: int
    method: Method
    reason: str
    gesture: Gesture | None = None
    expected_reward: float = 0.0


class IsAllowed(Protocol):
    """Returns whether the guardrails allow an action on an element of the snapshot."""

    def __call__(self, index: int, gesture: Gesture | None = None) -> bool:
        """Return whether the action is allowed; ``gesture`` None stands for the default action."""
        ...


class Heuristic(Protocol):
    """Ranks the actions of a page. Observes each page, each choice and each outcome."""

    def see(self, snapshot: Snapshot, indices: Sequence[int]) -> float | None:
        """Observe a page before something is chosen on it.

        Args:
            snapshot: The page.
            indices: Indices of the elements that the hard rules allow.

        Returns:
            What the last choice has brought, in points; None if there was none or none are counted.
        """
        ...

    @property
    def is_awaiting(self) -> bool:
        """Whether the control that the run came to the page for is missing, but may come late."""
        ...

    def stop_awaiting(self) -> None:
        """Give that control up."""
        ...

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None:
        """Record the choice, an element or a goal elsewhere, before it is carried out."""
        ...

    def done(self, act: Act) -> None:
        """Record the outcome of the last choice."""
        ...

    def is_left(self, element: InteractiveElement, page_url: str) -> bool:
        """Return whether the element is still to be tried on this page."""
        ...

    def is_due(self, element: InteractiveElement, gesture: Gesture | None = None) -> bool:
        """Return whether the action is to be done although one like it was done recently."""
        ...

    def preferences(self, snapshot: Snapshot, indices: Sequence[int]) -> Iterator[Preference]:
        """Yield a preference for each index and gesture, best first.

        The caller takes the first one that the guardrails allow.
        """
        ...

    def elsewhere(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> Goal | None:
        """Return a goal elsewhere that is better than every allowed action here, or None."""
        ...

    def best_reward(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> float | None:
        """Return what its own choice is expected to bring, in points; None if it counts none."""
        ...

    def is_spent(self, snapshot: Snapshot, indices: Sequence[int]) -> bool:
        """Return whether no action is expected to bring anything new, here or elsewhere."""
        ...


class PriorityHeuristic:
    """Prefers unvisited links, then buttons that name an action, then any element at random."""

    def __init__(
        self,
        settings: PlannerSettings,
        frontier: Frontier,
        tracker: InteractionTracker,
        rng: random.Random,
    ) -> None:
        self._frontier = frontier
        self._tracker = tracker
        self._rng = rng
        words = "|".join(re.escape(word) for word in settings.action_words)
        self._action = re.compile(rf"\b(?:{words})\b", re.IGNORECASE) if words else None
        self._max_text_length = settings.link_text_max_length

    def see(self, snapshot: Snapshot, indices: Sequence[int]) -> float | None:
        """Ignore the page: this heuristic learns nothing."""
        return None

    @property
    def is_awaiting(self) -> bool:
        """False: this heuristic seeks no control."""
        return False

    def stop_awaiting(self) -> None:
        """Do nothing: no control was sought."""
        return

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None:
        """Ignore the choice."""
        return

    def done(self, act: Act) -> None:
        """Ignore the outcome."""
        return

    def is_left(self, element: InteractiveElement, page_url: str) -> bool:
        """Return whether the element was not tried on this page with its default action."""
        return not self._tracker.tried(element, page_url)

    def is_due(self, element: InteractiveElement, gesture: Gesture | None = None) -> bool:
        """Return False: this heuristic seeks no control."""
        return False

    def elsewhere(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> Goal | None:
        """Return the oldest waiting address of the frontier if no action here is allowed."""
        return None if any(map(is_allowed, indices)) else self._frontier.next()

    def best_reward(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> float | None:
        """Return None: this heuristic counts no points."""
        return None

    def is_spent(self, snapshot: Snapshot, indices: Sequence[int]) -> bool:
        """Return False: this heuristic expects nothing of any action."""
        return False

    def preferences(self, snapshot: Snapshot, indices: Sequence[int]) -> Iterator[Preference]:
        """Yield unvisited links, then action buttons, then the rest; random order within groups."""
        elements = snapshot.elements
        order = self._rng.sample(indices, len(indices))
        links = [i for i in order if self._unvisited(elements[i], snapshot.url)]
        buttons = [i for i in order if self._names_action(elements[i])]
        # A stable sort: links with readable text come first, otherwise the random order is kept.
        for index in sorted(links, key=lambda i: not self._readable(elements[i])):
            reason = f"leads to {elements[index].href}, not visited yet"
            yield Preference(index, "unvisited_link", reason)
        for index in buttons:
            yield Preference(index, "action_button", f"{elements[index].label!r} names an action")
        preferred = {*links, *buttons}
        for index in order:
            if index not in preferred:
                reason = "nothing unvisited and no action here: taken at random"
                yield Preference(index, "random", reason)

    def _unvisited(self, element: InteractiveElement, page_url: str) -> bool:
        return (
            not element.stays
            and navigates(element.href, page_url)
            and not self._frontier.visited(element.href)
        )

    def _readable(self, element: InteractiveElement) -> bool:
        return 1 <= len(element.text or element.name) <= self._max_text_length

    def _names_action(self, element: InteractiveElement) -> bool:
        return (
            element.kind == "button"
            and self._action is not None
            and self._action.search(element.text or element.name) is not None
        )
