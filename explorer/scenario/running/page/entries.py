"""Reads what each entry of a list or a table says: "every row shows Open in the Status column"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.comparing import says
from explorer.scenario.running.finding.places.columns import heading_said
from explorer.scenario.running.finding.places.splitting import (
    names_table,
    splits,
    without_list,
)
from explorer.scenario.running.finding.places.words import without_articles, words_for
from explorer.scenario.running.page.counting import Group, groups_of, most_likely
from explorer.scenario.running.page.lists import lists_titled
from explorer.scenario.running.page.roles import CELLS, MEMBERS
from explorer.scenario.running.page.said import Unmet, brief
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import AROUND, TABLES
from explorer.sentences.quotes import quotations
from explorer.text import single_spaced, words


class UnclearList(Exception):
    """No list or table of the page is meant, or several may be; the message says which."""


class Listed(NamedTuple):
    """The entries of a list or a table.

    Attributes:
        where: What the list is called, as messages show it.
        texts: What each entry says, or its cell in the column that is meant.
    """

    where: str
    texts: Sequence[str]


def why_not_each(page: PageText, step: IntermediateStep, thing: str) -> Unmet:
    """Return why not every entry says one of the texts of a step, each at least once.

    Args:
        page: The page.
        step: Its texts are one per line. With ``excludes`` no entry may say any of them.
        thing: What the entries are, by the name in the grammar: "row".
    """
    wanted = step.value.split("\n")
    try:
        listed = listed_in(page, step.target, thing, step.to_target)
    except UnclearList as unclear:
        is_nowhere = step.comparison == "excludes" and not any(map(page.contains, wanted))
        return "" if is_nowhere else str(unclear)
    if step.comparison == "excludes":
        found = next((one for one in listed.texts if _says_any(one, wanted)), None)
        return "" if found is None else f"{listed.where} shows {brief(found)!r}"
    if not listed.texts:
        return f"{listed.where} has no {step.target}"
    others = [one for one in listed.texts if not _says_any(one, wanted)]
    if others:
        return f"{listed.where} shows {brief(others[0])!r}, too"
    missing = [one for one in wanted if not any(says(text, one, "") for text in listed.texts)]
    return f"{listed.where} does not show {missing[0]!r}" if missing else ""


def _says_any(text: str, wanted: Sequence[str]) -> bool:
    return any(says(text, one, "") for one in wanted)


def listed_in(page: PageText, noun: str, thing: str, where: str) -> Listed:
    """Return the entries that are meant.

    Args:
        page: The page.
        noun: What the sentence calls them: "tickets".
        thing: The same by its name in the grammar: "row".
        where: The column or the list that is meant; "" for the main list of the page.

    Raises:
        UnclearList: No list is meant, or several may be.
    """
    groups = groups_of(page, MEMBERS[thing])
    if where and (tables := with_column(page, groups, where)):
        table = only_one(page, tables, noun)
        return Listed(f"the column {where!r}", column_texts(page, table, where))
    if where:
        places = filter(None, (page.named(where), lists_titled(page, where)))
        found = (groups_of(page, MEMBERS[thing], inside) for inside in places)
        if not (groups := next(filter(None, found), [])):
            raise UnclearList(f"nothing on the page fits {where!r}")
    group = only_one(page, groups, noun)
    texts = [page.text_of(number) for number in group.members]
    return Listed(f"the {page.label(group.number)}", texts)


def only_one(page: PageText, groups: Sequence[Group], noun: str) -> Group:
    """Return the list or the table that is meant.

    Raises:
        UnclearList: There is none, or several may be meant.
    """
    around = {n for n, (role, _) in enumerate(page.nodes) if role in AROUND}
    content = [
        one
        for one in groups
        if one.number not in around and not page.has_parent_in(one.number, around)
    ]
    found = content or list(groups)
    if len(found) > 1:
        found = most_likely(page, found, noun)
    if not found:
        raise UnclearList(f"the page has no list or table of {noun}")
    if len(found) > 1:
        names = ", ".join(page.label(one.number) for one in found[:5])
        raise UnclearList(f"several lists or tables could be meant: say in which ({names})")
    return found[0]


def table_with(page: PageText, groups: Sequence[Group], column: str, noun: str) -> Group:
    """Return the table that has a column of a name, and is meant.

    Raises:
        UnclearList: None has it, or several have that may be meant.
    """
    if not (tables := with_column(page, groups, column)):
        raise UnclearList(f"no table on the page has the column {column!r}")
    return only_one(page, tables, noun)


def with_column(page: PageText, groups: Sequence[Group], name: str) -> list[Group]:
    """Return the tables with a column of a name: "the Status column", "the status"."""
    return [one for one in groups if column_of(page, one, name) is not None]


def column_said(description: str) -> str:
    """Return the name of the column of 'a column "Price" in the table', "" if it means none."""
    places = (what for what, where in splits(description, ("inside",)) if names_table(where))
    what = without_list(description) or next(places, "")
    quoted, said = quotations(what), without_articles(what)
    named = words_for("column") | words_for("columns")
    name = [word for word in said if word not in named]
    is_column = len(quoted) == 1 and len(name) < len(said) and name == words(quoted[0])
    return quoted[0] if is_column else ""


def has_column(page: PageText, name: str) -> bool:
    """Return whether a table has a column of exactly this name.

    Where no table has headings by their role, any text of the page may be one.
    """
    heads = [said for role, said in page.nodes if role == "columnheader" and said]
    heads = heads or [said for role, said in page.nodes if role[:1] != "/"]
    return any(words(head) == words(name) for head in heads)


def column_texts(page: PageText, table: Group, name: str) -> list[str]:
    """Return the texts of the cells of a column, from top to bottom; "" for a missing cell."""
    column = column_of(page, table, name)
    rows = [page.cells(row, CELLS) for row in table.members]
    return [
        single_spaced(page.own_text(row[column]))
        if column is not None and column < len(row)
        else ""
        for row in rows
    ]


def columns_of(page: PageText, table: Group) -> list[str]:
    """Return the headings of the columns of a table."""
    return [single_spaced(page.own_text(head)) for head in heads_of(page, table)]


def heads_of(page: PageText, table: Group) -> list[int]:
    """Return the cells of the first row of a table, none of what is a list."""
    if page.nodes[table.number][0] not in TABLES:
        return []
    first = next(page.rows(table.number), None)
    return page.cells(first, ("columnheader", *CELLS)) if first is not None else []


def column_of(page: PageText, table: Group, name: str) -> int | None:
    """Return the number of the column of a name; None if there is none, or several."""
    wanted = words(quotations(name)[0]) if quotations(name) else heading_said(name)
    heads = [words(one) for one in columns_of(page, table)]
    found = [n for n, head in enumerate(heads) if wanted and head == wanted]
    found = found or [n for n, head in enumerate(heads) if wanted and head[: len(wanted)] == wanted]
    return found[0] if len(found) == 1 else None
