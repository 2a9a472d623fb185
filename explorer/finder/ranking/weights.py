"""Loads the weights of the learned ranking (weights.toml)."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from explorer.finder.ranking.features import Features


@dataclass(frozen=True)
class Weights:
    """The weights of a ranking.

    Attributes:
        weights: For each feature what it adds to the odds that an element is meant rather than
            nothing.
        bias: What is added to the logarithm of the odds that the answer is right.
        slope: Its factor.
    """

    weights: Mapping[str, float]
    bias: float = 0.0
    slope: float = 1.0

    def odds(self, found: Features) -> float:
        """Return the logarithm of the odds that an element is meant rather than none."""
        weights = self.weights
        return sum([weights[name] * value for name, value in found.items()])

    def probability(self, odds: float, rival: float) -> float:
        """Return the probability, 0 to 1, that an element is meant.

        Args:
            odds: Its odds.
            rival: Those of its strongest rival, minus infinity if there is none.
        """
        against = max(rival, 0.0) + math.log1p(math.exp(-abs(rival)))
        return _logistic(self.bias + self.slope * (odds - against))


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds)) if odds > -700 else 0.0


@cache
def shipped_weights() -> Weights:
    """Return the weights that are shipped."""
    file = resources.files(__package__) / "weights.toml"
    table = tomllib.loads(file.read_text("utf-8"))
    return Weights(table["weights"], **table["calibration"])
