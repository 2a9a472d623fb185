"""Tells what a sentence opens: "open Acme", "the home page is open"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain
from typing import Any

from explorer.sentences.expressions.expression import Expressions
from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide


class OpenedPages:
    """The ways in which one language opens something.

    Args:
        table: The tables of the file of the language.
        expressions: Makes its expressions.
    """

    def __init__(self, table: Mapping[str, Any], expressions: Expressions) -> None:
        words, phrasing = table["words"], table["phrasing"]
        self._expressions = expressions
        self._start_page: list[str] = table["sentence"]["opened"]
        self._being_on: list[str] = table["sentence"]["being_on"]
        told = {word for one in self._being_on for word in one.partition(" ")[0].split("/")}
        self._being = re.compile(rf"(?<!\w)(?:{any_of(told)})(?!\w)")
        """Matches the verb of where somebody is: "am" of "am on the orders page"."""
        self._is_verb_last = bool(phrasing["place_after_verb"])
        first = {phrase.split()[0] for phrase in words["open"]}
        known = chain.from_iterable(phrasing[name].items() for name in ("verbs", "last"))
        forms = (form for verb, said in known if verb.split()[0] in first for form in said)
        self._verb = re.compile(rf"(?<!\w)(?:{any_of([*words['open'], *forms])})(?!\w)")
        without = [one.split()[0] for one in phrasing["restricting"] if "*" in one]
        self._role = re.compile(rf"\s(?:{any_of([*words['as'], *without])})\s")

    def is_start_page_open(self, text: str) -> bool:
        """Return whether a text says that the start page is open."""
        return self._says(self._start_page, text)

    def says_where(self, text: str) -> bool:
        """Return whether a text says which page is open: "am on the orders page"."""
        return self._says(self._being_on, text)

    def only_tells(self, text: str) -> bool:
        """Return whether a text tells which page is open, and orders none to be opened."""
        hidden = hide(text)
        return self._being.search(hidden) is not None and self._verb.search(hidden) is None

    def _says(self, said: list[str], text: str) -> bool:
        expressions = map(self._expressions.make, said)
        return any(one.match(hide(text)) is not None for one in expressions)

    def opens_element(self, text: str, target: str) -> bool:
        """Return whether a text says to open an element: its verb may follow it."""
        hidden = hide(text)
        before = hidden[: max(hidden.find(hide(target)), 0)]
        return any(map(self._verb.search, (before, hidden if self._is_verb_last else before)))

    def names_role(self, element: str) -> bool:
        """Return whether an element includes how it is opened: "Acme as admin"."""
        return self._role.search(hide(element)) is not None
