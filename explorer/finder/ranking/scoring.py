"""Scores how well single elements fit a query.

All scores, fits and weights are without a unit. The score of an element is::

    coverage ** STRICT * (ROLE * role_fit + NAME + EXACT * exactness)

or, for a description without words for the name, ``coverage ** STRICT * role_fit``. Coverage is the
weighted share of the description that the element satisfies, ``role_fit`` is how well its role
fits, and exactness is how little else its label contains; all are 0 to 1. Coverage and exactness
are 1 if the label is the whole description. The score is multiplied by ``_WRONG_ROLE``,
``_NOT_INTERACTIVE``, ``_EXCLUDED`` and ``_NOT_SUGGESTED`` where these apply.

``ROLE``, ``NAME``, ``EXACT`` and ``MIN_SCORE`` are the values of the reference algorithm in
``tests/benchmarks/seed_finder.py``. The other values were tuned on the labelled descriptions in
``tests/benchmarks/finder_labels``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.finder.candidates import STRICT
from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.evidence import Evidence
from explorer.finder.refs import FILLABLE_ROLES, AccessibilityRef
from explorer.finder.vocabulary.grammar import role_fit

MIN_SCORE = 0.3
"""Lowest score of a match."""
ROLE, NAME, EXACT = 0.3, 0.3, 0.4
"""Weights of the role, of the words of the name, and of an exact match; together 1."""

_WRONG_ROLE = 0.4
"""Factor for a role that does not fit at all."""
_NOT_SUGGESTED = 0.95
"""Factor for an element that does not fit the role that a verb suggests."""
_STATE = 0.5
"""Weight of a state; a place and most words have 1."""
_NOT_INTERACTIVE = 0.5
"""Factor for an element that cannot be used and does not have the role asked for."""
_EXCLUDED = 0.2
"""Factor for an element that contains most of the excluded words."""


@dataclass(frozen=True)
class Scored:
    """An element with its score.

    Attributes:
        index: The index of the element on the page.
        score: 0 to 1.
        role_fit: How well its role fits, 0 to 1.
        evidence: What was found of the query in it.
        remarks: What else it fits, in words.
    """

    index: int
    score: float
    role_fit: float
    evidence: Evidence
    remarks: tuple[str, ...] = ()


class Scorer:
    """Scores the elements of a page by the formula of this module."""

    def __init__(self, request: ElementQuery) -> None:
        self._request = request

    def score(self, index: int, evidence: Evidence, fits: Sequence[float]) -> Scored:
        """Score one element.

        Args:
            index: The index of the element on the page.
            evidence: What was found of the query in it.
            fits: Its fits to the places of the query, each of weight 1.
        """
        ref, request = evidence.ref, self._request
        others = [(_STATE, float(has_state(ref, state))) for state in request.states]
        others += [(1.0, near) for near in fits]
        fit = self._role_fit(evidence)
        is_whole = evidence.label_is_description
        exactness = 1.0 if is_whole or not request.terms else evidence.exactness
        coverage = 1.0 if is_whole else evidence.coverage(others)
        score = coverage**STRICT * (ROLE * fit + NAME + EXACT * exactness)
        if not request.terms:
            score = coverage**STRICT * fit
        if not fit:
            score *= _WRONG_ROLE
        if not ref.is_interactive and ref.role != request.role:
            score *= _NOT_INTERACTIVE
        if request.excluded and self._is_excluded(evidence):
            score *= _EXCLUDED
        if request.suggested_role:
            suggested = role_fit(request.suggested_role, ref.role)
            score *= _NOT_SUGGESTED + (1 - _NOT_SUGGESTED) * suggested
        placed = zip(request.places, fits, strict=True)
        remarks = tuple(place.text for place, near in placed if near > 0.5)
        return Scored(index, score, fit, evidence, remarks)

    def _role_fit(self, evidence: Evidence) -> float:
        """Return how well the element has the role asked for, 0 to 1; 1 if none was asked for."""
        role, ref = self._request.role, evidence.ref
        if not role:
            return 1.0
        fit = role_fit(role, "tab" if role == "tab" and ref.is_tab_link else ref.role)
        return max(fit, 0.9) if evidence.label_names_kind else fit

    def _is_excluded(self, evidence: Evidence) -> bool:
        found = [bool(term.found_in(evidence.label)) for term in self._request.excluded]
        return sum(found) * 2 > len(found)


def has_state(ref: AccessibilityRef, state: str) -> bool:
    """Return whether an element has a state.

    "selected" also matches current, checked and pressed elements, "checked" also pressed and
    selected ones. A state with "not" before it must be absent. "empty" is a field without a value.
    """
    if state == "empty":
        return ref.role in FILLABLE_ROLES and not ref.value
    absent = state.removeprefix("not ")
    if absent != state:
        return absent not in ref.states
    similar = {"selected": ("current", "checked", "pressed"), "checked": ("pressed", "selected")}
    return any(name in ref.states for name in (state, *similar.get(state, ())))
