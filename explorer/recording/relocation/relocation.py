"""Finds a recorded element among the elements of a page that may have changed since."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from explorer.identity.scoring import margin
from explorer.models.recording import SemanticElementRef
from explorer.policy.safety import Destructive
from explorer.recording.relocation.labels import (
    Similarities,
    compare_labels,
    compare_unlabelled,
    label_of,
    labels_of,
)
from explorer.recording.relocation.rows import compare_row, row_words
from explorer.recording.relocation.similarity import PROPERTIES
from explorer.settings.model import SafetySettings

_HOPELESS = -7.0
"""A candidate that cannot reach these log-odds has no score worth a mention (0.001)."""
_CHEAP = ("role", "type", "place", "spot", "test_id", "id", "automation_id", "accessibility_id")
"""The properties that are compared first, because they rule most candidates out in little time."""


class Weight(NamedTuple):
    """What a property says, in log-odds.

    Attributes:
        same: Where the recorded and the present value are the same.
        other: Where they have nothing in common; values between the two are interpolated.
        lost: Where only the recorded element has a value.
    """

    same: float
    other: float
    lost: float


class Weights(NamedTuple):
    """The learned weights, from weights.toml.

    Attributes:
        bias: The log-odds of an element of which nothing is known.
        weights: The weight of each property.
        score: The lowest score of a match.
        margin: Its lowest difference to the next best candidate.
    """

    bias: float
    weights: dict[str, Weight]
    score: float
    margin: float


@dataclass(frozen=True, slots=True)
class ScoredCandidate:
    """A candidate with its score, 0 to 1."""

    index: int
    score: float


@dataclass(frozen=True, slots=True)
class Relocation:
    """The candidate that is the recorded element.

    Attributes:
        index: Its position among the candidates.
        score: How likely it is the recorded element, 0 to 1.
        margin: Its score minus that of the next best candidate.
    """

    index: int
    score: float
    margin: float


def relocate(
    reference: SemanticElementRef,
    candidates: Sequence[SemanticElementRef],
    weights: Weights | None = None,
) -> Relocation | None:
    """Find the candidate that is the recorded element.

    Args:
        reference: The element as it was recorded.
        candidates: The elements of the page as it is now.
        weights: Replaces the learned weights.

    Returns:
        None if the element is gone, or if several candidates could be meant.
    """
    weights = weights or learned_weights()
    ranked = rank(reference, candidates, weights)
    if not ranked:
        return None
    best = ranked[0]
    lead = margin(best.score, ranked[1].score if len(ranked) > 1 else None)
    if best.score < weights.score or lead < weights.margin:
        return None
    if became_destructive(reference, candidates[best.index]):
        return None
    return Relocation(best.index, round(best.score, 4), round(lead, 4))


def became_destructive(reference: SemanticElementRef, candidate: SemanticElementRef) -> bool:
    """Return whether a candidate destroys something and the recorded element did not."""
    words = _destructive().word_in_text
    now = words(candidate.name or "") or words(candidate.text or "")
    return bool(now) and not (words(reference.name or "") or words(reference.text or ""))


def rank(
    reference: SemanticElementRef,
    candidates: Sequence[SemanticElementRef],
    weights: Weights | None = None,
) -> list[ScoredCandidate]:
    """Score the candidates, the best first; hopeless ones are left out.

    Each property adds its weight in log-odds: for the element if its values are similar, against it
    if they contradict each other or one was lost. The score is the probability that the candidate
    is the recorded element, given that it is either this one, its strongest rival, or gone: two
    twins have half of it each.
    """
    odds = _Scoring(reference, candidates, weights or learned_weights()).log_odds()
    ordered = sorted(odds, key=lambda index: -odds[index])
    return [
        ScoredCandidate(index, _probability(odds[index], odds[ordered[1 if place == 0 else 0]]))
        if len(ordered) > 1
        else ScoredCandidate(index, _probability(odds[index], None))
        for place, index in enumerate(ordered)
    ]


def _probability(odds: float, rival: float | None) -> float:
    others = exp(-odds) + (exp(rival - odds) if rival is not None else 0.0)
    return 1 / (1 + others)


def evidence(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> Iterator[tuple[str, Similarities]]:
    """Compare each property that says something of the recorded element with all candidates."""
    yield from _compare_labels(reference, candidates)
    for name in PROPERTIES:
        if values := _compare_property(reference, candidates, name):
            yield name, values
    if values := _compare_rows(reference, candidates, candidates):
        yield "row", values


def _compare_labels(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef]
) -> Iterator[tuple[str, Similarities]]:
    labels = [labels_of(candidate) for candidate in candidates]
    if label_of(reference):
        yield from compare_labels(reference, labels).items()
    else:
        yield "unlabelled", compare_unlabelled(reference, labels)


def _compare_property(
    reference: SemanticElementRef, candidates: Sequence[SemanticElementRef], name: str
) -> Similarities:
    field, compare = PROPERTIES[name]
    recorded = getattr(reference, field)
    if not recorded:
        return []
    return compare(recorded, [getattr(candidate, field) for candidate in candidates])


def _compare_rows(
    reference: SemanticElementRef,
    candidates: Sequence[SemanticElementRef],
    page: Sequence[SemanticElementRef],
) -> Similarities:
    recorded = row_words(reference.container_path or (), label_of(reference))
    if not recorded:
        return []
    rows = [row_words(one.container_path or (), label_of(one)) for one in candidates]
    paths = {one.container_path for one in page if one.container_path}
    return compare_row(recorded, rows, (row_words(path, "") for path in paths))


class _Scoring:
    """Adds up what the properties say of all candidates, one property at a time."""

    def __init__(
        self,
        reference: SemanticElementRef,
        candidates: Sequence[SemanticElementRef],
        weights: Weights,
    ) -> None:
        self._reference = reference
        self._candidates = candidates
        self._weights = weights.weights
        self._odds = [weights.bias] * len(candidates)

    def log_odds(self) -> dict[int, float]:
        """Return the log-odds of the candidates that may matter."""
        indices: Sequence[int] = range(len(self._candidates))
        for name, values in _compare_labels(self._reference, self._candidates):
            self._add(name, indices, values)
        others = (name for name in PROPERTIES if name not in _CHEAP)
        steps = [name for name in (*_CHEAP, *others, "row") if self._matters(name)]
        most = sum(self._most(name) for name in steps)
        for name in steps:
            indices = [index for index in indices if self._odds[index] + most > _HOPELESS]
            most -= self._most(name)
            among = [self._candidates[index] for index in indices]
            values = (
                _compare_rows(self._reference, among, self._candidates)
                if name == "row"
                else _compare_property(self._reference, among, name)
            )
            self._add(name, indices, values)
        return {index: self._odds[index] for index in indices if self._odds[index] > _HOPELESS}

    def _matters(self, name: str) -> bool:
        field = "container_path" if name == "row" else PROPERTIES[name][0]
        return bool(getattr(self._reference, field)) and any(self._weights[name])

    def _most(self, name: str) -> float:
        """Return the most that a property may add; it adds nothing where it says nothing."""
        return max(0.0, *self._weights[name])

    def _add(self, name: str, indices: Sequence[int], values: Similarities) -> None:
        same, other, lost = self._weights[name]
        for index, value in zip(indices, values, strict=False):
            self._odds[index] += lost if value is None else other + (same - other) * value


@cache
def learned_weights() -> Weights:
    """Return the weights of weights.toml."""
    data = tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8"))
    weights = {name: Weight(**weight) for name, weight in data["weights"].items()}
    return Weights(data["bias"], weights, data["score"], data["margin"])


@cache
def _destructive() -> Destructive:
    return Destructive(SafetySettings())
