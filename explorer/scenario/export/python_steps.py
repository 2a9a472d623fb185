"""Writes the steps of a scenario as lines of Playwright's sync API."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.dates import day_in
from explorer.models.scenario import IntermediateStep, RememberedElement, Sentence
from explorer.python_source import literal
from explorer.scenario.export.known_elements import KnownElements
from explorer.scenario.export.performed_steps import asks_for_files
from explorer.scenario.export.python_expectations import PythonExpectations
from explorer.scenario.export.python_variables import PythonVariables
from explorer.scenario.export.unwritable import (
    CALENDAR,
    CONDITION,
    DROP,
    EVERY,
    NOT_FOUND,
    TAB,
    Unwritable,
    no_line_for,
)
from explorer.sentences.quotes import unquoted
from explorer.text import one_line

_COMMENT_LENGTH = 150  # characters
_CALLS = {
    "click": "click()",
    "double_click": "dblclick()",
    "right_click": 'click(button="right")',
    "hover": "hover()",
    "clear": "clear()",
    "check": "check()",
    "uncheck": "uncheck()",
    "scroll": "scroll_into_view_if_needed()",
}
_TAB_LINES = {
    "new": ("page = opened.value",),
    "close": ("page.close()", "page = page.context.pages[-1]"),
}
_PAGE_LINES = {
    "back": "page.go_back()",
    "forward": "page.go_forward()",
    "reload": "page.reload()",
}


class PythonSteps:
    """Writes the lines of one scenario.

    Args:
        remembered: The elements of each sentence, by what it calls them.
    """

    def __init__(self, remembered: Sequence[Mapping[str, RememberedElement]]) -> None:
        self._remembered = remembered
        self._elements = KnownElements({})
        self._variables = PythonVariables()
        self._expectations = PythonExpectations(self._elements, self._variables)
        self.losses: list[str] = []
        """What a test cannot hold, a line each."""

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that the test reads from the environment."""
        return tuple(self._variables.of_environment)

    def lines(
        self, sentences: Sequence[Sentence], read: Sequence[Sequence[IntermediateStep]]
    ) -> list[str]:
        """Return the lines of all sentences, each below a comment with its text."""
        lines: list[str] = []
        for number, (sentence, steps) in enumerate(zip(sentences, read, strict=True)):
            self._elements = KnownElements(self._remembered[number])
            self._expectations = PythonExpectations(self._elements, self._variables)
            lines.append(f"# {one_line(sentence.text, _COMMENT_LENGTH)}")
            lines += self._answered(read[number + 1 :])
            for step in steps:
                try:
                    if step.action == "tab" and step.value == "new":
                        _open_in_tab(lines)
                    lines += self._conditional(step)
                except Unwritable as why:
                    self.losses.append(f"line {sentence.line}: {sentence.text}: {why}")
                    lines.append(f"# left out: {why}")
        return lines

    def _answered(self, following: Sequence[Sequence[IntermediateStep]]) -> list[str]:
        if not (following and following[0] and following[0][0].action == "dialog"):
            return []
        value = following[0][0].value
        answers = {"accept": "accept()", "dismiss": "dismiss()"}
        answer = answers.get(value) or f"accept({self._variables.source(value)})"
        return [f'page.once("dialog", lambda dialog: dialog.{answer})']

    def _conditional(self, step: IntermediateStep) -> list[str]:
        if step.condition is None:
            return self._step(step)
        condition = step.condition
        if condition.action not in ("assert_visible", "assert_hidden"):
            raise Unwritable(CONDITION)
        negation = "not " if condition.action == "assert_hidden" else ""
        inner = [f"    {line}" for line in self._step(step)]
        return [f"if {negation}{self._expectations.shown(condition.target)}.is_visible():", *inner]

    def _step(self, step: IntermediateStep) -> list[str]:
        step = self._elements.performed(step)
        if step.every:
            raise Unwritable(EVERY)
        if step.is_assertion:
            return [self._expectations.line(step)]
        action, locator = step.action, self._elements.locator(step.target)
        if action in _PAGE_LINES:
            return [_PAGE_LINES[action]]
        if action in _CALLS and locator:
            return [f"{locator}.{_CALLS[action]}"]
        match action:
            case "navigate":
                return [f"page.goto({self._variables.source(unquoted(step.value)[0])})"]
            case "call":
                raise Unwritable(f"it is bound to {step.target}: call that function in the test")
            case "dialog" | "frame":
                return []
            case "wait" if step.value == "load":
                return ["page.wait_for_load_state()"]
            case "wait":
                return [f"page.wait_for_timeout({round((step.number or 0) * 1000)})"]
            case "key":
                presser = locator or "page.keyboard"
                return [f"{presser}.press({self._variables.source(step.value)})"]
            case "scroll":
                bottom = "document.body.scrollHeight" if step.value == "bottom" else "0"
                return [f'page.evaluate("scrollTo(0, {bottom})")']
            case "fill_form":
                return self._form(step)
            case "select" if not self._elements.is_select(step.target):
                return self._chosen(step)
            case "tab" if shown := self._elements.locator(f'"{step.value}"'):
                return [f"{shown}.click()"]
            case "tab" if step.value in _TAB_LINES:
                return list(_TAB_LINES[step.value])
            case "tab":
                raise Unwritable(TAB)
            case "remember":
                return self._remember(step)
            case "type" if not step.target:
                return [f"page.keyboard.type({self._variables.source(step.value)})"]
            case "append" if locator:
                typing = f"page.keyboard.type({self._variables.source(step.value)})"
                return [f'{locator}.press("Control+End")', typing]
            case "upload" if locator and asks_for_files(self._elements.element(step.target)):
                return [
                    "with page.expect_file_chooser() as chooser:",
                    f"    {locator}.click()",
                    f"chooser.value.set_files({self._variables.source(step.value)})",
                ]
        return [self._value_line(step, locator)]

    def _value_line(self, step: IntermediateStep, locator: str | None) -> str:
        if locator is None:
            raise Unwritable(NOT_FOUND)
        value = self._variables.source(step.value)
        match step.action:
            case "type" | "select" if self._elements.is_select(step.target):
                return f"{locator}.select_option(label={value})"
            case "type" if self._elements.is_custom_slider(step.target):
                raise Unwritable("how many keys set the slider is only known on the page")
            case "type":
                return f"{locator}.fill({value})"
            case "upload":
                return f"{locator}.set_input_files({value})"
            case "drag" if step.value:
                raise Unwritable(DROP)
            case "drag" if target := self._elements.locator(step.to_target):
                return f"{locator}.drag_to({target})"
        raise no_line_for(step)

    def _form(self, step: IntermediateStep) -> list[str]:
        """Return a line for each field of a table."""
        return [
            line for filling in self._elements.filling_steps(step) for line in self._step(filling)
        ]

    def _chosen(self, step: IntermediateStep) -> list[str]:
        """Return the lines that choose an option of a list that is no native one."""
        option = f'"{step.value}"'
        inside = self._elements.locator(f"{option} in {step.target}")
        clicked = (
            [inside]
            if inside
            else [self._elements.locator(step.target), self._elements.locator(option)]
        )
        if not all(clicked):
            raise Unwritable(CALENDAR if clicked[0] and day_in(step.value) else NOT_FOUND)
        return [f"{locator}.click()" for locator in clicked]

    def _remember(self, step: IntermediateStep) -> list[str]:
        self._variables.assign(step.value)
        wanted = re.escape(unquoted(step.target)[0].removeprefix("the "))
        shown = 'page.locator("body").inner_text()'
        pattern = literal(rf"(?i){wanted}\W*(.+)")
        return [f"{step.value} = re.search({pattern}, {shown})[1].strip()"]


def _open_in_tab(lines: list[str]) -> None:
    """Let the last of some lines, which must use an element, wait for the tab that it opens."""
    last = max((n for n, line in enumerate(lines) if not line.startswith("#")), default=0)
    if not lines or not lines[last].startswith(("page.get_by", "page.locator")):
        raise Unwritable("what opens the tab is only known on the page")
    lines[last : last + 1] = ["with page.expect_popup() as opened:", f"    {lines[last]}"]
