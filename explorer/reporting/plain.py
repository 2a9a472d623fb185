"""Names in texts for people."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.text import one_line


def element_name(element: InteractiveElement, limit: int) -> str:
    """Return a name of an element for people; never empty."""
    unnamed = f"unnamed {element.role or element.tag}"
    return one_line(element.label, limit) or one_line(unnamed, limit)
