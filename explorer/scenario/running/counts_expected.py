"""Checks how many of something a sentence expects on the page."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import NamedTuple

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.finding.around import MOST_OPTIONS
from explorer.scenario.running.finding.places.areas import areas_of
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.targets import TargetError, TargetFinder
from explorer.scenario.running.numbers import written
from explorer.scenario.running.page.counting import (
    counts,
    miscounted,
    number_among,
    number_named,
)
from explorer.scenario.running.page.lists import lists_titled
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name
from explorer.scenario.running.page.said import Unmet
from explorer.scenario.running.page.sections import section_of
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import BESIDE, GROUPS, TABLES
from explorer.scenario.running.page.values import number_told
from explorer.scenario.running.tabs import ScenarioTab

_WITHOUT_ENTRIES = frozenset({"heading", "text", "strong", "emphasis", "link", "button", "img"})
"""The roles of what is but called so, and holds nothing itself."""


class Counted(NamedTuple):
    """What a count came to.

    Attributes:
        unmet: Why it is not as expected; "" if it is.
        number: How many there are; None if nothing can be counted.
        where: Where they were counted, as messages show it.
    """

    unmet: Unmet
    number: float | None = None
    where: str = ""

    @property
    def told(self) -> str:
        """What was counted, in words; "" if nothing can be or if the sentence says it."""
        return f"counted {written(self.number or 0)}{self.where}" if self.where else ""


async def why_not_so_many(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep
) -> Counted:
    """Return why a count is not as expected, and what was counted.

    A table may tell how many there are: "Dune has 3 reviews".

    Args:
        finder: Finds the controls of the page.
        tab: The tab.
        step: Its target is what is counted, and ``to_target`` where, "" for anywhere.
    """
    page, where = PageText(await tab.outline()), step.to_target
    is_list = any(page.nodes[number][0] in GROUPS for number in page.named(where))
    told = number_told(page, where, step.value) if where and not is_list else None
    if told is None:
        return await _counted(finder, tab, page, step)
    return Counted(miscounted(step, told, f" in {where}"), told, f" in {where}")


async def _counted(
    finder: TargetFinder, tab: ScenarioTab, page: PageText, step: IntermediateStep
) -> Counted:
    if (offered := await _options_offered(finder, tab, step)) is not None:
        where = f" in {step.to_target}"
        return Counted(miscounted(step, offered, where), offered, where)
    where = step.to_target
    ways = (page.named, partial(lists_titled, page), page.only_group)
    inside = next(filter(None, (way(where) for way in ways)), []) if where else []
    content = [one for one in inside if not page.is_in_landmark(one, BESIDE)]
    is_beside, inside = not content, content or inside
    is_drawn = bool(where and is_beside and page.drawn and _is_any_list(where))
    is_only_named = bool(inside) and all(page.nodes[n][0] in _WITHOUT_ENTRIES for n in inside)
    if is_only_named:
        inside = section_of(page, where)
    in_toolbars = bool(inside) and all(page.is_in_landmark(n, ("toolbar",)) for n in inside)
    if in_toolbars and _is_any_list(where):
        inside, where = [], ""  # "the list" is none of buttons
    if is_drawn:
        inside = []
    elif where and not inside:
        place = read_place(where) or read_place(where, may_be_list=True)
        areas = await areas_of(tab, place) if place else ()
        if len(areas) != 1:
            return Counted(f"nothing on the page fits {where!r}")
        count = areas[0].entries
        return Counted(miscounted(step, count, f" in {where}"), count, f" in {where}")
    if step.target not in MEMBERS:
        elements = (await finder.see(tab)).snapshot.elements
        count = number_named(elements, step.target)
        return Counted(miscounted(step, count, ""), count)
    if is_only_named and inside and (n := number_among(page, step.target, inside)) is not None:
        return Counted(miscounted(step, n, f" in {where}"), n, f" in {where}")
    counted = counts(page, step.target, inside, step.value, is_drawn=is_drawn)
    if is_only_named and not (inside and counted):
        return Counted(f"nothing can be counted in {where!r}")
    if len({count for _, count in counted}) > 1:
        groups = ", ".join(f"{name}: {count}" for name, count in counted[:5])
        return Counted(f"several lists or tables could be meant: say in which ({groups})")
    group, count = counted[0] if counted else ("a list or table of the page", 0)
    where = f" in {where or group}"
    return Counted(miscounted(step, count, where), count, where)


async def _options_offered(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep
) -> int | None:
    """Return how many options a native select offers; None if no such select is meant.

    The outline of a page has no options of a select that is closed. The one without a text, which
    chooses nothing, counts as little as it does for who looks at the list.
    """
    roles, _ = kind_and_name(without_articles(step.to_target))
    is_select = step.target == "option" or roles == {"combobox"}
    if not is_select or "option" not in MEMBERS.get(step.target, ()) or not step.to_target:
        return None
    with suppress(TargetError):
        element = (await finder.look(tab, step.to_target, "select")).element
        if element.kind == "select" and len(element.options) < MOST_OPTIONS:
            return sum(bool(option.strip()) for option in element.options)
    return None


def _is_any_list(where: str) -> bool:
    """Return whether a place is but "the table" or "the list": boxes may look like one."""
    roles, name = kind_and_name(without_articles(where))
    return bool(roles & {*TABLES, "list"}) and not name
