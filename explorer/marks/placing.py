"""Places labels beside boxes so that they hide as little as possible."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from PIL import Image, ImageFilter

Sides = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels of a picture."""

_CELL = 64
"""Pixels of a cell of the index of boxes."""
_INK_PIXELS = 4
"""Pixels of a cell in which the ink of a picture is counted."""
_INK_CONTRAST = 24
"""Difference of neighbouring pixels, 0 to 255, from which on something is drawn there."""
_GAPS = (0.1, 0.7, 1.6, 2.8, 4.2)
"""Distances of a label from its box, in heights of the label."""
_FAR_GAPS = (6.0, 8.0, 10.5, 13.5, 17.0, 21.0, 26.0)
"""Those where all places of the others lie on another label."""
_WIDE = 3
"""A box so many times wider than its label, such as a row of a menu, may hold it where it is blank.
"""
_INSET = 4
"""Pixels between such a label and the side of the box."""
_ROOMY = 12
"""A box so many times larger than its label may hold the label in a corner."""

_OWN = 40.0
_BLANK = 3.0
_BLANK_SHARE = 0.05
_OTHER = 12.0
_INK = 8.0
_LABEL = 200.0
_DISTANCE = 1.2
_DIAGONAL = 1.0
_TOUCH = 0.8
_TOUCH_PIXELS = 3
"""What it costs a place to lie on the label's own box, on a part of it where almost nothing is
drawn, on other boxes and on something drawn, each with its whole area; to lie on other labels; to
be farther away by the height of the label; to be beyond a corner of the box; and to come within so
many pixels of another box, whose label it could be taken for."""


class PlacedLabel(NamedTuple):
    """The place of a label, and whether a line has to lead from it to its box."""

    sides: Sides
    is_apart: bool


def area(sides: Sides) -> float:
    """Return the area of a rectangle, 0 if it is empty."""
    left, top, right, bottom = sides
    return max(right - left, 0) * max(bottom - top, 0)


def overlap(one: Sides, other: Sides) -> float:
    """Return the area that two rectangles share."""
    return area(meet(one, other))


def meet(one: Sides, other: Sides) -> Sides:
    """Return the rectangle that two rectangles share; it is empty if they are apart."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def holds(outer: Sides, inner: Sides) -> bool:
    """Return whether a rectangle lies within another one."""
    return (
        outer[0] <= inner[0]
        and outer[1] <= inner[1]
        and outer[2] >= inner[2]
        and outer[3] >= inner[3]
    )


class Ink:
    """Tells how much is drawn in a part of a picture: text and icons, but not plain areas."""

    def __init__(self, picture: Image.Image) -> None:
        edges = picture.convert("L").filter(ImageFilter.FIND_EDGES)
        drawn = edges.point([255 * (value >= _INK_CONTRAST) for value in range(256)])
        coarse = drawn.reduce(_INK_PIXELS)
        self._columns, self._rows = coarse.size
        data = coarse.tobytes()
        self._sums = [[0] * (self._columns + 1)]
        for row in range(self._rows):
            cells = data[row * self._columns : (row + 1) * self._columns]
            sums = accumulate(cells, initial=0)
            above = self._sums[-1]
            self._sums.append([one + other for one, other in zip(sums, above, strict=True)])

    def share(self, sides: Sides) -> float:
        """Return the share of a rectangle in which something is drawn, 0 to 1."""
        left, top = (max(int(side) // _INK_PIXELS, 0) for side in sides[:2])
        right = min(int(sides[2]) // _INK_PIXELS + 1, self._columns)
        bottom = min(int(sides[3]) // _INK_PIXELS + 1, self._rows)
        if right <= left or bottom <= top:
            return 0.0
        sums = self._sums
        drawn = sums[bottom][right] - sums[top][right] - sums[bottom][left] + sums[top][left]
        return drawn / (255 * (right - left) * (bottom - top))


class _Index:
    """Finds the rectangles near a place."""

    def __init__(self) -> None:
        self._cells: defaultdict[tuple[int, int], list[tuple[int, Sides]]] = defaultdict(list)

    def add(self, number: int, sides: Sides) -> None:
        for cell in _cells(sides):
            self._cells[cell].append((number, sides))

    def near(self, sides: Sides) -> dict[int, Sides]:
        """Return the rectangles in the cells of a rectangle, by number."""
        return dict(one for cell in _cells(sides) for one in self._cells.get(cell, ()))


def _cells(sides: Sides) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (int(side) // _CELL for side in sides)
    for column in range(left, right + 1):
        for row in range(top, bottom + 1):
            yield column, row


def place_labels(
    picture: Image.Image, boxes: Sequence[Sides], sizes: Sequence[tuple[float, float]]
) -> list[PlacedLabel]:
    """Return a place in the picture for the label of each box.

    Args:
        picture: The picture.
        boxes: The boxes.
        sizes: Width and height of each label.
    """
    search = _Search(picture, boxes)
    placed: dict[int, PlacedLabel] = {}
    # Small boxes have the fewest places.
    for number in sorted(range(len(boxes)), key=lambda one: area(boxes[one])):
        placed[number] = search.place(number, sizes[number])
    return [placed[number] for number in range(len(boxes))]


class _Search:
    """Looks for the best places, one label after the other."""

    def __init__(self, picture: Image.Image, boxes: Sequence[Sides]) -> None:
        self._whole = (0.0, 0.0, float(picture.width), float(picture.height))
        self._boxes = boxes
        self._ink = Ink(picture)
        self._known = _Index()
        self._labels = _Index()
        for number, box in enumerate(boxes):
            self._known.add(number, box)

    def place(self, number: int, size: tuple[float, float]) -> PlacedLabel:
        """Place the label of a box; later ones avoid it."""
        box = self._boxes[number]
        places = [*_places(box, size, _GAPS)]
        best = self._cheapest(number, places)
        if best is None or any(_hit(self._labels, best[0])):
            best = self._cheapest(number, [*places, *_places(box, size, _FAR_GAPS)])
        sides, distance = best or (_pushed_into(self._whole, box, size), 0.0)
        self._labels.add(number, sides)
        return PlacedLabel(sides, distance > _GAPS[0] and not overlap(sides, box))

    def _cheapest(
        self, number: int, places: Sequence[tuple[Sides, float]]
    ) -> tuple[Sides, float] | None:
        """Return the best of the places in the picture, of which the nearest are the first."""
        best, lowest = None, inf
        for place in places:
            if _DISTANCE * place[1] >= lowest:
                break  # all others are farther away
            if holds(self._whole, place[0]) and (cost := self._cost(number, *place)) < lowest:
                best, lowest = place, cost
        return best

    def _cost(self, number: int, sides: Sides, distance: float) -> float:
        box, size = self._boxes[number], area(sides)
        share = self._ink.share(sides)
        cost = _DISTANCE * distance + _INK * share
        cost += sum(_LABEL * (1 + overlap(sides, one) / size) for one in _hit(self._labels, sides))
        if _is_diagonal(sides, box):
            cost += _DIAGONAL
        around = _wider(sides, _TOUCH_PIXELS)
        own = _OWN if share > _BLANK_SHARE else _INK if area(box) >= _ROOMY * size else _BLANK
        for other, one in self._known.near(around).items():
            if other == number:
                cost += own * overlap(sides, one) / size
            elif not holds(one, box):  # whatever lies within a box has its label there, too
                cost += _OTHER * overlap(sides, one) / size + _TOUCH * (overlap(around, one) > 0)
        return cost


def _is_diagonal(sides: Sides, box: Sides) -> bool:
    """Return whether a place is beyond a corner of a box."""
    beside = sides[2] <= box[0] or sides[0] >= box[2]
    return beside and (sides[3] <= box[1] or sides[1] >= box[3])


def _wider(sides: Sides, by: float) -> Sides:
    return sides[0] - by, sides[1] - by, sides[2] + by, sides[3] + by


def _hit(index: _Index, sides: Sides) -> Iterator[Sides]:
    return (one for one in index.near(sides).values() if overlap(sides, one) > 0)


def _places(
    box: Sides, size: tuple[float, float], gaps: Sequence[float]
) -> Iterator[tuple[Sides, float]]:
    """Yield places around a box, the nearest first, with their distances."""
    left, top, right, bottom = box
    width, height = size
    if area(box) >= _ROOMY * width * height:
        for x, y in ((left, top), (right - width, top), (left, bottom - height)):
            yield (x, y, x + width, y + height), 0.0
    if right - left >= _WIDE * width and bottom - top >= height:
        for x in (right - width - _INSET, left + _INSET, (left + right - width) / 2):
            y = (top + bottom - height) / 2
            yield (x, y, x + width, y + height), 0.0
    for share in gaps:
        gap = share * height
        across = (left, right - width, (left + right - width) / 2, left - width, right)
        down = (top, bottom - height, (top + bottom - height) / 2)
        corners = [(x, y) for y in (top - height - gap, bottom + gap) for x in across]
        corners += [(x, y) for x in (left - width - gap, right + gap) for y in down]
        for x, y in corners:
            yield (x, y, x + width, y + height), share


def _pushed_into(whole: Sides, box: Sides, size: tuple[float, float]) -> Sides:
    """Return the place at the corner of a box that is nearest to the picture."""
    x = max(min(box[0], whole[2] - size[0]), 0)
    y = max(min(box[1], whole[3] - size[1]), 0)
    return x, y, x + size[0], y + size[1]
