"""Finds the points of a scale, such as five stars: "set the rating to 4"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.text import words

_FEWEST, _MOST = 3, 10
"""How many points a scale has."""
_FILLED_OR_NOT = 2
"""In how many ways the points of a scale are drawn, those in front in the one and the others."""


def point_of(elements: Sequence[InteractiveElement], name: Sequence[str], value: str) -> int | None:
    """Return the point of a scale; None if the page has no such scale, or several.

    A scale is a row of equal elements that have numbers in their names, or no words at all.

    Args:
        elements: The elements of the page, in its order.
        name: The words of what the scale is called.
        value: The number of the point, from 1, also with a unit: "4 stars".
    """
    number, *unit = words(value) or [""]  # "4 stars"
    if not name or not number.isdecimal() or (unit and not _is_rating(unit)):
        return None
    point = int(number)
    named = [n for n, one in enumerate(elements) if _is_point(one, list(name), point)]
    if named:
        return named[0] if _are_at_one_place([elements[n] for n in named]) else None
    called = [row for row in _rows(elements) if _is_called(elements[row[0]], list(name))]
    row, *others = called or [[]]  # what follows it may stand behind the same text
    if any(_is_equal(elements, row, other) for other in others):
        return None
    numbers = [_numbers(elements[n]) for n in row]
    if any(numbers):
        return _numbered(row, numbers, point)
    is_scale = 1 <= point <= len(row) and _look_alike([elements[n] for n in row])
    return row[point - 1] if is_scale else None


def _is_equal(
    elements: Sequence[InteractiveElement], row: Sequence[int], other: Sequence[int]
) -> bool:
    """Return whether two rows have the same points, as the stars of two products."""
    drawn = [
        [(elements[n].tag, elements[n].role, elements[n].name) for n in one] for one in (row, other)
    ]
    return drawn[0] == drawn[1]


def _look_alike(points: Sequence[InteractiveElement]) -> bool:
    """Return whether the points of a scale are drawn alike, except for those that are filled."""
    drawn = [look for look, _ in groupby((one.text, one.hints) for one in points)]
    return len(drawn) <= _FILLED_OR_NOT


def _is_point(element: InteractiveElement, name: list[str], point: int) -> bool:
    """Return whether an element is called by a scale and one of its points: "4 stars"."""
    said = [word for word in words(element.name) if not word.isdecimal()]
    called = _forms(name)
    if _is_rating(name):
        called.update(word for word in said if any(_is_rating([one]) for one in _forms([word])))
    is_called = bool(said) and said[0] != "of" and called.issuperset({*said} - {"of"})
    return is_called and element.role in _POINTS and _numbers(element)[:1] == [point]


_POINTS = ("radio", "button", "option")


def _forms(name: Sequence[str]) -> set[str]:
    """Return the words of a name with and without the ending of the plural."""
    return {*name, *(word.removesuffix("s") for word in name), *(f"{word}s" for word in name)}


def _numbers(element: InteractiveElement) -> list[int]:
    return [int(word) for word in words(element.name) if word.isdecimal()]


def _are_at_one_place(elements: Sequence[InteractiveElement]) -> bool:
    """Return whether elements lie over each other, as a drawn star and the field behind it."""
    first = elements[0].bounds
    return all(
        abs(one.bounds.x - first.x) < first.width and abs(one.bounds.y - first.y) < first.height
        for one in elements
    )


def _rows(elements: Sequence[InteractiveElement]) -> list[list[int]]:
    """Return the numbers of equal elements that follow each other in a row."""
    runs = groupby(range(len(elements)), key=lambda number: _look(elements[number]))
    rows = [list(run) for _, run in runs]
    return [row for row in rows if _FEWEST <= len(row) <= _MOST]


def _look(element: InteractiveElement) -> tuple[str, str, str, float, bool]:
    box, is_named = element.bounds, any(word.isalpha() for word in words(element.name))
    return (element.tag, element.role, element.kind, round(box.y + box.height / 2, -1), is_named)


def _is_called(first: InteractiveElement, name: list[str]) -> bool:
    """Return whether a row has a name: of the group around it, or as the text before it."""
    called = [words(first.near), *(words(one.name) for one in first.containers[-1:])]
    return name in called or (_is_rating(name) and any(map(_is_rating, called)))


def _is_rating(name: Sequence[str]) -> bool:
    """Return whether a name is a word for any scale: "stars", "rating"."""
    return "rating" in vocabulary().concepts.meanings(tuple(name))


def _numbered(row: Sequence[int], numbers: Sequence[list[int]], point: int) -> int | None:
    """Return the element of a row that shows just a number."""
    found = [n for n, told in zip(row, numbers, strict=True) if told == [point]]
    return found[0] if len(found) == 1 else None
