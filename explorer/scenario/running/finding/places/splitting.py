"""Splits descriptions into what is meant and where it is: "Save" and "above" of "the table"."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.scenario.running.finding.places.words import (
    articles,
    colours,
    without_articles,
    words_for,
    words_of,
)
from explorer.sentences.phrases import is_name
from explorer.sentences.quotes import hide
from explorer.text import single_spaced

_BORDERS = ("inside", "loose")
"""The relations of what is in something."""


def splits(description: str, relations: Collection[str] = _BORDERS) -> Iterator[tuple[str, str]]:
    """Yield what stands before and behind each word that may begin a place: "of the first row".

    Args:
        description: The description.
        relations: The relations that the words may say.
    """
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, said = grammar().relations.at(tokens, position)
        is_border = not set(relations).isdisjoint(said)
        if is_border and position + length < len(spans):
            before = description[: spans[position][1]].strip()
            yield before, description[spans[position + length][1] :]


def without_list(description: str) -> str:
    """Return a description without "in the list" at its end, "" if it says no list or table."""
    for what, where in splits(description):
        said = without_articles(where)
        kinds = grammar().places.meanings(tuple(said))
        if {"list", "table"}.intersection(kinds):
            return what
    return ""


def said_in_table(description: str) -> str:
    """Return what is said to be in a table: "Edit" of "Edit in the row of Ann"; "" for nothing."""
    inside = splits(description, ("inside",))
    return next((what for what, where in inside if names_table(where)), "")


def names_table(where: str) -> bool:
    """Return whether a place is a table or a row: "the Users table", "the row of Ann"."""
    said = without_articles(hide(where))
    return any({"table", "row"}.intersection(grammar().places.meanings((one,))) for one in said)


def split_table_side(description: str) -> tuple[str, str]:
    """Split "Delete above the table" into "Delete" and "above" or "below"; "" for none."""
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        where = [word for word in tokens[position + length :] if word not in articles()]
        side = next((one for one in ("above", "below") if one in relations), "")
        if side and len(where) == 1 and "table" in grammar().places.meanings(tuple(where)):
            return description[: spans[position][1]].strip(), side
    return "", ""


def row_name(description: str) -> str:
    """Return the name of a row that a description means: "the row of Tea"; "" if it is no row."""
    return split_row(f"x in {description}")[1]


def split_row(description: str) -> tuple[str, str]:
    """Split "the price in the row of Tea" into the column and the name of the row; "" for none.

    So is "the price in the Tea row".
    """
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        start = position + length
        while start < len(tokens) and tokens[start] in articles():
            start += 1
        if not length or not {"inside", "loose"}.intersection(relations) or start >= len(tokens):
            continue
        kinds = grammar().places.meanings((tokens[start],))
        end = start + 1
        while end < len(tokens) and grammar().fillers.at(tokens, end)[0]:
            end += 1
        if "row" in kinds and end < len(tokens):
            return description[: spans[position][1]].strip(), description[spans[end][1] :]
        last = grammar().places.meanings((tokens[-1],))
        name = description[spans[start][1] : spans[-1][1]].strip()
        if "row" in last and ('"' in name or is_name(name)):  # not "the selected row"
            return description[: spans[position][1]].strip(), name
    return "", ""


def without_first(description: str) -> str:
    """Return a description without "the first" or "the last", "" if it does not say so.

    Where only one element is found, it is the first and the last. A "last name" is no last one.
    """
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    fixed = vocabulary().fixed(tokens)
    for position in range(len(tokens)):
        length, numbers = grammar().ordinals.at(tokens, position)
        if length and numbers[0] in (1, -1) and position not in fixed:
            start, end = spans[position][1], spans[position + length - 1][2]
            return f"{description[:start]} {description[end:]}".strip()
    return ""


def without_page(description: str) -> str:
    """Return "queue" for "the queue page" and "die Seite Queue", "" for what names no page.

    A page that is only counted has nothing else to be called by: "the next page", "page 2".
    """
    spans = list(words_of(hide(description)))
    kept = [one for one in spans if one[0] not in articles()]
    for noun, others in ((kept[-1:], kept[:-1]), (kept[:1], kept[1:])):
        is_page = bool(noun) and noun[0][0] in words_for("page")
        if is_page and others and not any(map(_is_counting, (one[0] for one in others))):
            return description[others[0][1] : others[-1][2]]
    return ""


def _is_counting(word: str) -> bool:
    return word.isdecimal() or bool(grammar().ordinals.meanings((word,)))


def filter_as_field(description: str) -> str:
    """Return "the Groups textbox" for "the Groups filter", "" for "the filter" and all others.

    The field that filters a column is called as its column.
    """
    spans = list(words_of(hide(description)))
    for (before, _, _), (word, start, end) in pairwise(spans):
        is_named = before not in articles() and not grammar().relations.meanings((before,))
        if word in words_for("filter") and is_named:
            return f"{description[:start]}textbox{description[end:]}"
    return ""


def without_colour(description: str) -> str:
    """Return a description without the colour of the control, "" if it says none."""
    spans = [one for one in words_of(hide(description)) if one[0] in colours()]
    for _, start, end in reversed(spans):
        description = f"{description[:start]}{description[end:]}"
    return single_spaced(description) if spans else ""
