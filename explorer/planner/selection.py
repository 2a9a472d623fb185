"""From a snapshot to one choice: model, guardrails, alternative, heuristics."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import (
    Act,
    Choice,
    Gesture,
    InteractiveElement,
    PageContext,
    Recommendation,
    Snapshot,
    Usage,
    Veto,
)
from explorer.planner.guardrails import RELAXATIONS, Guardrails, HardRules, untouched_first
from explorer.planner.heuristics import Goal, Heuristic, PriorityHeuristic
from explorer.planner.novelty.heuristic import Novelty
from explorer.planner.sampling import subset
from explorer.planner.shared_state import SharedRunState
from explorer.protocols import DecisionMaker
from explorer.settings.model import PlannerSettings, Subset

MOST_VETOES = 20
"""So many vetoes of one step are told; a page may have thousands of visited links."""


class Candidates(NamedTuple):
    """What may be chosen on a page, and what may not by which rule."""

    indices: list[int]
    refused: Counter[str]
    addresses: list[str]
    """Of links refused by scope or robots."""


class Selection(NamedTuple):
    """A choice with what the model's part in it cost and why it failed, if it did."""

    choice: Choice
    usage: Usage | None
    failure: ModelError | BudgetExceeded | None


class Selector:
    """Chooses among what a snapshot offers. All randomness comes from ``rng``.

    ``shown`` says which few of it a model is shown.
    """

    def __init__(
        self,
        settings: PlannerSettings,
        hard_rules: HardRules,
        guardrails: Guardrails,
        memory: SharedRunState,
        rng: random.Random,
        shown: Subset = "random",
    ) -> None:
        self._settings = settings
        self._hard_rules = hard_rules
        self._guardrails = guardrails
        self._heuristic: Heuristic = (
            Novelty(memory.site_model, rng)
            if settings.heuristic == "novelty"
            else PriorityHeuristic(settings, memory.frontier, memory.tracker, rng)
        )
        self._tracker = memory.tracker
        self._frontier = memory.frontier
        self._rng = rng
        self._shown = shown

    def offer(self, snapshot: Snapshot) -> Candidates:
        """Take out what the hard rules refuse and, while others are left, ignored tags."""
        elements = snapshot.elements
        allowed, refused, addresses = self._hard_rules.sort(elements)
        self._heuristic.see(snapshot, allowed)

        def is_left(index: int) -> bool:
            left = self._heuristic.is_left(elements[index], snapshot.url)
            return left and self._guardrails.veto(elements[index], index) is None

        indices = untouched_first(
            allowed, elements, is_left, strict=self._settings.ignored_tags_strict
        )
        if held_back := len(allowed) - len(indices):
            refused["ignored"] += held_back
        return Candidates(indices, refused, addresses)

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None:
        self._heuristic.begin(chosen, gesture)

    def done(self, act: Act) -> None:
        self._heuristic.done(act)

    def elsewhere(self, snapshot: Snapshot, indices: Sequence[int]) -> Goal | None:
        """Where to go instead of trying one of these; always somewhere if there is none to try."""

        def is_allowed(index: int, gesture: Gesture | None = None) -> bool:
            element = snapshot.elements[index]
            vetoed = self._guardrails.veto(element, index, gesture=gesture)
            return vetoed is None and not (gesture is None and self._was_pressed(element, snapshot))

        return self._heuristic.elsewhere(snapshot, indices, is_allowed) or (
            None if any(map(is_allowed, indices)) else self._frontier.next()
        )

    def exhausted(self, snapshot: Snapshot, indices: Sequence[int]) -> bool:
        """Whether the guardrails refuse everything that is offered here."""
        return all(
            self._guardrails.veto(element, index) or self._was_pressed(element, snapshot)
            for index, element in ((index, snapshot.elements[index]) for index in indices)
        )

    def _was_pressed(self, element: InteractiveElement, snapshot: Snapshot) -> bool:
        """A link to a place on this page: a table of contents is not to hold a walk back."""
        return element.stays and self._tracker.tried(element, snapshot.url)

    async def select(
        self, snapshot: Snapshot, indices: Sequence[int], decider: DecisionMaker | None
    ) -> Selection:
        """The model's wish if it is allowed, else an alternative, else the heuristics'."""
        if decider is None:
            return Selection(self._by_heuristics(snapshot, indices), None, None)
        shown = self._few(snapshot, indices)
        try:
            recommendation, usage = await decider.recommend(self._context(snapshot, shown))
        except ModelError as error:
            return Selection(self._by_heuristics(snapshot, indices, shown), error.usage, error)
        except BudgetExceeded as error:
            return Selection(self._by_heuristics(snapshot, indices), None, error)
        choice = self._guarded(snapshot, indices, shown, recommendation)
        return Selection(choice, usage, None)

    def _few(self, snapshot: Snapshot, indices: Sequence[int]) -> tuple[int, ...]:
        """Those that the model is shown, in an order that tells nothing."""
        size = self._settings.max_elements_to_show_ai
        if self._shown == "ranked":
            elements = snapshot.elements
            preferred = self._heuristic.preferences(snapshot, indices)
            ranked = dict.fromkeys(one.at for one in preferred if one.gesture is None)
            allowed_first = sorted(
                ranked, key=lambda i: bool(self._guardrails.veto(elements[i], i))
            )
            indices = allowed_first[:size]
        return subset(indices, size, self._rng)

    def _context(self, snapshot: Snapshot, shown: Sequence[int]) -> PageContext:
        settings = self._settings
        return PageContext(
            url=snapshot.url,
            title=snapshot.title,
            headings=snapshot.headings[: settings.headings_to_show_ai],
            elements=tuple(snapshot.elements[index] for index in shown),
            visited_urls=self._frontier.latest(settings.visited_urls_to_show_ai),
            target_navigations=settings.target_navigations,
            current_navigations=self._frontier.visits,
            recent_interactions=self._tracker.recent(settings.recent_interactions_to_show_ai),
        )

    def _guarded(
        self,
        snapshot: Snapshot,
        indices: Sequence[int],
        shown: tuple[int, ...],
        recommendation: Recommendation,
    ) -> Choice:
        elements = snapshot.elements
        index = shown[recommendation.element_index]
        veto = self._guardrails.veto(elements[index], index)
        if veto is None:
            return Choice(
                element=elements[index],
                index=index,
                method="ai",
                reasoning=recommendation.reasoning,
                shown=shown,
            )
        return self._alternative(elements, indices, shown, veto) or self._by_heuristics(
            snapshot, indices, shown, (veto,)
        )

    def _alternative(
        self,
        elements: Sequence[InteractiveElement],
        indices: Sequence[int],
        shown: tuple[int, ...],
        veto: Veto,
    ) -> Choice | None:
        """An allowed element: from those the model saw if one is, else from the whole page."""
        others = [i for i in indices if i not in shown]
        for index in (*shown, *self._rng.sample(others, len(others))):
            if self._guardrails.veto(elements[index], index) is None:
                return Choice(
                    element=elements[index],
                    index=index,
                    method="alternative",
                    reasoning=f"the model's choice was refused ({veto.rule}: {veto.detail})",
                    shown=shown,
                    vetoes=(veto,),
                )
        return None

    def _by_heuristics(
        self,
        snapshot: Snapshot,
        indices: Sequence[int],
        shown: tuple[int, ...] = (),
        vetoes: tuple[Veto, ...] = (),
    ) -> Choice:
        """``indices`` must not be empty: with all guardrails relaxed, something is chosen."""
        elements = snapshot.elements
        told = list(vetoes)
        for relaxed in RELAXATIONS:
            for preference in self._heuristic.preferences(snapshot, indices):
                index = preference.at
                veto = self._guardrails.veto(elements[index], index, relaxed, preference.gesture)
                if veto is None:
                    relaxation = f" (guardrails relaxed: {', '.join(sorted(relaxed))})"
                    return Choice(
                        element=elements[index],
                        index=index,
                        gesture=preference.gesture,
                        method=preference.method,
                        reasoning=preference.reason + (relaxation if relaxed else ""),
                        shown=shown,
                        vetoes=tuple(told[:MOST_VETOES]),
                    )
                if not relaxed:
                    told.append(veto)
        raise ValueError("nothing to choose from")
