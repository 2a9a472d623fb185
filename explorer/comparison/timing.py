"""The comparison of load times: pages that got slower or faster beyond their normal variation."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from explorer.comparison.comparison import PageTime
from explorer.comparison.view import EarlierRuns, RunView

ENOUGH_LOADS = 5
"""The least number of loads for which the spread is meaningful."""
MAX_DEVIATIONS = 3
"""The number of scaled median absolute deviations that count as normal.

3 is the "very conservative" criterion of Leys et al.
"""
MAD_SCALE = 1.4826
"""Scales the median absolute deviation to the standard deviation of a normal distribution."""
MIN_RATIO = 1.25
"""The least ratio of load times that counts as a change."""
MIN_DIFFERENCE_MS = 100
"""The least difference that counts as a change, in milliseconds."""
MIN_DIFFERENCE_MS_FEW_LOADS = 500
"""The same for fewer than ``ENOUGH_LOADS`` loads: a busy machine can delay a load that much."""


class NormalRange(NamedTuple):
    """The range of normal load times, in milliseconds."""

    lower: float
    upper: float


def normal_range(loads: Sequence[float]) -> NormalRange:
    """Return the range of normal load times of a page.

    The range is the median plus and minus 3 * 1.4826 * MAD, where MAD is the median absolute
    deviation (Leys, Ley, Klein, Bernard and Licata, "Detecting outliers", 2013). It reaches at
    least from median / 1.25 to median * 1.25, and 100 ms to either side. With fewer than 5 loads it
    reaches at least 500 ms to either side, and from half the fastest to twice the slowest load.

    Args:
        loads: Load times in milliseconds; at least one.
    """
    middle = median(loads)
    spread = MAX_DEVIATIONS * MAD_SCALE * median(abs(load - middle) for load in loads)
    least = MIN_DIFFERENCE_MS if len(loads) >= ENOUGH_LOADS else MIN_DIFFERENCE_MS_FEW_LOADS
    upper = max(middle + spread, middle * MIN_RATIO, middle + least)
    lower = min(middle - spread, middle / MIN_RATIO, middle - least)
    if len(loads) < ENOUGH_LOADS:
        return NormalRange(min(lower, min(loads) / 2), max(upper, 2 * max(loads)))
    return NormalRange(lower, upper)


def changed_times(
    current: RunView, past: EarlierRuns
) -> tuple[tuple[PageTime, ...], tuple[PageTime, ...]]:
    """Return the slower and the faster pages, largest change first.

    The first load of a page in a run has a cold cache. So two conditions must hold: the first load
    is outside the range of the earlier first loads, and the median of all loads is outside the
    range of all earlier loads.
    """
    slower, faster = [], []
    for page, now in current.loads.items():
        before = [view.loads[page] for view in past.views if page in view.loads]
        if not before:
            continue
        first_range = normal_range([loads[0] for loads in before])
        all_loads = [load for loads in before for load in loads]
        usual_range = normal_range(all_loads)
        after = median(now)
        if now[0] > first_range.upper and after > usual_range.upper:
            slower.append(_time(current, page, all_loads, usual_range.upper))
        elif now[0] < first_range.lower and after < usual_range.lower:
            faster.append(_time(current, page, all_loads, usual_range.lower))
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
