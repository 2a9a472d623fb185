"""Decides which elements must not be chosen: hard rules, and guardrails that can be relaxed.

The hard rules (destructive, scope, robots, disabled, covered, session, and the kinds of forms that
ask for an identity) remove elements before anything is chosen. The guardrails (home, recent,
visited) veto a choice of the model or of the heuristics. If they veto every element they are
relaxed in this order: visited, recent, home.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from explorer.identity.interactions import interaction_key
from explorer.models import Gesture, InteractiveElement, Veto
from explorer.planner.account_forms import AccountForms
from explorer.planner.frontier import Frontier
from explorer.planner.tracker import InteractionTracker
from explorer.settings.model import PlannerSettings
from explorer.urls import is_browsers_own, normalise

Rule = Callable[[InteractiveElement, Gesture | None], str]
"""Returns why an element must not be used with a gesture; "" if it may be."""

RELAXATIONS: tuple[frozenset[str], ...] = (
    frozenset(),
    frozenset({"visited"}),
    frozenset({"visited", "recent"}),
    frozenset({"visited", "recent", "home"}),
)
"""The sets of relaxed guardrails, in the order in which they are tried."""


class Guardrails:
    """Applies the guardrails that can be relaxed, based on the history of the run."""

    def __init__(
        self,
        settings: PlannerSettings,
        start_url: str,
        tracker: InteractionTracker,
        frontier: Frontier,
    ) -> None:
        self._home_words = tuple(word.casefold() for word in settings.home_words)
        self._recent_to_avoid = settings.recent_interactions_to_avoid
        self._start = normalise(start_url)
        self._tracker = tracker
        self._frontier = frontier

    def veto(
        self,
        element: InteractiveElement,
        index: int,
        relaxed: frozenset[str] = frozenset(),
        gesture: Gesture | None = None,
    ) -> Veto | None:
        """Return the veto of the first rule that refuses the element, or None.

        With a gesture, an element is not treated as a link: a double or right click does not follow
        it.

        Args:
            element: The element to judge.
            index: Its index in the snapshot, which the veto repeats.
            relaxed: Names of the rules that do not apply.
            gesture: The gesture to make; None for the default action.
        """
        rules: tuple[tuple[str, Rule], ...] = (
            ("home", self._home),
            ("recent", self._recent),
            ("visited", self._visited),
        )
        for name, rule in rules:
            if name not in relaxed and (detail := rule(element, gesture)):
                return Veto(index=index, rule=name, detail=detail)
        return None

    def _home(self, element: InteractiveElement, gesture: Gesture | None) -> str:
        if element.is_surface:
            return ""  # it leads nowhere: its text is all that the page or the pane says
        text = (element.text or element.name).casefold()
        if word := next((word for word in self._home_words if word in text), ""):
            return f"its text says {word!r}"
        if gesture is None and element.leads_to and normalise(element.leads_to) == self._start:
            return "links to the start page"
        return ""

    def _recent(self, element: InteractiveElement, gesture: Gesture | None) -> str:
        recent = self._tracker.recent(self._recent_to_avoid)
        detail = f"among the last {self._recent_to_avoid} interactions"
        return detail if interaction_key(element, gesture) in recent else ""

    def _visited(self, element: InteractiveElement, gesture: Gesture | None) -> str:
        if gesture is None and element.leads_to and self._frontier.visited(element.leads_to):
            return f"{element.leads_to} was visited"
        return ""


class HardRules:
    """Applies the rules that are never relaxed.

    Args:
        refusal_of_url: Returns the rule that forbids an address (scope, robots), or "". It is asked
            about each address that a press may request.
        session_enders: Interaction keys and normalised addresses that ended the session before. May
            grow during the run.
        account_forms: The limits of forms that ask for an identity; None for no limits.
        redirects_out_of_scope: Normalised addresses that are in scope but redirect out of it. May
            grow during the run.
    """

    def __init__(
        self,
        refusal_of_url: Callable[[str], str],
        session_enders: Collection[str] = (),
        account_forms: AccountForms | None = None,
        redirects_out_of_scope: Collection[str] = (),
    ) -> None:
        self._account_forms = account_forms
        self._refusal_of_url = refusal_of_url
        self._session_enders = session_enders
        self._redirects_out_of_scope = redirects_out_of_scope

    def refusal(self, element: InteractiveElement) -> str:
        """Return the name of the rule that excludes the element, or ""."""
        if element.barred:
            return element.barred.partition(":")[0]
        if element.destructive:
            return "destructive"
        if "disabled" in element.states:
            return "disabled"
        if element.covered:
            return "covered"
        if self._session_enders and self._ends_session(element):
            return "session"
        if self._account_forms and self._account_forms.is_off_limits(element):
            return element.asks_for
        if element.frame_site and self._refusal_of_url(element.frame_site) == "scope":
            return "scope"
        addresses = element.addresses
        leaving = self._redirects_out_of_scope
        if leaving and any(normalise(address) in leaving for address in addresses):
            return "scope"
        for address in addresses:
            if rule := self._refusal_of(address):
                return rule
        return ""

    def ends_session(self, address: str) -> bool:
        """Return whether an address has ended the session before."""
        return normalise(address) in self._session_enders

    def _refusal_of(self, address: str) -> str:
        about = address.lower().startswith("about:") or is_browsers_own(address)
        return "scope" if about else self._refusal_of_url(address)

    def _ends_session(self, element: InteractiveElement) -> bool:
        names = (interaction_key(element), *map(normalise, element.addresses))
        return any(name in self._session_enders for name in names)

    def _refused_address(self, element: InteractiveElement) -> str:
        return next(filter(self._refusal_of, element.addresses), "")

    def sort(
        self, elements: Sequence[InteractiveElement]
    ) -> tuple[list[int], Counter[str], list[str]]:
        """Separate the elements that may be offered from the refused ones.

        Returns:
            The indices that may be offered, the number of refused elements by rule, and the
            addresses that scope or robots refused.
        """
        offered: list[int] = []
        refused: Counter[str] = Counter()
        addresses: list[str] = []
        for index, element in enumerate(elements):
            rule = self.refusal(element)
            if not rule:
                offered.append(index)
                continue
            refused[rule] += 1
            if rule in ("scope", "robots"):
                addresses.append(self._refused_address(element) or element.frame_site)
        return offered, refused, addresses


def ignored_last(
    indices: Iterable[int],
    elements: Sequence[InteractiveElement],
    is_left: Callable[[int], bool],
    *,
    strict: bool,
) -> list[int]:
    """Return the indices to offer; ignored elements only if nothing else is left to try.

    Args:
        indices: Indices into ``elements`` that the hard rules allow.
        elements: The elements of the snapshot.
        is_left: Returns whether the element at an index is still to be tried.
        strict: Never offer elements of ``planner.ignoredTags``.
    """
    plain: list[int] = []
    ignored: list[int] = []
    for index in indices:
        (ignored if elements[index].ignored else plain).append(index)
    if strict or any(is_left(index) for index in plain):
        return plain
    return plain + ignored
