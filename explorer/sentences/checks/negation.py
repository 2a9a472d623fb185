"""Finds what a text denies, restricts, warns of or leaves open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, is_name
from explorer.sentences.quotes import hide


class Negation:
    """The negative and restricting phrases of one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing = table["phrasing"]
        self._not = re.compile(rf"(?<!\w)(?:{any_of(phrasing['denying'])})(?!\w)")
        self._no_first = re.compile(rf"(?i:{any_of(phrasing['negative'])})\s(?=\S)")
        self._none = re.compile(rf"(?<!\w)(?:{any_of(phrasing['negative'])})(?!\w)")
        self._only = re.compile(
            rf"(?<!\S)(?:(?:{any_of(phrasing['read_only'])})|(?P<only>{any_of(phrasing['exclusive'])}))(?!\S)"
        )
        self._shown_only = re.compile(
            rf"(?:{any_of(phrasing['showing'])})\s(?:{any_of(phrasing['exclusive'])})\s(?=[^\W\d_])"
        )
        """An order to show only some, whose "only" is of what is to be shown."""
        contrasting = table["sentence"]["contrasting"]
        restricting = [*phrasing["restricting"], *contrasting]
        all_but = [one.rpartition(" ") for one in phrasing["restricting"]]
        self._all_but = frozenset(
            front for front, _, but in all_but if front and but in contrasting
        )
        acts = "|".join(map(_whole_words, restricting))
        self._restriction = re.compile(
            rf"(?!(?:{any_of(phrasing['unrestricting'])})(?!\w))(?:{acts})"
        )
        self._warning = re.compile("|".join(map(_whole_words, table["cautions"]["phrases"])))
        ordered = "|".join(map(_whole_words, phrasing["ordered"]))
        self._ordered = re.compile(rf"(?:{ordered})$")
        self._several = re.compile(rf'(?:{any_of(phrasing["quantifying"])})\s(?!")')
        self._others = frozenset(phrasing["lacking"])
        every, others = any_of(table["words"]["all"]), any_of(self._others)
        self._all_others = re.compile(rf"(?<!\w)(?:{every})\s(?:{others})(?!\w)")
        self._between = re.compile(rf"(?<!\w)(?:{any_of(phrasing['between'])})(?!\w)")
        self._or_after_quotation = re.compile(rf'"\s(?:{any_of(phrasing["alternatives"])})(?!\w)')

    def search(self, hidden: str) -> re.Match[str] | None:
        """Return the first "not" of a hidden text, None if it has none."""
        return self._not.search(hidden)

    def match(self, hidden: str) -> re.Match[str] | None:
        """Return the "not" that a hidden text begins with, None if it begins with another word."""
        return self._not.match(hidden)

    def negates(self, text: str) -> bool:
        """Return whether a text says "not" outside of quotations and names."""
        hidden = hide(text)
        is_quoted = '"' in hidden  # 'Nicht auf "A"': the name is quoted
        found = self._not.finditer(hidden)  # "Rien ne": what begins as a name may go on
        return any(
            (is_quoted and one.start() == 0) or not is_name(text[slice(*one.span())])
            for one in found
        )

    def denies(self, text: str) -> bool:
        """Return whether a part of a clause says "not", is of none, or of nothing else."""
        found = self._none.finditer(hide(text))
        is_of_none = any(not is_name(text[slice(*one.span())]) for one in found)
        return is_of_none or self.negates(text) or self.is_exclusive(text)

    def denies_purpose(self, clause: str) -> bool:
        """Return whether a clause is no purpose of an act: not reached by it, or only by it.

        "Show only drafts" is one: its "only" is of what is to be shown.
        """
        clause = clause[:1].lower() + clause[1:]  # "Never close ..." begins with no name
        found = self._shown_only.match(hide(clause))
        return self.denies(clause[found.end() :] if found else clause)

    def is_order_of_only(self, clause: str) -> bool:
        """Return whether a clause orders to show only some: "show only drafts"."""
        return self._shown_only.match(hide(clause[:1].lower() + clause[1:])) is not None

    def without_no(self, element: str, sentence: str) -> str:
        """Return an element without the "no" before it, "" if it has none or that is its name."""
        found = self._no_first.match(element)
        if found is None or (is_name(found[0]) and f" {found[0]}" in sentence):
            return ""  # "I see No results"
        return element[found.end() :].strip()

    def is_exclusive(self, element: str) -> bool:
        """Return whether nothing but an element is meant: 'only "Tea"'."""
        return any(one["only"] for one in self._only.finditer(hide(element)))

    def ends_exclusive(self, element: str) -> bool:
        """Return whether an element ends with an "only" that is of what follows: "das Feld nur"."""
        found = list(self._only.finditer(hide(element.rstrip())))
        return bool(found) and found[-1].end() == len(element.rstrip())

    def excepts(self, text: str) -> bool:
        """Return whether a text ends as it does before "but A" that says of all others: "any"."""
        return hide(text).rpartition(" ")[2] in self._all_but

    def restricts(self, text: str) -> bool:
        """Return whether a text says when or how a step is not to be done: "without saving"."""
        if not (found := self._restriction.search(hide(text))):
            return False
        said = text[slice(*found.span())]
        begins = found.start() == 0 and not (said.isalpha() and said == text)  # "Mandola"
        return begins or not is_name(said)

    def says_order(self, text: str) -> bool:
        """Return whether a text ends with an order of several: "in alphabetical order"."""
        return self._ordered.search(hide(text.strip())) is not None

    def is_of_several(self, element: str, sentence: str) -> bool:
        """Return whether an element is none or each of several: "no card", "every row"."""
        found = self._several.match(hide(element))
        if found is None:
            return False
        is_named = is_name(element[: found.end()]) and f" {element}" in sentence
        return not is_named  # "click No thanks", "I see All results"

    def is_of_others(self, element: str) -> bool:
        """Return whether an element is what is left besides others: "other card"."""
        return element.strip().partition(" ")[0].lower() in self._others

    def says_all_others(self, text: str) -> bool:
        """Return whether a text is of all that is left: "all other fields"."""
        return self._all_others.search(hide(text)) is not None

    def says_between(self, text: str) -> bool:
        """Return whether a text says between what something is: "between 10:00 and 11:00"."""
        found = self._between.search(hide(text))
        return found is not None and not is_name(text[slice(*found.span())])

    def warns(self, text: str) -> bool:
        """Return whether a text warns of something or only supposes it: "avoid clicking"."""
        found = self._warning.finditer(hide(text))
        return any(not one.start() or not is_name(text[slice(*one.span())]) for one in found)

    def has_alternatives(self, text: str) -> bool:
        """Return whether a text leaves open which element is meant: '"A" or "B"'."""
        return self._or_after_quotation.search(hide(text)) is not None


def _whole_words(phrase: str) -> str:
    """Return a regular expression of a phrase, of which "*" is any word."""
    before = r"(?<!\w)" if phrase[0].isalnum() else ""
    after = r"(?!\w)" if phrase[-1].isalnum() else ""
    return before + re.escape(phrase).replace(r"\*", r"\w+") + after
