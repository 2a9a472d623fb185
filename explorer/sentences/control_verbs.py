"""Reads clauses whose verb names a control: "publish the article" clicks "Publish"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import hide, quotations

_MAX_WORDS = 8
"""Words besides a quotation; what is longer says more than a control does."""


class ControlVerbs:
    """The verbs of one language that controls are called by.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, numbers = table["phrasing"], table["numbers"].values()
        verbs, third = any_of(table["controls"]["verbs"]), phrasing["third"]
        determiners = any_of([*phrasing["articles"], *table["controls"]["determiners"]])
        ending = rf"(?:e?{third})?" if third == "s" else ""
        self._making = frozenset(table["controls"]["making"])
        behind = any_of(table["controls"]["behind"])
        quoted = rf'[^"]{{0,30}}"[^"]*"(?:\s(?:{behind})\s[^"]*)?'
        of_one = rf"(?:(?:{determiners})(?:(?<=')|\s)[^\"]*|{quoted})$"
        self._clause = re.compile(rf"({verbs}){ending}\s(?={of_one})")
        counting = any_of({word for words in numbers for word in words} - set(phrasing["articles"]))
        several = any_of([*table["words"]["all"], *table["words"]["both"]])
        joining = any_of(table["sentence"]["conjunctions"])
        further = any_of(table["controls"]["further"])
        self._more = re.compile(
            rf'(?<!\w)(?:{counting}|{several}|{joining})(?!\w)|(?<!\w)(?:{further})\s"|[\d,;:{{]'
        )

    def verb(self, text: str) -> str:
        """Return the verb of a clause that says but what is done to one thing, "" of others."""
        hidden = hide(text)
        found = self._clause.match(hidden)
        named = len(quotations(text))
        if found is None or named > 1 or (named and found[1] in self._making):
            return ""
        said = re.sub(r'"[^"]*"', '""', hidden)
        if self._more.search(said) or len(said.split()) > _MAX_WORDS:
            return ""  # 'rename "a" to "b"', "add two copies of it"
        return found[1]
