"""Finds who does something: "the manager", or nobody, as in "se cierra el menú"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, first_words
from explorer.sentences.quotes import hide


class People:
    """The words of one language for who does something.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing = table["phrasing"]
        self._leading = frozenset(table["sentence"]["leading"])
        self._articles: tuple[str, ...] = tuple(phrasing["articles"])
        no_person = {*phrasing["articles"], *phrasing["contracted"], *table["words"]["in"]}
        self.recipients = frozenset(phrasing["recipients"]) - no_person
        self.reflexives = frozenset(phrasing["reflexive"])
        self._reflexive = any_of(phrasing["reflexive"])
        self._subject_last = re.compile(rf"(?:.*\s)?(?:{any_of(phrasing['subjects'])})$")
        self.persons = frozenset(phrasing["persons"]) - set(table["sentence"]["pronouns"])
        """The pronouns that are of a person only: "he"."""
        persons = {*phrasing["persons"], *(one for one in self._leading if self._names_person(one))}
        self._person_first = re.compile(rf"(?:{any_of(persons)})(?!\w)")
        self._person_last = re.compile(rf"\s(?:{any_of(phrasing['persons'])})$")
        things = any_of(word for listed in table["things"].values() for word in listed)
        finite = first_words(table["words"], ("is", "is_not", "have", "have_not"))
        self._element_first = re.compile(rf"(?:{things})\s(?:{finite})(?!\w)")

    def _names_person(self, phrase: str) -> bool:
        """Return whether a phrase is an article and a noun, as "the user" is."""
        article, _, noun = phrase.partition(" ")
        return article in self._articles and noun.isalpha()

    def acts(self, text: str) -> bool:
        """Return whether a text begins with who does something: "I can edit it"."""
        return self._person_first.match(hide(text)) is not None

    def is_person(self, text: str) -> bool:
        """Return whether a text is only a noun for a person: "Customer"."""
        return any(f"{article} {text.lower()}" in self._leading for article in self._articles)

    def names_element(self, text: str) -> bool:
        """Return whether a person before a text is of an element: "field is", of "author field"."""
        return self._element_first.match(hide(text)) is not None

    def ends_with_subject(self, text: str) -> bool:
        """Return whether a text ends with who does something: "als ik", which is no value."""
        return self._subject_last.match(hide(text.strip())) is not None

    def without_person(self, text: str) -> str:
        """Return a text without who does something at its end: "in the row of Tea I"."""
        found = self._person_last.search(hide(text))
        return text[: found.start()] if found else text

    def is_reflexive(self, clause: str, sentence: str) -> bool:
        """Return whether nobody does what a clause of a sentence says: "se cierra el menú"."""
        verb = re.escape(hide(clause).split(" ", 1)[0])
        return re.search(rf"(?<!\w)(?:{self._reflexive})\s{verb}(?!\w)", hide(sentence)) is not None
