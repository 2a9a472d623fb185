"""Ranks the elements of a page for a query."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from string import digits

from explorer.finder.candidates import candidates
from explorer.finder.description.request import ElementQuery, Placement
from explorer.finder.match import ScoredElement
from explorer.finder.places import PageLayout
from explorer.finder.ranking.evidence import Evidence
from explorer.finder.ranking.scoring import Scored, Scorer
from explorer.finder.reasons import reason_for
from explorer.finder.refs import AccessibilityRef
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.identity.scoring import TIE, have_same_effect, margin, rivals
from explorer.text import words as split_words

_ROLE_ANSWERED = 0.5
"""Fit from which on the words for the role count as found."""
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

_NO_DIGITS = str.maketrans("", "", digits)


class Ranking:
    """Ranks the elements of a page for one query."""

    def __init__(
        self, refs: Sequence[AccessibilityRef], request: ElementQuery, vocabulary: Vocabulary
    ) -> None:
        self._refs = refs
        self._request = request
        self._vocabulary = vocabulary
        self._scorer = Scorer(request)

    def matches(self, min_score: float, top: int | None) -> list[ScoredElement]:
        """Return the elements that score at least ``min_score``, the best first, at most ``top``.

        Where the query fits nothing well, it is read in other ways: a place as part of the name, or
        words of the name as the name of a row.
        """
        for place in self._request.places:
            if place.may_be_a_name:  # "items in cart", "switch to full screen"
                named = self._without(place).matches(min_score, top)
                if named and (named[0].score >= _CERTAIN or self._is_vague):
                    return named
        by_index = self._collect_evidence(min_score, top)
        fits = [self._fits(place, list(by_index)) for place in self._request.places]
        for place, fit in zip(self._request.places, fits, strict=True):
            if place.relation == "row" and max(fit, default=0.0) < _IN_ROW:
                return []
            if place.terms and max(fit, default=0.0) < _PLACE_FOUND:
                return self._without(place).matches(min_score, top)
        scored = [
            self._scorer.score(index, evidence, [fit[n] for fit in fits])
            for n, (index, evidence) in enumerate(by_index.items())
        ]
        scored = [one for one in scored if one.score >= min_score]
        if self._request.ordinal:
            scored = self._select_ordinal(scored)
        scored.sort(key=lambda one: (-one.score, one.index))
        has_bounds = any(evidence.ref.bounds for evidence in by_index.values())
        if has_bounds and (not scored or scored[0].score < _POOR):
            in_row = self._in_row(min_score, top)
            if in_row and (not scored or in_row[0].score > scored[0].score):
                return in_row
        below = rivals(scored, self._have_same_effect)
        return [
            self._match(one, rival) for one, rival in zip(scored[:top], below[:top], strict=True)
        ]

    def _collect_evidence(self, min_score: float, top: int | None) -> dict[int, Evidence]:
        by_index = {
            index: Evidence(self._refs[index], self._request, self._vocabulary, own_terms)
            for index, own_terms in candidates(self._refs, self._request, min_score, top).items()
        }
        return {index: evidence for index, evidence in by_index.items() if evidence.is_plausible}

    # --- place ------------------------------------------------------------------------------------

    def _fits(self, place: Placement, candidates: Sequence[int]) -> list[float]:
        """Return the fit of each candidate to the place, relative to the best one, 0 to 1.

        If no candidate reaches ``_PLACE_FOUND``, the fits are absolute.
        """
        fits = PageLayout(self._refs).fits(place, candidates)
        best = max(fits, default=0.0)
        return [fit / best for fit in fits] if best >= _PLACE_FOUND else fits

    def _without(self, place: Placement) -> Ranking:
        """Return a ranking in which the words of the place are part of the name."""
        rest = tuple(other for other in self._request.places if other is not place)
        terms = (*self._request.terms, *place.terms)
        return Ranking(
            self._refs, replace(self._request, terms=terms, places=rest), self._vocabulary
        )

    @property
    def _is_vague(self) -> bool:
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
        found = Ranking(self._refs, request, self._vocabulary).matches(min_score, top)
        return found if found and self._is_repeated(found[0].element) else []

    def _is_repeated(self, ref: AccessibilityRef) -> bool:
        """Return whether another element has the same label, apart from digits."""
        label = ref.label.translate(_NO_DIGITS)
        return sum(other.label.translate(_NO_DIGITS) == label for other in self._refs) > 1

    # --- ordinal ----------------------------------------------------------------------------------

    def _select_ordinal(self, scored: list[Scored]) -> list[Scored]:
        """Return only the nth element of those that fit as well as the best, in page order.

        The group is widened from tied scores to ``_AS_GOOD`` and then to 0.7 of the best score,
        until it has enough elements.
        """
        if not scored:
            return []
        best = max(one.score for one in scored)
        ordinal = self._request.ordinal
        for share in (1 - TIE, _AS_GOOD, 0.7):
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

    def _match(self, one: Scored, rival: Scored | None) -> ScoredElement:
        lead = margin(one.score, rival.score if rival else None)
        reason = reason_for(one.evidence, self._request, one.role_fit, one.remarks, not lead)
        score, matched = round(min(1.0, one.score), 3), self._matched_words(one)
        return ScoredElement(
            self._refs[one.index], one.index, score, reason, round(lead, 3), matched
        )

    def _matched_words(self, one: Scored) -> frozenset[str]:
        """Return the words of the description that the element satisfies."""
        hits = zip(self._request.terms, one.evidence.hits, strict=True)
        texts = [term.text for term, hit in hits if hit.strength] + list(one.remarks)
        role_words = self._request.role_words if one.role_fit >= _ROLE_ANSWERED else ()
        return frozenset([*role_words, *(word for text in texts for word in split_words(text))])

    def _have_same_effect(self, one: Scored, other: Scored) -> bool:
        return have_same_effect(self._refs[one.index], self._refs[other.index])
