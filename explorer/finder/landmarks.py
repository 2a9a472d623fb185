"""Finds landmarks that a description names as a whole: "navigation menu", "the contact form".

All scores, fits and factors are 0 to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from explorer.finder.description.request import Placement
from explorer.finder.match import ScoredElement
from explorer.finder.refs import AccessibilityRef
from explorer.finder.terms import text_coverage
from explorer.finder.vocabulary.grammar import grammar
from explorer.models import LANDMARK_ROLES
from explorer.text import words

_FULL_FIT_SCORE = 0.98
"""Score of a landmark that fits fully. A control of exactly that name scores higher."""
_BY_ROLE, _PER_ROLE = 0.985, 0.005
"""Fit of a landmark with the first role of the kind, and the deduction for each further role."""
_ANOTHER_KIND = 0.8
"""Factor for a landmark whose name says another kind: a navigation "Breadcrumb" for a navigation
menu.
"""
_LACKING = 0.9
"""Factor for a control that lacks words of the description: the field of a "search form"."""
_MIN_COVERAGE = 0.6
"""Minimum share of the other words that the landmark's name must contain."""


def find_landmarks(
    refs: Sequence[AccessibilityRef], place: Placement, min_score: float
) -> list[ScoredElement]:
    """Return the landmarks of the place's kind and name, the best first.

    The score of each is ``_FULL_FIT_SCORE`` times its fit.

    Args:
        refs: The elements to search.
        place: The place that the description names.
        min_score: The lowest score of a match, 0 to 1.
    """
    fits = {index: _fit(ref, place) for index, ref in enumerate(refs)}
    found = [
        ScoredElement(
            refs[index],
            index,
            round(_FULL_FIT_SCORE * fit, 3),
            _reason(refs[index]),
            0.0,
            place.words,
        )
        for index, fit in fits.items()
        if fit and _FULL_FIT_SCORE * fit >= min_score
    ]
    return merge_matches([], sorted(found, key=lambda match: (-match.score, match.index)), None)


def merge_matches(
    controls: Sequence[ScoredElement], places: Sequence[ScoredElement], top: int | None
) -> list[ScoredElement]:
    """Merge two lists of matches by score, each element once.

    The margin of a landmark, and of a control directly above one, is the distance to the next match
    in the merged order. Other margins stay as they are.

    Args:
        controls: Matches of the search.
        places: Matches among the landmarks.
        top: Maximum number of matches, None for all.
    """
    known = {match.index for match in places}
    others = [_beside(match, places) for match in controls if match.index not in known]
    order = sorted([*others, *places], key=lambda match: -match.score)
    return [
        replace(one, margin=_margin(one, below)) if one in places or below in places else one
        for one, below in zip(order, [*order[1:], None], strict=False)
    ][:top]


def _beside(control: ScoredElement, places: Sequence[ScoredElement]) -> ScoredElement:
    """Return a control with a lower score if the landmarks answer words that it lacks."""
    answered = frozenset[str]().union(*(match.words for match in places)) - grammar().silent
    if answered <= control.words:
        return control
    score = round(_LACKING * control.score, 3)
    return replace(control, score=score, margin=min(control.margin, score))


def _margin(one: ScoredElement, below: ScoredElement | None) -> float:
    return round(one.score - (below.score if below else 0.0), 3)


def _fit(ref: AccessibilityRef, place: Placement) -> float:
    """Return how well a landmark has the place's kind and name, 0 to 1.

    The fit is the share of the words in its name and role times the fit of its kind.
    """
    roles = grammar().place_roles.get(place.kind, ())
    if ref.role not in LANDMARK_ROLES or ref.role not in roles:
        return 0.0
    named = text_coverage(place.terms, f"{ref.name} {ref.role}") if place.terms else 1.0
    return named * _kind_fit(ref, place.kind, roles) if named >= _MIN_COVERAGE else 0.0


def _kind_fit(ref: AccessibilityRef, kind: str, roles: Sequence[str]) -> float:
    """Return how well a landmark is of a kind, 0 to 1.

    A navigation is a breadcrumb only if its name says so; it is a navigation menu by its role
    alone.
    """
    tokens = words(ref.name)
    kinds = {name for n in range(len(tokens)) for name in grammar().places.at(tokens, n)[1]}
    if kind in kinds:
        return 1.0
    owner = next(one for one, owned in grammar().place_roles.items() if roles[0] in owned[:1])
    if owner != kind:
        return 0.0
    by_role = _BY_ROLE - _PER_ROLE * roles.index(ref.role)
    return by_role * (_ANOTHER_KIND if kinds else 1.0)


def _reason(ref: AccessibilityRef) -> str:
    return f"it is the {ref.role}{f' {ref.name[:60]!r}' if ref.name else ''}"
