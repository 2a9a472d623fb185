"""The words that a clause begins with and that tell its kind: "verify that", "if"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from explorer.sentences.phrases import any_of, starting_with
from explorer.sentences.quotes import hide


class Done(NamedTuple):
    """What is done before something else: "after saving, the list is shown".

    Attributes:
        clause: What is done: "save".
        then: What the sentence says besides.
        is_first: Whether the sentence begins with what is done.
        is_restricted: Whether only what is done makes the rest so: "only after saving".
    """

    clause: str
    then: str
    is_first: bool
    is_restricted: bool


class Introductions:
    """The words that clauses of one language begin with, and the time limits of its expectations.

    Args:
        table: The tables of the file of the language.
        numbers: Its words for numbers.

    Attributes:
        asserting: What an expectation begins with: "verify that".
        checking: What an expectation or an action begins with: "check".
        waiting: What an expectation that is waited for begins with: "wait until".
        waits: The verbs of these expectations.
        appearing: What a sentence about something that appears begins with: "se abre".
        supposing: What a condition begins with: "if".
        time_limit: The time limit of an expectation, anywhere in it: ", within {number} seconds".
    """

    def __init__(self, table: Mapping[str, Any], numbers: Iterable[str]) -> None:
        sentence = table["sentence"]
        self.asserting = starting_with(sentence["asserting"])
        self.checking = starting_with(sentence["checking"])
        testing = [*sentence["checking"], *sentence["asserting"], *sentence["proving"]]
        self._testing = re.compile(rf"(?:{any_of(testing)})(?!\w)")
        self.waiting = starting_with(sentence["waiting"])
        self.waits = starting_with(sentence["waits"])
        self.appearing = starting_with(sentence["appearing"])
        self.supposing = re.compile(rf"(?:{any_of(sentence['supposing'])})(?:(?<=')|(?!\w))")
        self.time_limit = _time_limit(table, any_of(numbers))
        self._minutes = re.compile(rf"(?<!\w)(?:{any_of(table['words']['minute_word'])})(?!\w)")
        self._done = _done_phrases(table)
        self._outcomes = starting_with(sentence["outcomes"])
        self._remarking = re.compile(rf"(?:{any_of(sentence['remarking'])})\s?:\s")
        self._delaying = frozenset(sentence["delaying"])
        self._asking = re.compile(rf"(?:{any_of(sentence['asking'])})(?!\w)")

    def is_test(self, text: str) -> bool:
        """Return whether a text begins with a verb of testing: "prove it"."""
        return self._testing.match(hide(text[:1].lower() + text[1:])) is not None

    def done_before(self, text: str) -> Done | None:
        """Return what is done before what a text says: "after saving, A is shown"."""
        hidden = hide(text)
        for clause, phrase in self._done:
            if found := phrase.search(hidden):
                before, behind = (
                    text[: found.start()].rstrip(" ,"),
                    text[found.end() :].lstrip(" ,"),
                )
                what = text[slice(*found.span("what"))] if found["what"] else ""
                is_restricted = hide(before).rpartition(" ")[2] in self._delaying
                then = f"{before} {behind}".strip()
                return Done(f"{clause}{what}", then, not found.start(), is_restricted)
        return None

    def is_remark(self, text: str) -> bool:
        """Return whether a text is a remark: "Note: the price includes the tax"."""
        return self._remarking.match(hide(text)) is not None

    def is_outcome(self, text: str) -> bool:
        """Return whether a text begins with a word for an outcome: "then"."""
        return self._outcomes.match(hide(text)) is not None

    def is_question(self, hidden: str) -> bool:
        """Return whether a hidden sentence begins as a question: "shall I click"."""
        return self._asking.match(hidden) is not None

    def unit_seconds(self, time_limit: str) -> int:
        """Return how many seconds the unit of a hidden time limit has: 60 of "within 2 minutes"."""
        return 60 if self._minutes.search(time_limit) else 1

    def is_expectation(self, text: str) -> bool:
        """Return whether a text begins as an expectation: "verify that", "wait 5 s for"."""
        hidden = self.time_limit.sub(" ", hide(text)).replace("  ", " ")
        return bool(self.asserting.match(hidden) or self.waiting.match(hidden))

    def ends_with_condition(self, text: str) -> bool:
        """Return whether a text ends with a condition: "Ada if empty"."""
        words = hide(text).split()
        return any(self.supposing.match(" ".join(words[n:])) for n in range(1, len(words)))


def _done_phrases(table: Mapping[str, Any]) -> list[tuple[str, re.Pattern[str]]]:
    """Return clauses with the expressions that say that they are done: "save", "after saving"."""
    articles = any_of(table["phrasing"]["articles"])
    noun = rf"(?P<what>\s(?:{articles})(?:\s|(?<='))[^\W\d_]+)(?=,|$)"
    return [
        (clause, re.compile(rf"(?:^|,?\s)(?:{any_of(phrases)})(?:{noun}|(?=,|\s|$))"))
        for clause, phrases in table["sentence"]["done"].items()
    ]


def _time_limit(table: Mapping[str, Any], numbers: str) -> re.Pattern[str]:
    units = any_of([*table["words"]["second_word"], *table["words"]["minute_word"]])
    phrases = (
        re.escape(phrase)
        .replace(r"\{number\}\ ", rf"(\d+(?:[.,]\d+)?\s?|(?:{numbers})\s)")
        .replace(r"\{number\}", rf"(\d+(?:[.,]\d+)?|{numbers})")
        .replace(r"\{second_word\}", f"(?:{units})")
        for phrase in sorted(table["sentence"]["timeouts"], key=len, reverse=True)
    )
    return re.compile(rf"(?:^|,?\s)(?:{'|'.join(phrases)})(?!\w),?")
