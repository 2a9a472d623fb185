"""Finds an option that a sentence marks in a list: 'mark "Red" in the list "Colours"'."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

from explorer.models import InteractiveElement
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import quotations
from explorer.text import caseless, words


async def listed_option(
    finder: TargetFinder, tab: ScenarioTab, description: str
) -> tuple[Target, str] | None:
    """Return a list that is called by one quotation and has the other one as an option.

    None if the description has not just these two quotations, or the page has no such list: then
    it means a checkbox.
    """
    if len(quoted := quotations(description)) != len(("option", "list")):
        return None
    for option, name in permutations(quoted):
        with suppress(TargetError):
            target = await finder.look(tab, f'"{name}"', "select")
            element = target.element
            if element.kind == "select" and caseless(option) in map(caseless, element.options):
                return await finder.prove(tab, description, target), option
    return None


def option_at_end(element: InteractiveElement, description: str) -> str:
    """Return the option of a native select that a description ends with: "the role Editor".

    Returns:
        "" if it ends with none, or says nothing else.
    """
    said = words(description)
    named = [(words(option), option) for option in element.options if words(option)]
    found = [(len(own), text) for own, text in named if said[-len(own) :] == own != said]
    return max(found)[1] if element.kind == "select" and found else ""
