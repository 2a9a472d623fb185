"""The few that a model is shown in random order."""

from __future__ import annotations

import random
from collections.abc import Sequence


def subset(indices: Sequence[int], size: int, rng: random.Random) -> tuple[int, ...]:
    """``size`` of the indices in random order (all of them where there are fewer)."""
    return tuple(rng.sample(indices, min(size, len(indices))))
