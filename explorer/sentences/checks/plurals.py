"""Tells whether a text is of several things: "the first three photos", "the total"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, is_name
from explorer.sentences.quotes import hide

_SEVERAL = 2  # things at least
_COMPARED = ("exactly", "at_least", "at_most", "more", "fewer")


class Plurals:
    """The ways to speak of several things in one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words, comparisons = table["phrasing"], table["words"], table["comparisons"]
        articles, ordinals = any_of(phrasing["articles"]), any_of(phrasing["lacking"])
        compared = any_of(one for name in _COMPARED for one in comparisons[name])
        large = (n for n in table["numbers"] if int(n) >= _SEVERAL)
        several = any_of(
            word for n in large for word in table["numbers"][n] if word not in words["all"]
        )
        self._totals = frozenset(phrasing["totals"])
        self._articles = frozenset(phrasing["articles"])
        self._amount_first = re.compile(
            rf"(?:{compared})\s(?:\d+|{several}|{any_of(phrasing['indefinite'])}|1|one)(?!\w)"
            rf"|(?:(?:{articles})\s)?(?:{ordinals})\s(?:\d+|{several})(?:\s[^\W\d_]|$)"
            rf"|(?:(?:{articles})\s)?(?:\d+|{several})\s(?:{ordinals})(?:\s[^\W\d_]|$)"
            rf"|(?:\d+|{several})\s(?:{any_of(phrasing['belonging'])})\s"
        )
        icons = any_of(phrasing["counted_icons"])
        self._several_first = re.compile(rf"(?!(?:{icons})(?!\w))(?:{several})\s[^\W\d_]")
        self._counted_first = re.compile(rf"(?:{articles})\s(?:\d+|{several})\s[^\W\d_]")
        things = any_of(one for listed in table["things"].values() for one in listed)
        self._several_known = re.compile(
            rf"(?:{articles})\s(?!(?:{icons})(?!\w))"
            rf"(?:(?:{several})\s[^\W\d_]|\d+\s(?:{things})(?!\w))"
        )
        owning = any_of([*phrasing["belonging"], *words["in"], *words["place"]])
        every = any_of([*words["all"], *words["each"], *phrasing["all_of"]])
        self._of_each = re.compile(
            rf"\s(?:(?:{owning})\s(?:(?:{articles})\s)?(?:(?:{every})\s|(?:{several})\s(?=[^\W\d_]))"
            rf"|(?:{any_of(phrasing['all_of'])})\s)"
        )
        self._more_of = re.compile(rf"(?<!\S)(?:\d+|{several})\s(?:{ordinals})(?!\S)")

    def is_several(self, text: str) -> bool:
        """Return whether a text is of several: "at least two cards", "the first three photos"."""
        hidden = hide(text.strip())
        found = self._amount_first.match(hidden) or self._several_first.match(hidden)
        # The first letter may be that of the sentence: "The first two rows".
        return found is not None and not is_name(text.strip()[1 : found.end()])

    def is_some_of(self, text: str) -> bool:
        """Return whether a text is of some of several: "the first two boxes"."""
        return self._amount_first.match(hide(text.strip())) is not None

    def is_counted(self, text: str) -> bool:
        """Return whether a text is of several that are known: "the four options"."""
        return self._counted_first.match(hide(text.strip())) is not None

    def are_known(self, text: str) -> bool:
        """Return whether a text is of several that are counted: "the five rows"; no dots."""
        found = self._several_known.match(hide(text.strip()))
        return found is not None and not is_name(text.strip()[1 : found.end() - 1])

    def is_of_each(self, text: str) -> bool:
        """Return whether a text is of what each of several has: "the boxes of all five tables"."""
        found = self._of_each.search(hide(text))
        return found is not None and not is_name(text[slice(*found.span())])

    def is_more_of(self, text: str) -> bool:
        """Return whether a text is of several besides those that are known: "two more rows"."""
        return self._more_of.search(hide(text)) is not None

    def is_total(self, text: str) -> bool:
        """Return whether a text is of all entries together, and of none of them: "the total"."""
        first, _, rest = text.strip().lower().partition(" ")
        return first in self._articles and rest.rpartition(" ")[2] in self._totals
