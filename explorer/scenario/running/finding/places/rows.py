"""Tells whether an element is in the row that a description names: "Edit in the row of Bob"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from explorer.finder.vocabulary.grammar import grammar
from explorer.identity.matching import ROW_ROLES
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import BESIDE
from explorer.sentences.phrases import is_name
from explorer.sentences.quotes import plainly_quoted, quotations
from explorer.text import contains_words, words

_OWNING = ("inside", "loose", "near")
"""The relations of a control to what its row is called by: 'Edit for "Bob"'."""
_CUT = 75
"""Characters from which on the name of a row may be only the beginning of its text."""


def names_row(description: str) -> bool:
    """Return whether a description may name the row of what it means."""
    return any(_rows_said(plainly_quoted(description)))


def other_row(page: PageText, description: str, element: InteractiveElement) -> str:
    """Return the row of an element, if that is not the one which a description names, else "".

    A control that is called as the sentence says may be the only one of its name, and still be that
    of another row.

    Args:
        page: The page.
        description: What the sentence calls the element.
        element: The element that fits it best.
    """
    own = [one.name for one in element.containers if one.role in ROW_ROLES and one.name]
    if not own:
        return ""
    around = [one.name for one in element.containers]
    said = words(" ".join([*around, element.label, element.description, element.near]))
    for row in _rows_said(plainly_quoted(description)):
        if row.is_in(said) or any(_may_say(page, name, row) for name in own):
            continue
        if row.is_said or any(row.is_in(text) for text in _row_texts(page)):
            return own[-1]
    return ""


class _Row(NamedTuple):
    """A row that a description may name.

    Attributes:
        words: The words that it is called by.
        is_phrase: Whether it has them one after the other; else it has all of them somewhere.
        is_said: Whether the description says that it is a row.
    """

    words: Sequence[str]
    is_phrase: bool
    is_said: bool

    def is_in(self, said: Sequence[str]) -> bool:
        """Return whether the words of a text may be those of the row."""
        return contains_words(said, self.words) if self.is_phrase else set(self.words) <= set(said)


def _rows_said(description: str) -> Iterator[_Row]:
    """Yield the rows that a description may name; one that it counts is none of them."""
    if row := split_row(description)[1]:
        if not _is_counting(row) and (found := _named(row, is_said=True)):
            yield found
        return
    for _, where in splits(description, _OWNING):
        if (where.startswith('"') or _names_in(where)) and (found := _named(where, is_said=False)):
            yield found


def _named(row: str, *, is_said: bool) -> _Row | None:
    """Return a row by its first quotation or its names; None for "the row of the admin user".

    Other words may say what it is, or where: "the product Tea", "Ann in the table".
    """
    if quoted := quotations(row):
        return _Row(words(quoted[0]), is_phrase=True, is_said=is_said) if quoted[0] else None
    names = _names_in(row)
    return _Row(names, is_phrase=False, is_said=is_said) if names else None


def _names_in(text: str) -> list[str]:
    """Return the words of a text with a capital or a digit, in lower case."""
    named = (one for one in text.split() if is_name(one) or any(map(str.isdecimal, one)))
    return words(" ".join(named))


def _is_counting(row: str) -> bool:
    first = row.split()[0]
    return first.islower() and bool(grammar().ordinals.meanings((first,)))


def _may_say(page: PageText, text: str, row: _Row) -> bool:
    """Return whether a row is the one that is named, or may be where its text is cut off."""
    if len(text) < _CUT:
        return row.is_in(words(text))
    begun = words(text)[:-1]
    whole = (said for said in _row_texts(page) if contains_words(said, begun))
    return next((row.is_in(said) for said in whole), True)


def _row_texts(page: PageText) -> Iterator[list[str]]:
    """Yield the words of each row; the entries of menus and headers of tables are none."""
    for number, (role, _) in enumerate(page.nodes):
        is_header = role == "row" and bool(page.cells(number, ("columnheader",)))
        if role in ROW_ROLES and not is_header and not page.is_in_landmark(number, BESIDE):
            yield words(page.text_of(number))
