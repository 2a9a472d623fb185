"""Finds a recorded element among the elements of a page that may have changed since."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple

from explorer.models.recording import SemanticElementRef
from explorer.policy.safety import Destructive
from explorer.recording.similarity import COSTLY, PROPERTIES, compare, compare_text, plain_text
from explorer.settings.model import SafetySettings

_ROWS = ("row", "listitem", "article")
_CACHED = 65_536
_SAME_NAME = 0.6
"""Similarity from which on two names, or two rows, are the same one in other words."""


class Weights(NamedTuple):
    """What is known of how stable properties are, from weights.toml.

    Attributes:
        weights: The weight of each property.
        acceptance: Thresholds, 0 to 1; see the file.
    """

    weights: dict[str, float]
    acceptance: dict[str, float]


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
        score: How similar it is, 0 to 1.
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
    margin = best.score - (ranked[1].score if len(ranked) > 1 else 0.0)
    if not _is_trusted(best.score, margin, weights.acceptance):
        return None
    if became_destructive(reference, candidates[best.index]):
        return None
    return Relocation(best.index, round(best.score, 4), round(margin, 4))


def _is_trusted(score: float, margin: float, acceptance: dict[str, float]) -> bool:
    if score >= acceptance["exact_score"]:
        return margin >= acceptance["exact_margin"]
    return score >= acceptance["score"] and margin >= acceptance["margin"]


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
    """Score the candidates, the best first; those that are far behind are left out.

    The score is the mean of the similarities of all properties that the recorded element has,
    weighted by how stable each is. A property that only the candidate has counts as a small
    difference. The score of an element with another name, or in another row, is limited, however
    similar the rest is: it is most likely another control at the same place.
    """
    scores = _Scoring(reference, candidates, weights or learned_weights()).scores()
    ranked = [ScoredCandidate(index, score) for index, score in scores.items()]
    return sorted(ranked, key=lambda candidate: -candidate.score)


class _Scoring:
    """Adds up the similarities of all candidates, one property at a time."""

    def __init__(
        self,
        reference: SemanticElementRef,
        candidates: Sequence[SemanticElementRef],
        weights: Weights,
    ) -> None:
        self._reference = reference
        self._candidates = candidates
        self._weights, self._acceptance = weights
        known = [name for name in self._weights if getattr(reference, PROPERTIES[name][0])]
        self._cheap = [name for name in known if name not in COSTLY]
        self._costly = [name for name in known if name in COSTLY]
        self._unknown = [name for name in self._weights if name not in known]
        self._totals = [0.0] * len(candidates)
        self._possible = [sum(self._weights[name] for name in known)] * len(candidates)
        """The total that an identical element would have."""

    def scores(self) -> dict[int, float]:
        """Return the scores of the candidates that may be the best or the next best."""
        everyone = range(len(self._candidates))
        self._charge_for_appeared()
        for name in self._cheap:
            self._add(name, everyone)
        limits = self._limits()
        promising = self._promising(limits)
        for name in self._costly:
            self._add(name, promising)
        return {index: self._score(index) * limits.get(index, 1.0) for index in promising}

    def _score(self, index: int, more: float = 0.0) -> float:
        return (self._totals[index] + more) / self._possible[index]

    def _charge_for_appeared(self) -> None:
        for name in self._unknown:
            share = self._weights[name] * self._acceptance["appeared"]
            field = PROPERTIES[name][0]
            for index, candidate in enumerate(self._candidates):
                if getattr(candidate, field):
                    self._possible[index] += share

    def _add(self, name: str, indices: Sequence[int]) -> None:
        weight = self._weights[name]
        compared = compare(self._reference, [self._candidates[index] for index in indices], name)
        for index, similarity in zip(indices, compared, strict=True):
            if similarity:
                self._totals[index] += weight * similarity

    def _promising(self, limits: dict[int, float]) -> list[int]:
        """Return the candidates that can still reach the second best score."""
        rest = sum(self._weights[name] for name in self._costly)
        everyone = range(len(self._candidates))
        least = sorted(self._score(index) * limits.get(index, 1.0) for index in everyone)
        bar = least[-2:][0] if least else 0.0
        return [
            index for index in everyone if self._score(index, rest) * limits.get(index, 1.0) >= bar
        ]

    def _limits(self) -> dict[int, float]:
        """Return factors for the scores of elements with another name, or in another row."""
        limits: dict[int, float] = {}
        for of, factor in ((_label, "other_name"), (_row, "other_row")):
            wanted = of(self._reference)
            if not wanted:
                continue
            given = [of(candidate) or None for candidate in self._candidates]
            for index, similarity in enumerate(compare_text(wanted, given)):
                if similarity is not None and similarity < _SAME_NAME:
                    limits[index] = self._acceptance[factor]
        for index in limits:
            if _has_anchor(self._reference, self._candidates[index]):
                limits[index] = 1.0
        return limits


def _label(element: SemanticElementRef) -> str:
    return element.name or element.text or element.alt or element.title or ""


def _has_anchor(reference: SemanticElementRef, candidate: SemanticElementRef) -> bool:
    """Return whether both have the same mark that developers keep over redesigns."""
    if reference.test_id or reference.id:
        same_id = reference.id == candidate.id and reference.id
        return bool(same_id or (reference.test_id and reference.test_id == candidate.test_id))
    return False


def _row(element: SemanticElementRef) -> str:
    """Return the name of the innermost row around an element, "" if it is in none."""
    return _row_in(element.container_path or ())


@lru_cache(_CACHED)
def _row_in(containers: tuple[str, ...]) -> str:
    for container in reversed(containers):
        role, _, name = container.partition(" ")
        if role in _ROWS:
            return plain_text(name.strip('"'))
    return ""


@cache
def learned_weights() -> Weights:
    """Return the weights of weights.toml."""
    data = tomllib.loads((files(__package__) / "weights.toml").read_text("utf-8"))
    return Weights(data["weights"], data["acceptance"])


@cache
def _destructive() -> Destructive:
    return Destructive(SafetySettings())
