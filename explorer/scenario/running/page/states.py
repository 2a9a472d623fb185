"""Checks the state of a control: enabled, checked, focused."""

from __future__ import annotations

from explorer.models import InteractiveElement
from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import kind_and_name
from explorer.scenario.running.page.said import Unmet
from explorer.sentences.quotes import plainly_quoted, quotations, without_quotations
from explorer.text import caseless

_TEXTS = ("heading", "row", "listitem", "article", "cell", "gridcell", "paragraph")
"""The roles of what has no state, though it may react to a click."""
_LEADING = ("link", "generic")
"""The roles of what may be called as the thing that it leads to."""
_TEXT_FIELDS = ("textbox", "searchbox", "spinbutton")


def why_not_in_state(step: IntermediateStep, element: InteractiveElement) -> Unmet:
    """Return why a control is not in the state that a step expects, "" if it is."""
    kind, states = step.action.removeprefix("assert_"), element.states
    if kind in ("enabled", "disabled") and not _can_be_disabled(step.target, element):
        return (
            f"{step.target} is nothing that can be disabled: say which control or text tells, or"
            " that it is switched on or off"
        )
    is_read = "readonly" in states and element.role in _TEXT_FIELDS
    is_on = bool({"checked", "pressed", "selected", "current"} & set(states))
    actual = {
        "disabled": "disabled" in states or is_read,
        "enabled": "disabled" not in states,
        "checked": is_on,
        "unchecked": not is_on,
        "focused": "focused" in states,
    }[kind]
    told = "is checked" if kind == "unchecked" else f"is not {kind}"
    return "" if actual else f"{step.target} {told}"


def _can_be_disabled(description: str, element: InteractiveElement) -> bool:
    """Return whether a control itself may be called "enabled", and not what it stands for.

    'The user "Ann" is active' and "Ann is active" in a table of users are about a person: that the
    link to her page can be clicked does not tell. 'The link "Ann" is active' is about the link.
    Neither is "the alert" the link "Alerts".
    """
    if element.role in _TEXTS or "disabled" in element.states:
        return "disabled" in element.states
    said = without_articles(without_quotations(plainly_quoted(description)))
    is_noun_said = bool(quotations(description) and said)
    is_entry = element.role == "link" and any(one.role == "row" for one in element.containers)
    is_other = not quotations(description) and said != without_articles(element.label)
    is_thing = (is_noun_said or is_entry or is_other) and not kind_and_name(said)[0]
    return not is_thing or element.role not in _LEADING


def is_unchosen(element: InteractiveElement, step: IntermediateStep) -> bool:
    """Return whether a list only offers the option that a step says it is not set to."""
    named = set(map(caseless, quotations(step.target)))
    options = set(map(caseless, element.options)) if element.kind == "select" else set()
    return not step.offers and bool(named & options) and caseless(element.value) not in named
