"""Finds the parts of a page that sentences name: "in the sidebar", "on the canvas"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.models import Bounds
from explorer.models.scenario.page_parts import PageArea, PageParts
from explorer.scenario.running.finding.places.place import Place
from explorer.scenario.running.finding.places.words import (
    markup_of,
    names_heading,
    region_markup,
    without_articles,
)
from explorer.scenario.running.tabs import ScenarioTab
from explorer.text import contains_words, words

_AS_GOOD = 0.9
"""Share of the best fit from which on an area is one of those that are meant."""
_NOT_LAST = 0.5
"""Factor for a name in which another word is the noun: "editor-toolbar" is no editor."""
_PREFIXES = ("with", "has", "no", "is", "show", "hide", "toggle", "open")
"""Words before the name of another part: a page that is "with-sidebar" is none."""


async def areas_of(tab: ScenarioTab, place: Place) -> tuple[PageArea, ...]:
    """Return the areas of the page that a place may mean, none if it has no such area."""
    return matching(await _parts_for(tab, place), place)


async def lacks_region(tab: ScenarioTab, place: Place) -> bool:
    """Return whether a place is in a sidebar, a dialog and so on, of which the page has none.

    In some languages a heading is called as the header is.
    """
    regions = [choice for choice in place.markup if choice in region_markup()]
    if not regions or names_heading(without_articles(place.text)):
        return False
    found = [await areas_of(tab, Place(place.text, (region,))) for region in regions]
    return not any(found)


async def _parts_for(tab: ScenarioTab, place: Place) -> PageParts:
    """Return the parts of the page whose markup has a word of a place."""
    wanted = {word for choice in place.markup for word in choice}
    return await tab.parts(sorted(wanted), overlays=not _OVERLAYS.isdisjoint(wanted))


def matching(parts: PageParts, place: Place) -> tuple[PageArea, ...]:
    """Return the areas that fit a place best, without those within others of them.

    A menu that opens beside the one in whose markup it stands is kept.
    """
    fits = [_fit(area, place) for area in parts.areas]
    in_view = [0.0 if one.is_covered else fit for fit, one in zip(fits, parts.areas, strict=True)]
    fits = in_view if any(in_view) else fits
    if markup_of("navigation") in place.markup:
        main = [
            0.0 if _leads_within(one) else fit for fit, one in zip(fits, parts.areas, strict=True)
        ]
        fits = main if any(main) else fits
    if all(_BARS.isdisjoint(choice) for choice in place.markup):
        served = [
            0.0 if _is_bar_of(parts, n, fits) else fit for n, fit in enumerate(fits)
        ]  # the toolbar "file browser" of the file browser
        fits = served if any(served) else fits
    menus = (markup_of("menu"), markup_of("opened_menu"))
    is_menu = any(choice in menus for choice in place.markup)
    if is_menu:
        opened = [
            fit if is_opened(one) else 0.0 for fit, one in zip(fits, parts.areas, strict=True)
        ]
        fits = opened if any(opened) else fits  # an opened menu is meant before that of the site
    sided = [
        fit if fit and _is_at(one, place.sides, parts.areas) else 0.0
        for fit, one in zip(fits, parts.areas, strict=True)
    ]
    fits = sided if any(sided) else fits  # "the menu on the left" is not the one at the top
    best = max(fits, default=0.0)
    if not best:
        return ()
    good = {n for n, fit in enumerate(fits) if fit >= best * _AS_GOOD}
    areas = [
        parts.areas[n]
        for n in sorted(good)
        if not any(
            lies_in(parts.areas[n].box, [parts.areas[outer]]) or not is_menu
            for outer in good.intersection(_around(parts, n))
        )
    ]
    return tuple(_at_side(areas, place.sides, parts.areas))


async def areas_saying(tab: ScenarioTab, place: Place, title: str) -> list[PageArea]:
    """Return the innermost areas that fit a place best of those that show a text."""
    parts = await _parts_for(tab, place)
    fits = {
        number: _fit(area, place)
        for number, area in enumerate(parts.areas)
        if not area.is_covered and contains_words(words(area.text), words(title))
    }
    best = max(fits.values(), default=0.0)
    good = {number for number, fit in fits.items() if fit and fit >= best * _AS_GOOD}
    around = {outer for number in good for outer in _around(parts, number)}
    return [parts.areas[number] for number in sorted(good - around)]


_TABLES = ("table", "grid", "treegrid")
_IS_TABLE = frozenset((name,) for name in _TABLES)


async def table_of(tab: ScenarioTab) -> Bounds | None:
    """Return the box of the only table of the page, None if there are several or none."""
    tables = await tables_of(tab)
    return tables[0].box if len(tables) == 1 else None


async def tables_of(tab: ScenarioTab) -> list[PageArea]:
    """Return the tables of the page, without those within others."""
    parts = await tab.parts(_TABLES, overlays=False)
    tables = {
        number
        for number, one in enumerate(parts.areas)
        if not one.is_covered and _IS_TABLE.intersection(map(tuple, one.names))
    }
    return [parts.areas[n] for n in sorted(tables) if tables.isdisjoint(_around(parts, n))]


def lies_at_side(box: Bounds, side: str, table: Bounds) -> bool:
    """Return whether a box is "above" or "below" another one, and not beside it."""
    middle = box.x + box.width / 2
    is_across = table.x <= middle <= table.x + table.width
    is_there = box.y + box.height / 2 < table.y
    if side == "below":
        is_there = box.y + box.height / 2 > table.y + table.height
    return is_across and is_there


_OVERLAYS = frozenset({"dialog", "menu"})
_FIXED = frozenset({"nav", "navigation", "header", "banner", "aside", "sidebar", "navbar"})


_BARS = frozenset({"toolbar", "menubar", "tablist"})
_BAR_NAMES = frozenset((name,) for name in _BARS)
_CONTROLS = frozenset({"a", "button", "link", "input"})
_WITHIN = frozenset({
    "breadcrumb", "breadcrumbs", "crumbs", "pagination", "paginator", "pager", "tabs", "tablist",
})  # fmt: skip


def _is_bar_of(parts: PageParts, number: int, fits: Sequence[float]) -> bool:
    """Return whether an area is a toolbar within another one that is called so, too."""
    is_bar = any(tuple(name) in _BAR_NAMES for name in parts.areas[number].names)
    return is_bar and any(fits[outer] for outer in _around(parts, number))


def _leads_within(area: PageArea) -> bool:
    """Return whether an area is a path, the numbers of pages or tabs: no navigation of the site."""
    return any(not _WITHIN.isdisjoint(name) for name in area.names)


def is_opened(area: PageArea) -> bool:
    """Return whether an area lies over the page but is no bar of it that stays in view.

    A link or a button with the word in its markup is no menu: "nav-new-post".
    """
    names = {name[0] for name in area.names if len(name) == 1}
    return area.is_opened and names.isdisjoint(_FIXED | _CONTROLS)


def lies_in(box: Bounds, areas: Sequence[PageArea]) -> bool:
    """Return whether most of a box is in one of the areas; what a dialog lies over is not."""
    size = max(box.width, 1) * max(box.height, 1)
    return any(_overlap(box, area.box) >= _MOST * size for area in areas)


_MOST = 0.6
_EDGE = 0.4
"""Share of the width of the page that is its left or its right."""
_WIDE = 0.5
"""Share of the width of the page that a bar at its top or bottom has at least, if any has it."""
_BAR = 4
"""How many times as wide as high a box is at most that is not a bar."""


def _overlap(one: Bounds, other: Bounds) -> float:
    width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return max(width, 0) * max(height, 0)


def is_within(box: Bounds, areas: Sequence[PageArea]) -> bool:
    """Return whether the middle of a box is in one of the areas."""
    return any(area.box.has_middle_of(box) for area in areas)


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


def _is_at(area: PageArea, sides: Sequence[str], areas: Sequence[PageArea]) -> bool:
    """Return whether an area is called by its side, or runs along it in that half of the page."""
    return all(
        any(side in name and len(name) > 1 for name in area.names)
        or _lies_at(area.box, side, areas)
        for side in " ".join(sides).split()
    )


def _lies_at(box: Bounds, side: str, areas: Sequence[PageArea]) -> bool:
    """Return whether a box runs along a side of the page in its half, or is narrow and there."""
    right = max(one.box.x + one.box.width for one in areas)
    bottom = max(one.box.y + one.box.height for one in areas)
    is_in_half = {
        "left": box.x + box.width / 2 < right / 2,
        "right": box.x + box.width / 2 > right / 2,
        "top": box.y + box.height / 2 < bottom / 2,
        "bottom": box.y + box.height / 2 > bottom / 2,
    }
    is_at_edge = {
        "left": box.x + box.width < right * _EDGE,
        "right": box.x > right * (1 - _EDGE),
    }
    across = side in ("left", "right")
    is_bar = box.width > _BAR * box.height  # "navbar-left" in a bar at the top
    is_along = _runs_along(box, across=across) or (is_at_edge.get(side, False) and not is_bar)
    return is_in_half[side] and is_along


def _at_side(
    good: Sequence[PageArea], sides: Sequence[str], areas: Sequence[PageArea]
) -> Sequence[PageArea]:
    """Return which of some areas are at the sides: by where they lie, else by what they are called.

    A form of the bar at the top that its markup calls "navbar-left" is not the menu on the left.
    """
    for side in " ".join(sides).split():  # "top left" is two
        said = [area for area in good if any(side in name for name in area.names)]
        there = [area for area in good if _lies_at(area.box, side, areas)]
        if said:
            good = [area for area in said if area in there] or there or said
        elif len(good) > 1:
            is_first = side in ("left", "top")
            across = side in ("left", "right")
            good = [one for one in good if _runs_along(one.box, across=across)] or good
            if not across:  # not the first line of a menu on the left
                width = max(one.box.x + one.box.width for one in areas)
                good = [one for one in good if one.box.width > width * _WIDE] or good
            ordered = sorted(good, key=lambda one: one.box.x if across else one.box.y)
            good = ordered[:1] if is_first else ordered[-1:]
    return good


def _runs_along(box: Bounds, *, across: bool) -> bool:
    """Return whether a box runs along a side of the page: a bar at its top is not at its left."""
    return box.height > box.width if across else box.width > box.height
