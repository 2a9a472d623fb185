"""Splits an enumeration of pairs into clauses: fill "A" with "1", "B" with "2" and "C" with "3"."""

from __future__ import annotations

import re
from functools import cache

from explorer.sentences.quotes import hide

_QUOTE = r'"[^"]*"'
_LINK = r'\s(?P<link>[^",]{1,25}?)\s'
_LEAST = 3  # pairs: two are read as a clause and one that leaves out its verb


def alike_clauses(text: str, conjunctions: str) -> list[str]:
    """Return a clause for each pair of quotations that an enumeration has, none for other texts.

    The words between the quotations of each pair must be those of the first pair, or the last of
    them: 'Vul "A" in met "1", "B" met "2" en "C" met "3"'.

    Args:
        text: The text.
        conjunctions: The regular expression of the words for "and".
    """
    found = _enumeration(conjunctions).match(hidden := hide(text))
    if not found:
        return []
    first, last = found.span("pairs")
    pairs = list(re.finditer(rf"(?P<one>{_QUOTE}){_LINK}(?P<other>{_QUOTE})", hidden[first:last]))
    link = pairs[0]["link"]
    if len(pairs) < _LEAST or re.fullmatch(conjunctions, link):
        return []
    if not all(f" {link}".endswith(f" {pair['link']}") for pair in pairs):
        return []
    head, tail = text[:first], text[last:]
    said = text[first:last]
    return [
        f"{head}{said[slice(*one.span('one'))]} {link} {said[slice(*one.span('other'))]}{tail}"
        for one in pairs
    ]


@cache
def _enumeration(conjunctions: str) -> re.Pattern[str]:
    pair = rf'{_QUOTE}\s[^",]{{1,25}}?\s{_QUOTE}'
    joint = rf"(?:\s?,\s(?:(?:{conjunctions})\s)?|\s(?:{conjunctions})\s)"
    return re.compile(rf'(?P<head>[^"]*)(?P<pairs>{pair}(?:{joint}{pair})+)(?P<tail>[^"]*)$')
