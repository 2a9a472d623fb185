"""Finds a second clause in what is taken for an element."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions, is_name
from explorer.sentences.quotes import OPAQUE, QUOTATION_HIDDEN, hide


class SecondClauses:
    """The ways in which a clause goes on behind an element.

    Args:
        table: The tables of the file of the language.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        phrasing, words, sentence = table["phrasing"], table["words"], table["sentence"]
        joining, supposing = (
            any_of(words) for words in (conjunctions(table), sentence["supposing"])
        )
        articles, that = (any_of(phrasing[name]) for name in ("articles", "subordinating"))
        nouns = any_of(word for listed in table["things"].values() for word in listed)
        placing = any_of(one for name in ("in", "from", "place") for one in words[name] if one[1:])
        # What goes on to say which element is meant: "the", "in".
        of_it = rf"(?:{articles}|{placing}|{any_of(phrasing['contracted'])})"
        said = (
            # 'X; click "A"', 'the note: if "A"'
            r';\s|[^\W\d_]:\s[^"]+\s"',
            # '"A" and, after that, click "B"', '"A" and turn on "B"', '"A" and close'
            rf'"\s?,?\s(?:{joining}),\s',
            rf'"\s?,?\s(?:{joining})\s(?!{of_it}\s|\w+\s")[^\W\d_][^"]*\s"',
            rf'["{OPAQUE}]\s(?:{joining})\s[^\W\d_]{{4,}}$',
            rf'["{OPAQUE}]\s(?:{joining})\s(?!{of_it}\s)[^\W\d_]+\s(?:{articles})\s',
            # 'went back and the filter "A"', "the session and check that"
            rf'^(?!{of_it}\s)[^\W\d_][^"]*\s(?:{joining})\s{of_it}\s[^"]*"',
            rf"\s(?:{joining})\s[^\W\d_]+\s(?:{that})\s",
            # '"A" in this order, the first row', 'after that, the switch "A"'
            rf'"\s[^",]+,\s{of_it}\s',
            rf'^[^",]+,\s(?:{articles})\s[^"]*"',
            r'"\s[^",]+,\s[^"]+"',
            # '"A", after which I press', '"A", "B" appears'
            rf'"\s?,\s(?!{of_it}\s|(?:{joining})\s|")\w',
            rf'",\s"[^"]*"\s(?!(?:{nouns})$)[^\W\d_]{{4,}}$',
            # "the banner if it"
            rf"\s(?:{supposing})(?:\s|$)",
        )
        self._patterns = tuple(map(re.compile, said))

    def are_in(self, text: str) -> bool:
        """Return whether a text goes on with what no element says: '"A" and turn on "B"'."""
        hidden = hide(text)
        for pattern in self._patterns:
            if found := pattern.search(hidden):
                said = _besides_quotations(text, found)
                # The first word may begin the sentence.
                if not is_name(said if found.start() else said[1:]):
                    return True
        return False


def _besides_quotations(text: str, found: re.Match[str]) -> str:
    """Return what a match says outside of quotations."""
    start, end = found.span()
    hidden = QUOTATION_HIDDEN.sub(lambda one: " " * len(one[0]), found.string)
    return "".join(text[n] for n in range(start, end) if hidden[n] != " ")
