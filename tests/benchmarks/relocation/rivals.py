"""Ways of finding an element again that explorer's is measured against, as their texts say it."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from rapidfuzz.distance import Levenshtein

from explorer.models.recording import SemanticElementRef


def seed_index(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> int | None:
    """Return what section 5.2 of the seed takes: the best of any score above 0."""
    scores = [_seed_score(reference, one) for one in candidates]
    best = max(range(len(scores)), key=lambda index: scores[index], default=None)
    return best if best is not None and scores[best] > 0 else None


def _seed_score(reference: SemanticElementRef, node: SemanticElementRef) -> int:
    score = 10 if node.role == reference.role else 0
    if node.name == reference.name:
        score += 10
    elif reference.name and reference.name.lower() in (node.name or "").lower():
        score += 5
    if reference.bbox and node.bbox and _distance(reference, node) < 50:
        score += 3
    return score


def _distance(one: SemanticElementRef, other: SemanticElementRef) -> float:
    assert one.center
    assert other.center
    return hypot(one.center[0] - other.center[0], one.center[1] - other.center[1])


SIMILO_WEIGHTS = {
    "name": 2.85,
    "text": 2.80,
    "type": 2.75,
    "alt": 1.85,
    "tag": 1.8,
    "id": 1.8,
    "href": 1.8,
    "classes": 1.8,
    "neighbour_text": 1.45,
    "place": 1.2,
    "xpath": 0.1,
}


def similo_index(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> int | None:
    """Return what Similo takes: the candidate with the highest weighted similarity."""
    scores = [_similo_score(reference, one) for one in candidates]
    return max(range(len(scores)), key=lambda index: scores[index], default=None)


def _similo_score(reference: SemanticElementRef, candidate: SemanticElementRef) -> float:
    return sum(
        weight * _similo_similarity(name, reference, candidate)
        for name, weight in SIMILO_WEIGHTS.items()
    )


def _similo_similarity(
    name: str, reference: SemanticElementRef, candidate: SemanticElementRef
) -> float:
    if name == "place":
        if not (reference.bbox and candidate.bbox):
            return 0.0
        return max(0.0, 100 - _distance(reference, candidate)) / 100
    one, other = (_similo_value(name, element) for element in (reference, candidate))
    if not one or not other:
        return 0.0
    if name in ("tag", "type", "id"):
        return float(one.casefold() == other.casefold())
    if name == "neighbour_text":
        words, others = set(one.casefold().split()), set(other.casefold().split())
        return len(words & others) / len(words | others)
    return Levenshtein.normalized_similarity(one, other)


def _similo_value(name: str, element: SemanticElementRef) -> str:
    value = getattr(element, name)
    return " ".join(value) if isinstance(value, tuple) else value or ""
