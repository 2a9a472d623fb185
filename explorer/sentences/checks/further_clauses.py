"""Says whether what is taken for an argument of a step has another clause in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from explorer.sentences.phrases import any_of
from explorer.sentences.quotes import OPAQUE, hide


class FurtherClauses:
    """Finds clauses that an argument must not have: "the title and leaves the text empty".

    Args:
        table: The tables of the file of the language.
        verbs: What the clauses of acts begin with, in lower case.
    """

    def __init__(self, table: Mapping[str, Any], verbs: Iterable[str]) -> None:
        joining = any_of(table["sentence"]["and"])
        articles = any_of(table["phrasing"]["articles"])
        endings, naming = any_of(table["controls"]["endings"]), any_of(table["words"]["as"])
        numbers = any_of(word for words in table["numbers"].values() for word in words)
        article = rf"(?:{articles})(?:\s|(?<='))"
        going_on = (
            article,  # "and the button"
            rf"(?:{any_of(verbs)})(?:{endings})?[\s-]\S",  # "and click Save"
            rf"(?!(?:{numbers})\s)[^\W\d_]+\s{article}",  # "and assigns the issue"
            rf"\S+\s(?:{naming})\s",  # "and Jan as the surname"
        )
        self._joined = re.compile(rf"(?<!\S)(?:{joining})\s(?:{'|'.join(going_on)})")
        then = any_of(table["sentence"]["then"])
        self._border = re.compile(
            rf'(?<!["{OPAQUE}\d]),\s(?!["{OPAQUE}]|(?:{then})\s)|\s[\u2013\u2014]\s'
        )
        self._last = re.compile(rf"\s(?:{joining})$")

    def are_in_element(self, text: str) -> bool:
        """Return whether the description of an element goes on with another clause."""
        return self._border.search(hide(text)) is not None or self.are_in_value(text)

    def are_in_value(self, text: str) -> bool:
        """Return whether a value without quotation marks goes on with another clause."""
        hidden = hide(text.strip())
        if self._last.search(hidden):
            return True
        return self._joined.search(hidden) is not None
