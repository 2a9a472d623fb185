"""The search: a description and a page's elements in, the best of them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from string import digits

from explorer.finder.candidates import STRICT, candidates
from explorer.finder.evidence import Evidence
from explorer.finder.landmarks import find_landmarks, merged
from explorer.finder.match import Meaning, ScoredElement, by_meaning
from explorer.finder.places import PageLayout
from explorer.finder.reader import DescriptionParser
from explorer.finder.reasons import reason_for
from explorer.finder.refs import FILLABLE_ROLES, AccessibilityRef
from explorer.finder.request import ElementQuery, Placement
from explorer.finder.vocabulary import Vocabulary, grammar, role_fit, vocabulary
from explorer.finder.words import words as split

LONGEST_DESCRIPTION = 1000  # characters
MIN_SCORE = 0.3
"""The seed's threshold."""
ROLE, NAME, EXACT = 0.3, 0.3, 0.4
"""The seed's weights for the role, the words of the name, and an exact match; together 1."""

_WRONG_ROLE = 0.4
_ROLE_ANSWERED = 0.5
"""Fit from which on an element counts as of the role that was asked for."""
_NO_LEANING = 0.95
_STATE = 0.5
"""Weight of a state, where a word or a place has 1."""
_NOT_INTERACTIVE = 0.5
_EXCLUDED = 0.2
_PLACE_FOUND = 0.25
"""Where nothing fits a place better, the words for it were no place."""
_IN_ROW = 0.9
"""Fit from which on what else was said is the name of the element's row."""
_POOR = 0.6
"""A best score below this says that something was understood amiss."""
_CERTAIN = 0.85
"""Score from which on words that could be a place are rather a name."""
_AS_GOOD = 0.92
"""Share of the best score from which on elements count as "the delete buttons"."""
_TIE = 0.005

_NO_DIGITS = str.maketrans("", "", digits)

Roles = Mapping[str, Sequence[str]]


def find(
    refs: Sequence[AccessibilityRef],
    description: str,
    role_hint: str | None = None,
    *,
    top: int | None = 5,
    min_score: float = MIN_SCORE,
    words: Vocabulary | None = None,
    roles: Roles | None = None,
    meaning: Meaning | None = None,
) -> list[ScoredElement]:
    """The elements that fit the description, the best first; at most ``top``.

    Of a description longer than LONGEST_DESCRIPTION only the beginning is read.
    """
    description = description[:LONGEST_DESCRIPTION]
    known = words or vocabulary()
    request = _reader(known, roles).read(description, role_hint or "")
    if request.is_empty:
        return []
    matches = _Ranking(refs, request, known).matches(min_score, top)
    if request.landmark and not role_hint:
        matches = merged(matches, find_landmarks(refs, request.landmark, min_score), top)
    return by_meaning(matches, refs, description, meaning) if meaning else matches


def landmarks(
    refs: Sequence[AccessibilityRef], description: str, *, words: Vocabulary | None = None
) -> list[ScoredElement]:
    """Those of some landmarks that a description means as a whole, the best first."""
    known = _reader(words or vocabulary(), None)
    place = known.read(description[:LONGEST_DESCRIPTION]).landmark
    return find_landmarks(refs, place, MIN_SCORE) if place else []


def _reader(words: Vocabulary, roles: Roles | None) -> DescriptionParser:
    names = (roles or grammar().roles).items()
    return _known_reader(words, tuple((role, tuple(said)) for role, said in names))


@lru_cache(maxsize=8)
def _known_reader(
    words: Vocabulary, names: tuple[tuple[str, tuple[str, ...]], ...]
) -> DescriptionParser:
    return DescriptionParser(words, dict(names))


@dataclass(frozen=True)
class _Scored:
    index: int
    score: float
    role_fit: float
    evidence: Evidence
    remarks: tuple[str, ...] = ()


class _Ranking:
    """One search under way."""

    def __init__(
        self, refs: Sequence[AccessibilityRef], request: ElementQuery, known: Vocabulary
    ) -> None:
        self._refs = refs
        self._request = request
        self._vocabulary = known

    def matches(self, min_score: float, top: int | None) -> list[ScoredElement]:
        for place in self._request.places:
            if place.may_be_a_name:  # "items in cart", "switch to full screen"
                named = self._without(place).matches(min_score, top)
                if named and (named[0].score >= _CERTAIN or self._says_little):
                    return named
        told = self._read(min_score, top)
        fits = [self._fits(place, list(told)) for place in self._request.places]
        for place, fit in zip(self._request.places, fits, strict=True):
            if place.relation == "row" and max(fit, default=0.0) < _IN_ROW:
                return []
            if place.terms and max(fit, default=0.0) < _PLACE_FOUND:
                return self._without(place).matches(min_score, top)
        scored = [
            self._score(index, evidence, [fit[n] for fit in fits])
            for n, (index, evidence) in enumerate(told.items())
        ]
        scored = [one for one in scored if one.score >= min_score]
        if self._request.ordinal:
            scored = self._counted(scored)
        scored.sort(key=lambda one: (-one.score, one.index))
        drawn = any(evidence.ref.bounds for evidence in told.values())
        if drawn and (not scored or scored[0].score < _POOR):
            in_row = self._in_row(min_score, top)
            if in_row and (not scored or in_row[0].score > scored[0].score):
                return in_row
        rivals = self._rivals(scored)
        return [
            self._match(one, rival) for one, rival in zip(scored[:top], rivals[:top], strict=True)
        ]

    def _read(self, min_score: float, top: int | None) -> dict[int, Evidence]:
        told = {
            index: Evidence(self._refs[index], self._request, self._vocabulary, said)
            for index, said in candidates(self._refs, self._request, min_score, top).items()
        }
        return {index: evidence for index, evidence in told.items() if evidence.speaks_for_it}

    # --- what each is worth -----------------------------------------------------------------------

    def _score(self, index: int, evidence: Evidence, fits: Sequence[float]) -> _Scored:
        ref, request = evidence.ref, self._request
        others = [(_STATE, float(has_state(ref, state))) for state in request.states]
        others += [(1.0, near) for near in fits]
        fit = self._role_fit(evidence)
        exactness = 1.0 if evidence.is_called_that or not request.terms else evidence.exactness
        coverage = 1.0 if evidence.is_called_that else evidence.coverage(others)
        score = coverage**STRICT * (ROLE * fit + NAME + EXACT * exactness)
        if not request.terms:
            score = coverage**STRICT * fit
        if not fit:
            score *= _WRONG_ROLE
        if not ref.is_interactive and ref.role != request.role:
            score *= _NOT_INTERACTIVE
        if request.excluded and self._is_excluded(evidence):
            score *= _EXCLUDED
        if request.leaning:
            score *= _NO_LEANING + (1 - _NO_LEANING) * role_fit(request.leaning, ref.role)
        there = [place.text for place, near in zip(request.places, fits, strict=True) if near > 0.5]
        return _Scored(index, score, fit, evidence, tuple(there))

    def _role_fit(self, evidence: Evidence) -> float:
        """1 where no role was asked for."""
        role, ref = self._request.role, evidence.ref
        if not role:
            return 1.0
        fit = role_fit(role, "tab" if role == "tab" and ref.turns_page else ref.role)
        return max(fit, 0.9) if evidence.is_called_its_kind else fit

    def _is_excluded(self, evidence: Evidence) -> bool:
        found = [bool(term.found_in(evidence.label)) for term in self._request.excluded]
        return sum(found) * 2 > len(found)

    # --- where it is ------------------------------------------------------------------------------

    def _fits(self, place: Placement, candidates: Sequence[int]) -> list[float]:
        """Beside the best that there is: what comes nearest is meant."""
        fits = PageLayout(self._refs).fits(place, candidates)
        best = max(fits, default=0.0)
        return [fit / best for fit in fits] if best >= _PLACE_FOUND else fits

    def _without(self, place: Placement) -> _Ranking:
        rest = tuple(other for other in self._request.places if other is not place)
        terms = (*self._request.terms, *place.terms)
        return _Ranking(
            self._refs, replace(self._request, terms=terms, places=rest), self._vocabulary
        )

    @property
    def _says_little(self) -> bool:
        """But for the places."""
        request = self._request
        heavy = any(term.weight >= 1 for term in request.terms)
        return not (heavy or request.role or request.states or request.ordinal)

    def _in_row(self, min_score: float, top: int | None) -> list[ScoredElement]:
        """The matches if what follows the main word is the name of a row: "delete Alice".

        None where nothing in line with them is called so, or holds that as its value, and none
        for what stands in one row only.
        """
        terms = self._request.terms
        main = [term for term in terms if term.action][:1] or terms[:1]
        rest = tuple(term for term in terms if term not in main)
        if not rest or self._request.places:
            return []
        place = Placement(" ".join(term.text for term in rest), "row", terms=rest)
        request = replace(self._request, terms=tuple(main), places=(place,))
        found = _Ranking(self._refs, request, self._vocabulary).matches(min_score, top)
        return found if found and self._is_repeated(found[0].element) else []

    def _is_repeated(self, ref: AccessibilityRef) -> bool:
        """Another one is called the same, but for a number."""
        label = ref.label.translate(_NO_DIGITS)
        return sum(other.label.translate(_NO_DIGITS) == label for other in self._refs) > 1

    # --- which of many ----------------------------------------------------------------------------

    def _counted(self, scored: list[_Scored]) -> list[_Scored]:
        """Only the nth of those that fit as well as the best, by the order of the page."""
        if not scored:
            return []
        best = max(one.score for one in scored)
        ordinal = self._request.ordinal
        for share in (1 - _TIE, _AS_GOOD, 0.7):
            group = [one for one in scored if one.score >= best * share]
            kind = max(one.role_fit for one in group)
            group = [one for one in group if one.role_fit == kind]
            if len(group) >= abs(ordinal) and len(group) > 1:
                chosen = group[ordinal - 1 if ordinal > 0 else ordinal]
                number = group.index(chosen) + 1
                return [
                    replace(chosen, remarks=(*chosen.remarks, f"number {number} of {len(group)}"))
                ]
        return []

    # --- what is said of it -----------------------------------------------------------------------

    def _match(self, one: _Scored, rival: _Scored | None) -> ScoredElement:
        margin = one.score - (rival.score if rival else 0.0)
        margin = 0.0 if margin < _TIE else margin
        reason = reason_for(one.evidence, self._request, one.role_fit, one.remarks, not margin)
        score, said = round(min(1.0, one.score), 3), self._answered(one)
        return ScoredElement(
            self._refs[one.index], one.index, score, reason, round(margin, 3), said
        )

    def _answered(self, one: _Scored) -> frozenset[str]:
        """The words of the description that the element answers."""
        hits = zip(self._request.terms, one.evidence.hits, strict=True)
        texts = [term.text for term, hit in hits if hit.strength] + list(one.remarks)
        role_words = self._request.role_words if one.role_fit >= _ROLE_ANSWERED else ()
        return frozenset([*role_words, *(word for text in texts for word in split(text))])

    def _rivals(self, ranked: Sequence[_Scored]) -> list[_Scored | None]:
        """For each the next one that does something else."""
        rivals: list[_Scored | None] = [None] * len(ranked)
        for n in range(len(ranked) - 2, -1, -1):
            below = ranked[n + 1]
            rivals[n] = rivals[n + 1] if self._same(ranked[n], below) else below
        return rivals

    def _same(self, one: _Scored, other: _Scored) -> bool:
        """Both do the same: a picture and a headline that link to one article."""
        a, b = self._refs[one.index], self._refs[other.index]
        return bool(a.href) and a.href == b.href and a.label == b.label


def has_state(ref: AccessibilityRef, state: str) -> bool:
    """ "selected" is also what is current, checked or pressed; "not" asks for its absence."""
    if state == "empty":
        return ref.role in FILLABLE_ROLES and not ref.value
    absent = state.removeprefix("not ")
    if absent != state:
        return absent not in ref.states
    alike = {"selected": ("current", "checked", "pressed"), "checked": ("pressed", "selected")}
    return any(name in ref.states for name in (state, *alike.get(state, ())))
