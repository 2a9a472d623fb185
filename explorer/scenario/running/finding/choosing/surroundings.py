"""Finds a field that has no name of its own by what stands around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.choosing.captions import beside_caption
from explorer.scenario.running.finding.choosing.usable import TYPING, is_editor
from explorer.scenario.running.finding.places.containers import heading_of, row_name_of
from explorer.scenario.running.finding.places.words import names_editor, without_articles, words_of
from explorer.scenario.running.page.roles import kind_and_name
from explorer.sentences.quotes import hide, quotations
from explorer.text import caseless, words

_IN_BRACKETS = re.compile(r"\s*\([^()]*\)\s*:?\s*$")
"""What stands in brackets at the end of a text."""
_PATTERN = re.compile(r"([DJMYAT])\1+(?:[-/. ]([DJMYAT])\2+){1,2}", re.IGNORECASE)
"""How a date is to be written: "YYYY-MM-DD", "TT.MM.JJJJ"."""


def field_by_surroundings(
    elements: Sequence[InteractiveElement],
    fields: Sequence[int],
    description: str,
    *,
    is_elsewhere: bool = False,
) -> int | None:
    """Return the only field that stands where a name is.

    It is the field in the row of that name, the one right behind it, the one that a heading of that
    name governs, the one beside a caption, or the only editor of the page if the description is a
    word for an editor.

    Args:
        elements: The elements of the page.
        fields: The indices of the fields and boxes that may be meant.
        description: What the sentence says.
        is_elsewhere: Whether an element of that name is not the one that is meant: the field in the
            row of the name is then no more likely than the one behind it.
    """
    quoted = [caseless(text) for text in quotations(description)]
    if len(quoted) == 1:
        if _is_beyond(description):
            fields = [n for n in fields if not _is_in_row_of(elements[n], quoted[0])]
        ways = [
            _in_row(elements, fields, quoted[0]),
            _behind(elements, fields, words(quoted[0])),
            _below_heading(elements, fields, quoted[0]),
            beside_caption(elements, _unnamed(elements, fields), words(quoted[0])),
        ]
        if is_elsewhere:
            ways = [sorted({*ways[0], *ways[1]}), *ways[2:]]
        found = next(filter(None, ways), [])
    elif names_editor(words(description)):
        found = [n for n in fields if is_editor(elements[n]) and not _is_named_area(elements[n])]
    else:
        name = kind_and_name(without_articles(description))[1]
        found = _behind(elements, fields, name)
        found = found or beside_caption(elements, _unnamed(elements, fields), name)
    return found[0] if len(found) == 1 else None


def _is_named_area(field: InteractiveElement) -> bool:
    """Return whether it is a text area that is called otherwise: the editor may yet be drawn."""
    return field.tag == "textarea" and bool(field.name)


def _is_beyond(description: str) -> bool:
    """Return whether an element is said to be above or below a quotation."""
    tokens = [token for token, _, _ in words_of(hide(description))]
    return any(
        not {"above", "below"}.isdisjoint(relations) and '"' in "".join(tokens[end : end + 1])
        for position in range(1, len(tokens))
        for length, relations in [grammar().relations.at(tokens, position)]
        for end in [position + length]
        if length
    )


def _is_in_row_of(field: InteractiveElement, name: str) -> bool:
    """Return whether a field stands in the row of a table that begins with a name, beside it."""
    row = next((one for one in reversed(field.containers) if one.name), None)
    return row is not None and row.role == "row" and _begins(row.name, name)


def _in_row(elements: Sequence[InteractiveElement], fields: Sequence[int], name: str) -> list[int]:
    """Return the fields whose row is called so, or begins so ("Name: must be set").

    Those without a name of their own go before those that are called otherwise.
    """
    names = {n: row_name_of(elements[n]) for n in fields if not elements[n].covered}
    unnamed = {n: own for n, own in names.items() if not elements[n].name}
    for among in (unnamed, names):
        called = [n for n, own in among.items() if own == name]
        called = called or [n for n, own in among.items() if _begins(own, name)]
        if called:
            return called
    return []


def _behind(
    elements: Sequence[InteractiveElement], fields: Sequence[int], name: Sequence[str]
) -> list[int]:
    """Return the fields that stand right behind a text, if any those without a name of their own.

    A text may say in brackets what the field takes: "Limit (0-100):". The label that is read out
    may be a hint instead: "A readable address" behind "Slug". An editor is often drawn in the place
    of a hidden field, whose label is not its own. What is no editor there is a control of its
    toolbar.
    """
    if not name:
        return []
    behind = [n for n in fields if words(elements[n].near) == list(name)]
    unnamed = [
        n
        for n in _unnamed(elements, fields)
        if n in behind or words(_IN_BRACKETS.sub("", elements[n].near)) == list(name)
    ]
    editors = [n for n in unnamed if is_editor(elements[n])]
    typed = [n for n in behind if elements[n].kind in TYPING and not elements[n].covered]
    return editors or unnamed or typed


def _below_heading(
    elements: Sequence[InteractiveElement], fields: Sequence[int], name: str
) -> list[int]:
    """Return the fields without a name of their own that a heading governs."""
    return [n for n in _unnamed(elements, fields) if heading_of(elements[n]) == name]


def _unnamed(elements: Sequence[InteractiveElement], fields: Sequence[int]) -> list[int]:
    """Return the fields without a name; an example of what to enter, without a word, is none."""
    named = {n: elements[n].name for n in fields if not elements[n].covered}
    return [n for n, name in named.items() if not name or _is_example(name, elements[n])]


def _is_example(name: str, field: InteractiveElement) -> bool:
    is_example = not any(map(str.isalpha, name)) or _PATTERN.fullmatch(name)
    return name == field.placeholder and bool(is_example)


def _begins(text: str, name: str) -> bool:
    """Return whether a text begins with the words of a name."""
    wanted = words(name)
    return bool(wanted) and words(text)[: len(wanted)] == wanted
