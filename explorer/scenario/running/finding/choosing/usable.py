"""Which elements allow an action."""

from __future__ import annotations

from collections.abc import Callable

from explorer.models import InteractiveElement, Kind
from explorer.models.scenario import StepAction
from explorer.sentences.quotes import quotations
from explorer.text import caseless, single_spaced

TYPING: frozenset[Kind] = frozenset({"field", "select"})
_USABLE: dict[StepAction, frozenset[Kind]] = {
    "type": TYPING,
    "append": TYPING,
    "clear": TYPING,
    "upload": frozenset({"upload"}),
    "fill_form": frozenset({"field", "select", "check", "upload"}),
    "check": frozenset({"check", "button"}),
    "uncheck": frozenset({"check", "button"}),
    "assert_value": frozenset({"field", "select", "check"}),
    "assert_checked": frozenset({"check", "button"}),
    "assert_unchecked": frozenset({"check", "button"}),
}
"""The kinds of elements to which an action can be done; all kinds for the others."""
_LIST_ROLES = ("combobox", "listbox", "menu", "radiogroup", "radio")
_EDITABLE_ROLES = ("textbox", "searchbox", "combobox", "spinbutton", "slider")
_SWITCH_ROLES = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio", "option")
_SHOWN_ROLES = ("tab", "treeitem", "gridcell", "row")
"""The roles of what is selected by a click, which is no box to tick."""
FILLING = ("type", "clear", "append", "assert_value", "select", "fill_form")
"""The actions that need a field."""
WRITING = ("type", "append", "clear")
"""The actions that change the text of a field."""
TOGGLING = ("check", "uncheck", "assert_checked", "assert_unchecked")
"""The actions that need a box to tick, and the checks of one."""


def allows(action: StepAction) -> Callable[[InteractiveElement], bool]:
    """Return whether an element allows an action, as a function of the element."""
    if action == "select":
        return lambda element: element.kind == "select" or element.role in _LIST_ROLES
    kinds = _USABLE.get(action)
    if kinds is None:
        return lambda _: True
    if "field" in kinds:
        return lambda element: element.kind in kinds or element.role in _EDITABLE_ROLES
    if "check" in kinds:
        shown = _SHOWN_ROLES if action.startswith("assert_") else ()
        return lambda element: (
            element.kind == "check"
            or element.role in (*_SWITCH_ROLES, *shown)
            or "pressed" in element.states
        )
    return lambda element: element.kind in kinds


def is_editor(element: InteractiveElement) -> bool:
    """Return whether it is a text of several lines: a text area, or an editable part."""
    return element.tag == "textarea" or (
        element.role == "textbox" and element.tag not in ("input", "select")
    )


def part_of_text(element: InteractiveElement, description: str) -> str:
    """Return the quotation by which a text of several lines is found, if it says more than that.

    Returns:
        The quotation; "" if it is the name of the field, or all of its text.
    """
    names = caseless(" ".join((element.name, element.placeholder, element.near, element.hints)))
    text = caseless(single_spaced(element.value))
    parts = (
        quoted
        for quoted in quotations(description)
        for said in [caseless(single_spaced(quoted))]
        if said and said in text and said != text and said not in names
    )
    return next(parts, "") if is_editor(element) else ""
