"""Finds a recorded element among the elements of a page that may have changed since."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

from explorer.identity.scoring import margin
from explorer.models.recording import SemanticElementRef
from explorer.policy.safety import Destructive
from explorer.recording.relocation.evidence import Evidence, evidence
from explorer.settings.model import SafetySettings

_HOPELESS = -7.0
"""A candidate that cannot reach these log-odds has no score worth a mention (0.001)."""


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
    return certain(reference, candidates, rank(reference, candidates, weights), weights)


def certain(
    reference: SemanticElementRef,
    candidates: Sequence[SemanticElementRef],
    ranked: Sequence[ScoredCandidate],
    weights: Weights | None = None,
) -> Relocation | None:
    """Return the best of the ranked candidates, None if it is not certain enough."""
    weights = weights or learned_weights()
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
    odds = _log_odds(evidence(reference, candidates), weights or learned_weights())
    ordered = sorted(odds, key=lambda index: -odds[index])
    return [
        ScoredCandidate(index, _probability(odds[index], odds[ordered[1 if place == 0 else 0]]))
        if len(ordered) > 1
        else ScoredCandidate(index, _probability(odds[index], None))
        for place, index in enumerate(ordered)
    ]


def _log_odds(found: Evidence, weights: Weights) -> dict[int, float]:
    """Return the log-odds of the candidates that are not hopeless."""
    odds = [weights.bias] * len(found.indices)
    for name, values in found.values.items():
        same, other, lost = weights.weights[name]
        for place, value in enumerate(values):
            odds[place] += lost if value is None else other + (same - other) * value
    return {index: one for index, one in zip(found.indices, odds, strict=True) if one > _HOPELESS}


def _probability(odds: float, rival: float | None) -> float:
    others = exp(-odds) + (exp(rival - odds) if rival is not None else 0.0)
    return 1 / (1 + others)


@cache
def learned_weights() -> Weights:
    """Return the weights of weights.toml."""
    data = tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8"))
    weights = {name: Weight(**weight) for name, weight in data["weights"].items()}
    return Weights(data["bias"], weights, data["score"], data["margin"])


@cache
def _destructive() -> Destructive:
    return Destructive(SafetySettings())
