"""Page text for people's eyes and ears. It is hostile: a title may carry escape sequences."""

from __future__ import annotations

import unicodedata

from explorer.models import InteractiveElement


def one_line(text: str, limit: int) -> str:
    """``text`` as one line of at most ``limit`` characters, safe to print and to speak.

    White space becomes single spaces. Control, format (bidirectional too), surrogate,
    private-use (icon fonts) and unassigned characters are left out: Unicode categories C*.
    """
    kept = (char for char in text[: 4 * limit] if char.isspace() or not _hidden(char))
    line = " ".join("".join(kept).split())
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def element_name(element: InteractiveElement, limit: int) -> str:
    """What to call an element before a person, never empty."""
    unnamed = f"unnamed {element.role or element.tag}"
    return one_line(element.label, limit) or one_line(unnamed, limit)


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _hidden(char: str) -> bool:
    return unicodedata.category(char).startswith("C")
