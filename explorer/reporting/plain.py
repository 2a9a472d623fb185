"""Functions that make page text safe to show; it is untrusted and may hold escape sequences."""

from __future__ import annotations

import unicodedata

from explorer.models import InteractiveElement


def one_line(text: str, limit: int) -> str:
    """Return the text as one line that is safe to print and to speak.

    White space becomes single spaces. Control, format (also bidirectional), surrogate, private-use
    (icon fonts) and unassigned characters are removed: the Unicode categories C*.

    Args:
        text: Any text.
        limit: The maximum length in characters; longer text ends with an ellipsis.
    """
    kept = (char for char in text[: 4 * limit] if char.isspace() or not _hidden(char))
    line = " ".join("".join(kept).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def element_name(element: InteractiveElement, limit: int) -> str:
    """Return a name of an element for people; never empty."""
    unnamed = f"unnamed {element.role or element.tag}"
    return one_line(element.label, limit) or one_line(unnamed, limit)


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: ``1 page``, ``3 pages``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _hidden(char: str) -> bool:
    return unicodedata.category(char).startswith("C")
