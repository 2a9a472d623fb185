"""Reads the tags of scenarios, and chooses scenarios by them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cucumber_tag_expressions import TagExpressionError, parse

from explorer.errors import UsageError
from explorer.models.scenario import Scenario

_MENTIONS = frozenset(
    [
        "a",
        "about",
        "and",
        "at",
        "by",
        "for",
        "from",
        "in",
        "no",
        "not",
        "of",
        "on",
        "or",
        "the",
        "to",
        "with",
        "without",
        "an",
        "auf",
        "das",
        "dem",
        "den",
        "der",
        "die",
        "ein",
        "mit",
        "nicht",
        "ohne",
        "und",
        "von",
        "vor",
        "à",
        "au",
        "avec",
        "de",
        "des",
        "du",
        "et",
        "la",
        "le",
        "les",
        "par",
        "pas",
        "pour",
        "sans",
        "sur",
        "al",
        "con",
        "del",
        "el",
        "en",
        "los",
        "ni",
        "para",
        "por",
        "sin",
        "y",
        "alla",
        "da",
        "di",
        "e",
        "il",
        "lo",
        "per",
        "senza",
        "su",
        "ao",
        "com",
        "do",
        "em",
        "na",
        "não",
        "o",
        "os",
        "sem",
        "aan",
        "bij",
        "door",
        "een",
        "en",
        "het",
        "met",
        "naar",
        "niet",
        "van",
        "voor",
        "zonder",
    ]
)
"""Words before a "@name" that make it a part of the sentence: "refused without @destructive"."""
_TAGS = re.compile(r"(?:@[^\s@]+\s*)+")


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags of a text that consists of "@tags", none if it does not."""
    return tuple(text.split()) if _TAGS.fullmatch(text) else ()


def without_tags(heading: str) -> tuple[str, tuple[str, ...]]:
    """Return a heading without the "@tags" at its end, and these tags.

    A heading that mentions a tag in a sentence ("refused without @destructive") has none.
    """
    parts = heading.split()
    end = len(parts)
    while end > 1 and tags_of(parts[end - 1]):
        end -= 1
    tags = tuple(parts[end:])
    if not tags or parts[end - 1].casefold() in _MENTIONS:
        return heading, ()
    return " ".join(parts[:end]), tags


def with_tags(scenarios: Sequence[Scenario], expression: str) -> list[Scenario]:
    """Return the scenarios that a tag expression is true of.

    Args:
        scenarios: The scenarios.
        expression: For instance "@smoke and not @slow"; "" for all.

    Raises:
        UsageError: It is no tag expression.
    """
    try:
        wanted = parse(expression)
    except TagExpressionError as error:
        raise UsageError(f"--tags {expression!r}: {str(error).splitlines()[-1]}") from None
    return [scenario for scenario in scenarios if wanted.evaluate(list(scenario.tags))]
