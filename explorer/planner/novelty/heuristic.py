"""Chooses the action with the highest expected reward, on this page or elsewhere on the site."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from explorer.identity.signatures import ActionSignature, signatures_of, structure_of_class
from explorer.models import (
    Act,
    Download,
    Gesture,
    InteractiveElement,
    Outcome,
    PageLoad,
    Snapshot,
)
from explorer.planner.frontier import Goal
from explorer.planner.heuristics import IsAllowed, Preference
from explorer.planner.novelty.action_classes import Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.ranked_actions import (
    CandidateAction,
    RankedAction,
    first_allowed,
    most_expected,
    rated,
)
from explorer.planner.novelty.uses import Use
from explorer.planner.site_model import SiteModel
from explorer.urls import normalise

_JITTER = 0.02
_SPENT_POINTS = 0.12
"""An action that is expected to bring less is not repeated. A button that has brought nothing comes
to this after some nine tries."""
_MOST_TWINS = 50
"""Unused controls of a class are pressed before a run ends, until so many of them were."""
_SPARE_POINTS = 0.2
"""Where no action is expected to bring so much, there is time to wait for late content."""


class Novelty:
    """Implements Heuristic for one walker, on a site model that all walkers share."""

    def __init__(self, site_model: SiteModel, rng: random.Random) -> None:
        self._site_model, self._prospects = site_model, site_model.prospects
        self._rng = rng
        self._here: dict[str, tuple[CandidateAction, ...]] = {}
        self._url = self._via_link = ""
        self._is_error_page = False
        self._path: tuple[ClassKey, ...] = ()
        self._last_choice: Occurrence | None = None
        self._points = 0.0
        self._goal: tuple[ClassKey, Occurrence] | None = None
        self._route: list[ClassKey] = []
        self._seen_url = ""
        """The page of the last snapshot, also of one without controls."""
        self._claimed: ClassKey | None = None
        self._seen: Snapshot | None = None
        self._offered: tuple[int, ...] = ()
        self._rankings: dict[tuple[int, ...], list[RankedAction]] = {}
        self._unsought: set[ClassKey] | None = None

    # --- learning -----------------------------------------------------------------------------

    def see(self, snapshot: Snapshot, indices: Sequence[int]) -> float | None:
        """Observe a page: update the site model, and record and return the last action's reward."""
        elements = snapshot.offered
        self._rankings.clear()
        self._unsought = None
        if snapshot is self._seen and tuple(indices) == self._offered:
            return self._record_last_reward(0)
        self._seen, self._offered = snapshot, tuple(indices)
        self._seen_url = snapshot.url
        self._site_model.note_references(snapshot)
        if all("disabled" in one.states for one in elements):  # a text, or it has not loaded yet
            return self._see_empty(snapshot)
        if normalise(snapshot.url) != self._url:
            self._url, self._path = normalise(snapshot.url), ()
        signatures = signatures_of(elements, indices, snapshot.url)
        spots = [
            Occurrence(signature, snapshot.url, self._path, one.ignored, one.label[:80])
            for one, possible in ((elements[at], some) for at, some in signatures.items())
            for signature in possible
        ]
        structures = {structure_of_class(elements[index]) for index in indices}
        via_reference = self._last_choice and self._last_choice.signature.is_reference
        observation = self._site_model.observe_page(
            snapshot.url,
            spots,
            structures,
            self._via_link,
            is_guess=bool(via_reference),
            is_error=self._is_error_page,
        )
        self._via_link = ""
        self._here = {
            elements[index].ref: tuple(
                CandidateAction(signature, observation.keys[signature]) for signature in possible
            )
            for index, possible in signatures.items()
        }
        return self._record_last_reward(observation.novelty_points)

    def _see_empty(self, snapshot: Snapshot) -> float | None:
        self._here = {}
        by_address = self._last_choice is None or bool(self._last_choice.signature.href)
        may_change = by_address and not snapshot.is_bare and not self._is_error_page
        self._site_model.mark_opened(snapshot.url, may_change=may_change)
        return self._record_last_reward(0)

    def _record_last_reward(self, novelty_points: float) -> float | None:
        """Record the reward of the last action, and look for the next step of the route here."""
        reward = None
        if self._last_choice:
            reward = self._points + novelty_points
            self._site_model.record_reward(self._last_choice, reward)
            self._last_choice = None
        is_whole = self._is_error_page or self._site_model.is_complete(self._seen_url)
        if is_whole and self.is_awaiting:
            self._give_up_missing()
        if not self._route:
            self._claim(None)
        return reward

    @property
    def is_awaiting(self) -> bool:
        """Whether the control that the run came here for is missing, but may come late."""
        return bool(self._route) and not any(map(self._is_next, chain(*self._here.values())))

    def stop_awaiting(self) -> None:
        """Give the route up: its next step has not come."""
        if self.is_awaiting:
            self._site_model.note_complete(self._seen_url)
            self._give_up_missing()
            self._claim(None)

    def _is_next(self, here: CandidateAction) -> bool:
        """Return whether the action is the next step of the route to the goal."""
        current = self._site_model.current
        return bool(self._route) and current(self._route[0]) == current(here.key)

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None:
        """Record the choice before it is carried out; a goal starts the route to it."""
        if isinstance(chosen, InteractiveElement):
            self._begin_here(chosen, gesture)
        elif self._goal and chosen.url == self._goal[1].goal.url:
            key, occurrence = self._goal
            self._claim(key)
            if occurrence.signature.href:
                self._last_choice = occurrence
                self._site_model.begin(occurrence, opens=True)
            else:
                self._route = [*occurrence.path, key]
        else:
            self._last_choice = Occurrence(
                ActionSignature("link", "", href=chosen.url), chosen.linked_from
            )
            self._site_model.begin(self._last_choice, opens=True)

    def _begin_here(self, element: InteractiveElement, gesture: Gesture | None) -> None:
        possible = self._here.get(element.ref, ())
        begun = next((one for one in possible if one.signature.gesture == gesture), None)
        if begun is None:
            return
        use = Use.of(self._url, element, gesture)
        self._site_model.uses.begin(use, self._site_model.current(begun.key))
        self._last_choice = Occurrence(begun.signature, self._url, self._path)
        self._site_model.begin(self._last_choice)
        if self._is_next(begun):
            self._route = self._route[1:]
        else:
            self._give_up()  # another action was chosen than the next step of the route
        if not self._route:
            self._claim(begun.key)

    def done(self, act: Act) -> None:
        """Record the outcome of an act. Its reward is complete after the next ``see``."""
        outcome = act.outcome
        if self._last_choice and act.element:
            signature, key = self._last_choice.signature, self._site_model.key_of(self._last_choice)
            use = Use.of(self._url, act.element, signature.gesture)
            self._site_model.uses.end(use, signature.kind, key, outcome)
            if outcome.action == "none":
                is_first = self._site_model.uses.refuse(use)
                self._site_model.take_back(self._last_choice, is_first=is_first)
                self._last_choice = None
        loads = [one for one in outcome.signals if isinstance(one, PageLoad)]
        if self._last_choice and not (outcome.action == "goto" and outcome.result == "failed"):
            self._site_model.durations.record(
                self._last_choice.signature,
                outcome.ms / 1000,
                is_opened=outcome.action == "goto",
                is_followed=not any(one.is_document for one in loads) if loads else None,
            )
        self._points = self._site_model.requested(self._sent(outcome))
        for loaded in loads:
            self._is_error_page = loaded.is_error
        href = self._last_choice.signature.href if self._last_choice else ""
        if href and outcome.action == "goto" and outcome.result != "done":
            self._site_model.mark_empty(href)
        elif href and any(isinstance(signal, Download) for signal in outcome.signals):
            self._site_model.mark_opened(href)  # a file: it has no page to open
        elif outcome.effect == "navigation" and outcome.result == "done":
            self._via_link = href
        if outcome.action == "goto" and outcome.result != "done":
            self._give_up()  # the page of the route was not reached
        if outcome.effect == "navigation" or outcome.action == "goto":
            self._path = ()
        elif outcome.effect == "new_state" and self._last_choice:
            self._path = (*self._path, self._site_model.key_of(self._last_choice))

    def _sent(self, outcome: Outcome) -> Iterator[tuple[str, str]]:
        """Yield the requests of an act, without that for an address that the site only names."""
        choice = self._last_choice
        guessed = (
            normalise(choice.signature.href) if choice and choice.signature.is_reference else ""
        )
        for method, url in outcome.requests:
            if normalise(url) != guessed:
                yield method, url

    def _claim(self, key: ClassKey | None) -> None:
        if self._claimed:
            self._site_model.release(self._claimed)
        if key:
            self._site_model.claim(key)
        self._claimed = key

    def _give_up_missing(self) -> None:
        """Give the route up: its next step is not on the page."""
        if self._goal and len(self._route) == self._goal[1].steps:  # no step of it was done
            page = self._goal[1].url
            if normalise(self._seen_url) != normalise(page):
                self._site_model.mark_leading_away(page, self._seen_url)
        self._give_up()

    def _give_up(self) -> None:
        if self._route and self._goal:
            self._site_model.miss(*self._goal)
        self._route = []

    # --- choosing -----------------------------------------------------------------------------

    def is_due(self, element: InteractiveElement, gesture: Gesture | None = None) -> bool:
        """Return whether the run came here for the action, or its last use promises another one.

        So is an action of whose class none was tried.
        """
        if self._site_model.uses.promise(Use.of(self._url, element, gesture)):
            return True
        return any(
            self._is_next(here) or not self._site_model.tries(here.key)
            for here in self._here.get(element.ref, ())
            if here.signature.gesture == gesture
        )

    def is_left(self, element: InteractiveElement, page_url: str) -> bool:
        """Return whether a form, link or button of the element belongs to a class without tries."""
        return any(
            signature.kind in ("form", "link", "route", "way") and not self._site_model.tries(key)
            for signature, key in self._here.get(element.ref, ())
        )

    def preferences(self, snapshot: Snapshot, indices: Sequence[int]) -> Iterator[Preference]:
        """Yield the next step of the route to the goal, then all actions by expected reward."""
        for index, gesture in self._on_the_way(snapshot, indices):
            yield Preference(
                index,
                "novelty",
                "it leads to the control with the highest expected reward",
                gesture,
            )
        for ranked in self._ranked(snapshot, indices):
            yield ranked.preference(self._site_model.tries(ranked.candidate.key))

    def elsewhere(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> Goal | None:
        """Return a goal that is worth more than every allowed action here, or None.

        It returns None while a route is followed.
        """
        if self._route:
            return None
        ranked = self._ranked(snapshot, indices)
        allowed = first_allowed(ranked, is_allowed)
        best, here = allowed.worth if allowed else 0.0, self._keys_here()
        self._goal = self._prospects.best_elsewhere(here, max(best, _SPARE_POINTS))
        if self._goal is None and (not ranked or ranked[0].worth < _SPARE_POINTS):
            if url := self._site_model.next_unwatched():
                return Goal(url, waits=True)
            self._goal = self._prospects.best_elsewhere(here, best)
        if self._goal and self._prospects.was_used(*self._goal):
            self._goal = self._prospects.unopened() or self._goal
        return self._prospects.goal(*self._goal) if self._goal else None

    def best_reward(
        self, snapshot: Snapshot, indices: Sequence[int], is_allowed: IsAllowed
    ) -> float | None:
        """Return the points of the best allowed action, or of each step to one elsewhere."""
        best = first_allowed(self._ranked(snapshot, indices), is_allowed)
        goal = self._prospects.best_elsewhere(self._keys_here(), best.worth if best else 0.0)
        if goal:
            key, occurrence = goal
            reward = self._prospects.expected_reward(occurrence.signature, key)
            return reward / (1 + occurrence.steps)
        return best.expected_reward if best else 0.0

    def _keys_here(self) -> set[ClassKey]:
        """Return the classes of this page that are not sought elsewhere: not those of links."""
        if self._unsought is None:
            possible = chain(*self._here.values())
            keys = {key for signature, key in possible if not signature.href}
            self._unsought = self._prospects.unsought(keys, self._url)
        return self._unsought

    def is_spent(self, snapshot: Snapshot, indices: Sequence[int]) -> bool:
        """Return whether every action was tried so often that nothing new is to be expected."""
        if self._route:
            return False
        ranked = self._ranked(snapshot, indices)
        left = [one for one in ranked if one.is_promised or not self._is_exhausted(one)]
        if most_expected(left) - _JITTER >= _SPENT_POINTS:
            return False
        return self._prospects.is_spent(_SPENT_POINTS) and not any(map(self._is_unused, ranked))

    def _is_exhausted(self, ranked: RankedAction) -> bool:
        return self._prospects.is_exhausted(ranked.candidate.key)

    def _is_unused(self, ranked: RankedAction) -> bool:
        """Return whether it is the first use of a control, and few like it were used."""
        signature, key = ranked.candidate
        is_default = signature.kind in ("way", "rest", "field") and not signature.href
        return is_default and not ranked.uses and self._site_model.tries(key) < _MOST_TWINS

    def _on_the_way(
        self, snapshot: Snapshot, indices: Sequence[int]
    ) -> Iterator[tuple[int, Gesture | None]]:
        if self._route:
            for ranked in self._ranked(snapshot, indices):
                if self._is_next(ranked.candidate):
                    yield ranked.element_index, ranked.candidate.signature.gesture

    def _ranked(self, snapshot: Snapshot, indices: Sequence[int]) -> list[RankedAction]:
        """Return the actions by their worth, classes of equal worth in random order.

        The ranking is cached per page view.
        """
        view = tuple(indices)
        if view not in self._rankings:
            offered = snapshot.offered
            elements = [offered[index] for index in view]
            jitter: dict[ClassKey, float] = defaultdict(lambda: _JITTER * self._rng.random())
            ranked = [
                rated(self._site_model, self._url, one, index, element, jitter[one.key])
                for index, element in zip(view, elements, strict=True)
                for one in self._here[element.ref]
            ]
            self._rng.shuffle(ranked)  # of one class, those that were used least come first
            ranked.sort(key=lambda one: (-one.worth, one.uses))
            self._rankings[view] = ranked
        return self._rankings[view]
