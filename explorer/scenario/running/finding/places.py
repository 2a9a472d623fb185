"""Reads which part of a page a description names: "in the sidebar", "on the canvas"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from explorer.finder.vocabulary.grammar import grammar
from explorer.sentences.quotes import hide, quotations
from explorer.text import fold, single_spaced, words

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


def splits(description: str) -> Iterator[tuple[str, str]]:
    """Yield what stands before and behind each word that may begin a place: "of the first row"."""
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        is_border = not {"inside", "loose"}.isdisjoint(relations)
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


def split_table_side(description: str) -> tuple[str, str]:
    """Split "Delete above the table" into "Delete" and "above" or "below"; "" for none."""
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        where = [word for word in tokens[position + length :] if word not in _articles()]
        side = next((one for one in ("above", "below") if one in relations), "")
        if side and len(where) == 1 and "table" in grammar().places.meanings(tuple(where)):
            return description[: spans[position][1]].strip(), side
    return "", ""


def row_name(description: str) -> str:
    """Return the name of a row that a description means: "the row of Tea"; "" if it is no row."""
    return split_row(f"x in {description}")[1]


def split_row(description: str) -> tuple[str, str]:
    """Split "the price in the row of Tea" into the column and the name of the row; "" for none."""
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        start = position + length
        while start < len(tokens) and tokens[start] in _articles():
            start += 1
        if not length or not {"inside", "loose"}.intersection(relations) or start >= len(tokens):
            continue
        kinds = grammar().places.meanings((tokens[start],))
        end = start + 1
        while end < len(tokens) and grammar().fillers.at(tokens, end)[0]:
            end += 1
        if "row" in kinds and end < len(tokens):
            return description[: spans[position][1]].strip(), description[spans[end][1] :]
    return "", ""


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
        for length in range(min(3, len(rest) - position), 0, -1):
            known = _areas().get(" ".join(rest[position : position + length]))
            if known or length == 1:
                markup.append(known or _forms(rest[position]))
                is_known = is_known and bool(known)
                position += length
                break
    kinds = {kind for word in rest for kind in grammar().places.meanings((word,))}
    is_list = may_be_list and len(markup) > 1 and kinds <= _LISTS
    if not markup or (_STRUCTURES.intersection(kinds) and not is_list):
        return None
    is_layout = any(choice in _layout() for choice in markup)
    return Place(text, tuple(markup), sides, is_known, is_known and not is_layout, is_list)


def _forms(word: str) -> frozenset[str]:
    """Return a word with its singular, by which markup may call a list: "monitors"."""
    is_plural = len(word) > _SHORT and word.endswith("s") and not word.endswith("ss")
    return frozenset({word, word[:-1]} if is_plural else {word})


_LISTS = frozenset({"list", "table"})
_SHORT = 3
"""Letters of a word that is not taken for a plural."""
_SIDED = re.compile(r"^(linker|rechter)(?=\w)")
"""The side in a Dutch word for a part of a page: "linkerpaneel"."""


def names_editor(tokens: Sequence[str]) -> bool:
    """Return whether words mean the text of a page with one editor: "the editor", "the text"."""
    bare = " ".join(word for word in tokens if word not in _articles() | _called("sizes"))
    return bare in _called("text") or is_word_for_editor(tokens)


def is_word_for_editor(tokens: Sequence[str]) -> bool:
    """Return whether words mean an editor itself, not the text in it: "the editor"."""
    bare = " ".join(word for word in tokens if word not in _articles())
    return _areas().get(bare) == markup_of("editor")


def names_date(tokens: Sequence[str]) -> bool:
    """Return whether a name is that of a date: "Publish date"."""
    return not _called("date").isdisjoint(tokens)


def names_name(tokens: Sequence[str]) -> bool:
    """Return whether words call a field but for the name that is typed: "the new name"."""
    return " ".join(tokens) in _called("name")


def names_choice(tokens: Sequence[str]) -> bool:
    """Return whether words call an element but something to choose: "the filter"."""
    return " ".join(word for word in tokens if word not in _articles()) in _called("choices")


def names_amount(description: str) -> bool:
    """Return whether a description means but an amount of money: "the price"."""
    return " ".join(without_articles(description)) in _called("amount")


def names_message(description: str) -> bool:
    """Return whether a description means but a message to the user: "the flash message"."""
    return " ".join(without_articles(description)) in _called("message")


def says_empty(text: str) -> bool:
    """Return whether a text of the page says that there is nothing: "Your cart is empty"."""
    said = words(text)
    return bool(said) and not _called("emptiness").isdisjoint((said[0], said[-1]))


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


def words_of(hidden: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words of a hidden text with their places; a quotation is one word."""
    start = 0
    for piece in hidden.split(" "):
        bare = fold(piece).strip(",.;:") or piece or " "
        yield bare, start, start + len(piece)
        start += len(piece) + 1


_LAYOUT = ("sidebar", "panel", "toolbar", "header", "footer", "navigation", "menu", "opened_menu")


def without_first(description: str) -> str:
    """Return a description without "the first" or "the last", "" if it does not say so.

    Where only one element is found, it is the first and the last.
    """
    spans = list(words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(len(tokens)):
        length, numbers = grammar().ordinals.at(tokens, position)
        if length and numbers[0] in (1, -1):
            start, end = spans[position][1], spans[position + length - 1][2]
            return f"{description[:start]} {description[end:]}".strip()
    return ""


def without_page(description: str) -> str:
    """Return "queue" for "the queue page" and "die Seite Queue", "" for what names no page.

    A page that is only counted has nothing else to be called by: "the next page", "page 2".
    """
    spans = list(words_of(hide(description)))
    kept = [one for one in spans if one[0] not in _articles()]
    for noun, others in ((kept[-1:], kept[:-1]), (kept[:1], kept[1:])):
        is_page = bool(noun) and noun[0][0] in _called("page")
        if is_page and others and not any(map(_is_counting, (one[0] for one in others))):
            return description[others[0][1] : others[-1][2]]
    return ""


def _is_counting(word: str) -> bool:
    return word.isdecimal() or bool(grammar().ordinals.meanings((word,)))


def without_colour(description: str) -> str:
    """Return a description without the colour of the control, "" if it says none."""
    spans = [one for one in words_of(hide(description)) if one[0] in _colours()]
    for _, start, end in reversed(spans):
        description = f"{description[:start]}{description[end:]}"
    return single_spaced(description) if spans else ""


def names_frame(text: str) -> bool:
    """Return whether a text means a frame of the page."""
    return " ".join(without_articles(text)) in _table()["frame"]["words"]


def without_articles(text: str) -> list[str]:
    """Return the words of a text without its articles, in any language."""
    return [word for word in words(text) if word not in _articles()]


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((resources.files(__package__) / "areas.toml").read_text("utf-8"))


@cache
def _areas() -> dict[str, frozenset[str]]:
    return {
        " ".join(words(name)): frozenset(area["markup"])
        for area in _table().values()
        if area["markup"]
        for name in area["words"]
    }


@cache
def markup_of(kind: str) -> frozenset[str]:
    """Return the words that markup has for a part of a page: "menu"."""
    return frozenset(_table()[kind]["markup"])


@cache
def _layout() -> frozenset[frozenset[str]]:
    return frozenset(map(markup_of, _LAYOUT))


@cache
def _colours() -> frozenset[str]:
    return frozenset(map(fold, _table()["colours"]["words"]))


@cache
def _articles() -> frozenset[str]:
    return frozenset(_table()["articles"]["words"])


@cache
def _called(kind: str) -> frozenset[str]:
    return frozenset(" ".join(without_articles(name)) for name in _table()[kind]["words"])
