"""A trend as the bars of a small SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.store.trends import Point

BARS = 16
WIDTH, HEIGHT = 5, 24
"""Of a bar, in units of the view box; one unit is left between two."""


class Bar(NamedTuple):
    x: int
    errors: float
    warnings: float
    """Heights; the errors stand below the warnings."""


class Sparkline(NamedTuple):
    bars: tuple[Bar, ...]
    words: str


def sparkline(points: Sequence[Point]) -> Sparkline:
    """Of the last runs, the newest at the right end."""
    points = points[-BARS:]
    most = max((point.errors + point.warnings for point in points), default=0) or 1
    first = BARS - len(points)
    return Sparkline(
        bars=tuple(
            Bar(
                x=(first + number) * (WIDTH + 1),
                errors=HEIGHT * point.errors / most,
                warnings=HEIGHT * point.warnings / most,
            )
            for number, point in enumerate(points)
        ),
        words=", ".join(f"{point.errors} and {point.warnings}" for point in points),
    )
