"""Holds the synonyms of the words on web pages."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from explorer.finder.forms import forms, inflections
from explorer.finder.vocabulary.tables import Table, read_user_table, synonym_tables
from explorer.finder.words import Phrase, Phrasebook, spellings
from explorer.text import words

_OF_FORM = 0.9
"""How likely the translation of another form of a word says the same."""


class Vocabulary:
    """Holds the synonyms shipped with explorer and those of a user's file.

    Attributes:
        phrases: The phrases for each concept.
        icons: What the markup of each concept's icon contains, and the signs that stand for it.
        opposites: For each concept, the concepts that contradict it.
        actions: The concepts that are actions.
        families: For each word, the words that are irregular forms of it.
        english: For each foreign word the English words that it stands for, and how likely.
    """

    def __init__(self, tables: Iterable[Table]) -> None:
        self.phrases: dict[str, list[Phrase]] = defaultdict(list)
        self.icons: dict[str, list[Phrase]] = defaultdict(list)
        self.opposites: dict[str, set[str]] = defaultdict(set)
        self.actions: set[str] = set()
        self.families: dict[str, set[str]] = defaultdict(set)
        self.english: dict[str, dict[str, float]] = {}
        pool = _PhrasePool()
        for table in tables:
            for concept, languages in table.get("concepts", {}).items():
                for texts in languages.values():
                    self.phrases[concept] += pool.spellings(texts)
            for concept, signs in table.get("icons", {}).items():
                self.icons[concept] += pool.spellings(signs)
            for one, other in table.get("opposites", {}).get("pairs", ()):
                self.opposites[one].add(other)
                self.opposites[other].add(one)
            self.actions.update(table.get("actions", {}).get("concepts", ()))
            self.english.update(table.get("lexicon", {}))
            for families in table.get("families", {}).values():
                for family in map(words, families):
                    for word in family:
                        self.families[word].update(family)
        for phrases in (*self.phrases.values(), *self.icons.values()):
            phrases[:] = dict.fromkeys(phrases)
        pictures = {
            name: [phrase for phrase in phrases if len(phrase) > 1]
            for name, phrases in self.icons.items()
        }
        self.concepts = _reversed(self.phrases, pictures)  # "paper plane" is one thing
        self.signs = _reversed(self.icons)
        self._foreign: dict[str, dict[str, float]] = defaultdict(dict)
        for word, known in self.english.items():
            for english, share in known.items():
                self._foreign[english][word] = share

    def forms(self, word: str) -> set[str]:
        """Return possible other forms of a word, regular and irregular."""
        near = forms(word)
        kin = {one for known in (word, *inflections(word)) for one in self.families.get(known, ())}
        return near.union(kin, *map(inflections, kin)) - {word}

    def translations(self, word: str) -> dict[str, float]:
        """Return the words of other languages that may say the same, and how likely, 0 to 1.

        Other forms of the word are translated, too. Two foreign words say the same if they stand
        for the same English word.
        """
        known = {word: 1.0} | dict.fromkeys(sorted(self.forms(word)), _OF_FORM)
        english: dict[str, float] = defaultdict(float)
        for one, share in known.items():
            own = self.english.get(one, {}) | ({one: 1.0} if one in self._foreign else {})
            for said, likely in own.items():
                english[said] = max(english[said], share * likely)
        found = dict(english)
        for said, share in english.items():
            for foreign, likely in self._foreign.get(said, {}).items():
                found[foreign] = max(found.get(foreign, 0.0), share * likely)
        return {one: share for one, share in found.items() if one not in known}

    def is_picture(self, tokens: Phrase) -> bool:
        """Return whether the words name what an icon shows and are not used in labels."""
        used_in_labels = (tokens in self.phrases[name] for name in self.concepts.meanings(tokens))
        return bool(self.signs.meanings(tokens)) and not any(used_in_labels)

    def fixed(self, tokens: Sequence[str]) -> set[int]:
        """Return the indices of words within a fixed phrase: "sign in", "first name"."""
        fixed: set[int] = set()
        for start in range(len(tokens)):
            length, _ = self.concepts.at(tokens, start)
            if length > 1:
                fixed.update(range(start, start + length))
        return fixed


class _PhrasePool:
    """Keeps one object for equal phrases and words: most are in several languages and concepts."""

    def __init__(self) -> None:
        self._phrases: dict[Phrase, Phrase] = {}

    def spellings(self, texts: Iterable[str]) -> list[Phrase]:
        """Return the spellings of texts."""
        return [self._same(spelling) for text in texts for spelling in spellings(text)]

    def _same(self, spelling: Phrase) -> Phrase:
        known = self._phrases.get(spelling)
        if known is None:
            known = tuple(map(sys.intern, spelling))
            self._phrases[known] = known
        return known


def _reversed(*tables: Mapping[str, Sequence[Phrase]]) -> Phrasebook[str]:
    return Phrasebook(
        (phrase, name) for table in tables for name, phrases in table.items() for phrase in phrases
    )


@cache
def vocabulary(file: Path | None = None) -> Vocabulary:
    """Return the shipped synonyms together with those of a user's file.

    Args:
        file: A TOML file, see ``tables.read_user_table``.

    Raises:
        UsageError: If the file cannot be read or has another form.
    """
    return Vocabulary(chain(synonym_tables(), [read_user_table(file)] if file else []))
