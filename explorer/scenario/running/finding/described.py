"""Finds what a description means on a page, in the place that it names."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext, suppress

from explorer.identity.matching import ROW_ROLES
from explorer.models import Bounds, InteractiveElement
from explorer.models.scenario import StepAction
from explorer.models.scenario.page_parts import PageArea
from explorer.scenario.running.finding.choosing.choice import Choice, TargetError
from explorer.scenario.running.finding.choosing.usable import FILLING
from explorer.scenario.running.finding.places.areas import (
    areas_of,
    areas_saying,
    lacks_region,
    lies_at_side,
    lies_in,
    table_of,
    tables_of,
)
from explorer.scenario.running.finding.places.cells import Cell, cell_box, is_any
from explorer.scenario.running.finding.places.columns import TEXT_TAGS
from explorer.scenario.running.finding.places.containers import row_of
from explorer.scenario.running.finding.places.frames import split_frame
from explorer.scenario.running.finding.places.headings import under_heading
from explorer.scenario.running.finding.places.named_pages import (
    OpenPage,
    is_page_open,
    split_page,
)
from explorer.scenario.running.finding.places.place import read_place, split_place
from explorer.scenario.running.finding.places.splitting import (
    said_in_table,
    split_row,
    split_table_side,
    splits,
)
from explorer.scenario.running.finding.places.words import names_frame, without_articles
from explorer.scenario.running.finding.seen import Seen, Target, target_of
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.page.sections import names_section, other_section
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import plainly_quoted, quotations, without_quotations
from explorer.text import words
from explorer.urls import normalise

_BARS = ("listitem", "toolbar", "menubar", "menu", "navigation")
"""The roles of bars, and of their entries, in which a menu opens."""


async def described(
    tab: ScenarioTab,
    description: str,
    action: StepAction,
    seen: Seen,
    choice: Choice,
    *,
    in_frame: bool,
) -> Target:
    """Return the element that a description means, in its place if the page has that.

    Args:
        tab: The tab.
        description: What the sentence calls it: 'the "Save" button in the dialog'.
        action: What will be done to it.
        seen: The page.
        choice: Chooses among the elements of the page.
        in_frame: Whether an earlier sentence has entered a frame.

    Raises:
        TargetError: None fits, several fit equally well, or the place is missing.
    """
    what, where = split_page(description)
    is_open = bool(where) and await _is_open(tab, where, seen.snapshot.elements)
    place = read_place(where) if where and not is_open else None
    if where and not is_open and not (place and await areas_of(tab, place)):
        raise TargetError(choice.without_place(what, where))
    try:
        return await _in_place(tab, description, action, seen, choice, in_frame=in_frame)
    except TargetError as error:
        if only := await _only_field(tab, description, action, seen, choice):
            return only
        with suppress(TargetError) if error.tied else nullcontext():
            if there := await _in_titled_part(tab, description, seen, choice):
                return there
        if error.tied or not is_open:
            raise
        return await _in_place(tab, what, action, seen, choice, in_frame=in_frame)


async def _in_titled_part(
    tab: ScenarioTab, description: str, seen: Seen, choice: Choice
) -> Target | None:
    """Return what is in the only part of its kind that shows a text: 'in the panel "Ready?"'.

    Raises:
        TargetError: None of the elements in it fits, or several do.
    """
    elements = seen.snapshot.elements
    for what, where in splits(plainly_quoted(description), ("inside",)):
        titles = quotations(where)
        place = read_place(without_quotations(where)) if len(titles) == 1 else None
        areas = await areas_saying(tab, place, titles[0]) if place and place.is_known else []
        if len(areas) == 1:
            inside = [n for n, one in enumerate(elements) if lies_in(one.page_bounds, areas)]
            return target_of(choice.of(what, inside), elements, seen.references)
    return None


async def _is_open(tab: ScenarioTab, where: str, elements: Sequence[InteractiveElement]) -> bool:
    """Return whether a page is the open one: "the dashboard", also by a link that leads there."""
    headings = PageText(await tab.outline()).headings
    called = is_page_open(OpenPage(tab.url, await tab.title(), headings, ""), where)
    name = without_articles(where)
    here = normalise(tab.url)
    return called or any(
        one.href and normalise(one.href) == here and words(one.name) == name for one in elements
    )


async def drawn_cell(tab: ScenarioTab, cell: Cell) -> Bounds | None:
    """Return the page box of a cell; None if the page has none of that column and row.

    The tab forgets what it has observed before.
    """
    texts, _ = await tab.see_markup(TEXT_TAGS)
    return cell_box(texts.elements, cell)


def in_cell(what: str, box: Bounds, seen: Seen, choice: Choice) -> Target:
    """Return the element that is meant in the page box of a cell.

    Raises:
        TargetError: None fits, or several fit equally well.
    """
    elements = seen.snapshot.elements
    inside = [n for n, one in enumerate(elements) if box.has_middle_of(one.page_bounds)]
    try:
        chosen = choice.of("" if is_any(what) else what, inside)
    except TargetError as error:
        raise TargetError(f"in that cell: {error}", error.tied) from None
    return target_of(chosen, elements, seen.references)


async def _only_field(
    tab: ScenarioTab, description: str, action: StepAction, seen: Seen, choice: Choice
) -> Target | None:
    """Return the only field of a part of the page: "type it into the dialog"."""
    place = read_place(description) if action in FILLING else None
    if not place or not place.is_known or split_place(description)[1]:
        return None
    elements, areas = seen.snapshot.elements, await areas_of(tab, place)
    inside = [n for n, one in enumerate(elements) if lies_in(one.page_bounds, areas)]
    with suppress(TargetError):
        return target_of(choice.of("", inside), elements, seen.references)
    return None


async def _in_place(
    tab: ScenarioTab,
    description: str,
    action: StepAction,
    seen: Seen,
    choice: Choice,
    *,
    in_frame: bool,
) -> Target:
    """Return the element that a description means, as ``described`` does."""
    elements, shown = seen.snapshot.elements, seen.references
    what, where = split_place(plainly_quoted(description))
    if action == "click" and (page := choice.link_to_page(description)):
        return target_of(page, elements, shown)
    what_there, side = split_table_side(plainly_quoted(description))
    if side and (table := await table_of(tab)):
        there = [n for n, o in enumerate(elements) if lies_at_side(o.page_bounds, side, table)]
        return target_of(choice.of(what_there, there), elements, shown)
    what_below, governed = under_heading(elements, plainly_quoted(description))
    if governed:
        with suppress(TargetError):  # of several below it the nearest may be meant
            found = target_of(choice.of(what_below, governed), elements, shown)
            await _require_section(tab, description, found.element)
            return found
    framed = [number for number, one in enumerate(elements) if one.frame]
    if framed and names_frame(where):
        return target_of(choice.of(what, framed), elements, shown)
    if framed and (split := await split_frame(tab, description)):
        inside = [n for n in framed if lies_in(elements[n].page_bounds, split.frames)]
        try:
            return target_of(choice.of(split.what, inside), elements, shown)
        except TargetError as error:  # what is called so outside of the frame is not meant
            raise TargetError(f"in {split.where!r}: {error}", error.tied) from None
    place = read_place(where) if where else None
    is_expected = action.startswith("assert") and action != "assert_hidden"
    areas = await areas_of(tab, place) if place else ()
    inside = [n for n, one in enumerate(elements) if lies_in(one.page_bounds, areas)]
    if place and areas:
        try:
            return target_of(choice.of(what, inside), elements, shown)
        except TargetError as error:
            if not error.tied and (opened := _opened_beside(elements, choice.clicked, areas)):
                with suppress(TargetError):
                    return target_of(choice.of(what, opened), elements, shown)
            if place.is_known or is_expected:
                raise TargetError(f"in {where!r}: {error}", error.tied) from None
    elif place and (place.must_be_there or (is_expected and await lacks_region(tab, place))):
        raise TargetError(choice.without_place(what, where))
    if in_frame and framed:
        with suppress(TargetError):
            return target_of(choice.of(plainly_quoted(description), framed), elements, shown)
    found = target_of(choice.of(plainly_quoted(description)), elements, shown)
    if what_in_row := _kind_in_row(description, found.element):
        return _beside_in_row(description, what_in_row, found, seen, choice)
    await _require_table(tab, description, found.element)
    await _require_section(tab, description, found.element)
    return found


def _kind_in_row(description: str, element: InteractiveElement) -> str:
    """Return the kind that is meant if an element is only called as its row is, else "".

    "The menu in the row of Ann" is not the link "Ann".
    """
    what, row = split_row(plainly_quoted(description))
    roles, name = kind_and_name(without_articles(what))
    is_kind = bool(row and roles) and not name and element.role not in roles
    return what if is_kind and words(element.label) == words(row) else ""


def _beside_in_row(
    description: str, what: str, found: Target, seen: Seen, choice: Choice
) -> Target:
    """Return what is meant of the other elements in the row of an element.

    Raises:
        TargetError: None of them is meant for certain.
    """
    elements, row = seen.snapshot.elements, row_of(found.element)
    others = [
        number
        for number, one in enumerate(elements)
        if row and row_of(one) == row and one != found.element
    ]
    with suppress(TargetError):
        return target_of(choice.of(what, others), elements, seen.references)
    kind = " ".join(without_articles(what))
    raise _misplaced(description, found.element, f"is no {kind}")


async def _require_table(tab: ScenarioTab, description: str, element: InteractiveElement) -> None:
    """Check that an element is in a table or a row if its description says so.

    It may be anywhere on a page without tables: what is called so is drawn otherwise.

    Raises:
        TargetError: It is outside of all tables and lists.
    """
    is_in_list = any(one.role in ROW_ROLES for one in element.containers)
    if is_in_list or not said_in_table(description):
        return
    tables = await tables_of(tab)
    if tables and not lies_in(element.page_bounds, tables):
        raise _misplaced(description, element, "is in no table")


async def _require_section(tab: ScenarioTab, description: str, element: InteractiveElement) -> None:
    """Check that an element is under the heading of the section that its description names.

    Raises:
        TargetError: It is under another one.
    """
    if not names_section(description):
        return
    if section := other_section(PageText(await tab.outline()), description, element):
        raise _misplaced(description, element, f"is not in {section}")


def _misplaced(description: str, element: InteractiveElement, what: str) -> TargetError:
    """Return the error that the element that fits best is not where it is said to be."""
    label = f'{element.role} "{element.label}"'
    return TargetError(f"{description!r}: the nearest is {label}, which {what}")


def _opened_beside(
    elements: Sequence[InteractiveElement],
    opener: InteractiveElement | None,
    areas: Sequence[PageArea],
) -> list[int]:
    """Return what stands in the markup where the last click was, and is drawn outside of an area.

    A menu that a click in a bar opens is drawn beside the bar, and still is in it.

    Args:
        elements: The elements of the page.
        opener: What was clicked last.
        areas: Where it must be.
    """
    path = opener.containers if opener else ()
    if opener is None or not path or not lies_in(opener.page_bounds, areas):
        return []
    if path[-1].role not in _BARS:
        return []  # it would be the whole page: "main"
    return [n for n, one in enumerate(elements) if one.containers[: len(path)] == path]
