"""The chart of discovery as polylines for an inline SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from explorer.reporting.run import DiscoveryPoint

WIDTH, HEIGHT = 1000, 100
"""The size of the SVG's view box; the image is stretched to the available width."""
NAMES: Mapping[str, str] = {
    "pages": "Pages",
    "states": "States of pages",
    "found": "Kinds of controls found",
    "tried": "Kinds of controls tried",
}


class ChartLine(NamedTuple):
    """One number over the steps."""

    field: str
    name: str
    points: str
    """The value of the ``points`` attribute of a polyline, in units of the view box."""
    first: int
    last: int


class Chart(NamedTuple):
    """The lines of a chart and the ranges of its axes."""

    lines: tuple[ChartLine, ...]
    max_count: int
    """The count at the top of the chart."""
    first_step: int
    last_step: int


def discovery_chart(points: Sequence[DiscoveryPoint]) -> Chart | None:
    """Return a chart of the numbers that are not always 0, None if no number ever changed."""
    counts = {field: [getattr(point, field) for point in points] for field in NAMES}
    counts = {field: values for field, values in counts.items() if any(values)}
    if all(len(set(values)) == 1 for values in counts.values()):
        return None
    max_count = max(max(values) for values in counts.values())
    steps = [point.step for point in points]
    return Chart(
        lines=tuple(
            ChartLine(
                field, NAMES[field], _polyline(steps, values, max_count), values[0], values[-1]
            )
            for field, values in counts.items()
        ),
        max_count=max_count,
        first_step=steps[0],
        last_step=steps[-1],
    )


def _polyline(steps: Sequence[int], values: Sequence[int], max_count: int) -> str:
    scale = WIDTH / (steps[-1] - steps[0])
    return " ".join(
        f"{(step - steps[0]) * scale:.1f},{HEIGHT * (1 - value / max_count):.1f}"
        for step, value in zip(steps, values, strict=True)
    )
