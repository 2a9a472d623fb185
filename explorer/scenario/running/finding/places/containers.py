"""The names of the row and the heading that an element belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explorer.identity.matching import ROW_ROLES
from explorer.models import Container, InteractiveElement
from explorer.text import caseless, words


def row_name_of(element: InteractiveElement) -> str:
    """Return the name of the innermost row of an element, "" if it is in none."""
    inner = next((one for one in reversed(element.containers) if one.name), None)
    is_row = inner is not None and inner.role in ("row", "listitem", "group")
    return caseless(inner.name).rstrip(" :*") if inner and is_row else ""


def heading_of(element: InteractiveElement) -> str:
    """Return the heading that governs an element, "" if none does."""
    headings = [one.name for one in element.containers if one.role == "heading"]
    return caseless(headings[-1]).rstrip(" :*") if headings else ""


def row_of(element: InteractiveElement) -> Container | None:
    """Return the innermost row, entry of a list or card of an element, None if it is in none.

    The entries of a path in an entry are none: "Backups / Monday".
    """
    rows = list[Container]()
    for one in element.containers:
        if rows and one.role == "navigation":
            break
        rows += [one] if one.role in ROW_ROLES else []
    return rows[-1] if rows else None


def rows_called(elements: Iterable[InteractiveElement], name: Sequence[str]) -> set[Container]:
    """Return the rows, entries and cards in which a control has just this name.

    Args:
        elements: The elements of the page.
        name: The words of the name, in lower case.
    """
    rows = (row_of(one) for one in elements if words(one.label) == list(name))
    return {row for row in rows if row}
