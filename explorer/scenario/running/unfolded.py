"""Checks whether what may be folded is open: a section, a menu, a folder of a tree."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.finding.places.areas import areas_of, is_opened
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.page.said import Unmet
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab

_OVER_THE_PAGE = frozenset({"menu", "combobox"})
"""The roles of what is drawn over the page while it is open."""
_DRAWN = frozenset({"menu", "listbox"})


async def why_not_folded_so(
    finder: TargetFinder, tab: ScenarioTab, step: IntermediateStep
) -> tuple[Unmet, Target | None]:
    """Return why something is not expanded or collapsed as a step expects, and what unfolds it.

    A menu is open, too, where no control tells it, but a menu lies over the page.
    """
    wanted, found, missing = step.action.removeprefix("assert_"), None, ""
    try:
        found = await finder.look(tab, step.target, "click")
    except TargetError as error:
        missing = str(error)
    if found and found.element.tells_folding:
        is_so = wanted in found.element.states
        return ("" if is_so else f"{step.target} is not {wanted}"), found
    if _OVER_THE_PAGE.isdisjoint(kind_and_name(without_articles(step.target))[0]):
        return missing or f"{step.target} does not tell whether it is {wanted}", None
    is_drawn = await _is_drawn(tab, step.target)
    return ("" if is_drawn == (wanted == "expanded") else f"{step.target} is not {wanted}"), None


async def _is_drawn(tab: ScenarioTab, description: str) -> bool:
    """Return whether a menu or a list of options is on the page, as it is only while it is open."""
    if any(role in _DRAWN for role, _ in PageText(await tab.outline()).nodes):
        return True
    place = read_place(description)
    return place is not None and any(map(is_opened, await areas_of(tab, place)))
