"""Finds what stands under a heading or a legend: 'the Groups field under "Edit user"'."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.containers import heading_of
from explorer.scenario.running.finding.places.words import names_heading, words_of
from explorer.sentences.quotes import hide, quotations, unquoted, without_quotations
from explorer.text import caseless, words


def under_heading(
    elements: Sequence[InteractiveElement], description: str
) -> tuple[str, list[int]]:
    """Return what a description means under a heading, and the indices of what stands there.

    Args:
        elements: The elements of the page.
        description: What the sentence says, with straight quotation marks.

    Returns:
        For instance "Groups" and the elements of the section "Edit user"; none if the description
        does not end so, or the page has no such heading or legend.
    """
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        between = tokens[position + length : -1]
        if not length or "below" not in relations or position + length >= len(tokens):
            continue
        if between and not names_heading(between):
            continue
        heading, is_quoted = unquoted(description[spans[-1][1] :])
        name = caseless(heading).rstrip(" :*")
        if is_quoted and name:
            there = [n for n, one in enumerate(elements) if _is_under(one, name)]
            return description[: spans[position][1]].strip(), there
    return "", []


def _is_under(element: InteractiveElement, name: str) -> bool:
    """Return whether a heading governs an element, or it is in a group of that legend."""
    groups = (one.name for one in element.containers if one.role == "group")
    return heading_of(element) == name or name in (caseless(one).rstrip(" :*") for one in groups)


def heading_named(description: str) -> str:
    """Return the name of a heading that a description means, "" if it means something else."""
    quoted = quotations(description)
    others = words(without_quotations(description))
    return quoted[0] if len(quoted) == 1 and names_heading(others) else ""
