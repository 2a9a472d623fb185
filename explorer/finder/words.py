"""Words of labels and sentences, and phrases found among them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from explorer.policy.phrases import fold

Meaning = TypeVar("Meaning")
Spoken = tuple[str, ...]

QUOTE = '"'
"""Begins a word of a description that was quoted; what follows is as it was written."""

_WORD = re.compile(r"[^\W_]+")
_SIGN = re.compile(r"[^\w\n]|_")
_BLANKS = "".join(c if c.isalnum() or c == "\n" else " " for c in map(chr, range(128)))
_PART_OF_NAME = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_a-zA-Z]+")


def words(text: str) -> list[str]:
    """The words of a text, in lower case and without accents."""
    return _WORD.findall(fold(text))


def words_of_label(text: str) -> list[str]:
    """The words of a label, or the signs of one that has no word ("\u00d7")."""
    return words(text) or text.split()


def words_of_names(text: str) -> list[str]:
    """The words of identifiers, classes and addresses: ``btnAddToCart fa-trash``."""
    return [fold(part) for part in _PART_OF_NAME.findall(text)]


def spaced(lines: str) -> str:
    """The same lines in folded words with one sign or blank between them."""
    if lines.isascii():
        return lines.lower().translate(_BLANKS)
    return _SIGN.sub(" ", fold(f".{lines}.")[1:-1])  # the stops keep blank lines at the ends


def crawl_paths(phrase: str) -> list[Spoken]:
    """The words of a phrase; two may be written as one ("login"), signs stand for themselves."""
    spoken = tuple(words(phrase)) or (phrase,)
    return [spoken, ("".join(spoken),)] if len(spoken) == 2 else [spoken]


class Phrasebook(Generic[Meaning]):
    """Phrases and what they mean; the longest that begins at a word is the one that counts."""

    def __init__(self, phrases: Iterable[tuple[Spoken, Meaning]]) -> None:
        self._meanings: dict[Spoken, list[Meaning]] = {}
        self._lengths: dict[str, list[int]] = {}
        for spoken, meaning in phrases:
            self._meanings.setdefault(spoken, []).append(meaning)
            lengths = self._lengths.setdefault(spoken[0], [])
            if len(spoken) not in lengths:
                lengths.append(len(spoken))
                lengths.sort(reverse=True)

    def at(self, spoken: Sequence[str], start: int) -> tuple[int, list[Meaning]]:
        """How many words from ``start`` on are the longest phrase, and its meanings; (0, [])."""
        for length in self._lengths.get(spoken[start], ()):
            phrase = tuple(spoken[start : start + length])
            if len(phrase) == length and (known := self._meanings.get(phrase)):
                return length, known
        return 0, []

    def meanings(self, phrase: Sequence[str]) -> list[Meaning]:
        """What exactly these words mean."""
        return self._meanings.get(tuple(phrase), [])
