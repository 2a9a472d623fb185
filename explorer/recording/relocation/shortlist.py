"""Chooses the elements of a large page that are worth a full comparison."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from rapidfuzz import fuzz, process, utils

from explorer.models.recording import SemanticElementRef
from explorer.recording.relocation.labels import label_of, pictured_words

MOST = 40
"""Elements that are compared in full."""
_MARKS = (
    "id", "field_name", "test_id", "automation_id", "accessibility_id", "href", "css_selector",
    "xpath", "icon", "title", "placeholder", "text", "alt",
)  # fmt: skip
"""Properties of which the same value makes an element worth a comparison."""
_NEAR = 60.0
"""CSS pixels between the corners of elements at the same place."""


def shortlist(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> Sequence[int]:
    """Return the positions of the candidates that may be the recorded element.

    Takes a few microseconds for each candidate; no text is normalised.
    """
    if len(candidates) <= MOST:
        return range(len(candidates))
    points = [0.0] * len(candidates)
    for name in _MARKS:
        if recorded := getattr(reference, name):
            for index, candidate in enumerate(candidates):
                if getattr(candidate, name) == recorded:
                    points[index] += 2
    _add_texts(points, reference, candidates)
    _add_places(points, reference, candidates)
    best = nlargest(MOST, range(len(points)), key=lambda index: (points[index], -index))
    return sorted(best)


def _add_texts(
    points: list[float], reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> None:
    labels = [candidate.name or label_of(candidate) for candidate in candidates]
    if wanted := label_of(reference):
        _add_similar(points, wanted, labels, 4)
    else:
        words = pictured_words(reference)
        for index, label in enumerate(map(str.casefold, labels)):
            if not label or any(word in label for word in words):
                points[index] += 1
    if reference.id:
        _add_similar(points, reference.id, [candidate.id or "" for candidate in candidates], 2)
    phrases = (reference.neighbour_text or "").split(" | ") if reference.neighbour_text else []
    for index, candidate in enumerate(candidates):
        beside = candidate.neighbour_text
        if beside:
            for phrase in phrases:
                if phrase in beside:
                    points[index] += 0.4


def _add_similar(points: list[float], wanted: str, given: list[str], weight: float) -> None:
    found = process.extract(
        wanted,
        given,
        scorer=fuzz.ratio,
        processor=utils.default_process,
        limit=None,
        score_cutoff=45,
    )
    for _, score, index in found:
        points[index] += weight * score / 100


def _add_places(
    points: list[float], reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> None:
    left, top = reference.bbox[:2] if reference.bbox else (-1e9, -1e9)
    role, path, classes = reference.role, reference.container_path, reference.classes
    for index, candidate in enumerate(candidates):
        box = candidate.bbox
        if box and abs(box[0] - left) < _NEAR and abs(box[1] - top) < _NEAR:
            points[index] += 1
        if candidate.role == role:
            points[index] += 0.5
        if path and candidate.container_path == path:
            points[index] += 1
        if classes and candidate.classes == classes:
            points[index] += 0.5
