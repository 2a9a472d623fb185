"""Makes one choice from a snapshot: model, guardrails, alternative, heuristics."""

from __future__ import annotations

import random
from collections.abc import Sequence

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import (
    Act,
    Choice,
    Gesture,
    InteractiveElement,
    Recommendation,
    Snapshot,
    Veto,
)
from explorer.models.moments import PageMoment
from explorer.planner.frontier import Goal
from explorer.planner.guardrails import RELAXATIONS, Guardrails, HardRules, ignored_last
from explorer.planner.heuristics import Heuristic, IsAllowed, PriorityHeuristic
from explorer.planner.novelty.heuristic import Novelty
from explorer.planner.questions.comparing import ChoiceComparison
from explorer.planner.questions.contexts import page_context
from explorer.planner.questions.shown_actions import ShownAction, SubsetChoice
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.choices import ActionCandidates, Selection
from explorer.protocols import DecisionMaker
from explorer.settings.model import PlannerSettings, Subset
from explorer.urls import normalise

MAX_VETOES = 20
"""Vetoes that a choice records at most: a page may have thousands of visited links."""


class Selector:
    """Chooses among the elements of a snapshot.

    Args:
        settings: Sizes of the model's context and options of the heuristics.
        hard_rules: The rules that are never relaxed.
        guardrails: The rules that can be relaxed.
        memory: What the walkers of the run share.
        rng: The source of all randomness.
        shown: How the elements are selected that the model is shown.
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
        self._makes_gestures = settings.heuristic == "novelty"
        self._tracker = memory.tracker
        self._frontier = memory.frontier
        self._rng = rng
        self._memory = memory
        self._subset = SubsetChoice(
            settings.max_elements_to_show_ai,
            self._heuristic,
            guardrails,
            memory.tracker,
            rng,
            shown,
        )
        self._comparison = ChoiceComparison(memory)

    def offer(self, snapshot: Snapshot) -> ActionCandidates:
        """Return the elements that may be chosen.

        Removes what the hard rules refuse and, while others are left to try, elements of ignored
        tags.
        """
        elements = snapshot.offered if self._makes_gestures else snapshot.elements
        allowed, refused, addresses = self._hard_rules.sort(elements)
        self._comparison.end(self._heuristic.see(snapshot, allowed))

        def is_left(index: int) -> bool:
            left = self._heuristic.is_left(elements[index], snapshot.url)
            return left and self._veto(elements[index], index) is None

        indices = ignored_last(
            allowed, elements, is_left, strict=self._settings.ignored_tags_strict
        )
        if ignored_count := len(allowed) - len(indices):
            refused["ignored"] += ignored_count
        return ActionCandidates(indices, refused, addresses)

    def link_to(self, url: str, snapshot: Snapshot) -> InteractiveElement | None:
        """Return a link to an address that may be clicked on the page, None if there is none."""
        address, strict = normalise(url), self._settings.ignored_tags_strict
        links = (
            element
            for element in snapshot.elements
            if element.href and not element.stays and normalise(element.href) == address
        )
        allowed = (one for one in links if not (strict and one.ignored))
        return next((link for link in allowed if not self._hard_rules.refusal(link)), None)

    @property
    def is_awaiting(self) -> bool:
        """Whether the control that the run came to the page for is missing, but may come late."""
        return self._heuristic.is_awaiting

    def stop_awaiting(self) -> None:
        """Give that control up."""
        self._heuristic.stop_awaiting()

    def begin(self, chosen: InteractiveElement | Goal, gesture: Gesture | None = None) -> None:
        """Report a choice to the heuristic before it is carried out."""
        self._heuristic.begin(chosen, gesture)

    def done(self, act: Act) -> None:
        """Report an outcome to the heuristic."""
        self._heuristic.done(act)

    def elsewhere(self, snapshot: Snapshot, indices: Sequence[int]) -> Goal | None:
        """Return where to go instead of using one of these elements, or None to stay.

        If none of the elements is allowed, the oldest address of the frontier is the fallback. It
        also goes before a control that was used.
        """
        is_allowed = self._is_allowed(snapshot)
        goal = self._heuristic.elsewhere(snapshot, indices, is_allowed)
        while goal and not goal.linked_from and self._hard_rules.ends_session(goal.url):
            self._heuristic.begin(goal)  # counts as opened: it is not proposed again
            goal = self._heuristic.elsewhere(snapshot, indices, is_allowed)
        if goal and goal.is_repeated:
            return self._frontier.next() or goal
        elements = snapshot.offered
        actions = ((i, how) for i in indices for how in _ways_to_use(elements[i]))
        return goal or (None if any(is_allowed(*one) for one in actions) else self._frontier.next())

    def _is_allowed(self, snapshot: Snapshot) -> IsAllowed:
        elements = snapshot.offered

        def is_allowed(index: int, gesture: Gesture | None = None) -> bool:
            element = elements[index]
            vetoed = self._veto(element, index, gesture=gesture)
            return vetoed is None and not (gesture is None and self._was_pressed(element, snapshot))

        return is_allowed

    def _veto(
        self,
        element: InteractiveElement,
        index: int,
        relaxed: frozenset[str] = frozenset(),
        gesture: Gesture | None = None,
    ) -> Veto | None:
        """Return the veto of the guardrails on a choice of the heuristic.

        Pages have controls of the same name that do something else.
        """
        is_due = self._heuristic.is_due(element, gesture)
        return self._guardrails.veto(
            element, index, relaxed | {"recent"} if is_due else relaxed, gesture
        )

    def is_spent(self, snapshot: Snapshot, indices: Sequence[int]) -> bool:
        """Return whether no action is expected to bring anything new, here or elsewhere."""
        return self._heuristic.is_spent(snapshot, indices)

    def exhausted(self, snapshot: Snapshot, indices: Sequence[int]) -> bool:
        """Return whether the guardrails refuse every offered control."""
        elements = snapshot.offered
        return all(
            self._veto(element, index) or self._was_pressed(element, snapshot)
            for index, element in ((index, elements[index]) for index in indices)
            if not element.is_surface
        )

    def _was_pressed(self, element: InteractiveElement, snapshot: Snapshot) -> bool:
        """Return whether it is a link within this page that was tried before.

        Long tables of contents would keep the walker on the page otherwise. One that is to be
        pressed again, such as the arrow of a carousel, is no entry of one.
        """
        was_tried = element.stays and self._tracker.tried(element, snapshot.url)
        return was_tried and not self._heuristic.is_due(element)

    async def select(
        self,
        snapshot: Snapshot,
        indices: Sequence[int],
        decider: DecisionMaker | None,
        moment: PageMoment | None = None,
    ) -> Selection:
        """Choose an element: the model's choice if allowed, an alternative, or a heuristic one.

        Args:
            snapshot: The page.
            indices: Indices of the candidates; not empty.
            decider: The model-based decision maker; None for heuristics only.
            moment: A picture of the page for the decision maker; None for none.
        """
        if decider is None:
            return Selection(self._by_heuristics(snapshot, indices), None, None)
        shown = self._subset.choose(snapshot, indices, with_gestures=self._makes_gestures)
        if not shown:
            return Selection(self._by_heuristics(snapshot, indices), None, None)
        context = page_context(self._settings, self._memory, snapshot, shown, moment)
        try:
            recommendation, usage = await decider.recommend(context)
        except ModelError as error:
            choice = self._by_heuristics(snapshot, indices, _indices(shown))
            return Selection(choice, error.usage, error)
        except BudgetExceeded as error:
            return Selection(self._by_heuristics(snapshot, indices), None, error)
        choice = self._checked_choice(snapshot, indices, shown, recommendation)
        return Selection(choice, usage, None, recommendation)

    def _checked_choice(
        self,
        snapshot: Snapshot,
        indices: Sequence[int],
        shown: tuple[ShownAction, ...],
        recommendation: Recommendation,
    ) -> Choice:
        elements = snapshot.offered
        index, gesture = shown[recommendation.element_index]
        veto = self._guardrails.veto(elements[index], index, gesture=gesture)
        if veto is None:
            self._comparison.begin(
                self._heuristic.best_reward(snapshot, indices, self._is_allowed(snapshot))
            )
            return Choice(
                element=elements[index],
                index=index,
                gesture=gesture,
                method="ai",
                reasoning=recommendation.reasoning,
                shown=_indices(shown),
            )
        return self._alternative(snapshot, indices, shown, veto) or self._by_heuristics(
            snapshot, indices, _indices(shown), (veto,)
        )

    def _alternative(
        self,
        snapshot: Snapshot,
        indices: Sequence[int],
        shown: tuple[ShownAction, ...],
        veto: Veto,
    ) -> Choice | None:
        """Return an allowed element: one that the model saw if possible, else any of the page."""
        elements, known = snapshot.offered, _indices(shown)
        others = [i for i in indices if i not in known and i < len(snapshot.elements)]
        rest = map(ShownAction, self._rng.sample(others, len(others)))
        for index, gesture in (*shown, *rest):
            if self._guardrails.veto(elements[index], index, gesture=gesture) is None:
                return Choice(
                    element=elements[index],
                    index=index,
                    gesture=gesture,
                    method="alternative",
                    reasoning=f"the model's choice was refused ({veto.rule}: {veto.detail})",
                    shown=known,
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
        """Choose by heuristics, relaxing guardrails until an element is allowed.

        ``indices`` must not be empty: with all guardrails relaxed, the first preference is chosen.
        """
        elements = snapshot.offered
        recorded_vetoes = list(vetoes)
        for relaxed in RELAXATIONS:
            for preference in self._heuristic.preferences(snapshot, indices):
                index = preference.element_index
                veto = self._veto(elements[index], index, relaxed, preference.gesture)
                if veto is None:
                    relaxation = f" (guardrails relaxed: {', '.join(sorted(relaxed))})"
                    return Choice(
                        element=elements[index],
                        index=index,
                        gesture=preference.gesture,
                        method=preference.method,
                        reasoning=preference.reason + (relaxation if relaxed else ""),
                        shown=shown,
                        vetoes=tuple(recorded_vetoes[:MAX_VETOES]),
                    )
                if not relaxed:
                    recorded_vetoes.append(veto)
        raise ValueError("nothing to choose from")


def _ways_to_use(element: InteractiveElement) -> tuple[Gesture | None, ...]:
    """Return the gestures that an element takes, None for its default action."""
    return element.gestures if element.is_surface else (None, *element.gestures)


def _indices(shown: Sequence[ShownAction]) -> tuple[int, ...]:
    return tuple(one.element_index for one in shown)
