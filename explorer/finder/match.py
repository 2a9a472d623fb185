"""Defines the result of a search, and breaks ties by meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from explorer.finder.refs import AccessibilityRef

CERTAIN = 0.9
"""The score from which on an element is certain to be meant, so that other doubts are set aside."""
_NEAR = 0.7
"""Cosine similarity from which on an element is a match although it contains none of the words."""
_MEANING_SCORE = 0.4
"""Score of such a match, and its margin if it is the only element; low, because only its meaning is
near.
"""
_DIFFERENT = 0.02
"""Minimum difference of the cosine similarities that breaks a tie."""


_TIE = 0.05
"""Scores that differ by less than this are equal: what decides between such elements, such as the
part of the page that they are in, does not say what a person means."""


def margin(score: float, rival: float | None) -> float:
    """Return how much a score is above that of its rival; 0.0 is a tie.

    Args:
        score: The score of an element, 0 to 1.
        rival: The score of the next element with another effect, None if there is none.
    """
    lead = score - (rival or 0.0)
    return 0.0 if rival is not None and lead < _TIE else lead


class Meaning(Protocol):
    """Compares texts by meaning. It is used only to break a tie and where nothing was found."""

    def similarity(self, description: str, labels: Sequence[str]) -> Sequence[float]:
        """Return the similarity of each label to the description, -1 to 1."""
        ...


@dataclass(frozen=True)
class ScoredElement:
    """An element that fits a description.

    Attributes:
        element: The element.
        index: Its index among the elements that were searched.
        score: 0 to 1.
        reason: Why it fits, for people.
        margin: How much the score is above that of the next match with another effect. 0 is a tie;
            the first on the page comes first.
        words: The words of the description that the element contains, also by a synonym, in lower
            case.
        unsaid: Whether neither the element nor anything around it says a weighty word of the
            description, or its place.
        misplaced: Whether it is not at a place that the description quotes: beside "Total".
    """

    element: AccessibilityRef
    index: int
    score: float
    reason: str
    margin: float
    words: frozenset[str] = frozenset()
    unsaid: bool = False
    misplaced: bool = False


def by_meaning(
    matches: list[ScoredElement],
    refs: Sequence[AccessibilityRef],
    description: str,
    meaning: Meaning,
) -> list[ScoredElement]:
    """Break a tie for the first rank by meaning; without matches, find the nearest in meaning.

    Args:
        matches: The matches of the search, the best first.
        refs: All elements that were searched.
        description: The description.
        meaning: Compares the description with the texts of elements.

    Returns:
        The matches, with the winner of the tie first. Without matches, at most one element, of
        score ``_MEANING_SCORE``.
    """
    if not matches:
        return _nearest_in_meaning(refs, description, meaning)
    tied = [match for match in matches if not margin(matches[0].score, match.score)]
    if matches[0].margin or len(tied) < 2:
        return matches
    texts = [_text_with_context(match.element) for match in tied]
    similarities = meaning.similarity(description, texts)
    order = sorted(range(len(tied)), key=lambda n: -similarities[n])
    lead = round(similarities[order[0]] - similarities[order[1]], 3)
    if lead < _DIFFERENT:
        return matches
    first = tied[order[0]]
    reason = f"{first.reason}; of {len(tied)} that fit the nearest in meaning"
    rest = [match for match in matches if match is not first]
    return [replace(first, margin=lead, reason=reason), *rest]


def _nearest_in_meaning(
    refs: Sequence[AccessibilityRef], description: str, meaning: Meaning
) -> list[ScoredElement]:
    usable = [(index, ref) for index, ref in enumerate(refs) if ref.is_interactive and ref.label]
    similarities = meaning.similarity(description, [ref.label for _, ref in usable])
    ranked = sorted(zip(similarities, usable, strict=True), key=lambda pair: -pair[0])
    near = [(similarity, index, ref) for similarity, (index, ref) in ranked if similarity >= _NEAR]
    if not near:
        return []
    similarity, index, ref = near[0]
    lead = round(similarity - ranked[1][0], 3) if len(ranked) > 1 else _MEANING_SCORE
    reason = f"nearest in meaning, by {similarity:.2f}"
    return [ScoredElement(ref, index, _MEANING_SCORE, reason, lead)]


def _text_with_context(ref: AccessibilityRef) -> str:
    around = [container.name for container in ref.containers if container.name]
    return " ".join([ref.label, ref.near, *around[-2:]])
