"""Which elements a model is shown."""

from __future__ import annotations

import random

from explorer.planner.questions.shown_actions import subset


def test_a_subset_has_each_index_once() -> None:
    chosen = subset(range(100), 10, random.Random(1))
    assert len(set(chosen)) == 10
    assert subset([3, 4], 10, random.Random(1)) in ((3, 4), (4, 3))
