"""Finds the parts of a page that sentences name: "in the sidebar", "on the canvas"."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from explorer.finder.vocabulary.grammar import grammar
from explorer.models import Bounds
from explorer.models.scenario.page_parts import PageArea, PageParts
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import hide, quotations
from explorer.text import fold, words

_AS_GOOD = 0.9
"""Share of the best fit from which on an area is one of those that are meant."""
_NOT_LAST = 0.5
"""Factor for a name in which another word is the noun: "editor-toolbar" is no editor."""
_PREFIXES = ("with", "has", "no", "is", "show", "hide", "toggle", "open")
"""Words before the name of another part: a page that is "with-sidebar" is none."""


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
    """

    text: str
    markup: tuple[frozenset[str], ...]
    sides: tuple[str, ...] = ()
    is_known: bool = False
    must_be_there: bool = False


def split_place(description: str) -> tuple[str, str]:
    """Split "Save in the toolbar" into "Save" and "the toolbar".

    Returns:
        The description without its last place, and the place; "" for none. A place with a
        quotation is none: the finder knows what is near to what.
    """
    other = description, ""
    if (whole := read_place(description)) and whole.is_known:
        return other
    spans = list(_words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(1, len(tokens)):
        length, relations = grammar().relations.at(tokens, position)
        end = position + length
        if not length or end >= len(spans) or not {"inside", "loose"}.intersection(relations):
            continue
        split = description[: spans[position][1]].strip(), description[spans[end][1] :]
        place = None if quotations(split[1]) else read_place(split[1])
        if place and place.is_known:
            return split
        if place and "inside" in relations and not other[1]:
            other = split
    return other


def row_name(description: str) -> str:
    """Return the name of a row that a description means: "the row of Tea"; "" if it is no row."""
    return split_row(f"x in {description}")[1]


def split_row(description: str) -> tuple[str, str]:
    """Split "the price in the row of Tea" into the column and the name of the row; "" for none."""
    spans = list(_words_of(hide(description)))
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


def read_place(text: str) -> Place | None:
    """Return the place that a text names, None if it names no kind of area.

    Rows, columns and tables are none: they have roles, by which the finder knows them.
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
                markup.append(known or frozenset({rest[position]}))
                is_known = is_known and bool(known)
                position += length
                break
    kinds = {kind for word in rest for kind in grammar().places.meanings((word,))}
    if not markup or _STRUCTURES.intersection(kinds):
        return None
    is_layout = any(choice in _layout() for choice in markup)
    return Place(text, tuple(markup), sides, is_known, is_known and not is_layout)


_SIDED = re.compile(r"^(linker|rechter)(?=\w)")
"""The side in a Dutch word for a part of a page: "linkerpaneel"."""


def names_editor(tokens: Sequence[str]) -> bool:
    """Return whether words mean the text of a page with one editor: "the editor", "the text"."""
    bare = " ".join(word for word in tokens if word not in _articles())
    return bare in _texts() or _areas().get(bare) == _markup("editor")


_STRUCTURES = frozenset({"row", "column", "table", "list", "page", "main"})


async def areas_of(tab: ScenarioTab, place: Place) -> tuple[PageArea, ...]:
    """Return the areas of the page that a place may mean, none if it has no such area."""
    wanted = {word for choice in place.markup for word in choice}
    parts = await tab.parts(sorted(wanted), overlays=not _OVERLAYS.isdisjoint(wanted))
    return matching(parts, place)


def matching(parts: PageParts, place: Place) -> tuple[PageArea, ...]:
    """Return the areas that fit a place best, without those within others of them."""
    fits = [_fit(area, place) for area in parts.areas]
    if any(choice in (_markup("menu"), _markup("opened_menu")) for choice in place.markup):
        opened = [
            fit if _is_opened(one) else 0.0 for fit, one in zip(fits, parts.areas, strict=True)
        ]
        fits = opened if any(opened) else fits  # an opened menu is meant before that of the site
    best = max(fits, default=0.0)
    if not best:
        return ()
    good = {n for n, fit in enumerate(fits) if fit >= best * _AS_GOOD}
    areas = [parts.areas[n] for n in sorted(good) if not good.intersection(_around(parts, n))]
    return tuple(_at_side(areas, place.sides))


_OVERLAYS = frozenset({"dialog", "menu"})
_FIXED = frozenset({"nav", "navigation", "header", "banner", "aside", "sidebar", "navbar"})


def _is_opened(area: PageArea) -> bool:
    """Return whether an area lies over the page but is no bar of it that stays in view."""
    return area.is_opened and not any(len(name) == 1 and name[0] in _FIXED for name in area.names)


def lies_in(box: Bounds, areas: Sequence[PageArea]) -> bool:
    """Return whether most of a box is in one of the areas; what a dialog lies over is not."""
    size = max(box.width, 1) * max(box.height, 1)
    return any(_overlap(box, area.box) >= _MOST * size for area in areas)


_MOST = 0.6


def _overlap(one: Bounds, other: Bounds) -> float:
    width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(width, 0) * max(height, 0)


def is_within(box: Bounds, areas: Sequence[PageArea]) -> bool:
    """Return whether the middle of a box is in one of the areas."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return any(
        area.box.x <= x <= area.box.x + area.box.width
        and area.box.y <= y <= area.box.y + area.box.height
        for area in areas
    )


def _fit(area: PageArea, place: Place) -> float:
    """Return how well the names of an area fit, 0 to 1: the share of the words that are asked for.

    All parts of the place must be in one of its names.
    """
    total = 1.0
    for choice in place.markup:
        total *= max((_share(name, choice) for name in area.names), default=0.0)
    return total


def _share(name: Sequence[str], choice: frozenset[str]) -> float:
    said = [word for word in name if word not in ("left", "right", "top", "bottom")]
    if not said or choice.isdisjoint(said):
        return 0.0
    is_noun = said[-1] in choice and not (len(said) > 1 and said[0] in _PREFIXES)
    return len(choice.intersection(said)) / len(said) * (1.0 if is_noun else _NOT_LAST)


def _around(parts: PageParts, number: int) -> Iterator[int]:
    number = parts.areas[number].within
    while number >= 0:
        yield number
        number = parts.areas[number].within


def _at_side(areas: Sequence[PageArea], sides: Sequence[str]) -> Sequence[PageArea]:
    for side in " ".join(sides).split():  # "top left" is two
        said = [area for area in areas if any(side in name for name in area.names)]
        if said:
            areas = said
        elif len(areas) > 1:
            is_first = side in ("left", "top")
            across = side in ("left", "right")
            ordered = sorted(areas, key=lambda one: one.box.x if across else one.box.y)
            areas = ordered[:1] if is_first else ordered[-1:]
    return areas


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


def _words_of(hidden: str) -> Iterator[tuple[str, int, int]]:
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
    spans = list(_words_of(hide(description)))
    tokens = [token for token, _, _ in spans]
    for position in range(len(tokens)):
        length, numbers = grammar().ordinals.at(tokens, position)
        if length and numbers[0] in (1, -1):
            start, end = spans[position][1], spans[position + length - 1][2]
            return f"{description[:start]} {description[end:]}".strip()
    return ""


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
def _markup(kind: str) -> frozenset[str]:
    return frozenset(_table()[kind]["markup"])


@cache
def _layout() -> frozenset[frozenset[str]]:
    return frozenset(map(_markup, _LAYOUT))


@cache
def _articles() -> frozenset[str]:
    return frozenset(_table()["articles"]["words"])


@cache
def _texts() -> frozenset[str]:
    return frozenset(" ".join(words(name)) for name in _table()["text"]["words"])
