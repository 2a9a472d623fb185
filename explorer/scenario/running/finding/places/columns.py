"""Finds the columns of a board by their headings: "the Done column"."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.refs import CLICKABLE_ROLES, FILLABLE_ROLES
from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.text import words

TEXT_TAGS = (
    "li", "tr", "td", "th", "div", "span", "p", "b", "strong", "em", "h1", "h2", "h3", "h4",
    "h5", "h6", "label", "ul", "ol", "dt", "dd", "legend", "caption", "section", "article",
)  # fmt: skip
"""The tags of what texts stand on, and of the columns of boards."""
_CONTROLS = CLICKABLE_ROLES | FILLABLE_ROLES
_AS_FAR = 3.0
"""By how many CSS pixels the columns of a board differ in their width and where they begin."""


def column_called(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the largest box that begins with a heading and has another such box beside it.

    Args:
        elements: What the page draws, with the texts of boxes.
        description: "the Done column", or only what its heading says.

    Returns:
        None if there is no such box, or several that are apart.
    """
    name = heading_said(description)
    headings = [one for one in elements if name and without_count(one.text) == name]
    columns = [
        number
        for number, one in enumerate(elements)
        if words(one.text)[: len(name)] == name
        and any(one.bounds.has_middle_of(heading.bounds) for heading in headings)
        and any(_is_beside(one, other) for other in elements)
    ]
    boards = {n for n in columns if _has_columns(elements, n, columns)}
    columns = [n for n in columns if n not in boards]
    if not columns:
        return None
    largest = max(columns, key=lambda number: elements[number].bounds.area)
    box = elements[largest].bounds
    apart = (n for n in columns if not box.has_middle_of(elements[n].bounds))
    return largest if next(apart, None) is None else None


def _has_columns(
    elements: Sequence[InteractiveElement], number: int, columns: Sequence[int]
) -> bool:
    """Return whether a box is a board: one of the columns is in it, and another beside that."""
    box = elements[number].bounds
    inside = [one for one in elements if box.has_middle_of(one.bounds)]
    return any(
        _is_beside(elements[n], other)
        for n in columns
        if n != number and box.has_middle_of(elements[n].bounds) and _is_tall(elements[n], box)
        for other in inside
    )


def _is_tall(one: InteractiveElement, board: Bounds) -> bool:
    """Return whether a box fills a board from top to bottom, as a column and no heading does."""
    return one.bounds.height * 2 > board.height


def names_column(description: str) -> bool:
    """Return whether a description is one of a column or a list, and of no control."""
    roles = kind_and_name(without_articles(description))[0]
    return bool(roles) and roles.isdisjoint(_CONTROLS)


def heading_said(description: str) -> list[str]:
    """Return the words of the heading that a description gives a column."""
    return kind_and_name(without_articles(description))[1]


def without_count(text: str) -> list[str]:
    """Return the words of a heading without the number of what is below it."""
    said = words(text)
    return said[:-1] if len(said) > 1 and said[-1].isdecimal() else said


def _is_beside(one: InteractiveElement, other: InteractiveElement) -> bool:
    a, b = one.bounds, other.bounds
    is_apart = a.x + a.width <= b.x or b.x + b.width <= a.x
    is_alike = abs(a.y - b.y) <= _AS_FAR and abs(a.width - b.width) <= _AS_FAR
    return is_apart and is_alike and one.tag == other.tag
