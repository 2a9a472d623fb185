"""Searches the elements of a page for the ones that fit a description, and ranks them.

All scores, fits and weights are without a unit. The score of an element is::

    coverage ** STRICT * (ROLE * role_fit + NAME + EXACT * exactness)

or, for a description without words for the name, ``coverage ** STRICT * role_fit``. Coverage is the
weighted share of the description that the element satisfies, ``role_fit`` is how well its role
fits, and exactness is how little else its label contains; all are 0 to 1. Coverage and exactness
are 1 if the label is the whole description. The score is multiplied by ``_WRONG_ROLE``,
``_NOT_INTERACTIVE``, ``_EXCLUDED`` and ``_NO_LEANING`` where these apply.

``ROLE``, ``NAME``, ``EXACT`` and ``MIN_SCORE`` are the values of the reference algorithm in
``tests/benchmarks/seed_finder.py``. The other values were tuned on the labelled descriptions in
``tests/benchmarks/finder_labels``.
"""

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
"""Lowest score of a match."""
ROLE, NAME, EXACT = 0.3, 0.3, 0.4
"""Weights of the role, of the words of the name, and of an exact match; together 1."""

_WRONG_ROLE = 0.4
"""Factor for a role that does not fit at all."""
_ROLE_ANSWERED = 0.5
"""Fit from which on the words for the role count as found."""
_NO_LEANING = 0.95
"""Factor for an element that does not fit the role that a verb suggests."""
_STATE = 0.5
"""Weight of a state; a place and most words have 1."""
_NOT_INTERACTIVE = 0.5
"""Factor for an element that cannot be used and does not have the role asked for."""
_EXCLUDED = 0.2
"""Factor for an element that contains most of the excluded words."""
_PLACE_FOUND = 0.25
"""If no element fits a place better than this, its words are read as part of the name."""
_IN_ROW = 0.9
"""Minimum fit of an element in the row that the other words name."""
_POOR = 0.6
"""If the best score is below this, the words are also read as an action and the name of a row."""
_CERTAIN = 0.85
"""Score from which on words that could be a place are read as part of the name."""
_AS_GOOD = 0.92
"""Share of the best score from which on elements belong to the group that an ordinal counts."""
_TIE = 0.005
"""Scores that differ by less than this are equal."""

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
    """Return the elements that fit the description, the best first.

    Args:
        refs: The elements of a page, in page order.
        description: Only the first ``LONGEST_DESCRIPTION`` characters are read.
        role_hint: A role, or a word for one, that replaces the one in the description.
        top: Maximum number of matches, None for all.
        min_score: The lowest score of a match, 0 to 1.
        words: The synonyms; the built-in ones by default.
        roles: The words for each role; those of grammar.toml by default.
        meaning: Breaks ties and is asked where nothing is found.
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
    """Return the landmarks that a description names as a whole, the best first.

    Args:
        refs: The landmarks of a page.
        description: Only the first ``LONGEST_DESCRIPTION`` characters are read.
        words: The synonyms; the built-in ones by default.
    """
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
    """Ranks the elements of a page for one query."""

    def __init__(
        self, refs: Sequence[AccessibilityRef], request: ElementQuery, known: Vocabulary
    ) -> None:
        self._refs = refs
        self._request = request
        self._vocabulary = known

    def matches(self, min_score: float, top: int | None) -> list[ScoredElement]:
        """Return the elements that score at least ``min_score``, the best first, at most ``top``.

        Where the query fits nothing well, it is read in other ways: a place as part of the name, or
        words of the name as the name of a row.
        """
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

    # --- score ------------------------------------------------------------------------------------

    def _score(self, index: int, evidence: Evidence, fits: Sequence[float]) -> _Scored:
        """Score one element by the formula of the module.

        ``fits`` are its fits to the places of the query, each of weight 1.
        """
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
        """Return how well the element has the role asked for, 0 to 1; 1 if none was asked for."""
        role, ref = self._request.role, evidence.ref
        if not role:
            return 1.0
        fit = role_fit(role, "tab" if role == "tab" and ref.turns_page else ref.role)
        return max(fit, 0.9) if evidence.is_called_its_kind else fit

    def _is_excluded(self, evidence: Evidence) -> bool:
        found = [bool(term.found_in(evidence.label)) for term in self._request.excluded]
        return sum(found) * 2 > len(found)

    # --- place ------------------------------------------------------------------------------------

    def _fits(self, place: Placement, candidates: Sequence[int]) -> list[float]:
        """Return the fit of each candidate to the place, relative to the best one, 0 to 1.

        If no candidate reaches ``_PLACE_FOUND``, the fits are absolute.
        """
        fits = PageLayout(self._refs).fits(place, candidates)
        best = max(fits, default=0.0)
        return [fit / best for fit in fits] if best >= _PLACE_FOUND else fits

    def _without(self, place: Placement) -> _Ranking:
        """Return a ranking in which the words of the place are part of the name."""
        rest = tuple(other for other in self._request.places if other is not place)
        terms = (*self._request.terms, *place.terms)
        return _Ranking(
            self._refs, replace(self._request, terms=terms, places=rest), self._vocabulary
        )

    @property
    def _says_little(self) -> bool:
        """Whether the query has only words of little weight besides the places."""
        request = self._request
        heavy = any(term.weight >= 1 for term in request.terms)
        return not (heavy or request.role or request.states or request.ordinal)

    def _in_row(self, min_score: float, top: int | None) -> list[ScoredElement]:
        """Return the matches if the words after the main one are the name of a row: "delete Alice".

        The result is empty if nothing in line with an element has that name or value, and for an
        element that occurs in one row only.
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
        """Return whether another element has the same label, apart from digits."""
        label = ref.label.translate(_NO_DIGITS)
        return sum(other.label.translate(_NO_DIGITS) == label for other in self._refs) > 1

    # --- ordinal ----------------------------------------------------------------------------------

    def _counted(self, scored: list[_Scored]) -> list[_Scored]:
        """Return only the nth element of those that fit as well as the best, in page order.

        The group is widened from tied scores to ``_AS_GOOD`` and then to 0.7 of the best score,
        until it has enough elements.
        """
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

    # --- result -----------------------------------------------------------------------------------

    def _match(self, one: _Scored, rival: _Scored | None) -> ScoredElement:
        margin = one.score - (rival.score if rival else 0.0)
        margin = 0.0 if margin < _TIE else margin
        reason = reason_for(one.evidence, self._request, one.role_fit, one.remarks, not margin)
        score, said = round(min(1.0, one.score), 3), self._answered(one)
        return ScoredElement(
            self._refs[one.index], one.index, score, reason, round(margin, 3), said
        )

    def _answered(self, one: _Scored) -> frozenset[str]:
        """Return the words of the description that the element satisfies."""
        hits = zip(self._request.terms, one.evidence.hits, strict=True)
        texts = [term.text for term, hit in hits if hit.strength] + list(one.remarks)
        role_words = self._request.role_words if one.role_fit >= _ROLE_ANSWERED else ()
        return frozenset([*role_words, *(word for text in texts for word in split(text))])

    def _rivals(self, ranked: Sequence[_Scored]) -> list[_Scored | None]:
        """Return for each element the next one with another effect, None if there is none."""
        rivals: list[_Scored | None] = [None] * len(ranked)
        for n in range(len(ranked) - 2, -1, -1):
            below = ranked[n + 1]
            rivals[n] = rivals[n + 1] if self._same(ranked[n], below) else below
        return rivals

    def _same(self, one: _Scored, other: _Scored) -> bool:
        """Return whether two elements do the same: an image and a headline with the same link."""
        a, b = self._refs[one.index], self._refs[other.index]
        return bool(a.href) and a.href == b.href and a.label == b.label


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
    alike = {"selected": ("current", "checked", "pressed"), "checked": ("pressed", "selected")}
    return any(name in ref.states for name in (state, *alike.get(state, ())))
