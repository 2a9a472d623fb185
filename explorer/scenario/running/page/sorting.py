"""Checks by what lists and tables are sorted: numbers, dates and texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import pairwise
from typing import Any

from explorer.dates import day_in
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.finding.places.columns import heading_said
from explorer.scenario.running.finding.places.words import without_articles, words_for
from explorer.scenario.running.numbers import NUMBER, number_of
from explorer.scenario.running.page.counting import Group, groups_of
from explorer.scenario.running.page.entries import (
    Listed,
    UnclearList,
    column_of,
    column_texts,
    columns_of,
    heads_of,
    only_one,
    table_with,
)
from explorer.scenario.running.page.roles import MEMBERS
from explorer.scenario.running.page.said import Unmet, brief
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import TABLES
from explorer.text import fold, single_spaced, words

_DIGITS = re.compile(r"(\d+)")
_BY_DATE = {"newest": "descending", "oldest": "ascending"}


def why_not_sorted(page: PageText, step: IntermediateStep) -> Unmet:
    """Return why the entries that a step means are not sorted as it says, "" if they are.

    Texts are compared without differences of case, or by their letters alone; whichever the page
    sorts by. Empty cells do not count.

    Args:
        page: The page.
        step: ``target`` is the list, ``to_target`` the column, ``value`` one of ``ascending``,
            ``descending``, ``newest``, ``oldest`` or "" for either direction.
    """
    try:
        listed = _meant(page, step)
        orders = _orders(listed.texts, by_date=step.value in _BY_DATE)
    except UnclearList as unclear:
        return str(unclear)
    if not listed.texts:
        return f"{listed.where} is empty"
    direction = _BY_DATE.get(step.value, step.value)
    if direction != "descending" and any(map(_rises, orders)):
        return ""
    if direction != "ascending" and any(_rises(keys[::-1]) for keys in orders):
        return ""
    shown = ", ".join(map(brief, listed.texts[:_SHOWN]))
    return f"{listed.where} is not sorted {step.value}".rstrip() + f": {shown}"


def button_of_direction(page: PageText, name: str, direction: str) -> str:
    """Return the name of the button in the heading of a column that sorts in a direction.

    Args:
        page: The page.
        name: What the sentence calls the column.
        direction: The ``value`` of ``why_not_sorted``.

    Returns:
        "" if the heading has no such button, or several.

    Raises:
        UnclearList: No table has such a column, or several may be meant.
    """
    table = table_with(page, groups_of(page, MEMBERS["entry"]), name, "")
    head = heads_of(page, table)[column_of(page, table, name) or 0]
    wanted = _BY_DATE.get(direction, direction)
    below = (page.nodes[number] for number in page.tree.below(head))
    found = [
        said
        for role, said in below
        if role == "button" and _directions(said) == {wanted} and _only_sorts(said, name)
    ]
    return found[0] if len(found) == 1 else ""


def _directions(name: str) -> set[str]:
    """Return the directions that words say, in any language: "Sort by year, descending"."""
    tokens = words(name)
    said = (vocabulary().concepts.at(tokens, start)[1] for start in range(len(tokens)))
    return {one for concepts in said for one in concepts if one in ("ascending", "descending")}


def _only_sorts(button: str, column: str) -> bool:
    """Return whether a button speaks of sorting, or of a direction and its column alone."""
    tokens, known, start, others = without_articles(button), vocabulary().concepts, 0, []
    while start < len(tokens):
        length, concepts = known.at(tokens, start)
        if "sort" in concepts:
            return True
        if not {"ascending", "descending"} & set(concepts):
            others.append(tokens[start])
            length = 1
        start += length
    return set(others) <= set(words(column))


def heading_of(page: PageText, name: str) -> str:
    """Return the heading of the column that a description names: "Price" of "the price column".

    Raises:
        UnclearList: No table has such a column, or several may be meant.
    """
    table = table_with(page, groups_of(page, MEMBERS["entry"]), name, "")
    return columns_of(page, table)[column_of(page, table, name) or 0]


def _meant(page: PageText, step: IntermediateStep) -> Listed:
    """Return the texts by which a list is said to be sorted.

    Raises:
        UnclearList: It is not clear which list or which column is meant.
    """
    groups = _groups(page, step.target)
    said = without_articles(step.target)
    column = step.to_target or (step.target if words_for("column") & set(said) else "")
    if column:
        table = table_with(page, groups, column, step.target)
        texts = column_texts(page, table, column)
        return Listed(f"the column {column!r}", list(filter(None, texts)))
    group = only_one(page, groups, " ".join(heading_said(step.target)) or step.target)
    if step.value in _BY_DATE:
        return _dated(page, group)
    if page.nodes[group.number][0] in TABLES and len(columns_of(page, group)) > 1:
        raise UnclearList("say by which column the table is sorted")
    texts = [
        single_spaced(page.first_text(number) or page.own_text(number)) for number in group.members
    ]
    return Listed(f"the {page.label(group.number)}", list(filter(None, texts)))


def _groups(page: PageText, description: str) -> list[Group]:
    """Return the lists and tables of the page, only those of a name where some are called so."""
    groups = groups_of(page, MEMBERS["entry"])
    named = page.named(description)
    inside = [one for one in groups if named and page.is_inside(one.number, named)]
    return inside or groups


def _dated(page: PageText, group: Group) -> Listed:
    """Return the texts of the only column of a table that has nothing but dates.

    Raises:
        UnclearList: There is none, or several are.
    """
    columns = [(name, column_texts(page, group, name)) for name in columns_of(page, group) if name]
    dated = [(name, texts) for name, texts in columns if any(texts) and all(map(day_in, texts))]
    if len(dated) != 1:
        raise UnclearList("say by which column the table is sorted")
    return Listed(f"the column {dated[0][0]!r}", dated[0][1])


def _orders(texts: Sequence[str], *, by_date: bool) -> list[list[Any]]:
    """Return the keys by which texts may be sorted, in each way in which a page may do that.

    Raises:
        UnclearList: They should be dates, and one is none.
    """
    days = [day_in(text) for text in texts]
    if by_date and None in days:
        raise UnclearList(f"not a date: {brief(texts[days.index(None)])!r}")
    if texts and None not in days:
        return [_known(days)]
    units = {NUMBER.sub("", text, count=1).strip() for text in texts}
    found = [NUMBER.search(text) for text in texts]
    if len(units) == 1 and None not in found:
        return [[number_of(one[0]) for one in found if one]]
    natural = [
        [(part.isdecimal(), int(part) if part.isdecimal() else part) for part in _parts(text)]
        for text in texts
    ]
    return [list(map(fold, texts)), list(texts), natural]


def _known(days: Sequence[date | None]) -> list[date]:
    return [day for day in days if day]


def _parts(text: str) -> list[str]:
    return [part for part in _DIGITS.split(fold(text)) if part]


def _rises(keys: Sequence[Any]) -> bool:
    return all(one <= other for one, other in pairwise(keys))


_SHOWN = 6
"""How many texts a message shows."""
