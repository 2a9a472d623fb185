"""Finds texts that are no controls, by which a person drags or double-clicks what is below them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from explorer.models import InteractiveElement, Snapshot
from explorer.models.elements import Markup
from explorer.models.scenario import IntermediateStep
from explorer.models.scenario.page_parts import PageArea
from explorer.recording.references import references
from explorer.scenario.running.finding.around import control_filling
from explorer.scenario.running.finding.choosing.choice import Chosen
from explorer.scenario.running.finding.places.areas import areas_of, lies_in
from explorer.scenario.running.finding.places.cells import (
    cell_box,
    cells_called,
    in_column,
    is_any,
    read_cell,
    text_in,
)
from explorer.scenario.running.finding.places.columns import (
    TEXT_TAGS,
    column_called,
    heading_said,
    names_column,
)
from explorer.scenario.running.finding.places.labels import labelled_texts
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.splitting import splits, without_list
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.seen import Target, target_of
from explorer.scenario.running.finding.targets import TargetError, TargetFinder
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name, without_relation
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import (
    plainly_quoted,
    quotations,
    unquoted,
    without_quotations,
)
from explorer.text import caseless, single_spaced

_TOLD = frozenset({*MEMBERS["entry"], *kind_and_name(["section"])[0]})
"""The roles by which a text may be told: the file "a.txt", the section "Contact"."""


async def drag_ends(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep
) -> tuple[Target, Target]:
    """Return what a step drags, and what it drags that to.

    Raises:
        TargetError: One of them is missing, or several could be meant.
    """
    onto = await control_filling(finder, tab, step.to_target)
    column = None
    if onto is None and not step.value and names_column(step.to_target):
        column = await _column(tab, step.to_target)
    if onto is None and column is None:
        onto = await _control(finder, tab, step.to_target)
    target = await _control(finder, tab, step.target)
    if onto is None:  # last, for an observation forgets texts
        column = None if step.value else await _column(tab, step.to_target)
        onto = await _text(finder, tab, step.to_target, column)
    return target or await _text(finder, tab, step.target), onto


async def text_called(finder: TargetFinder, tab: ScenarioTab, description: str) -> Target | None:
    """Return the only text of the page that a description says: 'the file "a.txt"', else None.

    The next observation forgets it, as it does all that is no control.
    """
    if text := await _in_cell(tab, description):
        return await finder.prove(tab, description, text)
    if without_list(description):
        return None  # a text tells nothing of the list or the table that it is in
    what = description
    areas: tuple[PageArea, ...] = ()
    for before, where in splits(description):
        is_name = unquoted(where)[1]  # 'the row with "a.txt"' is in no part of that name
        if not is_name and (place := read_place(where, may_be_list=True)):
            what, areas = before, await areas_of(tab, place)
            if not areas:
                return None
    text = await _plain_text(tab, _quoted(what), areas)
    return await finder.prove(tab, description, text) if text else None


def _quoted(description: str) -> str:
    """Return the quotation of 'the file "a.txt"', and what has none as a quotation.

    So is that of 'the row with "a.txt"'.
    """
    quoted = quotations(description)
    if not quoted:
        return f'"{description}"'
    others = without_articles(without_quotations(plainly_quoted(description)))
    roles, _ = kind_and_name(others)
    is_short = not others or not without_relation(others[1:])
    is_plain = len(quoted) == 1 and is_short and roles <= _TOLD
    return f'"{quoted[0]}"' if is_plain else description


async def _control(finder: TargetFinder, tab: ScenarioTab, description: str) -> Target | None:
    """Return the control to drag, or to drag to; None if what is called so is only a text."""
    try:
        return await finder.find(tab, description, "drag")
    except TargetError as error:
        if error.tied:
            raise
        if await _plain_text(tab, description) is None and await _column(tab, description) is None:
            raise
        return None


async def _text(
    finder: TargetFinder, tab: ScenarioTab, description: str, column: Target | None = None
) -> Target:
    if text := column or await _plain_text(tab, description):
        return await finder.prove(tab, description, text)
    raise TargetError(f"nothing on the page fits {description!r}")


async def _column(tab: ScenarioTab, description: str) -> Target | None:
    """Return the column of a board that a description means; None if there is none."""
    snapshot, markups = await tab.see_markup(TEXT_TAGS)
    elements = list(snapshot.elements)
    number = column_called(elements, description)
    if number is None:
        return None
    name = " ".join(heading_said(description))  # not what the cards in it say
    word = tab.destructive_word(elements[number].model_copy(update={"name": name, "text": ""}))
    elements[number] = elements[number].model_copy(update={"destructive": word})
    return target_of(Chosen(number, 1.0, 1.0), elements, references(snapshot, markups))


async def _plain_text(
    tab: ScenarioTab, description: str, areas: Sequence[PageArea] = ()
) -> Target | None:
    """Return the largest box of a quoted text and no other; None if none has it, or several do.

    Args:
        tab: The tab.
        description: What the sentence calls it: a quotation.
        areas: The parts of the page that it may be in; empty for the whole page.
    """
    text, is_text = unquoted(description)
    if not is_text:
        return None
    snapshot, markups = await tab.see_markup(TEXT_TAGS)
    found = [
        (one.bounds.area, number)
        for number, one in enumerate(snapshot.elements)
        if one.tag in TEXT_TAGS
        and _says(one, text)
        and (not areas or lies_in(one.page_bounds, areas))
    ]
    if not found:
        return None
    elements = snapshot.elements
    innermost, outermost = min(found)[1], max(found)[1]
    if not all(elements[n].bounds.has_middle_of(elements[innermost].bounds) for _, n in found):
        return None
    return _text_target(tab, snapshot, markups, outermost)


async def texts_named(tab: ScenarioTab, description: str) -> list[Target]:
    """Return the texts of the cell or column that is meant, else what stands beside a label.

    The tab forgets what it has observed before.
    """
    snapshot, markups = await tab.see_markup(TEXT_TAGS)
    texts = snapshot.elements
    boxes = (cell_box(texts, cell) for cell in cells_called(description))
    in_cells = [n for box in boxes if box and (n := text_in(texts, box)) is not None]
    found = dict.fromkeys(
        in_cells or in_column(texts, description) or labelled_texts(texts, description)
    )
    return [_text_target(tab, snapshot, markups, number) for number in found]


async def _in_cell(tab: ScenarioTab, description: str) -> Target | None:
    """Return the text of a cell that a description means; None if it means none."""
    cell = read_cell(description)
    if cell is None or not is_any(cell.what):
        return None
    snapshot, markups = await tab.see_markup(TEXT_TAGS)
    box = cell_box(snapshot.elements, cell)
    number = text_in(snapshot.elements, box) if box else None
    return None if number is None else _text_target(tab, snapshot, markups, number)


def _text_target(
    tab: ScenarioTab, snapshot: Snapshot, markups: Mapping[str, Markup], number: int
) -> Target:
    """Return an element that is no control, with the word that makes it destructive."""
    elements = list(snapshot.elements)
    word = tab.destructive_word(elements[number])
    elements[number] = elements[number].model_copy(update={"destructive": word})
    return target_of(Chosen(number, 1.0, 1.0), elements, references(snapshot, markups))


def _says(element: InteractiveElement, text: str) -> bool:
    return caseless(single_spaced(element.text or element.name)) == caseless(text)
