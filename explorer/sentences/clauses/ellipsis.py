"""Completes clauses that leave out what the clause before them says, or explain it."""

from __future__ import annotations

import re
from typing import NamedTuple

from explorer.models.scenario import IntermediateStep
from explorer.sentences.quotes import hide, quotation_spans, quotations

_LISTED = re.compile(r'"[^"]*"(?:\s?,?\s(?:(?:and|und|et|y|e|en|or)\s)?"[^"]*")*')
_SHOWING = ("assert_visible", "assert_hidden", "assert_text")
_COLON = re.compile(r"\s?:\s(?=\S)")
_ENCLITIC = re.compile(r"^(?P<verb>\w+r)(?:-?l[oa])(?=\s)")
_MOST_WORDS = 3  # of the explanation, among which the pronoun is


def listed(first: IntermediateStep, rest: str) -> tuple[IntermediateStep, ...]:
    """Return steps like one that expects a text, for the texts that an enumeration goes on with."""
    if first.action not in _SHOWING or not _LISTED.fullmatch(hide(rest)):
        return ()
    texts = quotations(rest)
    if first.action == "assert_text":
        return tuple(first.model_copy(update={"value": text}) for text in texts)
    places = quotation_spans(first.target)
    if len(places) != 1:
        return ()
    ((start, end),) = places
    before, behind = first.target[:start], first.target[end:]
    return tuple(first.model_copy(update={"target": f'{before}"{text}"{behind}'}) for text in texts)


def goes_on_with_part(first: IntermediateStep, rest: str, with_word: str) -> bool:
    """Return whether a text names another part of what is expected: 'a row with "A" and "B"'.

    Args:
        first: What is expected.
        rest: The text.
        with_word: What stands between an element and a part of it.
    """
    if first.action not in ("assert_visible", "assert_hidden") or not _LISTED.fullmatch(hide(rest)):
        return False
    return f' {with_word} "' in hide(first.target)


class Explanation(NamedTuple):
    """What is to be done, and how it is done.

    Attributes:
        goal: What is to be done.
        way: How.
    """

    goal: str
    way: str


def explained(text: str) -> Explanation | None:
    """Return what a text says before and behind a colon; None if a value or nothing is there."""
    found = _COLON.search(hide(text))
    if not found or "{" in text[: found.start()]:
        return None
    return Explanation(text[: found.start()], text[found.end() :])


def with_value(way: str, value: str, pronouns: frozenset[str]) -> str:
    """Return how something is done with a value in place of the pronoun that stands for it."""
    if found := _ENCLITIC.match(hide(way)):
        return f'{found["verb"]} "{value}"{way[found.end() :]}'
    words = way.split(" ")
    for position, word in enumerate(words[:_MOST_WORDS]):
        if word.lower() in pronouns:
            rest = words[:position] + words[position + 1 :]
            return " ".join([*rest[: max(position, 1)], f'"{value}"', *rest[max(position, 1) :]])
    return ""


def without_enter(
    first: tuple[IntermediateStep, ...], then: tuple[IntermediateStep, ...]
) -> tuple[IntermediateStep, ...]:
    """Return the steps of a search or a log-in without its key if the next clause presses it."""
    is_implied = len(first) > 1 and first[-1].action == "key" and not first[-1].target
    return first[:-1] if is_implied and then[0] == first[-1] else first


def are_alike(first: IntermediateStep, step: IntermediateStep) -> bool:
    """Return whether a step may leave out words of one before it: both expect, or do the same."""
    both_assert = first.is_assertion and step.is_assertion
    return both_assert or step.action == first.action
