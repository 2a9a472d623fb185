"""The names of the row and the heading that an element belongs to."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.text import caseless


def row_name_of(element: InteractiveElement) -> str:
    """Return the name of the innermost row of an element, "" if it is in none."""
    inner = next((one for one in reversed(element.containers) if one.name), None)
    is_row = inner is not None and inner.role in ("row", "listitem", "group")
    return caseless(inner.name).rstrip(" :*") if inner and is_row else ""


def heading_of(element: InteractiveElement) -> str:
    """Return the heading that governs an element, "" if none does."""
    headings = [one.name for one in element.containers if one.role == "heading"]
    return caseless(headings[-1]).rstrip(" :*") if headings else ""
