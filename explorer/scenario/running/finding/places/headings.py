"""Finds what stands under a heading or a legend: 'the Groups field under "Edit user"'."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.containers import heading_of
from explorer.scenario.running.finding.places.words import articles, names_heading, words_of
from explorer.sentences.quotes import hide, quotations, unquoted, without_quotations
from explorer.text import caseless, words


def under_heading(
    elements: Sequence[InteractiveElement], description: str
) -> tuple[str, list[int]]:
    """Return what a description means under a heading, and the indices of what stands there.

    What is in a section of that name stands under its heading as well.

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
        start = position + length
        if not length or start >= len(tokens):
            continue
        last = len(tokens) - 1
        if "inside" in relations and _is_section(tokens[last]):
            last -= 1  # 'in the "Users" section'
        between = [word for word in tokens[start:last] if word not in articles()]
        if last < len(tokens) - 1 and (last < start or between):
            continue
        is_section = last < len(tokens) - 1 or (bool(between) and all(map(_is_section, between)))
        is_below = "below" in relations and (not between or names_heading(between))
        if not is_below and not ("inside" in relations and is_section):
            continue
        heading, is_quoted = unquoted(description[spans[last][1] : spans[last][2]])
        name = caseless(heading).rstrip(" :*")
        if is_quoted and name:
            there = [n for n, one in enumerate(elements) if _is_under(one, name)]
            return description[: spans[position][1]].strip(), there
    return "", []


def _is_section(word: str) -> bool:
    """Return whether a word means a part of a page that a heading begins: "section"."""
    return "section" in grammar().places.meanings((word,))


def _is_under(element: InteractiveElement, name: str) -> bool:
    """Return whether a heading governs an element, or it is in a group of that legend."""
    groups = (one.name for one in element.containers if one.role == "group")
    return heading_of(element) == name or name in (caseless(one).rstrip(" :*") for one in groups)


def heading_named(description: str) -> str:
    """Return the name of a heading that a description means, "" if it means something else."""
    quoted = quotations(description)
    others = words(without_quotations(description))
    return quoted[0] if len(quoted) == 1 and names_heading(others) else ""
