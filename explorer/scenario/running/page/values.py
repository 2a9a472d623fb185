"""Reads values of the page by their names: the text after a name, the cell of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.scenario.running.finding.places.splitting import row_name, split_row, splits
from explorer.scenario.running.finding.places.words import (
    names_amount,
    without_articles,
    words_for,
)
from explorer.scenario.running.numbers import only_number_in
from explorer.scenario.running.page.labels import boxes_called
from explorer.scenario.running.page.roles import BOXES, CELLS
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import CROSSED_OUT, GROUPS, TABLES
from explorer.sentences.quotes import AMOUNT, quotations, unquoted
from explorer.text import single_spaced, words

_SAYING = frozenset({
    "cell", "gridcell", "text", "generic", "paragraph", "strong", "emphasis", "status", "img",
    "definition", "listitem",
})  # fmt: skip
"""The roles of what says something of the entry that it is in."""
_NOT_SAID = frozenset({
    "button", "link", "option", "combobox", "listbox", "checkbox", "radio", "switch", "menu",
    "menuitem", "tab", "textbox", "searchbox", "spinbutton", *CROSSED_OUT,
})  # fmt: skip
"""The roles of controls, and of what is no longer so."""
_HEADS = ("columnheader", "cell")
"""The roles of the cells of the first row of a table."""


def value_of(page: PageText, description: str) -> str:
    """Return what the page says after a name: "1042" of "Order number: 1042"; "" if nothing.

    Args:
        page: The page.
        description: The name, as a sentence says it: "the order number".
    """
    if cell := table_cell(page, description).text or _beside(page, description):
        return cell
    wanted = without_articles(description)
    if not wanted:
        return ""
    name = r"\W+".join(map(re.escape, wanted))
    texts = [name for role, name in page.nodes if name and role[:1] != "/"]
    for text, following in zip(texts, [*texts[1:], ""], strict=True):
        if found := re.search(rf"\b{name}\b\W*(.*)", text, re.IGNORECASE):
            return single_spaced(found.group(1)) or single_spaced(following)
    return ""


def beside(page: PageText, description: str) -> list[str]:
    """Return the second cells of rows of two whose first one has only a name: "the limit"."""
    name = list(without_articles(unquoted(description)[0]))
    rows = [n for n, (role, _) in enumerate(page.nodes) if role == "row"]
    pairs = [page.cells(row, CELLS) for row in rows]
    return [
        single_spaced(page.own_text(pair[1]))
        for pair in pairs
        if name and len(pair) == 2 and words(page.own_text(pair[0])) == name
    ]


def _beside(page: PageText, description: str) -> str:
    """Return the other cell of a row of two: 'the row "Mail"'; "" if there is none."""
    rows = [n for n in page.named(description) if page.nodes[n][0] == "row"]
    cells = page.cells(rows[0], CELLS) if len(rows) == 1 else []
    texts = [single_spaced(page.own_text(cell)) for cell in cells]
    return texts[1] if len(texts) == 2 and texts[0] in quotations(description) else ""


class TableCell(NamedTuple):
    """The cell of a table that a description may mean.

    Attributes:
        text: What it says; "" if there is none.
        is_meant: Whether it is a cell by its row and its column, so that no other text is meant.
    """

    text: str
    is_meant: bool


def table_cell(page: PageText, description: str) -> TableCell:
    """Return the cell that a description means: "the price in the row of Tea".

    The row may be counted, too ("the price of the second row"), or named by one of its cells
    ("the price of Tea"). Where no column is called so, the price is the only amount of the box.
    """
    column, rows = _rows_of_cell(page, description)
    wanted = _heading(column)
    for heading, cell in _headed_cells(page, rows):
        if wanted and heading[: len(wanted)] == wanted:
            return TableCell(single_spaced(page.own_text(cell)), True)
    is_in_row = bool(split_row(description)[1])
    return TableCell(_amount_of(page, description), is_in_row and _lack_column(page, rows, wanted))


def number_told(page: PageText, name: str, noun: str) -> float | None:
    """Return the number in the column of a noun in the row of a name: "Dune has 3 reviews".

    Args:
        page: The page.
        name: What the sentence calls the row: "Dune", "the book Dune".
        noun: What is counted, as the sentence calls it: "reviews".

    Returns:
        None if no row, several rows, or no column with a number in it may be meant.
    """
    said = without_articles(row_name(name) or unquoted(name)[0])
    rows = next(filter(None, (_rows_with_cell(page, one) for one in (said, said[1:]) if one)), [])
    wanted = words(noun)
    headed = _headed_cells(page, rows)
    cells = [cell for head, cell in headed if wanted and head[: len(wanted)] == wanted]
    return only_number_in(page.own_text(cells[0])) if len(rows) == len(cells) == 1 else None


def plain_cells(page: PageText, description: str) -> list[str]:
    """Return what the cells of a column say in the rows of a name: "the price in the row of Tea".

    Empty if the description names no row, the column is not there, or a cell has a control.
    """
    if not split_row(description)[1]:
        return []
    column, rows = _rows_of_cell(page, description)
    wanted = _heading(column)
    found = [cell for heading, cell in _headed_cells(page, rows) if wanted and heading == wanted]
    inside = (page.nodes[n][0] for cell in found for n in page.tree.below(cell))
    is_plain = _NOT_SAID.isdisjoint(inside)
    return [single_spaced(page.own_text(cell)) for cell in found] if is_plain else []


def _headed_cells(page: PageText, rows: Sequence[int]) -> Iterator[tuple[list[str], int]]:
    """Yield the cells of rows, each with the words of the heading of its column."""
    for row in rows:
        heads = page.cells(_header_of(page, row), _HEADS)
        for head, cell in zip(heads, page.cells(row, CELLS), strict=False):
            yield words(page.text_of(head)), cell


def says_itself(page: PageText, description: str, text: str) -> bool:
    """Return whether a text of the page begins with what it is called by: 'the total is "Total 6"'.

    What is in a row or a part of the page is not told by the text alone.
    """
    name = without_articles(description)
    is_plain = (
        bool(name) and not quotations(description) and next(splits(description), None) is None
    )
    begins = words(text)[: len(name)] == name and len(words(text)) > len(name)
    return is_plain and begins and page.has_called(text)


def says_in_entry(page: PageText, description: str, text: str) -> bool:
    """Return whether the only entry of a list or table that names something says just a text.

    "Backup is marked as Failed" is what its row says beside its name, in no control and not crossed
    out. A number is no such text: it may be any of those in the row.
    """
    name = words(unquoted(description)[0])
    called = [
        n for n, (role, said) in enumerate(page.nodes) if role[:1] != "/" and words(said) == name
    ]
    entries = {next(_entries_around(page, number), -1) for number in called}
    if len(entries) != 1 or -1 in entries or not any(map(str.isalpha, text)):
        return False
    below = list(page.tree.below(entries.pop()))
    apart = {n for n in below if page.nodes[n][0] in _NOT_SAID}
    labels = [words(page.nodes[n][1]) for n in apart]  # that of a box stands beside it
    return words(text) not in labels and any(
        words(page.nodes[n][1]) == words(text) and page.nodes[n][0] in _SAYING
        for n in below
        if not page.has_parent_in(n, apart)
    )


def _entries_around(page: PageText, number: int) -> Iterator[int]:
    """Yield the entries that an element is in and that say more than it, from inside out."""
    for parent in page.tree.parents(number):
        said = [page.nodes[n][1] for n in page.tree.below(parent) if page.nodes[n][0][:1] != "/"]
        others = any(words(one) not in ([], words(page.nodes[number][1])) for one in said)
        if page.nodes[parent][0] in BOXES and others:
            yield parent


def _lack_column(page: PageText, rows: Sequence[int], heading: Sequence[str]) -> bool:
    """Return whether rows are in a table with headings, of which none is the one that is meant."""
    if not heading or " ".join(heading) in words_for("value"):
        return False
    headers = [page.cells(_header_of(page, row), ("columnheader",)) for row in rows]
    return bool(rows) and all(headers)


def _amount_of(page: PageText, description: str) -> str:
    """Return the only amount in a box: "the price of Tea"; "" for none, or for several.

    What is crossed out is no longer the amount.
    """
    for noun, where in splits(description):
        name = without_articles(where)
        boxes = [n for n in boxes_called(page, name) if page.nodes[n][0] in BOXES]
        if not names_amount(noun) or len(boxes) != 1:
            continue
        texts = page.text_of(boxes[0], without=CROSSED_OUT).split("\n")
        texts = texts[bool(page.nodes[boxes[0]][1]) :]  # the name of a row repeats what is in it
        amounts = [one[0] for text in texts for one in AMOUNT.finditer(text)]
        return single_spaced(amounts[0]) if len(amounts) == 1 else ""
    return ""


def _rows_of_cell(page: PageText, description: str) -> tuple[str, list[int]]:
    """Return the column and the rows that a cell may be in: "the price in the second row"."""
    column, row = split_row(description)
    if row:
        rows = (n for n, (role, _) in enumerate(page.nodes) if role == "row")
        name = words(row)
        return column, [n for n in rows if page.has_words(n, name)]
    for column, where in splits(description):
        if numbered := page.numbered(where, _tables_with(page, _heading(column))):
            return column, numbered
        if len(named := _rows_with_cell(page, without_articles(where))) == 1:
            return column, named
    return "", []


def _heading(column: str) -> list[str]:
    """Return the words of the heading of a column: 'the "Price" column', "the price"."""
    said = words(" ".join(quotations(column)) or column)
    return [word for word in said if word in without_articles(column)]


def _tables_with(page: PageText, heading: Sequence[str]) -> list[int]:
    """Return the tables that have a column of a heading."""
    tables = (n for n, (role, _) in enumerate(page.nodes) if role in TABLES)
    return [
        table
        for table in tables
        if any(
            words(page.text_of(head)) == heading
            for row in [*page.rows(table)][:1]
            for head in page.cells(row, _HEADS)
        )
    ]


def _rows_with_cell(page: PageText, name: Sequence[str]) -> list[int]:
    """Return the rows of which one cell has only a name."""
    rows = (n for n, (role, _) in enumerate(page.nodes) if role == "row")
    return [
        row
        for row in rows
        if any(without_articles(page.own_text(cell)) == name for cell in page.cells(row, CELLS))
    ]


def _header_of(page: PageText, row: int) -> int:
    """Return the first row of the table of a row."""
    table = page.tree.parent(row)
    while table >= 0 and page.nodes[table][0] not in GROUPS:
        table = page.tree.parent(table)
    return next(page.rows(table), row)
