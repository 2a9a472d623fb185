"""Reads which part of a page a description names: "in the sidebar", "on the canvas"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from explorer.finder.vocabulary.grammar import grammar
from explorer.scenario.running.finding.places.words import (
    layout_markup,
    markup_by_name,
    markup_of,
    without_articles,
    words_of,
)
from explorer.sentences.quotes import hide, quotations

_STRUCTURES = frozenset({"row", "column", "table", "list", "page", "main"})


@dataclass(frozen=True)
class Place:
    """A part of a page as a sentence names it.

    Attributes:
        text: As the sentence says it: "the right panel".
        markup: For each of its words, the words that the markup may have for it, in lower case.
        sides: At which sides of the page it is.
        is_known: Whether all of its words are known ones for parts of pages.
        must_be_there: Whether it is no mere region of the page's layout: an element of the same
            name elsewhere is another one.
        is_list: Whether it is a list or a table that only the markup names.
    """

    text: str
    markup: tuple[frozenset[str], ...]
    sides: tuple[str, ...] = ()
    is_known: bool = False
    must_be_there: bool = False
    is_list: bool = False


def split_place(description: str) -> tuple[str, str]:
    """Split "Save in the toolbar" into "Save" and "the toolbar".

    Returns:
        The description without its last place, and the place; "" for none. A place with a
        quotation is none: the finder knows what is near to what.
    """
    other = description, ""
    if (whole := read_place(description)) and whole.is_known:
        return other
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        end = position + length
        if not length or end >= len(spans) or not {"inside", "loose"}.intersection(relations):
            continue
        split = _with_side(description[: spans[position][1]].strip(), description[spans[end][1] :])
        place = None if quotations(split[1]) else read_place(split[1])
        if place and place.is_known:
            return split
        if place and "inside" in relations and not other[1]:
            other = split
    return other


def _with_side(what: str, where: str) -> tuple[str, str]:
    """Return an element and its place with the side between them: "Tea" on the left in the menu."""
    spans = list(words_of(hide(what)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, _ = grammar().sides_at(tokens, position)
        if length and position + length == len(tokens):
            start = spans[position][1]
            return what[:start].strip(), f"{where} {what[start:]}"
    return what, where


def read_place(text: str, *, may_be_list: bool = False) -> Place | None:
    """Return the place that a text names, None if it names no kind of area.

    Rows, columns and tables are none: they have roles, by which the finder knows them. Those that
    the markup only names may be meant with ``may_be_list``: "the list of monitors".
    """
    tokens = (part for word in without_articles(text) for part in _SIDED.split(word) if part)
    sides, rest = _sides(list(tokens))
    markup = []
    is_known = True
    position = 0
    while position < len(rest):
        for length in range(min(_LONGEST_NAME, len(rest) - position), 0, -1):
            known = _markup_by_bare_name().get(" ".join(rest[position : position + length]))
            if known or length == 1:
                markup.append(known or _forms(rest[position], with_plural=may_be_list))
                is_known = is_known and bool(known)
                position += length
                break
    kinds = {kind for word in rest for kind in grammar().places.meanings((word,))}
    is_list = may_be_list and len(markup) > 1 and kinds <= _LISTS
    if not markup or (_STRUCTURES.intersection(kinds) and not is_list):
        return None
    is_layout = any(choice in layout_markup() for choice in markup)
    return Place(text, tuple(markup), sides, is_known, is_known and not is_layout, is_list)


@cache
def _markup_by_bare_name() -> dict[str, frozenset[str]]:
    """Return the words of markup by what sentences call a part, without fillers such as "of"."""
    fillers = grammar().fillers
    return {
        " ".join(word for word in name.split(" ") if not fillers.at((word,), 0)[0]): markup
        for name, markup in markup_by_name().items()
    }


def _forms(word: str, *, with_plural: bool) -> frozenset[str]:
    """Return a word with its singular, by which markup may call a list: "monitors"."""
    is_plural = len(word) > _SHORT and word.endswith("s") and not word.endswith("ss")
    forms = {word, word[:-1]} if is_plural else {word}
    return frozenset(forms | {f"{word}s"} if with_plural else forms)


_LISTS = frozenset({"list", "table"})
_LONGEST_NAME = 5
"""Words of what sentences call a part of a page, at most."""
_SHORT = 3
"""Letters of a word that is not taken for a plural."""
_SIDED = re.compile(r"^(linker|rechter)(?=\w)")
"""The side in a Dutch word for a part of a page: "linkerpaneel"."""


def dialog_name(description: str) -> list[str] | None:
    """Return the other words of "the settings dialog"; None if it is no dialog."""
    if quotations(description):
        return None
    place = read_place(description)
    if place is None or markup_of("dialog") not in place.markup:
        return None
    return [word for choice in place.markup if choice != markup_of("dialog") for word in choice]


def _sides(tokens: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    sides, rest = list[str](), list[str]()
    position = 0
    while position < len(tokens):
        length, named = grammar().sides_at(tokens, position)
        if length:
            sides += named
        elif not grammar().fillers.at(tokens, position)[0]:
            rest.append(tokens[position])
        position += max(length, 1)
    return tuple(sides), rest
