"""What is not to be chosen: hard rules that hold always, and three that bend.

The hard rules (destructive, scope, robots, disabled, covered, session, and forms that ask who one
is) take elements out before anything chooses. The guardrails (home, recent, visited) veto a choice
of the model and of the heuristics alike; when they veto everything they bend: first visited, then
recent, then home.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from explorer.models import Gesture, InteractiveElement, Veto
from explorer.planner.account_forms import AccountForms
from explorer.planner.frontier import Frontier
from explorer.planner.tracker import InteractionTracker, action_key
from explorer.settings.model import PlannerSettings
from explorer.urls import is_browsers_own, normalise

Rule = Callable[[InteractiveElement, Gesture | None], str]
"""Says why something is not to be done with an element; "" lets it pass."""

RELAXATIONS: tuple[frozenset[str], ...] = (
    frozenset(),
    frozenset({"visited"}),
    frozenset({"visited", "recent"}),
    frozenset({"visited", "recent", "home"}),
)


class Guardrails:
    """The rules that bend, over what the run remembers."""

    def __init__(
        self,
        settings: PlannerSettings,
        start_url: str,
        tracker: InteractionTracker,
        frontier: Frontier,
    ) -> None:
        self._home_words = tuple(word.casefold() for word in settings.home_words)
        self._avoid = settings.recent_interactions_to_avoid
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
        """The first rule that refuses the element, or None. A gesture is not made to follow a
        link."""
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
        text = (element.text or element.name).casefold()
        if word := next((word for word in self._home_words if word in text), ""):
            return f"its text says {word!r}"
        if gesture is None and element.leads_to and normalise(element.leads_to) == self._start:
            return "links to the start page"
        return ""

    def _recent(self, element: InteractiveElement, gesture: Gesture | None) -> str:
        recent = self._tracker.recent(self._avoid)
        told = f"among the last {self._avoid} interactions"
        return told if action_key(element, gesture) in recent else ""

    def _visited(self, element: InteractiveElement, gesture: Gesture | None) -> str:
        if gesture is None and element.leads_to and self._frontier.visited(element.leads_to):
            return f"{element.leads_to} was visited"
        return ""


class HardRules:
    """Rules that never bend. ``refusal_of_url`` is asked about the address of each link.

    ``session_enders`` are interaction keys and normalised addresses, ``leading_out`` normalised
    addresses that are in scope and lead out of it; they may become more.
    """

    def __init__(
        self,
        refusal_of_url: Callable[[str], str],
        session_enders: Collection[str] = (),
        account_forms: AccountForms | None = None,
        leading_out: Collection[str] = (),
    ) -> None:
        self._account_forms = account_forms
        self._refusal_of_url = refusal_of_url
        self._session_enders = session_enders
        self._leading_out = leading_out

    def refusal(self, element: InteractiveElement) -> str:
        """The name of the rule that takes the element out, or ""."""
        if element.destructive:
            return "destructive"
        if "disabled" in element.states:
            return "disabled"
        if element.covered:
            return "covered"
        if self._session_enders and self._ends_session(element):
            return "session"
        if self._account_forms and self._account_forms.left_alone(element):
            return element.asks_for
        if element.frame_site and self._refusal_of_url(element.frame_site) == "scope":
            return "scope"
        if any(normalise(address) in self._leading_out for address in element.addresses):
            return "scope"
        return next(filter(None, map(self._refusal_of, element.addresses)), "")

    def _refusal_of(self, address: str) -> str:
        about = address.lower().startswith("about:") or is_browsers_own(address.lower())
        return "scope" if about else self._refusal_of_url(address)

    def _ends_session(self, element: InteractiveElement) -> bool:
        names = (element.key, *map(normalise, element.addresses))
        return any(name in self._session_enders for name in names)

    def _refused_address(self, element: InteractiveElement) -> str:
        return next(filter(self._refusal_of, element.addresses), "")

    def sort(
        self, elements: Sequence[InteractiveElement]
    ) -> tuple[list[int], Counter[str], list[str]]:
        """Indices that may be offered, a count of refusals by rule, and the refused addresses."""
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


def untouched_first(
    indices: Iterable[int],
    elements: Sequence[InteractiveElement],
    is_left: Callable[[int], bool],
    *,
    strict: bool,
) -> list[int]:
    """Keep controls of ignored tags back until nothing else on the page is left to try."""
    plain: list[int] = []
    ignored: list[int] = []
    for index in indices:
        (ignored if elements[index].ignored else plain).append(index)
    if strict or any(is_left(index) for index in plain):
        return plain
    return plain + ignored
