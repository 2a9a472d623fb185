"""Finds several properties of something: "Dune has a stock of 42 and the status Sold"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from explorer.sentences.checks.descriptions import Descriptions
from explorer.sentences.checks.negation import Negation
from explorer.sentences.phrases import any_of, is_name, text_nouns
from explorer.sentences.quotes import hide

_TWO = 2  # properties at least


class Properties:
    """The ways of one language to say several properties in one clause.

    Args:
        table: The tables of the file of the language.
        negation: Its negative phrases.
        descriptions: Its descriptions of elements.
        vocabulary: Returns the words of its expressions, which are no values.
    """

    def __init__(
        self,
        table: Mapping[str, Any],
        negation: Negation,
        descriptions: Descriptions,
        vocabulary: Callable[[], frozenset[str]],
    ) -> None:
        phrasing, words = table["phrasing"], table["words"]
        self._negation = negation
        self._descriptions = descriptions
        self._clause: str = phrasing["property"]
        shown = rf"(?:{any_of(words['is'])})\s(?:{any_of(words['shown'])})\s{words['with'][0]}"
        adverbs = rf"(?:{any_of([*phrasing['fillers'], *phrasing['still']])})"
        joining = any_of(table["sentence"]["and"])
        article = rf"(?:{any_of({*phrasing['articles'], *phrasing['indefinite']})})\s"
        of = any_of(table["shared_nouns"]["of"])
        one = (
            rf"{article}(?P<noun>[^\W\d_]+(?:\s[^\W\d_]+)??)\s(?:{of})?"
            r'(?P<value>"[^"]*"|-?\d[\d.,]*%?|[^\s",]+)'
        )
        other = re.sub(r"\?P<\w+>", "?:", one)
        self._border = rf",\s(?:(?:{joining})\s)?|\s(?:{joining})\s"
        self._property = re.compile(one)
        self._said = re.compile(
            rf"(?P<owner>[^,]+?|[^,]+(?:,\s[^,]+)*\s(?:{joining})\s[^,]+?)\s(?:{adverbs}\s)?"
            rf"(?:{any_of(words['holding'])}|{shown})\s(?:{adverbs}\s)?"
            rf"(?P<listed>{other}(?:(?:{self._border}){other})*)$"
        )
        self._texts = text_nouns(words)
        self._vocabulary = vocabulary
        things = (word for listed in table["things"].values() for word in listed)
        self._elements = frozenset([*things, *table["controls"]["kinds"]])
        self._pronouns = frozenset(table["sentence"]["pronouns"])

    def each(self, text: str) -> list[str]:
        """Return a clause for each property of each owner, none if a clause has less than two."""
        hidden = hide(text)
        if not (found := self._said.match(hidden)):
            return []
        owners = self._owners(text[slice(*found.span("owner"))])
        start = found.start("listed")
        listed = list(self._property.finditer(hidden, start))
        if not owners or not all(self._is_valued(one, text) for one in listed):
            return []
        said = [
            self._clause.format(noun=one["noun"], owner=owner, value=self._value(one, text))
            for owner in owners
            for one in listed
        ]
        return said if len(said) >= _TWO else []

    def _owners(self, text: str) -> list[str]:
        """Return what has the properties; nothing where it may be none, or others, too."""
        names = re.split(self._border, text)
        if len(names) > 1 and not all(is_name(name) or '"' in name for name in names):
            return []
        are_names = all(
            name
            and self._descriptions.is_bare_name(name)
            and name.lower() not in self._pronouns
            and not self._negation.is_of_several(name, "")
            for name in names
        )
        is_denied = self._negation.denies(text) or self._negation.restricts(text)
        return list(map(self._without_capital, names)) if are_names and not is_denied else []

    def _without_capital(self, name: str) -> str:
        """Return a name that begins a sentence as it is inside of one: "the row"."""
        is_article = self._descriptions.is_article(name.partition(" ")[0])
        is_title = is_article and name.partition(" ")[2][:1].isupper()
        return name[:1].lower() + name[1:] if is_article and not is_title else name

    def _is_valued(self, said: re.Match[str], text: str) -> bool:
        """Return whether a noun has a value: no "status bar", no 'button "A"'."""
        if said["noun"] in self._elements:
            return False
        value = text[slice(*said.span("value"))]
        if not value[:1].isalpha():
            return True
        is_text = said["noun"].rpartition(" ")[2] in self._texts
        return is_text and value not in self._vocabulary()

    def _value(self, said: re.Match[str], text: str) -> str:
        value = text[slice(*said.span("value"))]
        return f'"{value}"' if value[:1].isalpha() else value
