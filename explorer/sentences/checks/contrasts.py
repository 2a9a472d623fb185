"""Finds clauses that say what is not there, in contrast to what is: 'but not "Tea"'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import dropwhile
from typing import Any

from explorer.sentences.checks.descriptions import Descriptions
from explorer.sentences.checks.negation import Negation
from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import (
    QUOTATION_HIDDEN,
    hide,
    is_code,
    quotation_spans,
    quotations,
    quote_values,
    unquoted,
    without_quotations,
)

_BORDER = re.compile(r',?\s(?=[^\s"])|,\s(?=")')
"""Where a clause may end without a conjunction."""


class Contrasts:
    """The contrasts of one language.

    Args:
        table: The tables of the file of the language.
        negation: Its negative phrases.
        descriptions: Its descriptions of elements.
    """

    def __init__(
        self, table: Mapping[str, Any], negation: Negation, descriptions: Descriptions
    ) -> None:
        self._negation = negation
        self._descriptions = descriptions
        self._excluding = frozenset(table["phrasing"]["excluding"])
        self._being = self._excluding | descriptions.be_forms
        still = {word for phrase in table["phrasing"]["still"] for word in phrase.split()}
        self._still = frozenset(still)
        self._remaining = still | descriptions.be_forms | {*table["sentence"]["and"]}
        but = any_of(self._excluding - descriptions.be_forms)
        self._replacing = re.compile(rf",?\s(?:{any_of(table['phrasing']['replacing'])})\s(?=\S)")
        self._replacing_first = re.compile(
            rf'(?:{any_of(table["phrasing"]["replacing"])})\s(?P<former>"[^"]*"),?\s(?=\S)'
        )
        self._contrast = re.compile(rf"(?<!\w)(?:{any_of(table['sentence']['contrasting'])})(?!\w)")
        standing = {*table["phrasing"]["lacking"], *table["phrasing"]["standing_for"]}
        standing |= {*table["sentence"]["pronouns"], *table["phrasing"]["there"]}
        standing |= {phrase.split()[0] for phrase in table["phrasing"]["quantifying"]}
        self._standing = frozenset(standing - {*table["phrasing"]["articles"]})
        joining = any_of(conjunctions(table))
        self._several = re.compile(rf"\s(?:{joining})\s")
        self._but_between = re.compile(rf'"\s?,?\s(?:{but})\s.*"')

    def are_in(self, text: str) -> bool:
        """Return whether a text names one element in contrast to another: '"A" but "B"'."""
        return self._but_between.search(hide(text)) is not None

    def only_excludes(self, text: str) -> bool:
        """Return whether a text has only words that say that something is not: "ya no"."""
        said = text.lower().split()
        return bool(said) and self._excluding.issuperset(said)

    def borders(self, text: str) -> Iterator[re.Match[str]]:
        """Yield where a clause may begin that says what something is not: 'but not "Tea"'."""
        for border in _BORDER.finditer(hide(text)):
            rest = text[border.end() :]
            begins = border[0] != " " or rest.split(None, 1)[0].lower() in self._excluding
            if begins and self.excluded_names(rest):
                yield border

    def replaced(self, text: str) -> tuple[str, str] | None:
        """Return what is expected, and instead of what: 'the title is "A" instead of "B"'."""
        if len(found := list(self._replacing.finditer(hide(text)))) != 1:
            return None
        former = text[found[0].end() :].strip()
        name = quote_values(former)
        is_one = QUOTATION_HIDDEN.fullmatch(hide(name)) is not None
        if not is_one and not (former[0].isupper() and self._descriptions.is_bare_name(former)):
            return None
        return text[: found[0].start()], unquoted(name)[0]

    def replaced_first(self, text: str) -> tuple[str, str] | None:
        """Return the same of a text that begins with what was before: 'instead of "A", ...'."""
        found = self._replacing_first.match(hide(text))
        if not found:
            return None
        return text[found.end() :], unquoted(text[slice(*found.span("former"))])[0]

    def excluded_names(self, text: str) -> list[str]:
        """Return what a clause says only that it is not: 'but not "Tea"', "and Rye isn't"."""
        if self._excludes_quotations(text):
            return quotations(text)
        if not self._negation.negates(text) or '"' in hide(text):
            return []
        words = text.strip(" ,").split()
        while words and words[0].lower() in self._excluding:
            words = words[1:]
        while words and words[-1].lower() in self._excluding:
            words = words[:-1]
        name = " ".join(words)
        is_one = bool(words) and words[0][0].isupper() and words[-1][0].isupper()
        is_one |= is_code(name)
        is_bare = is_one and self._descriptions.is_bare_name(name)
        return [name] if is_bare and not self._negation.negates(name) else []

    def excluded_place(self, text: str) -> str:
        """Return the place that a clause says only that something is not in: "not in the footer".

        Of other clauses it is "".
        """
        words = text.strip(" ,").split()
        place = list(dropwhile(lambda word: word.lower() in self._excluding, words))
        said, where = " ".join(words[: len(words) - len(place)]), " ".join(place)
        is_article = self._descriptions.is_article
        is_named = '"' in where or any(
            is_article(word.lower()) or word[0].isupper() for word in place[1:]
        )
        is_place = is_named and self._descriptions.begins_with_preposition(where)  # no "in bold"
        return where if said and is_place and self._negation.negates(f"{said} {where}") else ""

    def _excludes_quotations(self, text: str) -> bool:
        """Return whether a clause says of quotations only that they are not: 'but not "Tea"'."""
        before, *behind = QUOTATION_HIDDEN.split(hide(text))
        if any(between.strip(" ,") for between in behind[:-1]):
            return False  # 'not "B", but "C"'
        # 'no longer shows "A", but "B"': of "B" nothing is denied
        before = self._contrast.split(before)[-1]
        negating = before if len(behind) > 1 else f"{before} {' '.join(behind)}"
        is_negated = self._negation.search(negating) is not None or any(
            word.endswith("n't") for word in negating.split()
        )
        words = f"{before} {' '.join(behind)}".replace(",", " ").split()
        return bool(behind) and is_negated and self._excluding.issuperset(words)

    def said_of(self, text: str) -> tuple[str, bool]:
        """Return an element of which a clause says only that it is, and whether that is denied.

        "Tea is not" is said of "Tea", and denied; of other clauses the element is "".
        """
        words = text.strip(" ,").split()
        end = len(words)
        while end and words[end - 1].lower() in self._being:
            end -= 1
        name, verb = " ".join(words[:end]), " ".join(words[end:]).lower()
        be_forms = self._descriptions.be_forms
        is_verb = any(one in be_forms or one.endswith("n't") for one in verb.split())
        is_one = (
            self._descriptions.is_bare_name(name)
            and self._standing.isdisjoint(name.lower().split())  # "the others are not"
            and not self._several.search(hide(name))  # '"A" and "B" are not'
            and not self._negation.negates(name)
        )
        if not name or not is_verb or not is_one:
            return "", False
        return name, self._negation.negates(f"{verb} ") or verb.endswith("n't")

    def ends_with_being(self, text: str) -> bool:
        """Return whether a clause ends with "is", "is not" or the like."""
        last = text.strip(" ,").rpartition(" ")[2].lower()
        return last in self._being or last.endswith("n't")

    def still_there(self, text: str) -> str:
        """Return the quotations of a clause that says only that they still are: '"B" still is'."""
        spans = quotation_spans(text)
        words = without_quotations(text).replace(",", " ").split()
        is_said = not self._still.isdisjoint(words) and self._remaining.issuperset(words)
        return text[spans[0][0] : spans[-1][1]] if spans and is_said else ""

    def ends_with_negation(self, clause: str) -> bool:
        """Return whether a clause has a name, no verb, and then a negation: "Food no longer"."""
        hidden = hide(clause)
        is_first = self._negation.match(hidden) or hidden.split()[0] in self._excluding
        return not is_first and not self._descriptions.has_verb(hidden) and '"' not in hidden
