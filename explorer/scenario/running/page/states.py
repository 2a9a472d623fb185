"""Checks the state of a control: enabled, checked, focused."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.page.said import Unmet
from explorer.sentences.quotes import quotations
from explorer.text import caseless

_TEXT_FIELDS = ("textbox", "searchbox", "spinbutton")


def why_not_in_state(step: IntermediateStep, element: InteractiveElement) -> Unmet:
    """Return why a control is not in the state that a step expects, "" if it is."""
    kind, states = step.action.removeprefix("assert_"), element.states
    is_read = "readonly" in states and element.role in _TEXT_FIELDS
    is_on = bool({"checked", "pressed", "selected", "current"} & set(states))
    actual = {
        "disabled": "disabled" in states or is_read,
        "enabled": "disabled" not in states,
        "checked": is_on,
        "unchecked": not is_on,
        "focused": "focused" in states,
    }[kind]
    return "" if actual else f"{step.target} is not {kind}"


def is_unchosen(element: InteractiveElement, step: IntermediateStep) -> bool:
    """Return whether a list only offers the option that a step says it is not set to."""
    named = set(map(caseless, quotations(step.target)))
    options = set(map(caseless, element.options)) if element.kind == "select" else set()
    return not step.offers and bool(named & options) and caseless(element.value) not in named
