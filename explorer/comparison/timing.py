"""Pages that got slower or faster, beyond their own noise."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from explorer.comparison.comparison import PageTime
from explorer.comparison.view import EarlierRuns, RunView

ENOUGH = 5
"""Loads; the spread of fewer says little."""
SPREADS = 3
"""Conservative, as Leys et al. call it."""
AS_NORMAL = 1.4826
"""Makes the median absolute deviation of normal noise its standard deviation."""
LEAST_SHARE = 1.25
LEAST_MS = 100
LEAST_MS_OF_FEW = 500
"""A busy machine can delay one load by that much."""


class Noise(NamedTuple):
    """Between these a load is what it was before, milliseconds."""

    lower: float
    upper: float


def noise(loads: Sequence[float]) -> Noise:
    """How far a page's own loads reach.

    Median and 3 times the median absolute deviation, times 1.4826 (Leys, Ley, Klein, Bernard and
    Licata 2013, "Detecting outliers"), and at least a quarter of the median and 100 ms; of fewer
    than 5 loads twice the slowest, half the fastest, and 500 ms.
    """
    middle = median(loads)
    spread = SPREADS * AS_NORMAL * median(abs(load - middle) for load in loads)
    least = LEAST_MS if len(loads) >= ENOUGH else LEAST_MS_OF_FEW
    upper = max(middle + spread, middle * LEAST_SHARE, middle + least)
    lower = min(middle - spread, middle / LEAST_SHARE, middle - least)
    if len(loads) < ENOUGH:
        return Noise(min(lower, min(loads) / 2), max(upper, 2 * max(loads)))
    return Noise(lower, upper)


def changed_times(
    current: RunView, past: EarlierRuns
) -> tuple[tuple[PageTime, ...], tuple[PageTime, ...]]:
    """The slower and the faster pages, the largest change first.

    The first load of a page in a run finds an empty cache, so that it must stand out among the
    first loads of the other runs as well as all its loads among all of theirs.
    """
    slower, faster = [], []
    for page, now in current.loads.items():
        before = [view.loads[page] for view in past.views if page in view.loads]
        if not before:
            continue
        cold = noise([loads[0] for loads in before])
        every = [load for loads in before for load in loads]
        usual = noise(every)
        after = median(now)
        if now[0] > cold.upper and after > usual.upper:
            slower.append(_time(current, page, every, usual.upper))
        elif now[0] < cold.lower and after < usual.lower:
            faster.append(_time(current, page, every, usual.lower))
    return _largest_first(slower), _largest_first(faster)


def _time(current: RunView, page: str, before: Sequence[float], bound: float) -> PageTime:
    now, summary = current.loads[page], current.pages[page]
    return PageTime(
        url=summary.url,
        title=summary.title,
        before=median(before),
        after=median(now),
        loads_before=len(before),
        loads_after=len(now),
        bound=bound,
    )


def _largest_first(times: list[PageTime]) -> tuple[PageTime, ...]:
    return tuple(sorted(times, key=lambda time: -abs(time.after - time.before)))
