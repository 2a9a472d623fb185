from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.comparison import compare
from explorer.comparison.timing import normal_range
from tests.comparison.samples import page, run

Loads = Sequence[float]


def judged(now: Loads, *earlier: Loads) -> str:
    comparison = compare(run([page("", *now)]), [run([page("", *loads)]) for loads in earlier])
    return "slower" * len(comparison.slower) + "faster" * len(comparison.faster)


STEADY = [(100,), (105,), (95,), (110,), (100,), (90,)]
NOISY = [(100,), (900,), (300,), (700,), (200,), (500,)]


@pytest.mark.parametrize(
    ("now", "earlier", "told"),
    [
        ((300,), STEADY, "slower"),
        ((190,), STEADY, ""),
        ((1_000,), NOISY, ""),
        ((2_000,), [(1_000,)], ""),
        ((2_100,), [(1_000,)], "slower"),
        ((400,), [(1_000,)], "faster"),
        ((600,), [(1_000,)], ""),
        ((500,), [(500, 90, 90, 90, 90, 90)], ""),
        ((2_000, 90, 90), [(500, 90, 90, 90, 90, 90)], ""),
        ((2_000, 900, 900), [(500, 90, 90, 90, 90, 90)], "slower"),
        ((300,), [], ""),
    ],
    ids=[
        "beyond its noise", "less than 100 ms", "within its noise", "few loads",
        "few loads and far beyond", "faster", "few loads, a little faster",
        "the first load is always slow", "only the first load was slow", "all were slow",
        "never seen before",
    ],
)  # fmt: skip
def test_slower_and_faster_only_beyond_the_noise(
    now: Loads, earlier: list[Loads], told: str
) -> None:
    assert judged(now, *(earlier or [()])) == told


def test_one_bad_moment_before_hides_nothing() -> None:
    assert judged((400,), *STEADY, (30_000,)) == "slower"


def test_what_is_told_of_a_slower_page() -> None:
    (time,) = compare(run([page("", 700)]), [run([page("", 100, 104, 96, 100, 100)])]).slower
    assert (time.before, time.after, time.loads_before, time.loads_after) == (100, 700, 5, 1)
    assert time.bound == 200


@given(st.lists(st.floats(1, 1e5), min_size=1, max_size=30))
def test_the_median_is_never_beyond_the_noise(loads: list[float]) -> None:
    lower, upper = normal_range(loads)
    middle = sorted(loads)[len(loads) // 2]
    assert lower < sorted(loads)[(len(loads) - 1) // 2] <= middle < upper
    assert upper >= 1.25 * sorted(loads)[(len(loads) - 1) // 2]
