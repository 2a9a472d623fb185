"""Writes the steps of a scenario as lines of Playwright's sync API."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from explorer.models.recording import SemanticElementRef
from explorer.models.scenario import IntermediateStep, RememberedElement, Sentence
from explorer.python_source import literal
from explorer.scenario.export.counts import counted
from explorer.scenario.export.given_values import asks_for_files, given
from explorer.scenario.running.finding.named_pages import names_page
from explorer.scenario.running.form_tables import field_called, fields_of
from explorer.sentences.quotes import VARIABLE, quotations, unquoted
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
_STATES = {
    "assert_enabled": "to_be_enabled()",
    "assert_disabled": "to_be_disabled()",
    "assert_checked": "to_be_checked()",
    "assert_unchecked": "not_to_be_checked()",
    "assert_focused": "to_be_focused()",
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


class Unwritable(Exception):
    """A step that a test cannot hold; the message says why."""


def require_no_page(description: str) -> None:
    """Check that what is to be seen is no whole page: "the sign-in page".

    Raises:
        Unwritable: It is one, which its title or its address tell.
    """
    if names_page(description):
        raise Unwritable("whether it is this page is only known on the page")


def shown_text(description: str) -> str:
    """Return the text that is to be seen where a description means no control."""
    text, is_text = unquoted(description)
    quoted = quotations(description)
    if is_text:
        return text
    return quoted[0] if quoted else re.sub(r"^(?:the|an?) ", "", text, flags=re.IGNORECASE)


class PythonSteps:
    """Writes the lines of one scenario.

    Args:
        remembered: The elements of each sentence, by what it calls them.
    """

    def __init__(self, remembered: Sequence[Mapping[str, RememberedElement]]) -> None:
        self._remembered = remembered
        self._elements: Mapping[str, RememberedElement] = {}
        self.variables: list[str] = []
        """The variables that are read from the environment."""
        self._assigned: set[str] = set()
        self.losses: list[str] = []
        """What a test cannot hold, a line each."""

    def lines(
        self, sentences: Sequence[Sentence], read: Sequence[Sequence[IntermediateStep]]
    ) -> list[str]:
        """Return the lines of all sentences, each below a comment with its text."""
        lines: list[str] = []
        for number, (sentence, steps) in enumerate(zip(sentences, read, strict=True)):
            self._elements = self._remembered[number]
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
        answer = {"accept": "accept()", "dismiss": "dismiss()"}.get(value)
        return [
            f'page.once("dialog", lambda dialog: dialog.{answer or f"accept({self._text(value)})"})'
        ]

    def _conditional(self, step: IntermediateStep) -> list[str]:
        if step.condition is None:
            return self._step(step)
        condition = step.condition
        if condition.action not in ("assert_visible", "assert_hidden"):
            raise Unwritable("its condition cannot be asked without waiting")
        negation = "not " if condition.action == "assert_hidden" else ""
        inner = [f"    {line}" for line in self._step(step)]
        return [f"if {negation}{self._shown(condition.target)}.is_visible():", *inner]

    def _step(self, step: IntermediateStep) -> list[str]:
        step = given(step, self._element(step.target))
        if step.every:
            raise Unwritable("which elements it means is only known on the page")
        if step.is_assertion:
            return [self._expectation(step)]
        action, locator = step.action, self._locator(step.target)
        if action in _PAGE_LINES:
            return [_PAGE_LINES[action]]
        if action in _CALLS and locator:
            return [f"{locator}.{_CALLS[action]}"]
        match action:
            case "navigate":
                return [f"page.goto({self._text(unquoted(step.value)[0])})"]
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
                return [f"{presser}.press({self._text(step.value)})"]
            case "scroll":
                bottom = "document.body.scrollHeight" if step.value == "bottom" else "0"
                return [f'page.evaluate("scrollTo(0, {bottom})")']
            case "fill_form":
                return self._form(step)
            case "select" if not self._is_select(step.target):
                return self._chosen(step)
            case "tab" if shown := self._locator(f'"{step.value}"'):
                return [f"{shown}.click()"]
            case "tab" if step.value in _TAB_LINES:
                return list(_TAB_LINES[step.value])
            case "tab":
                raise Unwritable("which tab is meant is only known on the page")
            case "remember":
                return self._remember(step)
            case "type" if not step.target:
                return [f"page.keyboard.type({self._text(step.value)})"]
            case "append" if locator:
                typing = f"page.keyboard.type({self._text(step.value)})"
                return [f'{locator}.press("Control+End")', typing]
            case "upload" if locator and asks_for_files(self._element(step.target)):
                return [
                    "with page.expect_file_chooser() as chooser:",
                    f"    {locator}.click()",
                    f"chooser.value.set_files({self._text(step.value)})",
                ]
        return [self._value_line(step, locator)]

    def _value_line(self, step: IntermediateStep, locator: str | None) -> str:
        if locator is None:
            raise Unwritable("no run has found its element: run the scenario first")
        value = self._text(step.value)
        match step.action:
            case "type" | "select" if self._is_select(step.target):
                return f"{locator}.select_option(label={value})"
            case "type" if self._is_drawn_slider(step.target):
                raise Unwritable("how many keys set the slider is only known on the page")
            case "type":
                return f"{locator}.fill({value})"
            case "upload":
                return f"{locator}.set_input_files({value})"
            case "drag" if step.value:
                raise Unwritable("where beside an element it drops is only known on the page")
            case "drag" if target := self._locator(step.to_target):
                return f"{locator}.drag_to({target})"
        raise Unwritable(f"a test has no line for: {step.action.replace('_', ' ')}")

    def _expectation(self, step: IntermediateStep) -> str:
        locator, value = self._locator(step.target), self._text(step.value)
        limit = "" if step.seconds is None else f"timeout={round(step.seconds * 1000)}"
        match step.action:
            case "assert_visible":
                return f"expect({self._shown(step.target)}).to_be_visible({limit})"
            case "assert_hidden":
                return f"expect({self._shown(step.target)}).to_be_hidden({limit})"
            case "assert_url" | "assert_title":
                check = step.action.replace("assert_", "to_have_")
                return f"expect(page).{check}(re.compile({_pattern(step, value)}))"
            case "assert_order":
                texts = [self._text(unquoted(one)[0]) for one in (step.target, step.to_target)]
                shown = 'page.locator("body").inner_text()'
                return f"assert {shown}.index({texts[0]}) < {shown}.index({texts[1]})"
        if step.action == "assert_count":
            return self._count(step, limit)
        if locator is None:
            raise Unwritable("no run has found its element: run the scenario first")
        if step.action in _STATES:
            return f"expect({locator}).{_STATES[step.action]}"
        is_field = self._is_field(step.target)
        if is_field and self._is_select(step.target):
            return f'expect({locator}.locator("option:checked")).to_have_text({value})'
        if is_field and step.action in ("assert_value", "assert_text"):
            return f"expect({locator}).to_have_value({value})"
        if step.action == "assert_text":
            return f"expect({locator}).to_contain_text({value})"
        raise Unwritable(f"a test has no line for: {step.action.replace('_', ' ')}")

    @staticmethod
    def _count(step: IntermediateStep, limit: str) -> str:
        if not (members := counted(step)):
            raise Unwritable("which elements it counts is only known on the page")
        number = round(step.number or 0)
        return f"expect({members}).to_have_count({number}{', ' if limit else ''}{limit})"

    def _form(self, step: IntermediateStep) -> list[str]:
        """Return a line for each field of a table."""
        lines = []
        for name, value in fields_of(step.table):
            field = field_called(name, self._elements)
            filling = IntermediateStep(action="type", target=field, value=value)
            lines += self._step(given(filling, self._element(field)))
        return lines

    def _chosen(self, step: IntermediateStep) -> list[str]:
        """Return the lines that choose an option of a list that is no native one."""
        option = f'"{step.value}"'
        inside = self._locator(f"{option} in {step.target}")
        clicked = [inside] if inside else [self._locator(step.target), self._locator(option)]
        if not all(clicked):
            raise Unwritable("no run has found its element: run the scenario first")
        return [f"{locator}.click()" for locator in clicked]

    def _remember(self, step: IntermediateStep) -> list[str]:
        if not step.value.isidentifier():
            raise Unwritable(f"{step.value!r} is no name in Python")
        self._assigned.add(step.value)
        wanted = re.escape(unquoted(step.target)[0].removeprefix("the "))
        shown = 'page.locator("body").inner_text()'
        pattern = literal(rf"(?i){wanted}\W*(.+)")
        return [f"{step.value} = re.search({pattern}, {shown})[1].strip()"]

    def _shown(self, description: str) -> str:
        """Return the locator of an element or a text that is to be seen."""
        if locator := self._locator(description):
            return locator
        require_no_page(description)
        return f"page.get_by_text({self._text(shown_text(description))}).first"

    def _locator(self, description: str) -> str | None:
        known = self._elements.get(description)
        return known.locator if known else None

    def _element(self, description: str) -> SemanticElementRef | None:
        known = self._elements.get(description)
        return known.element if known else None

    def _is_select(self, description: str) -> bool:
        element = self._element(description)
        return bool(element and element.tag == "select")

    def _is_drawn_slider(self, description: str) -> bool:
        element = self._element(description)
        return bool(element and element.role == "slider" and element.tag != "input")

    def _is_field(self, description: str) -> bool:
        element = self._element(description)
        return bool(element and element.tag in ("input", "textarea", "select"))

    def _text(self, text: str) -> str:
        """Return a text as source; its variables are read when the test runs."""
        names = VARIABLE.findall(text)
        if not names:
            return literal(text)
        for name in names:
            if not name.isidentifier():
                raise Unwritable(f"{name!r} is no name in Python")
            if name not in self._assigned and name not in self.variables:
                self.variables.append(name)
        if VARIABLE.fullmatch(text):
            return str(names[0])
        parts = enumerate(VARIABLE.split(text))
        return " + ".join(one if n % 2 else literal(one) for n, one in parts if one)


def _open_in_tab(lines: list[str]) -> None:
    """Let the last of some lines, which must use an element, wait for the tab that it opens."""
    last = max((n for n, line in enumerate(lines) if not line.startswith("#")), default=0)
    if not lines or not lines[last].startswith(("page.get_by", "page.locator")):
        raise Unwritable("what opens the tab is only known on the page")
    lines[last : last + 1] = ["with page.expect_popup() as opened:", f"    {lines[last]}"]


def _pattern(step: IntermediateStep, value: str) -> str:
    """Return the source of the regular expression for a text that is compared with a value."""
    if step.comparison == "matches":
        return value
    start = '"^" + ' if step.comparison == "starts" and step.action == "assert_title" else ""
    end = ' + "$"' if step.comparison == "ends" else ""
    return f"{start}re.escape({value}){end}"
