from __future__ import annotations

from typing import Any

import pytest

from explorer.comparison import compare
from explorer.models import StoppedBecause
from explorer.reporting.run import DiscoveryPoint, RunSummary
from tests.comparison.samples import page, run


def walk(pages: int, tried: int = 50, **more: Any) -> RunSummary:
    return run([page(str(number)) for number in range(pages)], found=100, tried=tried, **more)


@pytest.mark.parametrize(
    ("current", "why"),
    [
        (walk(10), ""),
        (walk(5), ""),
        (walk(4), "4 pages visited after 10"),
        (walk(10, 20), "20 controls tried after 50"),
        (walk(4, steps=10), ""),
        (walk(4, steps=10, stopped_because="nothing_left"), "4 pages visited after 10"),
        (walk(4, steps=10, stopped_because="minutes"), "4 pages visited after 10"),
        (walk(4, steps=10, stopped_because="minutes", minutes=0.5), ""),
        (walk(4, steps=10, stopped_because="interrupted"), ""),
    ],
    ids=[
        "as much", "a little less", "fewer pages", "fewer controls", "a smaller budget",
        "nothing left", "as much time", "less time", "interrupted",
    ],
)  # fmt: skip
def test_coverage_is_lost_where_a_run_had_as_much_room(current: RunSummary, why: str) -> None:
    comparison = compare(current, [walk(10)])
    assert (comparison.coverage.lost, comparison.coverage.why) == (bool(why), why)
    assert comparison.verdict == ("worse" if why else "same")


def test_a_walk_that_was_as_short_before_lost_nothing() -> None:
    assert not compare(walk(7), [walk(10), walk(9), walk(7)]).coverage.lost
    assert compare(walk(6), [walk(10), walk(9), walk(7)]).coverage.lost


def test_a_fifth_less_is_lost_only_where_enough_runs_came_further() -> None:
    assert not compare(walk(7), [walk(10), walk(10)]).coverage.lost
    assert compare(walk(7), [walk(10), walk(10), walk(10)]).coverage.lost


def test_a_site_of_few_pages_is_not_lost_by_chance() -> None:
    assert not compare(walk(2), [walk(4)]).coverage.lost


@pytest.mark.parametrize("ending", ["target_lost", "browser_lost", "max_failures"])
def test_a_run_that_broke_off_is_worse_once(ending: StoppedBecause) -> None:
    broken = walk(0, 0, steps=0, stopped_because=ending)
    first = compare(broken, [walk(10)])
    assert (first.verdict, first.coverage.lost) == ("worse", True)
    assert first.headline.startswith("coverage lost (")
    assert compare(broken, [broken, walk(10)]).verdict == "same"
    assert compare(walk(10), [broken]).verdict == "better"


def test_what_was_reached_is_told_of_both() -> None:
    point = DiscoveryPoint(step=9, pages=2, states=5, found=1, tried=1)
    told = compare(walk(3, 7, discovery=(point,)), [walk(2, 6)]).coverage
    assert told.after.model_dump() == {
        "steps": 20, "pages": 3, "states": 5, "found": 100, "tried": 7,
    }  # fmt: skip
    assert (told.before.pages, told.before.states, told.before.tried) == (2, 0, 6)
