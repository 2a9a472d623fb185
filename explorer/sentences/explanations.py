"""Splits off what explains a clause: 'search for "Tea": type it into the box and press Enter'."""

from __future__ import annotations

import re
from typing import NamedTuple

from explorer.sentences.quotes import hide, quotations

_COLON = re.compile(r"\s?:\s(?=\S)")
_ENCLITIC = re.compile(r"^(?P<verb>\w+r)(?:-?l[oa])(?=\s)")
_MOST_WORDS = 3  # of the explanation, among which the pronoun is


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
    if not found or not quotations(text[: found.start()]) or text[found.end()] in "\"'{":
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
