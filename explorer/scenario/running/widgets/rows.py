"""Finds the boxes by which the rows of a table are selected."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.sentences.quotes import quotations
from explorer.text import words

_ROWS = ("row", "listitem")


def box_in_row(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the number of the box in the row that a description names.

    A row with several boxes is selected by the one that has no name of its own.

    Args:
        elements: The elements of the page.
        description: A text of the row, or "the row of Ada".

    Returns:
        None if no row has such a box, or several rows have one.
    """
    what, name = split_row(f"x in {description}")
    if what not in ("", "x") or (not name and any(splits(description))):
        return None  # "the box in the Paid column in the row of Ada"
    wanted = words(" ".join(quotations(name or description)) or name or description)
    boxes = [
        number
        for number, one in enumerate(elements)
        if one.kind == "check" and wanted and _has(words(_row_of(one)), wanted)
    ]
    nameless = [number for number in boxes if not elements[number].name]
    found = boxes if len(boxes) == 1 else nameless
    return found[0] if len(found) == 1 else None


def _row_of(element: InteractiveElement) -> str:
    """Return the beginning of the text of the row around an element, "" without one."""
    return next((one.name for one in element.containers if one.role in _ROWS), "")


def _has(said: Sequence[str], wanted: Sequence[str]) -> bool:
    """Return whether words follow each other in a text."""
    length = len(wanted)
    return any(said[start : start + length] == wanted for start in range(len(said) - length + 1))
