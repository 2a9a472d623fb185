"""Finds what something was before it is changed: "from Medium to High", "the old name"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions, is_title_case, text_nouns
from explorer.sentences.quotes import hide

_NAME = r"[^\W\d_]\S*(?:\s[^\W\d_]\S*)?"


class FormerValues:
    """The ways of one language to say what something was before.

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
        former = any_of(phrasing["former"])
        self._former = re.compile(rf"(?<!\w)(?:{former})(?!\w)")
        self._former_before_name = re.compile(
            rf'(?<!\S)(?:{former})\s(?=[^\W\d_]+\s"[^"]*")'
            rf'|(?<=[^\W\d_])\s(?:{former})(?=\s"[^"]*")'
        )
        shown = table.get("frames", {}).get("words", {}).get("shown", ())
        nouns = any_of(text_nouns(table["words"]) | set(shown))
        self._of_text = re.compile(rf"(?<!\w)(?:{nouns})(?!\w)")
        self._may_own = not set(phrasing["origins"]).isdisjoint(phrasing["belonging"])

    def quoted(self, text: str) -> str:
        """Return a text with quotation marks around what something was, and what it is then."""
        if self._may_own:
            return text
        for found in reversed(list(self._altered.finditer(hide(text)))):
            spans = [found.span(name) for name in ("now", "former")]
            if all(is_title_case(text[slice(*span)]) for span in spans):
                for start, end in spans:
                    text = f'{text[:start]}"{text[start:end]}"{text[end:]}'
        return text

    def may_be_owners(self, text: str) -> bool:
        """Return whether a text says what something was, or whose it is: "von Gast auf Admin".

        Two words are the name of somebody: "von Max Huber auf Admin".
        """
        return self._may_own and any(
            " " not in found["former"]
            and all(is_title_case(text[slice(*found.span(name))]) for name in ("former", "now"))
            for found in self._altered.finditer(hide(text))
        )

    def without_former(self, element: str) -> str:
        """Return an element without what its text was once: "the heading" of 'the old heading'."""
        found = self._former_before_name.search(hide(element))
        return element[: found.start()] + element[found.end() :] if found else element

    def is_former(self, text: str) -> bool:
        """Return whether a text is what another one was before, which is named nowhere.

        An expectation that "the old name" is not shown would hold whatever the page shows.
        """
        hidden = hide(text)
        is_text = self._former.search(hidden) is not None and self._of_text.search(hidden)
        return '"' not in hidden and bool(is_text)
