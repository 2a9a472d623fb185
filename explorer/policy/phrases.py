"""Looks for phrases of many languages in short texts, fast."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_WORD = re.compile(r"[^\W_]+")
_ACCENT = re.compile(r"[\u0300-\u036f]")  # of Latin and Cyrillic letters, not of kana
_UNSPACED_SCRIPTS = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u9fff\uac00-\ud7af]"
)
"""Thai, Lao, Burmese, Khmer, Japanese, Chinese; and Korean, which joins endings to words."""


class _Phrase(NamedTuple):
    text: str
    words: tuple[str, ...]
    at_start: bool
    at_end: bool

    def begins_at(self, position: int, words: Sequence[str]) -> bool:
        """Whether ``words`` has the phrase from there on, with at most one word in each gap."""
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
    """A list of phrases to look for.

    A phrase is words in their order, where one other word may stand between two of them;
    ``^`` binds it to the beginning of the text, ``$`` to its end, ``#`` is any number. Phrases
    in scripts without spaces, and signs, match anywhere; bound by either mark, only the whole
    text. Case and accents do not count.
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
        """The first phrase that the text holds, as it was written, or ""."""
        folded = fold(text)
        return self.find_among(_WORD.findall(folded)) or self._find_unspaced(folded)

    def find_among(self, words: Sequence[str]) -> str:
        """The same for a text that is in (folded) words already; signs are not looked for."""
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
    """Whether some of it is in a script that puts no spaces between words."""
    return _UNSPACED_SCRIPTS.search(text) is not None


def fold(text: str) -> str:
    """Lower case without accents: "Déconnexion", "DECONNEXION" and "déconnexion" are one."""
    if text.isascii():
        return text.strip().lower()
    bare = _ACCENT.sub("", unicodedata.normalize("NFKD", text.casefold()))
    return unicodedata.normalize("NFC", bare).replace("\u0131", "i").strip()
