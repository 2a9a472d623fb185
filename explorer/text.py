"""Normalises texts of pages: white space, case, accents, and the words of sentences and names.

Also puts counts into words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

_WORD = re.compile(r"[^\W_]+")
_PART_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_a-zA-Z]+")
_ACCENT = re.compile(r"[\u0300-\u036f]")  # of Latin and Cyrillic letters, not of kana


def plural(count: int, noun: str) -> str:
    """Return a count with its noun: ``1 page``, ``3 pages``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def single_spaced(text: str) -> str:
    """Return the text on one line, with single spaces for white space and none at the ends."""
    return " ".join(text.split())


def caseless(text: str) -> str:
    """Return the text without differences of case and white space, to compare it with others."""
    return single_spaced(text.casefold())


def one_line(text: str, limit: int) -> str:
    """Return the text as one line that is safe to print and to speak.

    White space becomes single spaces. Control, format (also bidirectional), surrogate, private-use
    (icon fonts) and unassigned characters are removed: the Unicode categories C*.

    Args:
        text: Any text.
        limit: The maximum length in characters; longer text ends with an ellipsis.
    """
    kept = (char for char in text[: 4 * limit] if char.isspace() or not _is_hidden(char))
    line = single_spaced("".join(kept))
    return line if len(line) <= limit else line[: limit - 1].rstrip() + "…"


def without_accents(text: str) -> str:
    """Return the text with plain Latin and Cyrillic letters: "Größe" becomes "Grosse"."""
    if text.isascii():
        return text
    bare = _ACCENT.sub("", unicodedata.normalize("NFKD", text.replace("ß", "ss")))
    return unicodedata.normalize("NFC", bare).replace("\u0131", "i")


def fold(text: str) -> str:
    """Return the text in lower case without accents: "Déconnexion" becomes "deconnexion"."""
    if text.isascii():
        return text.strip().lower()
    return without_accents(text.casefold()).strip()


def words(text: str) -> list[str]:
    """Return the words of a text, in lower case and without accents."""
    return _WORD.findall(fold(text))


_ENDING = 2
"""Letters by which the forms of a word differ."""


def are_forms(one: str, other: str) -> bool:
    """Return whether two words differ only in their endings: "project" and "projects"."""
    short, long = sorted((one, other), key=len)
    return long.startswith(short) and len(long) - len(short) <= _ENDING


def contains_words(tokens: Sequence[str], wanted: Sequence[str]) -> bool:
    """Return whether the words stand together in the tokens."""
    starts = range(len(tokens) - len(wanted) + 1)
    return bool(wanted) and any(list(tokens[n : n + len(wanted)]) == list(wanted) for n in starts)


def words_of_name(name: str) -> list[str]:
    """Return the words of identifiers, classes and addresses, in lower case and without accents.

    ``deleteItem``, ``delete-item`` and ``delete_item`` give two words.
    """
    return [fold(part) for part in _PART_OF_NAME.findall(without_accents(name))]


def _is_hidden(char: str) -> bool:
    return unicodedata.category(char).startswith("C")
