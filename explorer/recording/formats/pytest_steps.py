"""Writes actions as lines of Playwright's sync API."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.python_source import from_environment, literal
from explorer.recording.formats.keys import joined_key
from explorer.recording.formats.locator_source import locator_source
from explorer.recording.formats.proven_locators import proven_locator
from explorer.recording.variables import is_variable_name
from explorer.urls import origin

UNPROVEN = "# no replay has proven that this locator matches one element only"
_OPENERS = ("click", "double_click", "key", "middle_click", "right_click")
"""Actions that may open a tab."""
_MOUSE = {
    "click": "click({})",
    "double_click": "dblclick({})",
    "right_click": 'click({}, button="right")',
    "middle_click": 'click({}, button="middle")',
    "hover": "move({})",
}
"""Calls of the mouse at a point."""


class StepWriter:
    """Writes the lines of a test.

    Args:
        recording: The recording.
        site: The origin that addresses are written relative to.
    """

    def __init__(self, recording: Recording, site: str) -> None:
        self._actions = recording.actions
        self._url = recording.url
        self._site = site
        self._known_tabs = {0}
        self.losses: list[str] = []
        """What a test cannot hold, a line each."""
        self.unproven: list[int] = []
        """The numbers of the actions whose locators no replay has proven."""

    def lines(self) -> list[str]:
        """Return the lines of all actions."""
        lines = [f"page.goto({self._address(self._url)})"] if self._url else []
        for number, action in enumerate(self._actions, 1):
            lines += self._opening(action)
            if action.type != "dialog":
                lines += self._around(number, self._step(number, action), action)
        return lines

    def _lose(self, number: int, what: str) -> None:
        self.losses.append(f"action {number}: {what}")

    def _leave_out(self, number: int, action: ActionWithElement, why: str) -> list[str]:
        self._lose(number, f"{action.to_text()} is left out: {why}")
        return []

    def _opening(self, action: ActionWithElement) -> list[str]:
        """Return the line that opens the tab of an action if no action before it does."""
        tab = action.tab or 0
        if tab in self._known_tabs:
            return []
        self._known_tabs.add(tab)
        return [f"{_page(tab)} = page.context.new_page()"]

    def _around(self, number: int, lines: list[str], action: ActionWithElement) -> list[str]:
        """Return the lines with what must surround them: a dialog to answer, a tab that opens."""
        if not lines:
            return lines
        following = self._actions[number:]
        dialogs = _leading_dialogs(following)
        page = _page(action.tab)
        if dialogs:
            lines = [f'{page}.once("dialog", lambda dialog: dialog.{_answer(dialogs[0])})', *lines]
        for place, extra in enumerate(dialogs[1:], number + 2):
            self._lose(
                place, f"{extra.to_text()} is left out: only one dialog an action is answered"
            )
        after = following[len(dialogs) :]
        tab = after[0].tab if after else None
        if tab is None or tab in self._known_tabs or action.type not in _OPENERS:
            return lines
        self._known_tabs.add(tab)
        inner = [f"    {line}" for line in lines]
        return [
            "with page.context.expect_page() as opened:",
            *inner,
            f"{_page(tab)} = opened.value",
        ]

    def _address(self, url: str | None) -> str:
        """Return an address as source, relative to the site if it is in it."""
        url = url or ""
        if self._site and origin(url) == self._site:
            return literal(url[len(self._site) :] or "/")
        return literal(url)

    def _step(self, number: int, action: ActionWithElement) -> list[str]:
        page = _page(action.tab)
        match action.type:
            case "navigate":
                return [f"{page}.goto({self._address(action.url)})"]
            case "scroll":
                x, y = action.to_x or 0, action.to_y or 0
                return [f'{page}.evaluate("scrollTo({x:g}, {y:g})")']
            case "tab" if action.text == "close":
                return [f"{page}.close()"]
            case "key" if action.element is None:
                return [f"{page}.keyboard.press({literal(_key(action))})"]
            case "drag":
                return self._drag(number, action)
        call = self._call(number, action)
        if call is None:
            return self._leave_out(number, action, "its type is unknown")
        locator = self._locator(action)
        if locator is None:
            return self._at_point(number, action)
        line = f"expect({locator}).{call}" if action.is_assertion else f"{locator}.{call}"
        return [*self._doubt(number, action.element), line]

    def _doubt(self, number: int, *elements: SemanticElementRef | None) -> list[str]:
        """Return the comment on a line whose locators are not all proven."""
        if all(element and proven_locator(element, "page") for element in elements):
            return []
        self.unproven.append(number)
        return [UNPROVEN]

    def _start(self, action: ActionWithElement) -> str:
        """Return the source of the page or the frame of an action."""
        page = _page(action.tab)
        if not action.frame:
            return page
        is_own = self._site and origin(action.frame) == self._site
        end = action.frame[len(self._site) :] if is_own else action.frame
        return f"frame_at({page}, {literal(end)})"

    def _locator(self, action: ActionWithElement) -> str | None:
        if action.element is None:
            return None
        if proven := proven_locator(action.element, _page(action.tab)):
            return proven
        is_upload = action.type == "upload"
        return locator_source(action.element, self._start(action), is_upload=is_upload)

    def _call(self, number: int, action: ActionWithElement) -> str | None:
        text = action.text or ""
        match action.type:
            case "click" | "double_click" | "right_click" | "middle_click":
                return _click(action)
            case "type" if action.variable:
                return f"fill({self._secret(number, action.variable)})"
            case "type":
                return f"fill({literal(text)})"
            case "key":
                return f"press({literal(_key(action))})"
            case "select":
                return f"select_option(label={_one_or_list(text)})"
            case "check":
                return "uncheck()" if text == "false" else "check()"
            case "upload":
                self._lose(number, f"files are named, not held; put them beside the test: {text!r}")
                return f"set_input_files({_one_or_list(text)})"
            case "hover":
                return "hover()"
            case "assert_visible":
                return "to_be_visible()"
            case "assert_text":
                return f"to_contain_text({literal(text)})"
        return None

    def _secret(self, number: int, variable: str) -> str:
        if is_variable_name(variable):
            return from_environment(variable)
        self._lose(number, f"{variable!r} is no name of a variable")
        return from_environment("RECORDING_PASSWORD")

    def _drag(self, number: int, action: ActionWithElement) -> list[str]:
        start, source = self._start(action), self._locator(action)
        onto = action.to_element
        proven = onto and proven_locator(onto, _page(action.tab))
        target = proven or (onto and locator_source(onto, start))
        if source and target:
            doubt = self._doubt(number, action.element, onto)
            return [*doubt, f"{source}.drag_to({target})"]
        points = action.x, action.y, action.to_x, action.to_y
        if any(number is None for number in points):
            return self._leave_out(number, action, "it has neither elements nor points")
        mouse = f"{_page(action.tab)}.mouse"
        self._lose(number, "it is done at the recorded points")
        return [
            f"{mouse}.move({action.x:g}, {action.y:g})",
            f"{mouse}.down()",
            f"{mouse}.move({action.to_x:g}, {action.to_y:g}, steps=5)",
            f"{mouse}.up()",
        ]

    def _at_point(self, number: int, action: ActionWithElement) -> list[str]:
        """Return the lines of an action without an element that can be found."""
        if action.type not in _MOUSE or action.x is None or action.y is None:
            return self._leave_out(number, action, "nothing identifies its element")
        self._lose(number, f"{action.to_text()} is done at the recorded point")
        call = _MOUSE[action.type].format(f"{action.x:g}, {action.y:g}")
        return [f"{_page(action.tab)}.mouse.{call}"]


def _page(tab: int | None) -> str:
    return f"page_{tab}" if tab and tab > 0 else "page"


def _leading_dialogs(actions: Sequence[ActionWithElement]) -> list[ActionWithElement]:
    dialogs = []
    for action in actions:
        if action.type != "dialog":
            break
        dialogs.append(action)
    return dialogs


def _answer(dialog: ActionWithElement) -> str:
    if dialog.text == "dismiss":
        return "dismiss()"
    return "accept()" if dialog.text in (None, "accept") else f"accept({literal(dialog.text)})"


def _click(action: ActionWithElement) -> str:
    method = "dblclick" if action.type == "double_click" else "click"
    button = {"right_click": "right", "middle_click": "middle"}.get(action.type)
    options = [f'button="{button}"'] if button else []
    if action.modifiers:
        names = ", ".join(literal(name) for name in action.modifiers)
        options.append(f"modifiers=[{names}]")
    return f"{method}({', '.join(options)})"


def _key(action: ActionWithElement) -> str:
    return joined_key(action.key or "", action.modifiers or ())


def _one_or_list(text: str) -> str:
    lines = text.split("\n")
    if len(lines) == 1:
        return literal(text)
    return f"[{', '.join(literal(line) for line in lines)}]"
