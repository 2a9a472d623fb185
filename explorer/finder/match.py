"""What a search answers, and the second opinion of a judge of meaning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from explorer.finder.refs import AccessibilityRef

_NEAR = 0.7
"""Cosine from which on an element is thought to be meant though it says none of the words."""
_RESCUED = 0.4
"""Score of such an element: found, and no more than that."""
_DIFFERENT = 0.02


class Meaning(Protocol):
    """Judges texts by meaning; asked only to break a tie and where nothing was found."""

    def similarity(self, description: str, labels: Sequence[str]) -> Sequence[float]:
        """For each label how near it is to the description, -1 to 1."""
        ...


@dataclass(frozen=True)
class ScoredElement:
    """An element that fits a description. ``index`` is its place among those searched."""

    element: AccessibilityRef
    index: int
    score: float
    """0 to 1."""
    reason: str
    margin: float
    """Score above the next that does something else; 0 is a tie, and this one came first."""
    words: frozenset[str] = frozenset()
    """The words of the description that it answers, in lower case, also by a synonym."""


def by_meaning(
    matches: list[ScoredElement],
    refs: Sequence[AccessibilityRef],
    description: str,
    meaning: Meaning,
) -> list[ScoredElement]:
    """The matches, a tie at their head broken; where there are none, what is nearest in meaning."""
    if not matches:
        return _rescued(refs, description, meaning)
    tied = [match for match in matches if match.score == matches[0].score]
    if matches[0].margin or len(tied) < 2:
        return matches
    nearness = meaning.similarity(description, [_told(match.element) for match in tied])
    order = sorted(range(len(tied)), key=lambda n: -nearness[n])
    margin = round(nearness[order[0]] - nearness[order[1]], 3)
    if margin < _DIFFERENT:
        return matches
    first = tied[order[0]]
    reason = f"{first.reason}; of {len(tied)} that fit the nearest in meaning"
    rest = [match for match in matches if match is not first]
    return [replace(first, margin=margin, reason=reason), *rest]


def _rescued(
    refs: Sequence[AccessibilityRef], description: str, meaning: Meaning
) -> list[ScoredElement]:
    usable = [(index, ref) for index, ref in enumerate(refs) if ref.is_interactive and ref.label]
    nearness = meaning.similarity(description, [ref.label for _, ref in usable])
    ranked = sorted(zip(nearness, usable, strict=True), key=lambda pair: -pair[0])
    near = [(how, index, ref) for how, (index, ref) in ranked if how >= _NEAR]
    if not near:
        return []
    how, index, ref = near[0]
    margin = round(how - ranked[1][0], 3) if len(ranked) > 1 else _RESCUED
    return [ScoredElement(ref, index, _RESCUED, f"nearest in meaning, by {how:.2f}", margin)]


def _told(ref: AccessibilityRef) -> str:
    around = [container.name for container in ref.containers if container.name]
    return " ".join([ref.label, ref.near, *around[-2:]])
