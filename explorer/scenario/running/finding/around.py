"""Finds controls for one purpose, by what stands around them: a box, a caption, a group."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.comparing import says
from explorer.scenario.running.finding.choosing.boxes import (
    drawn_list,
    first_in_box,
    list_called,
    radio_of_group,
)
from explorer.scenario.running.finding.choosing.by_name import button_behind, button_for_a_file
from explorer.scenario.running.finding.choosing.captions import (
    list_beside_caption,
    zone_beside_caption,
)
from explorer.scenario.running.finding.places.areas import areas_of, is_within
from explorer.scenario.running.finding.places.cells import with_quoted_code
from explorer.scenario.running.finding.places.columns import TEXT_TAGS
from explorer.scenario.running.finding.places.containers import row_of, rows_called
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.splitting import row_name
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.seen import Target, has_quoted_word
from explorer.scenario.running.finding.targets import TargetError, TargetFinder
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import quotations
from explorer.text import contains_words, single_spaced, words

_SHOWING = frozenset({"show", "view", "open", "list", "all"})
"""What a link may do with what it is called by, and still lead to that."""
_FILLING = 0.4
"""Share of an area that an element covers that is taken for it."""

_COVERING = 0.8
"""Share of the area of a card that its link covers."""
MOST_OPTIONS = 100
"""The number of options of which one that has more tells only so many."""
_SWITCHED = ("checkbox", "switch")
"""The roles of what is on or off by itself, unlike one of several radio buttons."""


async def control_in_box(finder: TargetFinder, tab: ScenarioTab, description: str) -> Target | None:
    """Return an element inside of 'the card "Crew"'; None if the description means no box."""
    return await _searched(finder, tab, description, first_in_box)


async def opener_of_list(finder: TargetFinder, tab: ScenarioTab, description: str) -> Target | None:
    """Return what opens a list that is drawn beside its label; None if there is none."""

    def search(elements: Sequence[InteractiveElement], name: str) -> int | None:
        ways = (list_called, list_beside_caption, drawn_list)
        found = (way(elements, name) for way in ways)
        return next((number for number in found if number is not None), None)

    found = await _searched(finder, tab, description, search)
    return found or await _list_behind_text(finder, tab, description)


async def _list_behind_text(
    finder: TargetFinder, tab: ScenarioTab, description: str
) -> Target | None:
    """Return the only list beside a text that is no control, such as its label: "Language *"."""
    drawn = (await tab.see_markup(TEXT_TAGS))[0].elements
    texts = [one for one in drawn if one.kind == "other"]
    elements = (await finder.see(tab)).snapshot.elements
    number = list_beside_caption([*elements, *texts], description)
    if number is None or number >= len(elements):
        return None
    return await finder.prove_number(tab, description, number)


async def button_for_files(
    finder: TargetFinder, tab: ScenarioTab, description: str
) -> Target | None:
    """Return the only button behind a text, or the box beside a caption; None without one.

    Without a description it is the only button of the page that says to give a file.
    """

    def search(elements: Sequence[InteractiveElement], name: str) -> int | None:
        if not name:
            return button_for_a_file(elements)
        number = button_behind(elements, name)
        return zone_beside_caption(elements, name) if number is None else number

    return await _searched(finder, tab, description, search)


async def radio_button(
    finder: TargetFinder, tab: ScenarioTab, value: str, description: str
) -> Target | None:
    """Return a radio button of a group that a text names; None if there is none."""

    def search(elements: Sequence[InteractiveElement], _: str) -> int | None:
        return radio_of_group(elements, value, description)

    found = await _searched(finder, tab, f'"{value}" in {description}', search)
    is_radio = found is not None and found.element.role == "radio"  # a link may be known so
    return found if is_radio else None


async def is_left_unchosen(
    finder: TargetFinder, tab: ScenarioTab, value: str, description: str
) -> bool:
    """Return whether a group that a text names has a radio button of a value, not chosen."""
    elements = (await finder.see(tab)).snapshot.elements
    number = radio_of_group(elements, value, description)
    return number is not None and "checked" not in elements[number].states


async def choice_in_row(
    finder: TargetFinder, tab: ScenarioTab, value: str, description: str
) -> Target | None:
    """Return the box or radio button of a value in 'the row "Ann"'; None if there is none.

    Raises:
        TargetError: Several rows or controls could be meant.
    """
    if not row_name(description):
        return None
    named = f'"{value}" in {description}'
    try:
        found = await finder.look(tab, named, "assert_checked")
    except TargetError as error:
        if error.tied:
            raise
        return None
    is_choice = found.element.kind == "check" and has_quoted_word(found, named)
    return found if is_choice else None


async def choice_of_row(finder: TargetFinder, tab: ScenarioTab, description: str) -> Target | None:
    """Return the only box or switch in the row of what is described; None without one.

    'The task "Backup" is switched on' is about the switch beside the link of this name.
    """

    def search(elements: Sequence[InteractiveElement], said: str) -> int | None:
        quoted = quotations(said)
        name = words(quoted[0]) if quoted else kind_and_name(without_articles(said))[1]
        rows = rows_called(elements, name) if name else set()
        found = [
            number
            for number, one in enumerate(elements)
            if one.role in _SWITCHED and row_of(one) in rows
        ]
        return found[0] if len(found) == 1 else None

    return await _searched(finder, tab, description, search)


async def field_beside_list(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep, element: InteractiveElement
) -> Target | None:
    """Return the only field in the row of a list that has no option of a value; None without one.

    In a form that is drawn as a table, the row is what is called so: "set the stock to 42". Neither
    the list nor the field has a name of its own, then.
    """
    row, value = row_of(element), words(step.value)
    is_offered = any(contains_words(words(option), value) for option in element.options)
    numbers = [*map(str.isdecimal, element.options)]
    is_whole = len(numbers) < MOST_OPTIONS or (step.value.isdecimal() and not any(numbers))
    if element.kind != "select" or element.name or not row or is_offered or not is_whole:
        return None
    elements = (await finder.see(tab)).snapshot.elements
    found = [n for n, one in enumerate(elements) if one.kind == "field" and row_of(one) == row]
    if len(found) != 1 or elements[found[0]].name or elements[found[0]].placeholder:
        return None
    return await finder.prove_number(tab, step.target, found[0])


async def _searched(
    finder: TargetFinder,
    tab: ScenarioTab,
    description: str,
    search: Callable[[Sequence[InteractiveElement], str], int | None],
) -> Target | None:
    seen = await finder.see(tab)
    if known := finder.remembered(description, seen):
        return await finder.prove(tab, description, known)
    number = search(seen.snapshot.elements, description)
    return None if number is None else await finder.prove_number(tab, description, number)


async def control_filling(
    finder: TargetFinder, tab: ScenarioTab, description: str
) -> Target | None:
    """Return what fills a part of the page: "the workspace"; None if it is no such part."""
    seen = await finder.see(tab)
    elements = seen.snapshot.elements
    if known := finder.remembered(description, seen):
        return await finder.prove(tab, description, known)
    place = read_place(description)
    areas = await areas_of(tab, place) if place and place.is_known else ()
    if not areas:
        return None
    sizes = [
        (one.bounds.area, -number)
        for number, one in enumerate(elements)
        if is_within(one.page_bounds, areas)
    ]
    if not sizes or max(sizes)[0] < _FILLING * max(one.box.area for one in areas):
        return None
    return await finder.prove_number(tab, description, -max(sizes)[1])


async def field_saying(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep, wanted: str
) -> Target | None:
    """Return the field of a step if its value is as expected; None if not, or if there is none.

    A button may be called more like it: "Message" beside the field "Message body". What is said to
    be a button, a link or a tab is no field.
    """
    roles, _ = kind_and_name(without_articles(step.target))
    if roles and roles.isdisjoint(MEMBERS["field"]):
        return None
    with suppress(TargetError):
        described = with_quoted_code(step.target)
        field = await finder.look(tab, described, "assert_value")
        shown = "" if field.element.secret else single_spaced(field.element.value)
        is_meant = await has_all_quoted(tab, described, field.element)
        if is_meant and shown and says(shown, wanted, step.comparison):
            return field
    return None


async def has_all_quoted(tab: ScenarioTab, description: str, element: InteractiveElement) -> bool:
    """Return whether an element, what is around it or the page has all that is quoted.

    The only field "Status" of a page is not the status of each order that the page lists.
    """
    quoted = {word for one in quotations(description) for word in words(one)}
    if not quoted:
        return True
    boxes = (box.name for box in element.containers)
    own = (element.label, element.near, element.placeholder, element.hints, *boxes)
    headings = PageText(await tab.outline()).headings
    said = words(" ".join((*own, *headings, await tab.title())))
    if quoted <= set(said):
        return True
    names, joined = quotations(description), "".join(said)  # "E-mail" is "Email"
    return not any(map(str.isdecimal, names)) and all(
        "".join(words(one)) in joined for one in names
    )


async def is_card_of_link(
    finder: TargetFinder, tab: ScenarioTab, description: str, target: Target
) -> bool:
    """Return whether an element is a box that one link fills: the card of what it leads to.

    A link with a name of its own leads to something else, unless it only shows what the card is
    called: "Show all orders", no "Edit orders".
    """
    if target.element.kind != "other":
        return False
    box = target.element.page_bounds
    elements = (await finder.see(tab)).snapshot.elements
    filling = [
        one
        for one in elements
        if one.role == "link"
        and one.href
        and box.has_middle_of(one.page_bounds)
        and one.page_bounds.area >= _COVERING * box.area
    ]
    name = words(quotations(description)[0]) if quotations(description) else []
    called = [without_articles(one.name) for one in filling]
    return len(called) == 1 and (not called[0] or _shows(called[0], name))


def _shows(called: Sequence[str], name: Sequence[str]) -> bool:
    """Return whether what a link is called has a name in it, and besides that only shows it."""
    known = vocabulary().concepts
    rest = set(called).difference(name)
    is_named = set(without_articles(" ".join(name))) <= set(called)
    return is_named and all(_SHOWING.intersection(known.at((word,), 0)[1]) for word in rest)


async def value_of_field(finder: TargetFinder, tab: ScenarioTab, description: str) -> str:
    """Return what is in a field that is called by its name; "" if there is no such field."""
    if not quotations(description):
        return ""
    with suppress(TargetError):
        field = (await finder.look(tab, description, "assert_value")).element
        return "" if field.secret or field.kind == "check" else field.value
    return ""
