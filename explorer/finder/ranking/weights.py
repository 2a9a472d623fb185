"""Loads the weights of the learned ranking (weights.toml)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from explorer.finder.ranking.certainty import Calibration
from explorer.finder.ranking.features import Features


@dataclass(frozen=True)
class Weights:
    """The weights of a ranking.

    Attributes:
        weights: For each feature what it adds to the odds that an element is meant rather than
            nothing.
        calibration: What makes a probability of them.
    """

    weights: Mapping[str, float]
    calibration: Calibration

    def odds(self, found: Features) -> float:
        """Return the logarithm of the odds that an element is meant rather than none."""
        weights = self.weights
        return sum([weights[name] * value for name, value in found.items()])


@cache
def shipped_weights() -> Weights:
    """Return the weights that are shipped."""
    file = resources.files(__package__) / "weights.toml"
    table = tomllib.loads(file.read_text("utf-8"))
    return Weights(table["weights"], Calibration(**table["calibration"], doubts=table["doubts"]))
