"""Writes steps as keywords of Robot Framework's Browser library."""

from __future__ import annotations

import re
from collections.abc import Mapping

from explorer.models.scenario import Comparison, IntermediateStep, RememberedElement, StepAction
from explorer.scenario.export.counts import counted
from explorer.scenario.export.known_elements import KnownElements, shown_text
from explorer.scenario.export.performed_steps import asks_for_files
from explorer.scenario.export.selectors import selector_of
from explorer.scenario.export.unwritable import (
    CONDITION,
    COUNTED,
    DROP,
    EVERY,
    NOT_FOUND,
    TAB,
    Unwritable,
    no_line_for,
    require_line_for,
    require_no_page,
)
from explorer.scenario.running.numbers import written
from explorer.sentences.quotes import VARIABLE, unquoted

Line = tuple[str, ...]
"""A keyword and its arguments, escaped."""
SECONDS = 5
"""How long an expectation may take to become true."""
_ALL_TEXT: Line = ("${shown}=", "Get Text", "body")
_CALLS: dict[StepAction, Line] = {
    "click": ("Click",), "double_click": ("Click With Options", "clickCount=2"),
    "right_click": ("Click With Options", "button=right"), "hover": ("Hover",),
    "clear": ("Clear Text",), "check": ("Check Checkbox",), "uncheck": ("Uncheck Checkbox",),
    "scroll": ("Scroll To Element",),
}  # fmt: skip
_STATES: dict[StepAction, str] = {
    "assert_enabled": "enabled", "assert_disabled": "disabled", "assert_checked": "checked",
    "assert_unchecked": "unchecked", "assert_focused": "focused",
}  # fmt: skip
_OPERATORS: dict[Comparison, str] = {
    "starts": "^=", "ends": "$=", "equals": "==", "matches": "matches",
}  # fmt: skip
_PLAIN: dict[StepAction, str] = {"back": "Go Back", "forward": "Go Forward", "reload": "Reload"}


def robot_text(text: str) -> str:
    """Return a text as an argument of Robot Framework, which takes all of it literally."""
    escaped = re.sub(r"([\\$@&%#=])", r"\\\1", text)
    escaped = escaped.replace("\n", r"\n").replace("\r", r"\r").replace("\t", r"\t")
    escaped = re.sub(r"(?<= ) |^ | $", r"\\ ", escaped)
    return escaped or "${EMPTY}"


class RobotSteps:
    """Writes the lines of one sentence.

    Args:
        elements: The elements that a run has found, by what the sentence calls them.
        assigned: The variables that earlier sentences have set.
    """

    def __init__(self, elements: Mapping[str, RememberedElement], assigned: set[str]) -> None:
        self._elements = KnownElements(elements)
        self._assigned = assigned

    def answers(self, following: IntermediateStep) -> list[Line]:
        """Return the line that answers the dialog of a sentence, by the sentence after it."""
        if following.action != "dialog":
            return []
        if following.value in ("accept", "dismiss"):
            return [("Handle Future Dialogs", f"action={following.value}")]
        return [("Handle Future Dialogs", "accept", self._text(following.value))]

    def conditional(self, step: IntermediateStep) -> list[Line]:
        """Return the lines of a step.

        Raises:
            Unwritable: A test cannot hold it.
        """
        condition = step.condition
        if condition is None:
            return self._step(step)
        if condition.action not in ("assert_visible", "assert_hidden"):
            raise Unwritable(CONDITION)
        sign = ">" if condition.action == "assert_visible" else "=="
        count = ("${there}=", "Get Element Count", self._shown(condition.target))
        inner = [("", *line) for line in self._step(step)]
        return [count, ("IF", f"${{there}} {sign} 0"), *inner, ("END",)]

    def _step(self, step: IntermediateStep) -> list[Line]:
        step = self._elements.performed(step)
        if step.every:
            raise Unwritable(EVERY)
        if step.is_assertion:
            return self._expectation(step)
        action, selector = step.action, self._selector(step.target)
        if action in _PLAIN:
            return [(_PLAIN[action],)]
        if action in _CALLS and selector:
            keyword, *more = _CALLS[action]
            return [(keyword, selector, *more)]
        value = self._text(step.value)
        match action:
            case "navigate":
                address = unquoted(step.value)[0]
                start = "" if re.match(r"\w+:", address) else "${SITE}"
                path = f"/{address.lstrip('/')}" if start and address else address
                return [("Go To", start + self._text(path))]
            case "dialog" | "frame":
                return []
            case "wait" if step.value == "load":
                return [("Wait For Load State",)]
            case "wait":
                return [("Sleep", f"{step.number or 0:g}s")]
            case "key":
                pressing = ("Press Keys", selector) if selector else ("Keyboard Key", "press")
                return [(*pressing, value)]
            case "scroll":
                return [("Scroll To", f"vertical={step.value or 'bottom'}")]
            case "tab":
                return self._tab(step)
            case "type" if not step.target:
                return [("Keyboard Input", "insertText", value)]
            case "append" if selector:
                typing = ("Keyboard Input", "insertText", value)
                return [("Press Keys", selector, "Control+End"), typing]
            case "upload" if selector and asks_for_files(self._elements.element(step.target)):
                return [("Promise To Upload File", value), ("Click", selector)]
            case "remember":
                return self._remember(step)
            case "fill_form":
                return self._form(step)
        return [self._value_line(step, selector, value)]

    def _value_line(self, step: IntermediateStep, selector: str | None, value: str) -> Line:
        if selector is None:
            raise Unwritable(NOT_FOUND)
        match step.action:
            case "type" | "select" if self._elements.is_select(step.target):
                return "Select Options By", selector, "label", value
            case "type" if (
                VARIABLE.fullmatch(step.value) and step.value[1:-1] not in self._assigned
            ):
                return "Fill Secret", selector, f"%{step.value[1:-1]}"  # so that no log has it
            case "type":
                return "Fill Text", selector, value
            case "upload":
                return "Upload File By Selector", selector, value
            case "drag" if step.value:
                raise Unwritable(DROP)
            case "drag" if onto := self._selector(step.to_target):
                return "Drag And Drop", selector, onto
        raise no_line_for(step)

    def _tab(self, step: IntermediateStep) -> list[Line]:
        if shown := self._selector(f'"{step.value}"'):
            return [("Click", shown)]
        if step.value in ("new", "close"):
            return [("Switch Page", "NEW") if step.value == "new" else ("Close Page",)]
        raise Unwritable(TAB)

    def _form(self, step: IntermediateStep) -> list[Line]:
        return [
            line for filling in self._elements.filling_steps(step) for line in self._step(filling)
        ]

    def _expectation(self, step: IntermediateStep) -> list[Line]:
        require_line_for(step)
        value = self._text(step.value)
        limit = f"timeout={step.seconds or SECONDS:g}s"
        match step.action:
            case "assert_visible" | "assert_hidden":
                state = step.action.removeprefix("assert_")
                return [("Wait For Elements State", self._shown(step.target), state, limit)]
            case "assert_url" | "assert_title":
                is_path = step.action == "assert_url" and step.comparison == "starts"
                operator = "*=" if is_path else _OPERATORS.get(step.comparison, "*=")
                return [(f"Get {step.action.removeprefix('assert_').title()}", operator, value)]
            case "assert_order":
                texts = [re.escape(unquoted(one)[0]) for one in (step.target, step.to_target)]
                pattern = robot_text(f"(?is){texts[0]}.*{texts[1]}")
                return [_ALL_TEXT, ("Should Match Regexp", "${shown}", pattern)]
            case "assert_count":
                members = counted(step)
                if members is None:
                    raise Unwritable(COUNTED)
                number = written(step.number or 0)
                return [("Get Element Count", robot_text(selector_of(members)), "==", number)]
        selector = self._selector(step.target)
        if selector is None:
            raise Unwritable(NOT_FOUND)
        if step.action in _STATES:
            return [("Get Element States", selector, "contains", _STATES[step.action])]
        if self._elements.is_select(step.target):
            return [("Get Selected Options", selector, "label", "==", value)]
        return [
            ("Get Text", selector, "==" if self._elements.is_field(step.target) else "*=", value)
        ]

    def _remember(self, step: IntermediateStep) -> list[Line]:
        if not step.value.isidentifier():
            raise Unwritable(f"{step.value!r} is no name of a variable")
        self._assigned.add(step.value)
        wanted = re.escape(unquoted(step.target)[0].removeprefix("the "))
        pattern = robot_text(rf"(?i){wanted}\W*(.+)")
        names = ("${whole}", f"${{{step.value}}}=")
        return [_ALL_TEXT, (*names, "Should Match Regexp", "${shown}", pattern)]

    def _shown(self, description: str) -> str:
        """Return the selector of an element or a text that is to be seen."""
        if selector := self._selector(description):
            return selector
        require_no_page(description)
        text = shown_text(description)
        if VARIABLE.search(text):
            return f"text\\={self._text(text)} >> nth\\=0"
        return robot_text(selector_of(f"page.get_by_text({text!r}).first"))

    def _selector(self, description: str) -> str | None:
        locator = self._elements.locator(description)
        return robot_text(selector_of(locator)) if locator else None

    def _text(self, text: str) -> str:
        """Return a text; its variables are read when the test runs."""
        parts = VARIABLE.split(text)
        pieces = []
        for number, part in enumerate(parts):
            if number % 2:
                pieces.append(f"${{{part}}}" if part in self._assigned else f"%{{{part}}}")
            elif part:
                pieces.append(robot_text(part))
        return "".join(pieces) or "${EMPTY}"
