"""Whether a run has seen clearly less of the site than those before."""

from __future__ import annotations

from explorer.comparison.comparison import CoverageChange, Reach
from explorer.comparison.view import EarlierRuns
from explorer.models import LOST
from explorer.reporting.html import STOPPED, counted
from explorer.reporting.run import RunSummary

BADLY = (*LOST, "max_failures")
KEPT = 0.8
"""Of what the baseline has reached; less than that is lost."""
KEPT_OF_FEW = 0.5
"""The same where there are fewer than 3 runs to tell how far walks go by chance."""
ENOUGH_RUNS = 3
FEW = 3
"""A random walk may well miss as many as that less one."""


def ended_badly(run: RunSummary) -> bool:
    return run.stopped_because in BADLY


def ended_well(run: RunSummary) -> bool:
    """It came as far as it was to: nobody stopped it, either."""
    return not ended_badly(run) and run.stopped_because != "interrupted"


def changed_coverage(current: RunSummary, past: EarlierRuns, last: RunSummary) -> CoverageChange:
    """Compared with the baseline of the past; ``last`` is the very last run, however it ended."""
    baseline = past.baseline.run
    why = _why_lost(current, past, last)
    return CoverageChange(before=_reach(baseline), after=_reach(current), lost=bool(why), why=why)


def _why_lost(current: RunSummary, past: EarlierRuns, last: RunSummary) -> str:
    """In words, "" if it is not. A run that ended as badly as the last one loses nothing more."""
    if ended_badly(current):
        return "" if ended_badly(last) else STOPPED[current.stopped_because]
    baseline = past.baseline.run
    comparable = [view.run for view in past.views if _had_as_much_room(current, view.run)]
    if baseline not in comparable:
        return ""
    now, before = _reach(current), _reach(baseline)
    others = [_reach(run) for run in comparable]
    kept = KEPT if len(others) >= ENOUGH_RUNS else KEPT_OF_FEW
    for after, reached, least, noun in (
        (now.pages, before.pages, min(reach.pages for reach in others), "page"),
        (now.tried, before.tried, min(reach.tried for reach in others), "control"),
    ):
        if after < kept * reached and after < least and reached - after >= FEW:
            done = "visited" if noun == "page" else "tried"
            return f"{counted(after, noun)} {done} after {reached:,}"
    return ""


def _had_as_much_room(run: RunSummary, other: RunSummary) -> bool:
    """A run could have come as far as the other: it took as many steps, had nothing left to do,
    or needed as much time for fewer."""
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
