"""Trends as the bars of a small SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.store.trends import Point

MAX_BARS = 16
"""Number of bars."""
WIDTH, HEIGHT = 5, 24
"""Size of a bar in units of the view box. A gap of one unit separates bars."""


class Bar(NamedTuple):
    """A bar, with its errors below its warnings."""

    x: int
    """Left edge in units of the view box."""
    errors: float
    warnings: float
    """Both heights are in units of the view box."""


class Sparkline(NamedTuple):
    """The bars of a trend."""

    bars: tuple[Bar, ...]
    text: str
    """The trend as text: errors and warnings of each run."""


def sparkline(points: Sequence[Point]) -> Sparkline:
    """Return the bars of the latest runs, the newest at the right."""
    points = points[-MAX_BARS:]
    highest = max((point.errors + point.warnings for point in points), default=0) or 1
    empty_bars = MAX_BARS - len(points)
    return Sparkline(
        bars=tuple(
            Bar(
                x=(empty_bars + number) * (WIDTH + 1),
                errors=HEIGHT * point.errors / highest,
                warnings=HEIGHT * point.warnings / highest,
            )
            for number, point in enumerate(points)
        ),
        text=", ".join(f"{point.errors} and {point.warnings}" for point in points),
    )
