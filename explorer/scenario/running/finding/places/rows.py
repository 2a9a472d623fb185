"""Tells whether an element is in the row that a description names: "Edit in the row of Bob"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.identity.matching import ROW_ROLES
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.splitting import split_row, splits
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.text import PageText
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
    own = [one for one in element.containers if one.role in ROW_ROLES and one.name]
    if not own:
        return ""
    around = [one.name for one in element.containers]
    said = words(" ".join([*around, element.label, element.description, element.near]))
    for name, is_row in _rows_said(plainly_quoted(description)):
        is_known = contains_words(said, name)
        if is_known or any(_may_say(page, one.name, name) for one in own):
            continue
        if is_row or any(_says(page, name)):
            return own[-1].name
    return ""


def _rows_said(description: str) -> Iterator[tuple[list[str], bool]]:
    """Yield the names that a row may have in a description, and whether it says that it is one."""
    row = split_row(description)[1]
    if row:
        names = quotations(row) or [" ".join(without_articles(row))]
        yield from ((words(name), True) for name in names if not _is_counting(name))
        return
    for _, where in splits(description, _OWNING):
        names = quotations(where)[:1] if where.startswith('"') else []
        names = names or ([where] if is_name(where) else [])
        yield from ((words(name), False) for name in names)


def _is_counting(name: str) -> bool:
    return any(grammar().ordinals.meanings((word,)) for word in words(name))


def _may_say(page: PageText, row: str, name: Sequence[str]) -> bool:
    """Return whether a row has a name, or may have it where its text is cut off."""
    if len(row) < _CUT:
        return contains_words(words(row), name)
    begun = words(row)[:-1]
    rows = (n for n in _rows(page) if contains_words(words(page.text_of(n)), begun))
    return next((page.has_words(n, name) for n in rows), True)


def _says(page: PageText, name: Sequence[str]) -> Iterator[bool]:
    return (page.has_words(number, name) for number in _rows(page))


def _rows(page: PageText) -> list[int]:
    return [number for number, (role, _) in enumerate(page.nodes) if role in ROW_ROLES]
