"""Guesses from words and shapes which controls a picture shows. Measures are in CSS pixels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from explorer.models.recording import SemanticElementRef
from explorer.text import caseless, single_spaced

_MARK = (9.0, 26.0)
"""The sides of a checkbox or radio button."""
_CONTROL_HEIGHT = (15.0, 90.0)
_CONTROL_WIDTH = (16.0, 640.0)
_FIELD_WIDTH = 60.0
"""A box without words that is narrower than this is no field."""
_LABEL_GAP = 140.0
"""From a label to the field on its right."""
_LABEL_ABOVE = 18.0
_MARK_GAP = 24.0
"""From a checkbox to its label."""
_SQUARE = 1.35
_ROUND = 0.83
"""A circle fills 0.79 of the square around it, a square with round corners 0.9 and more."""
_EMPTY_SIDE = 2.5
"""Words that leave so many times more room on their right than on their left are not centred."""
_SPILL = 4.0
"""Words may stick out of their box by this, since their own boxes are not exact."""
_TWIN = 3.0
"""Two outlines of one border are at most this far apart."""
_ROW_WORDS = 8
_TELLING = 3
"""So many words tell a row from the others."""
ROW, SEPARATOR = "row ", " | "
"""Of the texts in which the words of a row are stored."""
_MARKS = " []|□☐☑☒✓✔○◯●◉•"
"""Checkboxes, radio buttons and borders as they are read when they touch a word."""
_GUESS = 0.9
"""Of the confidence remains where a label is beside its control and not in it."""


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


class Word(NamedTuple):
    """A word, or several that belong together, with confidence 0 to 1."""

    text: str
    box: Box
    confidence: float


class Shape(NamedTuple):
    """An outline or a filled area; ``filled`` is the part of its box that it covers, 0 to 1."""

    box: Box
    filled: float


class _Found(NamedTuple):
    role: str
    name: str
    box: Box
    confidence: float
    text: str = ""


def elements_of(words: Sequence[Word], shapes: Sequence[Shape]) -> tuple[SemanticElementRef, ...]:
    """Return the elements that words and shapes make up, from top to bottom.

    A word in the middle of a box of its own is a button, one at its left end is the text of a
    field. A box without words is a field if a label is beside or above it, a small square or circle
    with words on its right a checkbox or a radio button. All other words are text.
    """
    picture = _Picture(words, shapes)
    found = sorted(picture.controls(), key=lambda one: (one.box.top, one.box.left))
    rows = [picture.row_of(one) for one in found]
    twins: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for index, one in enumerate(found):
        twins[_kind(one)].append(index)
    return tuple(
        _reference(one, rows[index], _own_words(index, rows, twins[_kind(one)]))
        for index, one in enumerate(found)
    )


def element_at(
    elements: Sequence[SemanticElementRef], point: tuple[float, float]
) -> SemanticElementRef | None:
    """Return the smallest element at a point, None if there is none."""
    hit = [one for one in elements if one.bbox and Box(*one.bbox).holds(point, _SPILL)]
    return min(hit, key=lambda one: Box(*one.bbox or (0, 0, 0, 0)).area, default=None)


class _Picture:
    """Words and shapes of one picture."""

    def __init__(self, words: Sequence[Word], shapes: Sequence[Shape]) -> None:
        cleaned = (word._replace(text=word.text.strip(_MARKS)) for word in words)
        self._words = [word for word in cleaned if any(map(str.isalnum, word.text))]
        self._shapes = _without_twins(shapes)
        self._inside = {
            shape: [word for word in self._words if _contains(shape.box, word.box)]
            for shape in self._shapes
        }

    def controls(self) -> list[_Found]:
        """Return all controls and texts."""
        found: list[_Found] = []
        labelling: set[Word] = set()
        for shape in self._shapes:
            inside = self._inside[shape]
            if not inside and _is_mark(shape.box):
                found += self._mark(shape)
            elif _is_control(shape.box) and len(inside) <= 1:
                control = self._control(shape, inside)
                found += control
                labelling.update(inside if control else ())
        found += [
            _Found("text", word.text, word.box, word.confidence, word.text)
            for word in self._words
            if word not in labelling
        ]
        return found

    def row_of(self, found: _Found) -> list[str]:
        """Return the words in line with an element, the nearest first, without its own."""
        own = found.name, found.text
        row = [
            word
            for word in self._words
            if word.text not in own and word.box.is_in_line_with(found.box)
        ]
        row.sort(key=lambda word: abs(word.box.center[0] - found.box.center[0]))
        return [word.text for word in row[:_ROW_WORDS]]

    def _control(self, shape: Shape, inside: list[Word]) -> list[_Found]:
        box = shape.box
        if not inside:
            label = self._label(box) if box.width >= _FIELD_WIDTH else None
            return [_field(box, label, None)] if label else []
        (word,) = inside
        if any(self._inside[one] == inside for one in self._shapes if _is_inner(one.box, box)):
            return []  # the inner box is the control
        before, after = word.box.left - box.left, box.right - word.box.right
        if after > max(_EMPTY_SIDE * before, word.box.height):
            if box.width < _FIELD_WIDTH:
                return []
            return [_field(box, self._label(box), word)]
        confidence = word.confidence * shape.filled
        return [_Found("button", word.text, box, confidence, word.text)]

    def _mark(self, shape: Shape) -> list[_Found]:
        if any(word.box.holds(shape.box.center) for word in self._words):
            return []  # a letter
        right = [
            word
            for word in self._words
            if 0 <= word.box.left - shape.box.right + _SPILL <= _MARK_GAP
            and word.box.is_in_line_with(shape.box)
        ]
        if not right:
            return []
        label = min(right, key=lambda word: word.box.left)
        role = "checkbox" if shape.filled > _ROUND else "radio"
        return [_Found(role, label.text, shape.box, label.confidence * _GUESS)]

    def _label(self, box: Box) -> Word | None:
        """Return the words that name a field: on its left, else above its left end."""
        left = [
            word
            for word in self._words
            if -_SPILL <= box.left - word.box.right <= _LABEL_GAP
            and word.box.is_in_line_with(box)
            and not self._is_between(word.box, box)
        ]
        if left:
            return max(left, key=lambda word: word.box.right)
        above = [
            word
            for word in self._words
            if -_SPILL <= box.top - word.box.bottom <= _LABEL_ABOVE
            and abs(word.box.left - box.left) <= _LABEL_ABOVE
        ]
        return max(above, key=lambda word: word.box.bottom, default=None)

    def _is_between(self, label: Box, field: Box) -> bool:
        """Return whether another box with or without words stands between a label and a field."""
        return any(
            label.right < shape.box.center[0] < field.left
            and _is_control(shape.box)
            and shape.box.is_in_line_with(field)
            for shape in self._shapes
        )


def _field(box: Box, label: Word | None, content: Word | None) -> _Found:
    named = label or content
    assert named is not None, "a field without any words has no name"
    text = content.text if content else ""
    return _Found("textbox", named.text, box, named.confidence * _GUESS, text)


def _kind(found: _Found) -> tuple[str, str]:
    """Return what twins have in common; whether a word is in a box is not always seen."""
    return "text" if found.role == "button" else found.role, caseless(found.name)


def _own_words(index: int, rows: Sequence[list[str]], twins: Sequence[int]) -> list[str]:
    """Return the words that only the row of an element has, not those of its twins."""
    if len(twins) < 2:
        return []
    others = {word for twin in twins if twin != index for word in rows[twin]}
    return [word for word in rows[index] if word not in others][:_TELLING]


def _reference(found: _Found, row: list[str], own_words: list[str]) -> SemanticElementRef:
    left, top, right, bottom = (round(side, 1) for side in found.box)
    return SemanticElementRef(
        role=found.role,
        name=single_spaced(found.name),
        bbox=(left, top, right, bottom),
        confidence=round(min(found.confidence, 1.0), 3),
        text=single_spaced(found.text) or None,
        neighbour_text=SEPARATOR.join(row) or None,
        # Only its row tells it from the others of its name.
        container_path=(ROW + SEPARATOR.join(own_words),) if own_words else None,
    )


def _without_twins(shapes: Sequence[Shape]) -> list[Shape]:
    """Return the shapes, each once: a border has an outer and an inner outline."""
    kept: list[Shape] = []
    places: dict[tuple[int, int], list[Box]] = {}
    for shape in sorted(shapes, key=lambda one: -one.box.area):
        x, y = int(shape.box.left // 8), int(shape.box.top // 8)
        near = [
            box for i in (-1, 0, 1) for j in (-1, 0, 1) for box in places.get((x + i, y + j), ())
        ]
        if not any(_is_same(shape.box, box) for box in near):
            kept.append(shape)
            places.setdefault((x, y), []).append(shape.box)
    return kept[::-1]


def _is_same(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= _TWIN for a, b in zip(one, other, strict=True))


def _contains(box: Box, word: Box) -> bool:
    return (
        box.holds(word.center)
        and word.left >= box.left - _SPILL
        and word.right <= box.right + _SPILL
    )


def _is_inner(box: Box, outer: Box) -> bool:
    return box.area < outer.area and outer.holds(box.center) and box.width < outer.width


def _is_control(box: Box) -> bool:
    return (
        _CONTROL_HEIGHT[0] <= box.height <= _CONTROL_HEIGHT[1]
        and _CONTROL_WIDTH[0] <= box.width <= _CONTROL_WIDTH[1]
    )


def _is_mark(box: Box) -> bool:
    longer, shorter = max(box.width, box.height), min(box.width, box.height)
    return _MARK[0] <= shorter and longer <= _MARK[1] and longer / shorter < _SQUARE
