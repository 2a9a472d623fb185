"""Splits labels and sentences into words, and finds phrases among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar

from explorer.text import fold, words

T = TypeVar("T")
Phrase = tuple[str, ...]

QUOTE = '"'
"""Marks a token of a description that was quoted; the rest of the token is literal."""

_AS_EMOJI = "\ufe0f"
"""What asks for a coloured sign instead of a plain one."""
_SIGN = re.compile(r"[^\w\n]|_")
_BLANKS = bytes(
    ord(c.lower()) if c.isalnum() or c == "\n" else ord(" ") for c in map(chr, range(128))
).ljust(256)
"""For each byte of ASCII the small letter, digit or line break that it is, else a space."""


def words_of_label(text: str) -> list[str]:
    """Return the words of a label, or its signs if it has no words ("\u00d7")."""
    return words(text) or text.replace(_AS_EMOJI, "").split()


def spaced(lines: str) -> str:
    """Return the lines in lower case without accents, with each sign replaced by one space."""
    if lines.isascii():
        return lines.encode("ascii").translate(_BLANKS).decode("ascii")
    return _SIGN.sub(" ", fold(f".{lines}.")[1:-1])  # the full stops keep blank lines at the ends


def spellings(phrase: str) -> list[Phrase]:
    """Return the spellings of a phrase, each as a tuple of words.

    Two words may also be written as one ("login"). A phrase without words stands for itself.
    """
    tokens = tuple(words(phrase)) or (phrase,)
    return [tokens, ("".join(tokens),)] if len(tokens) == 2 else [tokens]


class Phrasebook(Generic[T]):
    """Maps phrases to their meanings and finds the longest phrase at a position."""

    def __init__(self, phrases: Iterable[tuple[Phrase, T]]) -> None:
        self._meanings: dict[Phrase, tuple[T, ...]] = {}
        self._lengths: dict[str, tuple[int, ...]] = {}
        same: dict[tuple[Any, ...], Any] = {}  # equal tuples are one: nearly all have few values
        for tokens, meaning in phrases:
            known = self._meanings.get(tokens, ())
            if meaning not in known:
                together = (*known, meaning)
                self._meanings[tokens] = same.setdefault(together, together)
            lengths = self._lengths.get(tokens[0], ())
            if len(tokens) not in lengths:
                longest_first = tuple(sorted((*lengths, len(tokens)), reverse=True))
                self._lengths[tokens[0]] = same.setdefault(longest_first, longest_first)

    def at(self, tokens: Sequence[str], start: int) -> tuple[int, tuple[T, ...]]:
        """Find the longest phrase that begins at a word.

        Returns:
            Its length in words and its meanings; (0, ()) if no phrase begins there.
        """
        for length in self._lengths.get(tokens[start], ()):
            phrase = tuple(tokens[start : start + length])
            if len(phrase) == length and (known := self._meanings.get(phrase)):
                return length, known
        return 0, ()

    def meanings(self, phrase: Sequence[str]) -> tuple[T, ...]:
        """Return the meanings of exactly these words."""
        return self._meanings.get(tuple(phrase), ())
