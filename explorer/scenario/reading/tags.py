"""Reads the tags of scenarios, and chooses scenarios by them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cucumber_tag_expressions import TagExpressionError, parse

from explorer.errors import UsageError
from explorer.models.scenario import Scenario

_TAGS_AT_END = re.compile(r"(?<=\S)\s+(?=(?:@[^\s@]+\s*)+$)")
_TAGS = re.compile(r"(?:@[^\s@]+\s*)+")


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags of a text that consists of "@tags", none if it does not."""
    return tuple(text.split()) if _TAGS.fullmatch(text) else ()


def without_tags(heading: str) -> tuple[str, tuple[str, ...]]:
    """Return a heading without the "@tags" at its end, and these tags."""
    name, *tags = _TAGS_AT_END.split(heading, maxsplit=1)
    return name, tuple(" ".join(tags).split())


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
