"""What to try without a model: the seed's order of priority, and what any other way must offer."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from explorer.models import Act, Gesture, InteractiveElement, Method, Snapshot
from explorer.planner.frontier import Frontier
from explorer.planner.tracker import InteractionTracker
from explorer.settings.model import PlannerSettings
from explorer.urls import navigates


class Preference(NamedTuple):
    """``at`` is an index into the snapshot's elements, ``reason`` is in words."""

    at: int
    method: Method
    reason: str
    gesture: Gesture | None = None


Goal = tuple[str, str]
"""An address, and the page that links to it ("" for none)."""


class IsAllowed(Protocol):
    """Whether the guardrails let something be done with an element of the snapshot."""

    def __call__(self, index: int, gesture: Gesture | None = None) -> bool: ...


class Heuristic(Protocol):
    """Is shown each page before something is chosen there, what is chosen, and what came of it."""

    def see(self, snapshot: Snapshot, indices: Sequence[int]) -> None: ...

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None: ...

    def done(self, act: Act) -> None: ...

    def is_left(self, element: InteractiveElement, page_url: str) -> bool:
        """Whether it is still to be tried there."""
        ...

    def preferences(self, snapshot: Snapshot, indices: Sequence[int]) -> Iterator[Preference]:
        """Each index once with each gesture, the best first; the caller takes the first that is
        allowed."""
        ...

    def elsewhere(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> Goal | None:
        """An address that promises more than all of these that are allowed, if one does."""
        ...


class PriorityHeuristic:
    """The seed's order: unvisited link, then action button, then anything at random."""

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
        self._longest = settings.link_text_max_length

    def see(self, snapshot: Snapshot, indices: Sequence[int]) -> None:
        return

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None:
        return

    def done(self, act: Act) -> None:
        return

    def is_left(self, element: InteractiveElement, page_url: str) -> bool:
        return not self._tracker.tried(element, page_url)

    def elsewhere(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> Goal | None:
        """The oldest address that is known and was not opened, when nothing is left here."""
        return None if any(map(is_allowed, indices)) else self._frontier.next()

    def preferences(self, snapshot: Snapshot, indices: Sequence[int]) -> Iterator[Preference]:
        """Within a class of preference the order is random."""
        elements = snapshot.elements
        order = self._rng.sample(indices, len(indices))
        links = [i for i in order if self._unvisited(elements[i], snapshot.url)]
        buttons = [i for i in order if self._acts(elements[i])]
        # A stable sort: links with a text a person could read go first, else random order stays.
        for index in sorted(links, key=lambda i: not self._readable(elements[i])):
            told = f"leads to {elements[index].href}, not visited yet"
            yield Preference(index, "unvisited_link", told)
        for index in buttons:
            yield Preference(index, "action_button", f"{elements[index].label!r} names an action")
        preferred = {*links, *buttons}
        for index in order:
            if index not in preferred:
                told = "nothing unvisited and no action here: taken at random"
                yield Preference(index, "random", told)

    def _unvisited(self, element: InteractiveElement, page_url: str) -> bool:
        return (
            not element.stays
            and navigates(element.href, page_url)
            and not self._frontier.visited(element.href)
        )

    def _readable(self, element: InteractiveElement) -> bool:
        return 1 <= len(element.text or element.name) <= self._longest

    def _acts(self, element: InteractiveElement) -> bool:
        return (
            element.kind == "button"
            and self._action is not None
            and self._action.search(element.text or element.name) is not None
        )
