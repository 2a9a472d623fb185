"""Searches short texts for phrases of many languages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from explorer.text import fold

_WORD = re.compile(r"[^\W_]+")
_UNSPACED_SCRIPTS = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af]"
)
"""Thai, Lao, Burmese, Khmer, Japanese and Chinese; and Korean, which adds endings to words."""


class _Phrase(NamedTuple):
    text: str
    words: tuple[str, ...]
    at_start: bool
    at_end: bool

    def begins_at(self, position: int, words: Sequence[str]) -> bool:
        """Return whether the phrase starts at this position, with at most one word in each gap."""
        if self.at_start and position:
            return False
        for wanted in self.words[1:]:
            near = (position + 1, position + 2)
            found = [i for i in near if i < len(words) and _is(words[i], wanted)]
            if not found:
                return False
            position = found[0]
        return not self.at_end or position == len(words) - 1


def _is(word: str, wanted: str) -> bool:
    return word == wanted or (wanted == "#" and word.isdecimal())


class Phrases:
    """A list of phrases to search for.

    A phrase is a sequence of words; one other word may stand between two of them. ``^`` anchors it
    to the start of the text, ``$`` to the end, and ``#`` stands for any number. Phrases in scripts
    without spaces, and symbols, match anywhere; if they are anchored they match the whole text
    only. Case and accents are ignored.
    """

    def __init__(self, phrases: Iterable[str]) -> None:
        self._by_first_word: dict[str, list[_Phrase]] = defaultdict(list)
        self._whole: dict[str, str] = {}
        self._anywhere: dict[str, str] = {}
        for written in phrases:
            text = written.removeprefix("^").removesuffix("$")
            words = tuple(re.findall(r"[^\W_]+|#", fold(text)))
            if not words or is_unspaced(text):
                (self._anywhere if text == written else self._whole)[fold(text)] = text
            else:
                phrase = _Phrase(text, words, written.startswith("^"), written.endswith("$"))
                self._by_first_word[words[0]].append(phrase)
        self._first_words = frozenset(self._by_first_word)
        self._search_anywhere = re.compile(
            "|".join(map(re.escape, self._anywhere)) or "(?!)"
        ).search

    def find(self, text: str) -> str:
        """Return the first phrase found in the text, without its anchors, or ""."""
        folded = fold(text)
        return self.find_among(_WORD.findall(folded)) or self._find_unspaced(folded)

    def find_among(self, words: Sequence[str]) -> str:
        """Search a sequence of folded words; phrases without spaces and symbols are not found."""
        if self._first_words.isdisjoint(words):
            return ""
        for position, word in enumerate(words):
            for phrase in self._by_first_word.get(word, ()):
                if phrase.begins_at(position, words):
                    return phrase.text
        return ""

    def _find_unspaced(self, folded: str) -> str:
        if folded.isascii():
            return ""
        found = self._search_anywhere(folded)
        return self._anywhere[found[0]] if found else self._whole.get(folded, "")


def is_unspaced(text: str) -> bool:
    """Return whether the text contains a script that puts no spaces between words."""
    return _UNSPACED_SCRIPTS.search(text) is not None
