"""Tells whether an element is in the row that a description names: "Edit in the row of Bob"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile
from typing import NamedTuple

from explorer.finder.vocabulary.grammar import grammar
from explorer.identity.matching import ROW_ROLES
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.scenario.running.finding.places.words import articles
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import BESIDE
from explorer.sentences.phrases import is_name
from explorer.sentences.quotes import plainly_quoted, quotations
from explorer.text import contains_words, words

_OWNING = ("inside", "loose", "near")
"""The relations of a control to what its row is called by: 'Edit for "Bob"'."""
_CUT = 75
"""Characters from which on the name of a row may be only the beginning of its text."""


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
        names: The words by which it may be called, of which it has those of one name.
        is_said: Whether the description says that it is a row.
    """

    names: Sequence[Sequence[str]]
    is_said: bool

    def is_in(self, said: Sequence[str]) -> bool:
        """Return whether the words of a text may be those of the row."""
        return any(contains_words(said, name) for name in self.names)


def _rows_said(description: str) -> Iterator[_Row]:
    """Yield the rows that a description may name; one that it counts is none of them."""
    if row := split_row(description)[1]:
        if not _is_counting(row):
            before = words(description.removesuffix(row))
            is_noun = row[:1].islower() or before[-1] in articles()
            yield from (_Row(names, is_said=True) for names in _names(row, has_noun=is_noun))
        return
    for _, where in splits(description, _OWNING):
        if where.startswith('"') or _is_exact(where):
            is_noun = where[:1].islower()
            yield from (_Row(names, is_said=False) for names in _names(where, has_noun=is_noun)[:1])


def _names(row: str, *, has_noun: bool) -> list[list[Sequence[str]]]:
    """Return by what a row may be called, for each of its quotations.

    A row that is only described has one of the words: "the admin user".

    Args:
        row: What the description calls it.
        has_noun: Whether that may begin with a noun, which is no part of the name: "product Tea".
    """
    if quoted := quotations(row):
        return [[words(one)] for one in quoted]
    name = list(dropwhile(articles().__contains__, words(row)))
    names: list[Sequence[str]] = [name, *([name[1:]] if has_noun else [])]
    return [names if _is_exact(row) else [[word] for word in name]]


def _is_exact(name: str) -> bool:
    return is_name(name) or any(char.isdecimal() for char in name)


def _is_counting(row: str) -> bool:
    is_quoted = bool(quotations(row))
    return not is_quoted and any(grammar().ordinals.meanings((word,)) for word in words(row))


def _may_say(page: PageText, text: str, row: _Row) -> bool:
    """Return whether a row is the one that is named, or may be where its text is cut off."""
    if len(text) < _CUT:
        return row.is_in(words(text))
    begun = words(text)[:-1]
    whole = (said for said in _row_texts(page) if contains_words(said, begun))
    return next((row.is_in(said) for said in whole), True)


def _row_texts(page: PageText) -> Iterator[list[str]]:
    """Yield the words of each row; the entries of menus are none."""
    for number, (role, _) in enumerate(page.nodes):
        if role in ROW_ROLES and not page.is_in_landmark(number, BESIDE):
            yield words(page.text_of(number))
