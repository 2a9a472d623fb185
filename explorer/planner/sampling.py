"""Selects the few elements that a model is shown."""

from __future__ import annotations

import random
from collections.abc import Sequence


def subset(indices: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """Return ``size`` of the indices in random order; all of them if there are fewer."""
    return tuple(rng.sample(indices, min(size, len(indices))))
