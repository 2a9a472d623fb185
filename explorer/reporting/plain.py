"""Names and counts in texts for people."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.text import one_line


def element_name(element: InteractiveElement, limit: int) -> str:
    """Return a name of an element for people; never empty."""
    unnamed = f"unnamed {element.role or element.tag}"
    return one_line(element.label, limit) or one_line(unnamed, limit)


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: ``1 page``, ``3 pages``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
