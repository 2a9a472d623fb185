"""Reads values of the page by their names: the text after a name, the cell of a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.scenario.running.finding.places.words import (
    names_amount,
    without_articles,
    words_for,
)
from explorer.scenario.running.page.roles import BOXES, CELLS
from explorer.scenario.running.page.sections import section_of
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import GROUPS, TABLES
from explorer.sentences.quotes import AMOUNT, quotations, unquoted
from explorer.text import single_spaced, words

_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"})
"""The roles of fields, which have a value of their own."""
_BETWEEN = " ,;|\u00b7\u2022"
"""What stands between a value and the next label."""
_LABEL = re.compile(rf"(?:^|[{_BETWEEN[1:]}])\s*([^\W\d_][^{_BETWEEN[1:]}:]*):\s")
_HEADS = ("columnheader", "cell")
"""The roles of the cells of the first row of a table."""


def value_of(page: PageText, description: str) -> str:
    """Return what the page says after a name: "1042" of "Order number: 1042"; "" if nothing.

    Args:
        page: The page.
        description: The name, as a sentence says it: "the order number".
    """
    if cell := cell_of(page, description) or _beside(page, description):
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


def labelled(page: PageText, description: str) -> list[str]:
    """Return what stands behind each label with a colon: "Ann" of "Owner: Ann", also in its box.

    In the only box of a name the label needs no colon: "Owner Ann" of "the owner of order 17".

    Args:
        page: The page.
        description: What the label says, as a sentence says it: "the owner".
    """
    text, is_quotation = unquoted(description)
    name = words(text) if is_quotation else without_articles(description)
    found = _values_behind(page, range(len(page.nodes)), name)
    for what, where in splits(description, ("inside", "loose", "below")):
        if not found and (inside := _inside(page, where)):
            name = without_articles(what)
            found = _values_behind(page, inside, name) or _values_after(page, inside, name)
    return found


def _inside(page: PageText, where: str) -> Sequence[int]:
    """Return the elements in the only box of a name, or under the only heading of that name."""
    text, is_quotation = unquoted(where)
    boxes = _boxes(page, words(text) if is_quotation else without_articles(where))
    return list(page.tree.below(boxes[0])) if len(boxes) == 1 else section_of(page, where)


def _values_behind(page: PageText, numbers: Iterable[int], name: Sequence[str]) -> list[str]:
    """Return what stands behind the labels of a name among some elements."""
    found = []
    for number in numbers:
        role, said = page.nodes[number]
        if not name or role.startswith("/"):
            continue
        if said.rstrip().endswith(":") and words(said) == name:
            found.append(" ".join(_behind_label(page, number)))
        elif ":" in said:
            found += [value for label, value in _pairs(said) if words(label) == name]
    return [single_spaced(one) for one in found if one]


def _values_after(page: PageText, numbers: Iterable[int], name: Sequence[str]) -> list[str]:
    """Return how texts go on that begin with a name: "Ann" of "Owner Ann"."""
    said = [single_spaced(page.nodes[number][1]).split(" ") for number in numbers]
    count = len(name)
    return [
        " ".join(one[count:])
        for one in said
        if name and len(one) > count and words(" ".join(one[:count])) == list(name)
    ]


def _behind_label(page: PageText, label: int) -> list[str]:
    """Return the texts that follow a label in its box, up to the next label; none of a field."""
    parent = page.tree.parent(label)
    behind = [n for n in page.tree.below(parent) if n > label and page.tree.parent(n) == parent]
    texts = list[str]()
    for number in behind:
        roles = {page.nodes[n][0] for n in (number, *page.tree.below(number))}
        if roles & _FIELDS:
            return []
        if page.nodes[number][1].rstrip().endswith(":"):
            break
        texts.append(page.text_of(number))
    return texts


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield labels and what stands behind them: "Size: big, Weight: 5 kg"."""
    labels = list(_LABEL.finditer(text))
    for label, following in zip(labels, [*labels[1:], None], strict=False):
        end = following.start() if following else len(text)
        yield label[1], text[label.end() : end].strip(_BETWEEN)


def _beside(page: PageText, description: str) -> str:
    """Return the other cell of a row of two: 'the row "Mail"'; "" if there is none."""
    rows = [n for n in page.named(description) if page.nodes[n][0] == "row"]
    cells = page.cells(rows[0], CELLS) if len(rows) == 1 else []
    texts = [single_spaced(page.own_text(cell)) for cell in cells]
    return texts[1] if len(texts) == 2 and texts[0] in quotations(description) else ""


def cell_of(page: PageText, description: str) -> str:
    """Return the text of a cell: "the price in the row of Tea"; "" if there is none.

    The row may be counted, too ("the price of the second row"), or named by one of its cells
    ("the price of Tea"). Where no column is called so, the price is the only amount of the box.
    """
    found = below_heading(page, description)
    return _amount_of(page, description) if found is None else found


def below_heading(page: PageText, description: str) -> str | None:
    """Return the text of a cell by its row and the heading of its column; None if there is none.

    Args:
        page: The page.
        description: The cell, as a sentence says it: "the price in the row of Tea".
    """
    column, rows = _rows_of_cell(page, description)
    wanted = _heading(column)
    for number in rows:
        heads = page.cells(_header_of(page, number), _HEADS)
        cells = page.cells(number, CELLS)
        for head, cell in zip(heads, cells, strict=False):
            if wanted and words(page.text_of(head))[: len(wanted)] == wanted:
                return single_spaced(page.own_text(cell))
    return None


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


def lacks_column(page: PageText, description: str) -> bool:
    """Return whether a row is in a table that has no column of the cell that is meant in it."""
    column, rows = split_row(description)[0], _rows_of_cell(page, description)[1]
    wanted = _heading(column)
    if not wanted or " ".join(wanted) in words_for("value"):
        return False
    headers = [page.cells(_header_of(page, row), ("columnheader",)) for row in rows]
    return bool(rows) and all(headers) and below_heading(page, description) is None


def _amount_of(page: PageText, description: str) -> str:
    """Return the only amount in a box: "the price of Tea"; "" for none, or for several.

    What is crossed out is no longer the amount.
    """
    for noun, where in splits(description):
        name = without_articles(where)
        boxes = [n for n in _boxes(page, name) if page.nodes[n][0] in BOXES]
        if not names_amount(noun) or len(boxes) != 1:
            continue
        below = set(page.tree.below(boxes[0]))
        crossed_out = {n for n in below if page.nodes[n][0] == "deletion"}
        valid = (n for n in below - crossed_out if not page.has_parent_in(n, crossed_out))
        texts = (name for role, name in map(page.nodes.__getitem__, valid) if role[:1] != "/")
        amounts = [one[0] for text in texts for one in AMOUNT.finditer(text)]
        return single_spaced(amounts[0]) if len(amounts) == 1 else ""
    return ""


def _boxes(page: PageText, name: Sequence[str]) -> list[int]:
    """Return the outermost boxes that are called by a name, or have a cell with it."""
    found = [
        number
        for number, (role, label) in enumerate(page.nodes)
        if role in BOXES and name in (words(label), words(page.first_text(number)))
    ]
    return [number for number in found if not page.has_parent_in(number, set(found))]


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
        if any(words(page.own_text(cell)) == name for cell in page.cells(row, CELLS))
    ]


def _header_of(page: PageText, row: int) -> int:
    """Return the first row of the table of a row."""
    table = page.tree.parent(row)
    while table >= 0 and page.nodes[table][0] not in GROUPS:
        table = page.tree.parent(table)
    return next(page.rows(table), row)
