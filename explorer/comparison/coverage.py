"""The comparison of how much of the site the runs covered."""

from __future__ import annotations

from explorer.comparison.comparison import CoverageChange, Reach
from explorer.comparison.view import EarlierRuns
from explorer.models import LOST
from explorer.reporting.html import STOPPED, counted
from explorer.reporting.run import RunSummary

BAD_ENDINGS = (*LOST, "max_failures")
MIN_COVERAGE_SHARE = 0.8
"""The share of the earlier coverage below which coverage counts as lost."""
MIN_COVERAGE_SHARE_FEW_RUNS = 0.5
"""The same share if there are fewer than ``ENOUGH_RUNS`` comparable runs."""
ENOUGH_RUNS = 3
MIN_LOSS = 3
"""The least number of missing pages or controls that counts; fewer can be missed by chance."""


def ended_badly(run: RunSummary) -> bool:
    """Return whether the run lost its target or browser, failed, or had too many failures."""
    return run.stopped_because in BAD_ENDINGS


def ended_well(run: RunSummary) -> bool:
    """Return whether the run did not end badly and was not interrupted."""
    return not ended_badly(run) and run.stopped_because != "interrupted"


def changed_coverage(current: RunSummary, past: EarlierRuns, last: RunSummary) -> CoverageChange:
    """Compare the coverage of a run with that of the latest one in ``past``.

    Args:
        current: The run to judge.
        past: The earlier runs that ended well, newest first.
        last: The run immediately before, however it ended.
    """
    latest = past.latest.run
    why = _why_lost(current, past, last)
    return CoverageChange(before=_reach(latest), after=_reach(current), lost=bool(why), why=why)


def _why_lost(current: RunSummary, past: EarlierRuns, last: RunSummary) -> str:
    """Return in words why the coverage is lost, "" if it is not.

    A run that ended as badly as the last one loses no more coverage. Otherwise coverage is lost if
    less than the share ``MIN_COVERAGE_SHARE`` of the pages or controls of the latest run in
    ``past`` was reached, and less than in every comparable run.
    """
    if ended_badly(current):
        return "" if ended_badly(last) else STOPPED[current.stopped_because]
    latest = past.latest.run
    comparable = [view.run for view in past.views if _had_same_opportunity(current, view.run)]
    if latest not in comparable:
        return ""
    now, before = _reach(current), _reach(latest)
    others = [_reach(run) for run in comparable]
    min_share = MIN_COVERAGE_SHARE if len(others) >= ENOUGH_RUNS else MIN_COVERAGE_SHARE_FEW_RUNS
    for after, reached, lowest, noun in (
        (now.pages, before.pages, min(reach.pages for reach in others), "page"),
        (now.tried, before.tried, min(reach.tried for reach in others), "control"),
    ):
        if after < min_share * reached and after < lowest and reached - after >= MIN_LOSS:
            verb = "visited" if noun == "page" else "tried"
            return f"{counted(after, noun)} {verb} after {reached:,}"
    return ""


def _had_same_opportunity(run: RunSummary, other: RunSummary) -> bool:
    """Return whether the run had at least the opportunity of the other.

    It took as many steps, had nothing left to do, or reached its time limit after at least as much
    time.
    """
    if run.steps >= other.steps or run.stopped_because in ("nothing_left", "login_wall"):
        return True
    took, others = run.finished - run.started, other.finished - other.started
    return run.stopped_because == "minutes" and took >= others


def _reach(run: RunSummary) -> Reach:
    return Reach(
        steps=run.steps,
        pages=len(run.pages),
        states=run.discovery[-1].states if run.discovery else 0,
        found=run.coverage.found,
        tried=run.coverage.tried,
    )
