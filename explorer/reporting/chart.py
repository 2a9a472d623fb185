"""The curve of discovery as polylines of an inline SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from explorer.reporting.run import DiscoveryPoint

WIDTH, HEIGHT = 1000, 100
"""Of the SVG's view box; it is stretched to the room there is."""
NAMES: Mapping[str, str] = {
    "pages": "Pages",
    "states": "States of pages",
    "found": "Kinds of controls found",
    "tried": "Kinds of controls tried",
}


class ChartLine(NamedTuple):
    """One number over the steps. ``points`` is what a polyline takes."""

    field: str
    name: str
    points: str
    first: int
    last: int


class Chart(NamedTuple):
    """``most`` is the height of the chart in what its lines count."""

    lines: tuple[ChartLine, ...]
    most: int
    first_step: int
    last_step: int


def discovery_chart(points: Sequence[DiscoveryPoint]) -> Chart | None:
    """What was counted at all; None where nothing ever changed."""
    counts = {field: [getattr(point, field) for point in points] for field in NAMES}
    counts = {field: values for field, values in counts.items() if any(values)}
    if all(len(set(values)) == 1 for values in counts.values()):
        return None
    most = max(max(values) for values in counts.values())
    steps = [point.step for point in points]
    return Chart(
        lines=tuple(
            ChartLine(field, NAMES[field], _polyline(steps, values, most), values[0], values[-1])
            for field, values in counts.items()
        ),
        most=most,
        first_step=steps[0],
        last_step=steps[-1],
    )


def _polyline(steps: Sequence[int], values: Sequence[int], most: int) -> str:
    scale = WIDTH / (steps[-1] - steps[0])
    return " ".join(
        f"{(step - steps[0]) * scale:.1f},{HEIGHT * (1 - value / most):.1f}"
        for step, value in zip(steps, values, strict=True)
    )
