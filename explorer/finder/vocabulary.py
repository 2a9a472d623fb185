"""Loads the synonyms (synonyms.toml) and the grammar of descriptions (grammar.toml)."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from explorer.errors import UsageError
from explorer.finder.forms import forms, inflections
from explorer.finder.words import QUOTE, Phrase, Phrasebook, spellings, words

Table = dict[str, Any]


class Vocabulary:
    """Holds the synonyms shipped with explorer and those of a user's file.

    Attributes:
        phrases: The phrases for each concept.
        icons: What the markup of each concept's icon contains, and the signs that stand for it.
        opposites: For each concept, the concepts that contradict it.
        actions: The concepts that are actions.
        families: For each word, the words that are irregular forms of it.
    """

    def __init__(self, tables: Sequence[Table]) -> None:
        self.phrases: dict[str, list[Phrase]] = defaultdict(list)
        self.icons: dict[str, list[Phrase]] = defaultdict(list)
        self.opposites: dict[str, set[str]] = defaultdict(set)
        self.actions: set[str] = set()
        self.families: dict[str, set[str]] = defaultdict(set)
        for table in tables:
            for concept, languages in table.get("concepts", {}).items():
                for texts in languages.values():
                    self.phrases[concept] += [one for text in texts for one in spellings(text)]
            for concept, signs in table.get("icons", {}).items():
                self.icons[concept] += [spelling for sign in signs for spelling in spellings(sign)]
            for one, other in table.get("opposites", {}).get("pairs", ()):
                self.opposites[one].add(other)
                self.opposites[other].add(one)
            self.actions.update(table.get("actions", {}).get("concepts", ()))
            for families in table.get("families", {}).values():
                for family in map(words, families):
                    for word in family:
                        self.families[word].update(family)
        pictures = {
            name: [phrase for phrase in phrases if len(phrase) > 1]
            for name, phrases in self.icons.items()
        }
        self.concepts = _reversed(self.phrases, pictures)  # "paper plane" is one thing
        self.signs = _reversed(self.icons)

    def forms(self, word: str) -> set[str]:
        """Return possible other forms of a word, regular and irregular."""
        near = forms(word)
        kin = {one for known in (word, *inflections(word)) for one in self.families.get(known, ())}
        return near.union(kin, *map(inflections, kin)) - {word}

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


def _reversed(*tables: Mapping[str, Sequence[Phrase]]) -> Phrasebook[str]:
    return Phrasebook(
        (phrase, name) for table in tables for name, phrases in table.items() for phrase in phrases
    )


class Grammar:
    """Holds the words of grammar.toml as phrasebooks."""

    def __init__(self, table: Table) -> None:
        self.roles: dict[str, list[str]] = table["roles"]
        self.role_similarities: dict[str, dict[str, float]] = table["alike"]
        self.place_words = {
            name: [spelling for word in place["words"] for spelling in spellings(word)]
            for name, place in table["places"].items()
        }
        self.place_roles = {name: tuple(place["roles"]) for name, place in table["places"].items()}
        self.places = phrasebook({name: place["words"] for name, place in table["places"].items()})
        self.relations = phrasebook(table["relations"])
        self.sides = phrasebook(table["sides"])
        self.ordinals = Phrasebook(
            (spelling, int(number))
            for number, ordinals in table["ordinals"].items()
            for word in ordinals
            for spelling in spellings(word)
        )
        self.states = phrasebook(
            {
                state: [one for word in adjectives for one in _declined(word)]
                for state, adjectives in table["states"].items()
            }
        )
        sentence = table["sentence"]
        self.fillers = phrasebook({"filler": sentence["fillers"]})
        self.leanings = phrasebook(table["leanings"])
        self.slight = phrasebook({"slight": sentence["slight"]})
        self.ambiguous = frozenset(w for text in sentence["ambiguous"] for w in words(text))
        self.vague = frozenset(w for text in sentence["vague"] for w in words(text))
        self.silent = frozenset(w for text in sentence["fillers"] for w in words(text))
        self.negations = phrasebook({"negation": sentence["negations"]})
        self.verbs = phrasebook({"verb": sentence["verbs"]})
        self.borders = frozenset(sentence["borders"])
        self.means = frozenset(sentence["means"])
        self.purposes = phrasebook({"purpose": sentence["purposes"]})
        self.determiners = frozenset(sentence["determiners"])
        self.endings = tuple(word for ending in sentence["endings"] for word in words(ending))

    def is_loose(self, tokens: Sequence[str], position: int) -> bool:
        """Return whether "of" or a similar word is at the position."""
        return "loose" in self.relations.at(tokens, position)[1]

    def ends_noun(self, tokens: Sequence[str], position: int) -> bool:
        """Return whether a noun may end before the position: no name follows it directly."""
        return (
            position >= len(tokens)
            or tokens[position].startswith(QUOTE)
            or self.is_loose(tokens, position)
            or bool(self.fillers.at(tokens, position)[0])
        )


def _declined(adjective: str) -> Iterator[str]:
    """Yield the adjective with endings of several languages: "ausgegrauter", "seleccionadas"."""
    yield adjective
    if adjective.endswith("o"):
        yield from [adjective[:-1] + ending for ending in ("a", "i", "e", "os", "as")]
    else:
        yield from [adjective + ending for ending in ("e", "er", "es", "en", "em", "s")]


def phrasebook(table: Mapping[str, Sequence[str]]) -> Phrasebook[str]:
    """Return a phrasebook of a table that lists phrases by their meaning."""
    return Phrasebook(
        (spelling, name)
        for name, texts in table.items()
        for text in texts
        for spelling in spellings(text)
    )


@cache
def grammar() -> Grammar:
    """Return the grammar, loaded once."""
    return Grammar(_shipped("grammar.toml"))


def role_fit(asked: str, role: str) -> float:
    """Return how well a role fits the one asked for, 0 to 1; 1 if none was asked for.

    The fits of different roles are in the [alike] tables of grammar.toml.
    """
    if not asked or asked == role:
        return 1.0
    return grammar().role_similarities.get(asked, {}).get(role, 0.0)


@cache
def vocabulary(file: Path | None = None) -> Vocabulary:
    """Return the shipped synonyms together with those of a user's file.

    Args:
        file: A TOML file of the same form as synonyms.toml.

    Raises:
        UsageError: If the file cannot be read or has another form.
    """
    return Vocabulary([_shipped("synonyms.toml"), *([_read(file)] if file else [])])


def _shipped(name: str) -> Table:
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text(encoding="utf-8"))


def _read(file: Path) -> Table:
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"finder.synonyms: {file} cannot be read: {reason}") from None
    for concept, languages in table.get("concepts", {}).items():
        if not isinstance(languages, dict) or not all(_is_list(p) for p in languages.values()):
            raise UsageError(
                f"finder.synonyms: {concept} in {file} must hold lists of phrases by language, "
                'for instance en = ["log in", "sign in"]'
            )
    return table


def _is_list(phrases: object) -> bool:
    return isinstance(phrases, list) and all(isinstance(phrase, str) for phrase in phrases)
