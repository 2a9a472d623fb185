"""Splits a clause into its phrases: "in der Zeile "Tee"", "den Preis", ""2,50""."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from explorer.sentences.quotes import OPAQUE, hide

_TOKEN = re.compile(r'"[^"]*"[^\s",]*|,|[^\s",]+')
_OPAQUE = f'"{OPAQUE}'


@dataclass(frozen=True)
class Token:
    """A word or a quotation of a clause.

    Attributes:
        said: As it is written.
        low: In lower case, with quotations hidden.
    """

    said: str
    low: str

    @property
    def is_exact(self) -> bool:
        """Whether it is a quotation, a variable or a number."""
        return self.low[0] in _OPAQUE or self.low[0].isdecimal()

    @property
    def is_noun(self) -> bool:
        """Whether it is written as a noun or a name."""
        return self.said[0].isupper()


@dataclass(frozen=True)
class Phrase:
    """A part of a clause that is one argument of its verb, or a place.

    Attributes:
        preposition: What it begins with; "" for an object or a subject.
        tokens: The rest of it.
    """

    preposition: str
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        """What it says, without its preposition."""
        return " ".join(token.said for token in self.tokens)

    @property
    def whole(self) -> str:
        """What it says."""
        return f"{self.preposition} {self.text}".strip()

    @property
    def exact(self) -> str:
        """Its quotation, variable or number; "" if it has none, or several."""
        exact = [token.said for token in self.tokens if token.is_exact]
        return exact[0] if len(exact) == 1 else ""

    @property
    def ends_exactly(self) -> bool:
        """Whether it has one quotation, variable or number, as its last word."""
        return bool(self.exact) and self.tokens[-1].is_exact

    def nouns(self, articles: Collection[str]) -> tuple[str, ...]:
        """Return its words that are no articles, in lower case, without quotations."""
        low = (token.low for token in self.tokens if not token.is_exact)
        return tuple(word for word in low if word not in articles)


class Chunker:
    """Splits the clauses of a language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        frames = table["frames"]
        self.articles = frozenset(table["phrasing"]["articles"]) | frozenset(frames["determiners"])
        self._genitive = frozenset(frames["genitive"])
        self._prepositions = frozenset(frames["prepositions"])
        self._sides = frozenset(frames["sides"])

    def tokens(self, text: str) -> list[Token]:
        """Return the words and quotations of a text."""
        found = [Token(text[slice(*one.span())], one[0]) for one in _TOKEN.finditer(hide(text))]
        if found and self.begins_phrase(found[0]):  # its capital makes it no noun
            found[0] = Token(found[0].low, found[0].low)
        return found

    def begins_phrase(self, token: Token) -> bool:
        """Return whether a word is a preposition, an article or an adverb of place."""
        return token.low in self._prepositions | self._sides | self.articles

    def phrases(self, tokens: Sequence[Token]) -> list[Phrase]:
        """Return the phrases of a clause without its verb."""
        return [self._phrase(part) for part in self._parts(tokens)]

    def _phrase(self, part: Sequence[Token]) -> Phrase:
        front = 0
        while front < len(part) - 1 and part[front].low in self._sides:
            front += 1
        if part[front].low in self._prepositions and not part[front].is_noun:
            words = [token.low for token in part[: front + 1]]
            return Phrase(" ".join(words), tuple(part[front + 1 :]))
        preposition = part[0].low if part[0].low in self._sides else ""
        return Phrase(preposition, tuple(part[1 if preposition else 0 :]))

    def _parts(self, tokens: Sequence[Token]) -> Iterator[list[Token]]:
        part: list[Token] = []
        for token in tokens:
            if part and self._begins(token, part):
                yield part
                part = []
            part.append(token)
        if part:
            yield part

    def _names_owner(self, words: Sequence[Token]) -> bool:
        """Return whether words begin as a genitive whose name may follow: 'der Karte "Crew"'."""
        return len(words) > 1 and words[0].low in self._genitive and words[-1].is_noun

    def _begins(self, token: Token, part: Sequence[Token]) -> bool:
        """Return whether a word begins a phrase behind the words of another one."""
        if token.is_exact:
            exact = [n for n, one in enumerate(part) if one.is_exact]
            return bool(exact) and not self._names_owner(part[exact[-1] + 1 :])
        if all(one.low in self._sides for one in part):
            return token.low not in self._prepositions | self._sides
        has_head = any(one.is_exact or one.is_noun for one in part)
        if token.low in self._prepositions | self._sides and not token.is_noun:
            return has_head
        return has_head and token.low in self.articles and token.low not in self._genitive
