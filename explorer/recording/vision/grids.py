"""Finds the cells of grids among the shapes of a picture."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from explorer.recording.vision.boxes import Box

_BORDER = 4.0
"""CSS pixels between two cells, or by which their boxes overlap."""
_ALIGNED = 3.0
"""CSS pixels by which the sides of the cells of a row or column differ."""
_PLACE = 8
_LIKE_DIGITS = "lIoO"
"""Letters that are read where a digit stands alone."""


def cells_of(boxes: Iterable[Box]) -> frozenset[Box]:
    """Return the boxes that are cells of a grid.

    A cell touches a box of the same height beside it and one of the same width above or below it,
    or is one of three equal boxes upon each other.
    """
    places: defaultdict[tuple[int, int], list[Box]] = defaultdict(list)
    for box in boxes:
        places[_place(box.left, box.top)].append(box)
    beside: set[Box] = set()
    stacked: set[Box] = set()
    column: set[Box] = set()
    below = {box: _below(box, places) for found in places.values() for box in found}
    for box, under in below.items():
        for right in _at(box.right, box.top, places):
            if right != box and abs(right.bottom - box.bottom) <= _ALIGNED:
                beside |= {box, right}
        for other in under:
            stacked |= {box, other}
            column |= _column(box, other, below[other])
    return frozenset(beside & stacked | column)


def is_touching(one: Box, other: Box) -> bool:
    """Return whether two boxes stand side by side with a border between them at most."""
    gap = max(one.left, other.left) - min(one.right, other.right)
    return abs(gap) <= _BORDER and one.is_in_line_with(other)


def is_number(text: str) -> bool:
    """Return whether a text is a number, an address such as ``B2`` or a digit that was misread."""
    characters = [character for character in text if character.isalnum()]
    letters = sum(character.isalpha() for character in characters)
    has_digits = letters < len(characters)
    return letters < 2 and (has_digits or "".join(characters) in tuple(_LIKE_DIGITS))


def _column(first: Box, second: Box, under: list[Box]) -> set[Box]:
    """Return three boxes upon each other if they are equally high, else none."""
    heights = abs(first.height - second.height) <= _ALIGNED
    third = [box for box in under if heights and abs(box.height - second.height) <= _ALIGNED]
    return {first, second, *third} if third else set()


def _below(box: Box, places: dict[tuple[int, int], list[Box]]) -> list[Box]:
    return [
        other
        for other in _at(box.left, box.bottom, places)
        if other != box and abs(other.right - box.right) <= _ALIGNED
    ]


def _at(left: float, top: float, places: dict[tuple[int, int], list[Box]]) -> list[Box]:
    """Return the boxes whose corner is at a point."""
    column, row = _place(left, top)
    return [
        box
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
        for box in places.get((column + i, row + j), ())
        if abs(box.left - left) <= _BORDER and abs(box.top - top) <= _BORDER
    ]


def _place(left: float, top: float) -> tuple[int, int]:
    return int(left // _PLACE), int(top // _PLACE)
