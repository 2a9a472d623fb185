"""Loads the grammar of descriptions (grammar.toml)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from explorer.finder.vocabulary.tables import Table, read_shipped
from explorer.finder.words import QUOTE, Phrasebook, spellings
from explorer.text import fold, words


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
        self.displaying = phrasebook({"display": sentence["displaying"]})
        self.searching = phrasebook({"search": sentence["searching"]})
        self.searching_quoted = phrasebook({"search": sentence["searching_quoted"]})
        self.slight = phrasebook({"slight": sentence["slight"]})
        self.ambiguous = frozenset(w for text in sentence["ambiguous"] for w in words(text))
        self.vague = frozenset(w for text in sentence["vague"] for w in words(text))
        self.silent = frozenset(w for text in sentence["fillers"] for w in words(text))
        self.negations = phrasebook({"negation": sentence["negations"]})
        self.denials = phrasebook({"denial": sentence["denials"]})
        self.passed_over = self.silent.union(map(fold, sentence["passed_over"]))
        self.contraries = frozenset(map(fold, sentence["contraries"]))
        self.contrary_stems = tuple(map(fold, sentence["contrary_stems"]))
        self.verbs = phrasebook({"verb": sentence["verbs"]})
        self.borders = frozenset(sentence["borders"])
        self.means = frozenset(sentence["means"])
        self.purposes = phrasebook({"purpose": sentence["purposes"]})
        self.determiners = frozenset(sentence["determiners"])
        self.endings = tuple(word for ending in sentence["endings"] for word in words(ending))
        self._function_words = (
            self.relations, self.sides, self.ordinals, self.fillers, self.slight, self.negations,
        )  # fmt: skip

    def sides_at(self, tokens: Sequence[str], start: int) -> tuple[int, tuple[str, ...]]:
        """Find the words for a side of the page, or for a corner, that begin at a word.

        Returns:
            Their number and the sides; (0, ()) if there are none.
        """
        length, names = self.sides.at(tokens, start)
        return length, tuple(names[0].split()) if names else ()

    def has_no_content(self, tokens: Sequence[str]) -> bool:
        """Return whether the words only say where, which or how: "top right", "the second"."""
        position = 0
        while position < len(tokens):
            length = max(book.at(tokens, position)[0] for book in self._function_words)
            if not length:
                return False
            position += length
        return True

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
    return Grammar(read_shipped("grammar.toml"))


def role_fit(asked: str, role: str) -> float:
    """Return how well a role fits the one asked for, 0 to 1; 1 if none was asked for.

    The fits of different roles are in the [alike] tables of grammar.toml.
    """
    if not asked or asked == role:
        return 1.0
    return grammar().role_similarities.get(asked, {}).get(role, 0.0)
