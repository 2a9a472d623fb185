"""Guesses from words and shapes which controls a picture shows. Measures are in CSS pixels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from explorer.models.recording import SemanticElementRef
from explorer.recording.vision.boxes import SPILL, Box, Shape, Word, without_twins
from explorer.recording.vision.grids import cells_of, is_number, is_touching
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
_ROW_WORDS = 8
_TELLING = 3
"""So many words tell a row from the others."""
ROW, SEPARATOR = "row ", " | "
"""Of the texts in which the words of a row are stored."""
_MARKS = " []|□☐☑☒✓✔○◯●◉•"
"""Checkboxes, radio buttons and borders as they are read when they touch a word."""
_GUESS = 0.9
"""Of the confidence remains where a label is beside its control and not in it."""


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
    with words on its right a checkbox or a radio button. A cell of a grid has the name of its own
    words only, and none if it is empty. All other words are text.
    """
    picture = _Picture(words, shapes)
    found = sorted(picture.controls(), key=lambda one: (one.box.top, one.box.left))
    keys = [picture.key_of(one) for one in found]
    rows = [_once(*picture.row_of(one), *key) for one, key in zip(found, keys, strict=True)]
    twins: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for index, one in enumerate(found):
        if one.name:
            twins[_kind(one)].append(index)
    own = [_own_words(index, rows, twins[_kind(one)]) for index, one in enumerate(found)]
    return tuple(
        _reference(one, rows[index], _telling_words(keys[index], own[index]))
        for index, one in enumerate(found)
    )


def element_at(
    elements: Sequence[SemanticElementRef], point: tuple[float, float]
) -> SemanticElementRef | None:
    """Return the smallest element at a point, None if there is none."""
    hit = [one for one in elements if one.bbox and Box(*one.bbox).holds(point)] or [
        one for one in elements if one.bbox and Box(*one.bbox).holds(point, SPILL)
    ]
    return min(hit, key=lambda one: Box(*one.bbox or (0, 0, 0, 0)).area, default=None)


class _Picture:
    """Words and shapes of one picture."""

    def __init__(self, words: Sequence[Word], shapes: Sequence[Shape]) -> None:
        cleaned = (word._replace(text=word.text.strip(_MARKS)) for word in words)
        self._words = [word for word in cleaned if any(map(str.isalnum, word.text))]
        self._shapes = without_twins(shapes)
        self._inside = {
            shape: [word for word in self._words if shape.box.contains(word.box)]
            for shape in self._shapes
        }
        self._cells = cells_of(shape.box for shape in self._shapes if _is_cell(shape.box))

    def controls(self) -> list[_Found]:
        """Return all controls and texts."""
        found: list[_Found] = []
        labelling: set[Word] = set()
        for shape in self._shapes:
            inside = self._inside[shape]
            if shape.box in self._cells and len(inside) <= 1:
                cell = self._cell(shape.box, inside)
                found += cell
                labelling.update(inside if cell else ())
            elif not inside and _is_mark(shape.box):
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
        row = self._beside(found)
        row.sort(key=lambda word: abs(word.box.center[0] - found.box.center[0]))
        return [word.text for word in row[:_ROW_WORDS]]

    def key_of(self, found: _Found) -> list[str]:
        """Return the words that name the row of what is in a grid, none for what names it itself.

        These are the words on its left. An empty cell and a number have those on their right if
        there are none on their left.
        """
        if not any(cell.contains(found.box) for cell in self._cells):
            return []
        row = [word for word in self._beside(found) if not is_number(word.text)]
        row.sort(key=lambda word: word.box.left)
        before = [word for word in row if word.box.center[0] < found.box.center[0]]
        names_itself = found.name and not is_number(found.name)
        return [word.text for word in before or ([] if names_itself else row)][:_TELLING]

    def _beside(self, found: _Found) -> list[Word]:
        own = found.name, found.text
        return [
            word
            for word in self._words
            if word.text not in own and word.box.is_in_line_with(found.box)
        ]

    def _cell(self, box: Box, inside: list[Word]) -> list[_Found]:
        """Return a cell of a grid, which is named by its own words and never by others."""
        if not inside:
            return [_Found("gridcell", "", box, _GUESS)]
        if self._is_around(box, inside):
            return []
        (word,) = inside
        return [_Found("gridcell", word.text, box, word.confidence, word.text)]

    def _is_around(self, box: Box, inside: list[Word]) -> bool:
        """Return whether the words are in a box within this one, which is the control."""
        return any(self._inside[one] == inside for one in self._shapes if _is_inner(one.box, box))

    def _control(self, shape: Shape, inside: list[Word]) -> list[_Found]:
        box = shape.box
        if not inside:
            label = self._label(box) if box.width >= _FIELD_WIDTH else None
            return [_field(box, label, None)] if label else []
        (word,) = inside
        if self._is_around(box, inside):
            return []
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
            if 0 <= word.box.left - shape.box.right + SPILL <= _MARK_GAP
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
            if -SPILL <= box.left - word.box.right <= _LABEL_GAP
            and word.box.is_in_line_with(box)
            and not self._is_between(word.box, box)
            and not any(is_touching(other, box) for other in self._boxes_of(word))
            and not is_number(word.text)
        ]
        if left:
            return max(left, key=lambda word: word.box.right)
        above = [
            word
            for word in self._words
            if -SPILL <= box.top - word.box.bottom <= _LABEL_ABOVE
            and abs(word.box.left - box.left) <= _LABEL_ABOVE
            and all(other.holds(box.center) for other in self._boxes_of(word))
            and not is_number(word.text)
        ]
        return max(above, key=lambda word: word.box.bottom, default=None)

    def _boxes_of(self, word: Word) -> list[Box]:
        """Return the boxes in which a word stands."""
        return [
            shape.box
            for shape in self._shapes
            if _is_control(shape.box) and word in self._inside[shape]
        ]

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
    is_text = found.role in ("button", "gridcell")
    return "text" if is_text else found.role, caseless(found.name)


def _own_words(index: int, rows: Sequence[list[str]], twins: Sequence[int]) -> list[str]:
    """Return the words that only the row of an element has, not those of its twins.

    A number is none of them if there are others: it may say where the row is.
    """
    if len(twins) < 2 or not rows[index]:
        return []
    others = {word for twin in twins if twin != index for word in rows[twin]}
    own = [word for word in rows[index] if word not in others]
    return ([word for word in own if not is_number(word)] or own)[:_TELLING]


def _telling_words(key: list[str], own: list[str]) -> list[str]:
    """Return the key of a row, with the words of its own if the key has none of them."""
    return key if set(key) & set(own) else _once(*key, *own)


def _once(*words: str) -> list[str]:
    return list(dict.fromkeys(words))


def _reference(found: _Found, row: list[str], telling: list[str]) -> SemanticElementRef:
    left, top, right, bottom = (round(side, 1) for side in found.box)
    return SemanticElementRef(
        role=found.role,
        name=single_spaced(found.name) or None,
        bbox=(left, top, right, bottom),
        confidence=round(min(found.confidence, 1.0), 3),
        text=single_spaced(found.text) or None,
        neighbour_text=SEPARATOR.join(row) or None,
        # Only its row tells it from the others of its name.
        container_path=(ROW + SEPARATOR.join(telling),) if telling else None,
    )


def _is_inner(box: Box, outer: Box) -> bool:
    return box.area < outer.area and outer.holds(box.center) and box.width < outer.width


def _is_control(box: Box) -> bool:
    return (
        _CONTROL_HEIGHT[0] <= box.height <= _CONTROL_HEIGHT[1]
        and _CONTROL_WIDTH[0] <= box.width <= _CONTROL_WIDTH[1]
    )


def _is_cell(box: Box) -> bool:
    return box.height <= _CONTROL_HEIGHT[1] and box.width <= _CONTROL_WIDTH[1]


def _is_mark(box: Box) -> bool:
    longer, shorter = max(box.width, box.height), min(box.width, box.height)
    return _MARK[0] <= shorter and longer <= _MARK[1] and longer / shorter < _SQUARE
