"""Tells whether the row or the box that a sentence names holds what is said to be in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.scenario.running.comparing import has_name
from explorer.scenario.running.finding.places.splitting import row_name, splits
from explorer.scenario.running.finding.places.words import without_articles, words_for
from explorer.scenario.running.page.drawn_rows import drawn_rows
from explorer.scenario.running.page.roles import BOXES, MEMBERS, kind_and_name
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import GROUPS
from explorer.scenario.running.page.values import table_cell
from explorer.sentences.quotes import (
    plainly_quoted,
    quotation_spans,
    quotations,
    without_quotations,
)
from explorer.text import caseless, words

_NAMED = BOXES.union(MEMBERS["entry"])
"""The roles of rows, entries and boxes that a quotation names."""
_HOLDING = _NAMED | GROUPS
"""The roles of what holds something: also of lists and tables."""


def holds_said(page: PageText, description: str, *, drawn: bool) -> bool | None:
    """Return whether a row or a box has in it what is said: 'the price "5" in the row "Tea"'.

    So is 'the row "Tea" with the price "5"': a price of another row is none of Tea. A list or a
    table of a name holds what is in it in the same way.

    Args:
        page: The page.
        description: The description.
        drawn: Whether a box without a role that lacks it lacks it surely: the cells of a grid may
            be in several.

    Returns:
        None if the description names no such box, or the page has none of that name.
    """
    for what, where in _owned(plainly_quoted(description)):
        boxes = [n for n in page.named(where) if page.nodes[n][0] in _HOLDING]
        is_group = any(page.nodes[n][0] in GROUPS for n in boxes)
        without_role = [] if is_group else _drawn(page, words(quotations(where)[0]))
        if any(_has(page, number, what, where) for number in (*boxes, *without_role)):
            return True
        if boxes or (drawn and without_role):
            return False
    return None


def _drawn(page: PageText, name: Sequence[str]) -> list[int]:
    return drawn_rows(page.tree, page.nodes, lambda number: page.has_words(number, name))


def _owned(description: str) -> Iterator[tuple[str, str]]:
    """Yield what is said to be in a box of a quoted name, and the words for that box."""
    for what, where in splits(description):
        if _names_box(where) and what:
            yield what, where
    spans = quotation_spans(description)
    end = spans[0][1] if len(spans) > 1 else 0
    if end and _names_box(description[:end]):
        _, _, what = description[end:].strip().partition(" ")
        yield what, description[:end]


def _names_box(where: str) -> bool:
    """Return whether words are only 'the row "Tea"', or another box with its name."""
    if len(quotations(where)) != 1:
        return False
    if row_name(where):
        return words(row_name(where)) == words(quotations(where)[0])
    roles, others = kind_and_name(without_articles(without_quotations(where)))
    return not _HOLDING.isdisjoint(roles) and not others


def _has(page: PageText, number: int, what: str, where: str) -> bool:
    """Return whether a box has what is said, in the column of its noun if there is that."""
    text = caseless(page.text_of(number))
    if not (quoted := quotations(what)):
        return _has_words(page, number, what)
    noun = " ".join(without_articles(without_quotations(what)))
    cell = table_cell(page, f"{noun} in {where}").text if noun and len(quoted) == 1 else ""
    return all(has_name(caseless(cell) or text, one) for one in quoted)


def _has_words(page: PageText, number: int, what: str) -> bool:
    """Return whether a box has words without quotation marks: "the button", "the price 5"."""
    roles, name = kind_and_name(without_articles(what))
    inside = {page.nodes[below][0] for below in page.tree.below(number)}
    heads = {word for role, said in page.nodes if role == "columnheader" for word in words(said)}
    nouns = heads | set(words_for("value")) | set(words_for("amount"))
    said = [word for word in name if word not in nouns]
    return set(said) <= set(words(page.text_of(number))) and (
        bool(said) or not roles or not roles.isdisjoint(inside)
    )
