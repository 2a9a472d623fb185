"""Finds cells of tables and of drawn grids: "the field in the Spent column of the row Cinema"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import Bounds, InteractiveElement
from explorer.scenario.running.finding.places.columns import column_called, without_count
from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.scenario.running.finding.places.words import (
    articles,
    without_articles,
    words_for,
    words_of,
)
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import hide, plainly_quoted, quotations
from explorer.text import words

_POSSESSIVE = re.compile(r"(?P<whose>.+)['\u2019]s (?P<what>.+)")
_CODE = re.compile(r"(?=\S*\d)\S+")
"""A number, or letters and digits in one word."""
_TOLERANCE = 2.0
"""By how many CSS pixels a row may reach into the heading of its column."""
_MOST = 60
"""How many boxes may have a text by which one of them is still called."""
_AS_TALL = 5.0
"""How many times as high as the name of a row the row may be."""
_AS_LARGE = 1.2
"""How much larger than the heading and the row a cell may be drawn."""


class Cell(NamedTuple):
    """What a description says of a cell.

    Attributes:
        what: What is meant in the cell; "" for the cell itself, or all that it holds.
        column: The words of the heading of its column.
        row: The words by which its row is called.
    """

    what: str
    column: Sequence[str]
    row: Sequence[str]


def read_cell(description: str) -> Cell | None:
    """Return the cell that a description means; None if it means none, or counts its row."""
    what, names = _named_parts(description)
    column, row = (_plain_words(names[kind]) for kind in ("column", "row"))
    is_counted = not quotations(names["row"]) and any(
        grammar().ordinals.meanings((word,)) for word in row
    )
    return None if is_counted or not column or not row else Cell(what, column, row)


def means_cell(description: str) -> bool:
    """Return whether a description says a column and a row, which it may count."""
    return all(_named_parts(description)[1].values())


def _named_parts(description: str) -> tuple[str, dict[str, str]]:
    """Return what is meant in a cell, and what its "row" and its "column" are called."""
    pieces = list(_pieces(plainly_quoted(description)))
    what, names = "", {"row": "", "column": ""}
    for number, piece in enumerate(pieces):
        kind = _kind_of(piece)
        if kind in names and not names[kind]:
            following = pieces[number + 1] if number + 1 < len(pieces) else ""
            names[kind] = _name_in(piece) or ("" if _kind_of(following) else following)
        elif kind == "cell" and (named := quotations(piece)) and not names["column"]:
            names["column"] = named[0]
        elif number and not kind and _may_be_row_of(piece, pieces[0]):
            names["row"] = names["row"] or piece  # 'the "Price" cell of Tea'
        elif not number and kind != "cell":
            what = piece
    return what, names


def cell_by_heading(description: str) -> Cell | None:
    """Return the cell of "the Price field in the row of Tea", where Price is a heading."""
    what, row = split_row(plainly_quoted(description))
    said = without_articles(what)
    column = words(quotations(what)[0]) if quotations(what) else kind_and_name(said)[1]
    kind = " ".join(word for word in said if word not in column)
    return Cell(kind, column, _plain_words(row)) if column and row else None


def cells_called(description: str) -> Iterator[Cell]:
    """Yield the cells whose value a description may mean: "the price of Tea", "Tea's price"."""
    for cell in (read_cell(description), cell_by_heading(description)):
        if cell and is_any(cell.what):
            yield cell
    pairs = list(splits(plainly_quoted(description)))
    if owner := _POSSESSIVE.fullmatch(plainly_quoted(description)):
        pairs.append((owner["what"], owner["whose"]))
    for what, whose in pairs:
        column, row = (_plain_words(one) for one in (what, whose))
        if column and row:
            yield Cell("", column, row)
        if column and (name := _without_noun(whose)):
            yield Cell("", column, _plain_words(name))
        heading = _plain_words(_name_in(what)) if _kind_of(what) == "column" else []
        if heading and row and _kind_of(whose) == "":  # "the Price column for Tea"
            yield Cell("", heading, row)


def _without_noun(whose: str) -> str:
    """Return the code or the quotation of 'the order AB48' and 'user "Bob"'; "" for what has none.

    Another name would not tell the noun from an adjective: "the old Tea" is not "Tea".
    """
    said = [span for span in words_of(whose) if span[0] not in articles()]
    name = whose[said[1][1] :] if len(said) > 1 else ""
    return name if quotations(name) == [name.strip('"')] or _CODE.fullmatch(name) else ""


def with_quoted_code(description: str) -> str:
    """Return 'the status of order "17"' of "the status of order 17": no other is meant."""
    for _, whose in splits(description):
        name = _without_noun(whose)
        if name and not quotations(name) and description.endswith(name):
            return f'{description.removesuffix(name)}"{name}"'
    return description


def _pieces(description: str) -> Iterator[str]:
    """Yield the parts of a description between the words that begin a place, and those of a row.

    'the field in the row "Tea" and the column "Price"' has three parts, "the price of the row of
    Tea" has four.
    """
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    start, position = 0, 1
    while position < len(tokens):
        length, relations = grammar().relations.at(tokens, position)
        noun = position
        while noun < len(tokens) and (noun == position or tokens[noun] in articles()):
            noun += 1
        begins_other = noun < len(tokens) and bool(_kind_of_word(tokens[noun])) and noun > start + 1
        is_joined = tokens[position] in words_for("and") and begins_other
        if length and not {"inside", "loose"}.isdisjoint(relations):
            yield description[spans[start][1] : spans[position][1]].strip()
            start = position + length
            position = start
        elif is_joined:  # "and the column"
            yield description[spans[start][1] : spans[position][1]].strip()
            start = position + 1
        position += 1
    if start < len(spans):
        yield description[spans[start][1] :].strip()


def _kind_of(piece: str) -> str:
    """Return whether words outside of quotations mean a "row", a "column" or a "cell", or ""."""
    kinds = (_kind_of_word(token) for token, _, _ in words_of(hide(piece)))
    return next(filter(None, kinds), "")


def _may_be_row_of(piece: str, first: str) -> bool:
    """Return whether a part names the row of a cell or a column; "the table" is no row."""
    tokens = [token for token, _, _ in words_of(hide(piece))]
    is_place = any(grammar().places.meanings((token,)) for token in tokens)
    return _kind_of(first) == "cell" or (_kind_of(first) == "column" and not is_place)


def _kind_of_word(word: str) -> str:
    if "row" in grammar().places.meanings((word,)):
        return "row"
    return next((kind for kind in ("column", "cell") if word in words_for(kind)), "")


def _name_in(piece: str) -> str:
    """Return the name of 'the row "Tea"' or "the Price column", "" for "the row"."""
    if named := quotations(piece):
        return f'"{named[0]}"'
    said = (token for token, _, _ in words_of(piece) if token not in articles())
    return " ".join(word for word in said if not _kind_of_word(word))


def _plain_words(name: str) -> list[str]:
    return words(name) if quotations(name) else without_articles(name)


def is_any(what: str) -> bool:
    """Return whether words mean whatever a cell holds: "the value", "the amount"."""
    kinds = words_for("amount") | words_for("value")
    return not quotations(what) and " ".join(without_articles(what)) in {"", *kinds}


def cell_box(texts: Sequence[InteractiveElement], cell: Cell) -> Bounds | None:
    """Return where a cell is drawn: below the heading of its column, and in line with its row.

    Args:
        texts: What the page draws, with the texts of boxes.
        cell: The cell.

    Returns:
        The page box. None if the page has no such column or row, or several.
    """
    heads, rows = boxes_of(texts, cell.column), boxes_of(texts, cell.row)
    found = set()
    for row in rows:
        above = [head for head in heads if head.y + head.height <= row.y + _TOLERANCE]
        if above:
            head = max(above, key=lambda one: one.y)
            line = _line_of(texts, row, head)
            found.add((head.x, head.width, line.y, line.height))
            if sum(one.y == head.y for one in above) > 1:
                return None  # two columns are called so
    if len(found) != 1:
        return None
    ((x, width, y, height),) = found
    return Bounds(x=x, y=y, width=width, height=height)


def boxes_of(texts: Sequence[InteractiveElement], name: Sequence[str]) -> list[Bounds]:
    """Return the page boxes of what has the words of a name as its text, without those inside.

    The list is empty if so many have it that none of them can be meant.
    """
    named = [one for one in texts if words(one.text) == list(name)]
    return _outermost(named) if len(named) <= _MOST else []


def _line_of(texts: Sequence[InteractiveElement], row: Bounds, head: Bounds) -> Bounds:
    """Return the smallest box around the name of a row that reaches to a column, else the name."""
    middle = head.x + head.width / 2
    around = [
        box
        for one in texts
        if (box := one.page_bounds).has_middle_of(row)
        and box.x <= middle <= box.x + box.width
        and box.height <= row.height * _AS_TALL
        and box.y >= head.y + head.height - _TOLERANCE
    ]
    return min(around, key=lambda box: box.area, default=row)


def in_column(texts: Sequence[InteractiveElement], description: str) -> list[int] | None:
    """Return the indices of what stands in a column of a table or a board: "the Done column".

    Returns:
        None if the description means no column, or the page has none of that heading.
    """
    if means_cell(description):
        return None
    name = _plain_words(_name_in(plainly_quoted(description)))
    if _kind_of(plainly_quoted(description)) != "column" or not name:
        return None
    if (board := column_called(texts, description)) is not None and _is_full(texts[board], name):
        box = texts[board].bounds
        return [n for n, one in enumerate(texts) if n != board and box.has_middle_of(one.bounds)]
    named = [one for one in texts if without_count(one.text) == name]
    low = _AS_LARGE * min((one.page_bounds.height for one in named), default=0)
    named = [one for one in named if one.page_bounds.height <= low]  # an empty column says no more
    heads = _outermost(named) if len(named) <= _MOST else []
    ends = [(head, _end_of_column(texts, head)) for head in heads]
    below = [
        number
        for number, one in enumerate(texts)
        if any(_is_below(one.page_bounds, head, end) for head, end in ends)
    ]
    is_empty = any(end > head.y + head.height * _AS_LARGE for head, end in ends)
    return below if below or is_empty else None


def _is_full(column: InteractiveElement, name: Sequence[str]) -> bool:
    """Return whether the box of a column of a board has more in it than its heading."""
    return without_count(column.text) != list(name)


def _end_of_column(texts: Sequence[InteractiveElement], head: Bounds) -> float:
    """Return where the box of a column ends that begins with its heading, else the rows below it.

    What follows after a gap as high as three headings is no longer below it.
    """
    ends = [
        box.y + box.height
        for one in texts
        if (box := one.page_bounds).has_middle_of(head)
        and box.width <= head.width * _AS_LARGE
        and box.height > head.height * _AS_LARGE
    ]
    if ends:
        return max(ends)
    end = head.y + head.height
    for box in sorted((one.page_bounds for one in texts), key=lambda box: box.y):
        if _is_below(box, head, end + 3 * head.height):
            end = max(end, box.y + box.height)
    return end


def _is_below(box: Bounds, head: Bounds, end: float) -> bool:
    is_narrow = box.width <= head.width * _AS_LARGE
    is_within = head.x <= box.x + box.width / 2 <= head.x + head.width
    return is_narrow and is_within and head.y + head.height - _TOLERANCE <= box.y < end


def _outermost(elements: Iterable[InteractiveElement]) -> list[Bounds]:
    """Return the page boxes of elements that are in no other of them."""
    boxes = sorted((one.page_bounds for one in elements), key=lambda box: -box.area)
    kept: list[Bounds] = []
    for box in boxes:
        if not any(one.has_middle_of(box) for one in kept):
            kept.append(box)
    return kept


def text_in(texts: Sequence[InteractiveElement], box: Bounds) -> int | None:
    """Return the index of the largest box that is drawn in a cell; None if none is."""
    largest = _AS_LARGE * box.width, _AS_LARGE * box.height
    sizes = [
        (one.page_bounds.area, -number)
        for number, one in enumerate(texts)
        if box.has_middle_of(one.page_bounds)
        and one.page_bounds.width <= largest[0]
        and one.page_bounds.height <= largest[1]
    ]
    return -max(sizes)[1] if sizes else None
