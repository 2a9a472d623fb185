"""Words and shapes of a picture, and where they are. Measures are in CSS pixels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

SPILL = 4.0
"""Words may stick out of their box by this, since their own boxes are not exact."""
_TWIN = 3.0
"""Sides that are at most this far apart are the same: the two outlines of one border."""


class Box(NamedTuple):
    """A rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """Its width."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Its height."""
        return self.bottom - self.top

    @property
    def area(self) -> float:
        """Its area."""
        return self.width * self.height

    @property
    def center(self) -> tuple[float, float]:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def holds(self, point: tuple[float, float], margin: float = 0.0) -> bool:
        """Return whether a point is in it, or at most ``margin`` outside."""
        x, y = point
        return (
            self.left - margin <= x <= self.right + margin
            and self.top - margin <= y <= self.bottom + margin
        )

    def is_in_line_with(self, other: Box) -> bool:
        """Return whether the middle of the lower of the two is at the height of the other."""
        lower, higher = sorted((self, other), key=lambda box: box.height)
        return higher.top <= lower.center[1] <= higher.bottom

    def is_same(self, other: Box) -> bool:
        """Return whether two boxes are the same except for the thickness of a border."""
        return all(abs(a - b) <= _TWIN for a, b in zip(self, other, strict=True))

    def contains(self, other: Box) -> bool:
        """Return whether the middle and both ends of a word are in it."""
        return (
            self.holds(other.center)
            and other.left >= self.left - SPILL
            and other.right <= self.right + SPILL
        )


class Word(NamedTuple):
    """A word, or several that belong together, with confidence 0 to 1."""

    text: str
    box: Box
    confidence: float


class Shape(NamedTuple):
    """An outline or a filled area; ``filled`` is the part of its box that it covers, 0 to 1."""

    box: Box
    filled: float


def without_twins(shapes: Sequence[Shape]) -> list[Shape]:
    """Return the shapes, each once: a border has an outer and an inner outline."""
    kept: list[Shape] = []
    places: dict[tuple[int, int], list[Box]] = {}
    for shape in sorted(shapes, key=lambda one: -one.box.area):
        x, y = int(shape.box.left // 8), int(shape.box.top // 8)
        near = [
            box for i in (-1, 0, 1) for j in (-1, 0, 1) for box in places.get((x + i, y + j), ())
        ]
        if not any(shape.box.is_same(box) for box in near):
            kept.append(shape)
            places.setdefault((x, y), []).append(shape.box)
    return kept[::-1]
