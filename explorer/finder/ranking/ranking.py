"""Ranks the elements of a page for a description."""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from string import digits

from explorer.finder.description.request import ElementQuery
from explorer.finder.distances import are_nested
from explorer.finder.match import ScoredElement, margin
from explorer.finder.page_text import PageText
from explorer.finder.ranking.appraisal import Appraised, appraise, have_label, other_ways
from explorer.finder.ranking.certainty import Standing, doubts, pooled, standing
from explorer.finder.ranking.weights import Weights, shipped_weights
from explorer.finder.reasons import reason_for
from explorer.finder.refs import AccessibilityRef
from explorer.finder.terms import text_coverage
from explorer.finder.vocabulary.vocabulary import Vocabulary
from explorer.identity.scoring import have_same_effect, rivals
from explorer.text import words as split_words

_ROLE_ANSWERED = 0.5
"""Fit from which on the words for the role count as found."""
_SAME_ROLE = 0.9
"""Fit from which on an element has the role of a word that may also be a part of its name."""
_AS_GOOD = (0.1, 0.5, 1.5, 4.0)
"""How much lower the odds of elements may be that belong to the group that an ordinal counts. The
first one that gives enough elements counts."""

_UNNAMED = 0.8
"""How much lower the odds of an element without a label are that is only partly described, beside
one that is named."""

_NO_DIGITS = str.maketrans("", "", digits)


class Ranking:
    """Ranks the elements of a page for one description.

    Args:
        refs: The elements of the page.
        queries: The ways to read the description.
        vocabulary: The synonyms.
        weights: The weights of the ranking; those that are shipped by default.
        among: The indices of the elements that may be meant; all by default.
    """

    def __init__(
        self,
        refs: Sequence[AccessibilityRef],
        queries: Sequence[ElementQuery],
        vocabulary: Vocabulary,
        weights: Weights | None = None,
        among: Container[int] | None = None,
    ) -> None:
        self._refs = refs
        self._queries = queries
        self._vocabulary = vocabulary
        self._weights = weights or shipped_weights()
        self._among = among

    def appraised(self, top: int | None) -> Iterator[list[Appraised]]:
        """Yield the elements that may be meant, for each way to read the description."""
        page = PageText(self._refs)
        whole, *also = self._queries
        if any(one.read_as == "name" for one in also) and _is_called(page, whole):
            # its first word says no kind, as in a button "Link Home"
            also = [one for one in also if one.read_as != "name"]
        for query in (whole, *also):
            found = appraise(page, query, self._vocabulary, top)
            if query is not whole and query.read_as == "name":  # "the image X" is no link X
                yield [one for one in found if one.role_fit >= _SAME_ROLE]
                continue
            yield found
            for other in other_ways(query, found):
                others = appraise(page, other, self._vocabulary, top)
                yield [one for one in others if other.read_as != "row" or self._is_repeated(one)]

    def matches(self, min_score: float, top: int | None) -> list[ScoredElement]:
        """Return at most ``top`` elements that score at least ``min_score``, the best first."""
        ranked, below = self._ranked(top)
        scores = self._scores(ranked, below)
        score_of = {id(one): score for one, score in zip(ranked, scores, strict=True)}
        found: list[ScoredElement] = []
        for one, rival, score in zip(ranked, below, scores, strict=True):
            if score < min_score or (top is not None and len(found) == top):
                break
            ahead = margin(score, score_of[id(rival)] if rival else None)
            found.append(self._match(one, score, ahead))
        return found

    def best(self) -> tuple[Appraised, Standing] | None:
        """Return the element that fits best and how it stands, None if none fits at all."""
        ranked, below = self._ranked(None)
        if not ranked:
            return None
        return ranked[0], standing(ranked[0].odds, _odds(below[0]), self._pool(ranked))

    def _ranked(self, top: int | None) -> tuple[list[Appraised], list[Appraised | None]]:
        """Return the elements that may be meant, the best first, and for each its rival.

        The rival is the strongest one below it that has another effect.
        """
        best: dict[int, Appraised] = {}
        for appraised in self.appraised(top):
            weighed = [
                replace(one, odds=self._weights.odds(one.features))
                for one in appraised
                if self._among is None or one.index in self._among
            ]
            if weighed and (ordinal := weighed[0].query.ordinal):
                weighed = _select_ordinal(weighed, ordinal)
            for one in weighed:
                if one.index not in best or best[one.index].odds < one.odds:
                    best[one.index] = one
        ranked = sorted(_named_first(list(best.values())), key=lambda one: (-one.odds, one.index))
        return ranked, rivals(ranked, self._have_same_effect)

    def _scores(
        self, ranked: Sequence[Appraised], below: Sequence[Appraised | None]
    ) -> list[float]:
        """Return for each element the probability that it is meant, 0 to 1.

        It is that of the element against its strongest rival and against nothing. What makes the
        best one less certain counts for all, so that the best one has the highest score.
        """
        if not ranked:
            return []
        first, second, pool = ranked[0], below[0], self._pool(ranked)
        doubted = doubts(first.query, first.features)
        scores = []
        for one in ranked:
            is_first = one is first or self._have_same_effect(one, first)
            found = standing(one.odds, _odds(second if is_first else first), pool)
            scores.append(self._weights.calibration.probability(found, doubted))
        return scores

    def _pool(self, ranked: Sequence[Appraised]) -> float:
        """Return the odds of the best one, of all with another effect, and of nothing."""
        first, *others = ranked
        different = (one for one in others if not self._have_same_effect(one, first))
        return pooled(one.odds for one in (first, *different))

    def _is_repeated(self, one: Appraised) -> bool:
        """Return whether another element has the same label, apart from digits."""
        label = one.evidence.ref.label.translate(_NO_DIGITS)
        return sum(other.label.translate(_NO_DIGITS) == label for other in self._refs) > 1

    # --- result -----------------------------------------------------------------------------------

    def _match(self, one: Appraised, score: float, ahead: float) -> ScoredElement:
        reason = reason_for(one.evidence, one.query, one.role_fit, one.remarks, not ahead)
        matched = _matched_words(one)
        return ScoredElement(
            element=self._refs[one.index],
            index=one.index,
            score=round(score, 3),
            reason=reason,
            margin=round(ahead, 3),
            words=matched,
            unsaid=_is_unsaid(one),
            misplaced=_is_misplaced(one),
        )

    def _have_same_effect(self, one: Appraised, other: Appraised) -> bool:
        refs = self._refs[one.index], self._refs[other.index]
        return have_same_effect(*refs) or are_nested(*refs)


def _is_called(page: PageText, query: ElementQuery) -> bool:
    """Return whether an element is called by all words of a description."""
    indices = set.intersection(set(range(len(page.refs))), *page.elements_with(query.terms))
    return have_label(page.refs, indices, query.words)


def _odds(rival: Appraised | None) -> float:
    return rival.odds if rival else -math.inf


def _named_first(found: Sequence[Appraised]) -> Sequence[Appraised]:
    """Return the elements with lower odds of what is only partly described beside what is named.

    Beside a link "Shop" and a gear "Project settings" in its row, "the Shop project" is the link.
    """
    if not any(_is_named_so(one) for one in found):
        return found
    return [
        replace(one, odds=one.odds - _UNNAMED) if one.evidence.is_partly_described else one
        for one in found
    ]


def _is_named_so(one: Appraised) -> bool:
    """Return whether the description has all of an element's label, and nothing else is missing."""
    hits = one.evidence.hits
    named = any(hit.source == "name" and hit.kinship == "literal" for hit in hits)
    return named and one.features["exact"] == 1.0 and all(hit.strength for hit in hits)


def _select_ordinal(appraised: Sequence[Appraised], ordinal: int) -> list[Appraised]:
    """Return only the nth element of those that fit as well as the best, in page order.

    The group is widened until it has enough elements. The only one is the first and the last.
    """
    best = max(one.odds for one in appraised)
    for less in _AS_GOOD:
        group = [one for one in appraised if one.odds >= best - less]
        kind = max(one.role_fit for one in group)
        group = [one for one in group if one.role_fit == kind]
        if len(group) >= abs(ordinal):
            chosen = group[ordinal - 1 if ordinal > 0 else ordinal]
            number = f"number {group.index(chosen) + 1} of {len(group)}"
            return [replace(chosen, remarks=(*chosen.remarks, number))]
    return []


def _is_unsaid(one: Appraised) -> bool:
    """Return whether nothing says a weighty word of the description, or the element's place."""
    hits = zip(one.query.terms, one.evidence.hits, strict=True)
    missing = any(term.weight >= 1 and not hit.strength for term, hit in hits)
    is_whole = one.evidence.label_is_description
    return not is_whole and (missing or bool(one.features.get("wrong_place")))


def _is_misplaced(one: Appraised) -> bool:
    """Return whether an element is not at a place that the description quotes."""
    others = [place for place in one.query.places if any(term.quoted for term in place.terms)]
    label = one.evidence.ref.label
    is_elsewhere = any(text_coverage(place.terms, label) < 1 for place in others)
    is_named = one.evidence.label_is_description
    return is_elsewhere and not is_named and bool(one.features.get("wrong_place"))


def _matched_words(one: Appraised) -> frozenset[str]:
    """Return the words of the description that the element satisfies."""
    hits = zip(one.query.terms, one.evidence.hits, strict=True)
    texts = [term.text for term, hit in hits if hit.strength] + list(one.remarks)
    role_words = one.query.role_words if one.role_fit >= _ROLE_ANSWERED else ()
    return frozenset([*role_words, *(word for text in texts for word in split_words(text))])
