"""Writes expectations as lines of Playwright's sync API."""

from __future__ import annotations

from explorer.models.scenario import IntermediateStep
from explorer.scenario.export.counts import counted
from explorer.scenario.export.known_elements import KnownElements, shown_text
from explorer.scenario.export.python_variables import PythonVariables
from explorer.scenario.export.unwritable import (
    COUNTED,
    NOT_FOUND,
    Unwritable,
    no_line_for,
    require_line_for,
    require_no_page,
)
from explorer.scenario.running.comparing import is_path
from explorer.sentences.quotes import unquoted

_STATES = {
    "assert_enabled": "to_be_enabled()",
    "assert_disabled": "to_be_disabled()",
    "assert_checked": "to_be_checked()",
    "assert_unchecked": "not_to_be_checked()",
    "assert_focused": "to_be_focused()",
}


class PythonExpectations:
    """Writes the expectations of one sentence.

    Args:
        elements: Its elements.
        variables: The variables of the test.
    """

    def __init__(self, elements: KnownElements, variables: PythonVariables) -> None:
        self._elements = elements
        self._variables = variables

    def line(self, step: IntermediateStep) -> str:
        """Return the line of an expectation.

        Raises:
            Unwritable: A test cannot hold it.
        """
        require_line_for(step)
        locator, value = self._elements.locator(step.target), self._variables.source(step.value)
        limit = "" if step.seconds is None else f"timeout={round(step.seconds * 1000)}"
        match step.action:
            case "assert_visible":
                return f"expect({self.shown(step.target)}).to_be_visible({limit})"
            case "assert_hidden":
                return f"expect({self.shown(step.target)}).to_be_hidden({limit})"
            case "assert_url" | "assert_title":
                check = step.action.replace("assert_", "to_have_")
                return f"expect(page).{check}(re.compile({_pattern(step, value)}))"
            case "assert_order":
                texts = [
                    self._variables.source(unquoted(one)[0])
                    for one in (step.target, step.to_target)
                ]
                shown = 'page.locator("body").inner_text()'
                return f"assert {shown}.index({texts[0]}) < {shown}.index({texts[1]})"
        if step.action == "assert_count":
            return _count(step, limit)
        if locator is None:
            raise Unwritable(NOT_FOUND)
        if step.action in _STATES:
            return f"expect({locator}).{_STATES[step.action]}"
        is_field = self._elements.is_field(step.target)
        if is_field and self._elements.is_select(step.target):
            return f'expect({locator}.locator("option:checked")).to_have_text({value})'
        if is_field and step.action in ("assert_value", "assert_text"):
            return f"expect({locator}).to_have_value({value})"
        if step.action == "assert_text":
            return f"expect({locator}).to_contain_text({value})"
        raise no_line_for(step)

    def shown(self, description: str) -> str:
        """Return the locator of an element or a text that is to be seen."""
        if locator := self._elements.locator(description):
            return locator
        require_no_page(description)
        return f"page.get_by_text({self._variables.source(shown_text(description))}).first"


def _count(step: IntermediateStep, limit: str) -> str:
    if not (members := counted(step)):
        raise Unwritable(COUNTED)
    number = round(step.number or 0)
    return f"expect({members}).to_have_count({number}{', ' if limit else ''}{limit})"


_PATH = r'r"^(?:[^?#]*|[^#]*#!?(?=/)[^?]*)"'
"""The source of what stands before a path: no query, which may name the page to go to next."""


def _pattern(step: IntermediateStep, value: str) -> str:
    """Return the source of the regular expression for a text that is compared with a value."""
    if step.comparison == "matches":
        return value
    start = '"^" + ' if step.comparison == "starts" and step.action == "assert_title" else ""
    if step.action == "assert_url" and not step.comparison and is_path(step.value):
        if step.value == "/":
            return r'r"^[^/]*//[^/?#]*/?(\?|#|$)"'
        return f'{_PATH} + re.escape({value}) + r"(?![\\w-])"'
    end = ' + "$"' if step.comparison == "ends" else ""
    return f"{start}re.escape({value}){end}"
