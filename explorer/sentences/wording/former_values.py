"""Finds what something was before it is changed: "change the priority from Medium to High"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions
from explorer.sentences.quotes import hide

_NAME = r"[^\W\d_]\S*(?:\s[^\W\d_]\S*)?"


class FormerValues:
    """The former values, without quotation marks, of one language.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing = table["phrasing"]
        altering, origins, altered = (
            any_of(phrasing[name]) for name in ("altering", "origins", "altered_to")
        )
        self._altered = re.compile(
            rf"(?<!\S)(?:{altering})\s[^\",;]+?\s(?:{origins})\s(?P<former>{_NAME})"
            rf"\s(?:{altered})\s(?P<now>{_NAME})(?=$|[,;]|\s(?:{any_of(conjunctions(table))})\s)"
        )
        self._may_own = not set(phrasing["origins"]).isdisjoint(phrasing["belonging"])

    def quoted(self, text: str) -> str:
        """Return a text with quotation marks around what something was, and what it is then."""
        if self._may_own:
            return text
        for found in reversed(list(self._altered.finditer(hide(text)))):
            spans = [found.span(name) for name in ("now", "former")]
            if all(_is_title(text[slice(*span)]) for span in spans):
                for start, end in spans:
                    text = f'{text[:start]}"{text[start:end]}"{text[end:]}'
        return text

    def may_be_owners(self, text: str) -> bool:
        """Return whether a text says what something was, or whose it is: "von Gast auf Admin".

        Two words are the name of somebody: "von Max Huber auf Admin".
        """
        return self._may_own and any(
            " " not in found["former"]
            and all(_is_title(text[slice(*found.span(name))]) for name in ("former", "now"))
            for found in self._altered.finditer(hide(text))
        )


def _is_title(text: str) -> bool:
    """Return whether each word of a text has a capital: "In Progress"."""
    return all(word[0].isupper() for word in text.split())
