"""Finds the boxes by which the rows of a table are selected."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.cells import boxes_of
from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.sentences.quotes import quotations
from explorer.text import words

_ROWS = ("row", "cell", "gridcell", "rowheader", "option", "listitem")


def means_row(description: str) -> bool:
    """Return whether a description means a row itself: 'the row "Tea"', "the row of Tea"."""
    what, name = split_row(f"x in {description}")
    return what == "x" and bool(name)


def row_named(texts: Sequence[InteractiveElement], description: str) -> Bounds | None:
    """Return the page box of the only text that a description names a row by.

    Args:
        texts: What the page draws, with the texts of boxes.
        description: The whole text of one cell, or "the row of Ada".

    Returns:
        None if no text is so, several are, or more than a row is meant.
    """
    what, name = split_row(f"x in {description}")
    if what not in ("", "x") or (not name and any(splits(description))):
        return None  # "the box in the Paid column in the row of Ada"
    wanted = words(" ".join(quotations(name or description)) or name or description)
    rows = boxes_of(texts, wanted)
    return rows[0] if len(rows) == 1 else None


def box_in_row(elements: Sequence[InteractiveElement], row: Bounds) -> int | None:
    """Return the number of the only box in line with a text; None if there is none, or several.

    It has no name, or the one that it has in each row, such as "Select row".

    Args:
        elements: The elements of the page.
        row: The page box of the text.
    """
    names = [words(one.name) for one in elements if one.kind == "check"]
    boxes = [
        number
        for number, one in enumerate(elements)
        if one.kind == "check"
        and row.y <= one.page_bounds.y + one.page_bounds.height / 2 <= row.y + row.height
        and (not one.name or names.count(words(one.name)) > 1)
    ]
    return boxes[0] if len(boxes) == 1 else None


def clickable_row(elements: Sequence[InteractiveElement], row: Bounds) -> int | None:
    """Return the number of the smallest row or cell around a text that can be clicked.

    Args:
        elements: The elements of the page.
        row: The page box of the text.
    """
    sizes = [
        (one.page_bounds.area, number)
        for number, one in enumerate(elements)
        if one.role in _ROWS and one.page_bounds.has_middle_of(row)
    ]
    return min(sizes)[1] if sizes else None
