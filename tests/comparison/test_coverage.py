from __future__ import annotations

from typing import Any

import pytest

from explorer.comparison import compare
from explorer.models import StoppedBecause
from explorer.reporting.run import DiscoveryPoint, RunSummary
from tests.comparison.samples import control, link, observation, page, run


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


@pytest.mark.parametrize(
    "ending", ["target_lost", "browser_lost", "max_failures", "internal_error"]
)
def test_a_run_that_broke_off_is_worse_once(ending: StoppedBecause) -> None:
    broken = walk(0, 0, steps=0, stopped_because=ending)
    first = compare(broken, [walk(10)])
    assert (first.verdict, first.coverage.lost) == ("worse", True)
    assert first.headline.startswith("coverage lost (")
    assert compare(broken, [broken, walk(10)]).verdict == "same"
    assert compare(walk(10), [broken]).verdict == "better"


@pytest.mark.parametrize("ending", ["target_lost", "browser_lost", "max_failures", "interrupted"])
def test_a_run_that_did_not_end_well_hides_no_loss(ending: StoppedBecause) -> None:
    cut_short = walk(2, 3, steps=2, stopped_because=ending, run_id="short")
    told = compare(walk(3), [cut_short, walk(20, run_id="whole")])
    assert (told.verdict, told.coverage.why) == ("worse", "3 pages visited after 20")
    assert sum(page.change == "not_reached" for page in told.pages) == 17
    assert told.baseline.run_id == "short"
    assert told.sound
    assert told.sound.run_id == "whole"


def test_pages_controls_and_times_are_compared_with_the_last_run_that_ended_well() -> None:
    whole = run([page("", 100), page("a")], [observation("", control("Save"), link("A", "a"))])
    lost = run([page("", 900)], [observation("")], stopped_because="target_lost")
    told = compare(run([page("", 900)], [observation("")]), [lost, whole])
    assert [(it.url[-1], it.change) for it in told.pages] == [("a", "vanished")]
    assert [c.name for it in told.elements for c in it.vanished] == ["Save", "A"]
    assert [(time.before, time.after) for time in told.slower] == [(100, 900)]


def test_where_no_run_ended_well_the_last_one_has_to_do() -> None:
    lost = walk(2, 3, steps=2, stopped_because="target_lost")
    told = compare(walk(10), [lost, walk(20, stopped_because="browser_lost")])
    assert (told.verdict, told.coverage.before.pages, told.sound) == ("better", 2, None)


def test_what_was_reached_is_told_of_both() -> None:
    point = DiscoveryPoint(step=9, pages=2, states=5, found=1, tried=1)
    told = compare(walk(3, 7, discovery=(point,)), [walk(2, 6)]).coverage
    assert told.after.model_dump() == {
        "steps": 20, "pages": 3, "states": 5, "found": 100, "tried": 7,
    }  # fmt: skip
    assert (told.before.pages, told.before.states, told.before.tried) == (2, 0, 6)
