"""Whether it is worth waiting for another element, or for the one that was found."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.models.scenario import StepAction
from explorer.scenario.running.finding.choosing.names import is_part_of_name
from explorer.scenario.running.finding.choosing.usable import FILLING
from explorer.scenario.running.finding.seen import Target
from explorer.sentences.quotes import quotations
from explorer.text import single_spaced, words

DOUBTED = 1.5
"""Seconds for which another element is waited for than one that says more than the sentence."""


def says_more(target: Target, description: str) -> bool:
    """Return whether an element has other words in its name than the sentence quotes, or capitals.

    While a page is being built, "Experiments" may only be found in "Track experiments and runs",
    and "harbour" in the folder "Harbour" that it is in.
    """
    quoted = quotations(description)
    element = target.element
    if target.way != "finder" or len(quoted) != 1 or not element.name:
        return False
    shown = [one for one in (element.name, element.text) if words(one) == words(quoted[0])]
    return not any(quoted[0] in single_spaced(one) for one in shown)


def is_called_otherwise(target: Target, description: str, action: StepAction) -> bool:
    """Return whether what would be clicked has no word of a description: "Account" for "Users".

    While a menu opens, only a synonym of its entry may be found.
    """
    element, said = target.element, set(words(description))
    if action != "click" or target.way != "finder" or not element.name:
        return False
    return said.isdisjoint((*words(element.name), *words(element.text)))


def must_wait(target: Target, action: StepAction) -> bool:
    """Return whether the element is to be used and is disabled, as a button until all is typed."""
    is_used = not action.startswith("assert_") and action not in ("hover", "scroll", "remember")
    return is_used and "disabled" in target.element.states


def is_called_by_more(
    target: Target, description: str, action: StepAction, clicked: InteractiveElement | None
) -> bool:
    """Return whether a field has other words in its name, and a click may still draw another.

    While a form is being built, "the title field" may only be found in "Form title".

    Args:
        target: The field.
        description: What the sentence calls it.
        action: What will be done to it.
        clicked: The element that was clicked last; None for none.
    """
    is_drawn = clicked is None or action not in FILLING or target.way != "finder"
    return not is_drawn and is_part_of_name(target.element.name, description)
