"""Finds the clause that an element or a value goes on with: '"A" and turn on "B"'."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from explorer.sentences.phrases import any_of, conjunctions, first_words, is_name
from explorer.sentences.quotes import OPAQUE, QUOTATION_HIDDEN, hide

_SHORT = 3
"""Letters of "and", which names have in them; "as well as" is in none."""


class Continuations:
    """The ways in which one language goes on with another clause.

    Args:
        table: The tables of the file of the language.
        verbs: What an instruction begins with, in lower case.
    """

    def __init__(self, table: Mapping[str, Any], verbs: Iterable[str]) -> None:
        self._after_quotation = tuple(map(re.compile, _patterns(table)))
        joining, then = (any_of(table["sentence"][name]) for name in ("and", "then"))
        articles = any_of(table["phrasing"]["articles"])
        endings, naming = any_of(table["controls"]["endings"]), any_of(table["words"]["as"])
        finite = first_words(table["words"], ("is", "is_not", "have", "valuing"))
        pronouns = any_of(set(table["sentence"]["pronouns"]) - set(table["phrasing"]["articles"]))
        words, persons = table["words"], any_of(table["phrasing"]["persons"])
        placing = any_of(one for name in ("in", "from") for one in words[name] if one[1:])
        numbers = any_of(word for words in table["numbers"].values() for word in words)
        article = rf"(?:{articles})(?:\s|(?<='))"
        continuing = (
            article,  # "and the button"
            rf"(?:{any_of(verbs)})(?:{endings})?[\s-]\S",  # "and click Save"
            rf"(?!(?:{numbers})\s)[^\W\d_]+\s{article}",  # "and assigns the issue"
            rf"(?!(?:{placing})\s)[^\W\d_]+\s(?:{placing})\s{article}",  # "and looks for the"
            rf"(?:\S+\s)?(?:{naming})\s",  # "and Jan as the surname", "and as surname Jan"
            rf"(?:{finite})\s\S",  # "and costs 12 €"
            rf"[^\W\d_]+\s(?:{pronouns})(?!\w)",  # "and assigns it"
            rf"(?:{persons})(?:\s|(?<='))[^\W\d_]",  # "and I choose one"
        )
        self._joined = re.compile(rf"(?<!\S)(?:{joining})\s(?:{'|'.join(continuing)})")
        self._border = re.compile(
            rf'(?<!["{OPAQUE}\d]),\s(?!["{OPAQUE}]|(?:{then})\s)|\s[\u2013\u2014]\s'
        )
        also = any_of(one for one in table["sentence"]["and"] if len(one) > _SHORT)
        self._also = re.compile(rf"(?<!\S)(?:{also})\s")
        self._means = re.compile(rf"\s(?:{any_of(table['phrasing']['means'])})(?!\w)")
        self._timed = re.compile(rf"\s(?P<when>{any_of(table['phrasing']['timing'])})\s\S")
        self._joint_last = re.compile(rf"\s(?:{joining})$")

    def are_after_quotation(self, text: str) -> bool:
        """Return whether a clause follows a quotation or precedes it: '"A" and turn on "B"'."""
        hidden = hide(text)
        for pattern in self._after_quotation:
            if found := pattern.search(hidden):
                said = _besides_quotations(text, found)
                # The first word may begin the sentence.
                if not is_name(said if found.start() else said[1:]):
                    return True
        return False

    def are_in_element(self, text: str) -> bool:
        """Return whether the description of an element goes on with another clause."""
        return self._border.search(hide(text)) is not None or self._are_joined(text)

    def are_in_value(self, text: str) -> bool:
        """Return whether a value without quotation marks goes on: "French using the menu"."""
        hidden = hide(text.strip())
        says_how = '"' not in hidden and self._means.search(hidden) is not None
        return says_how or self._are_joined(text)

    def _are_joined(self, text: str) -> bool:
        hidden = hide(text.strip())
        joined = (self._joint_last, self._joined, self._also)
        timed = self._timed.search(hidden)  # "the total once the line", no name "Wait Until Ready"
        is_timed = timed is not None and text.strip()[timed.start("when")].islower()
        return is_timed or any(pattern.search(hidden) for pattern in joined)


def _patterns(table: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the regular expressions of a clause beside a quotation."""
    phrasing, words = table["phrasing"], table["words"]
    joining, supposing = (
        any_of(one) for one in (conjunctions(table), table["sentence"]["supposing"])
    )
    pronouns = any_of(set(table["sentence"]["pronouns"]) - set(phrasing["articles"]))
    articles, that = (any_of(phrasing[name]) for name in ("articles", "subordinating"))
    nouns = any_of(word for listed in table["things"].values() for word in listed)
    placing = any_of(one for name in ("in", "from", "place") for one in words[name] if one[1:])
    # What goes on to say which element is meant: "the", "in".
    of_it = rf"(?:{articles}|{placing}|{any_of(phrasing['contracted'])})"
    return (
        # 'X; click "A"', 'the note: if "A"'
        r';\s|[^\W\d_]:\s[^"]+\s"',
        # '"A" and, after that, click "B"', '"A" and turn on "B"', '"A", and it is', '"A" and close'
        rf'"\s?,?\s(?:{joining}),\s',
        rf'"\s?,?\s(?:{joining})\s(?!{of_it}\s|\w+\s")[^\W\d_][^"]*\s"',
        rf'"\s?,?\s(?:{joining})\s(?:{pronouns})\s',
        rf'"\s(?:{joining})\s(?!{of_it}\s)[^\W\d_]{{4,}}\s(?:{placing})\s',
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


def _besides_quotations(text: str, found: re.Match[str]) -> str:
    """Return what a match says outside of quotations."""
    start, end = found.span()
    hidden = QUOTATION_HIDDEN.sub(lambda one: " " * len(one[0]), found.string)
    return "".join(text[n] for n in range(start, end) if hidden[n] != " ")
