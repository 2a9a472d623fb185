"""Reads calls on locators and pages of Playwright's Python API as actions."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from explorer.recording.formats.codegen.locators import Found, Names, find
from explorer.recording.formats.collector import Collector
from explorer.recording.formats.keys import split_key
from explorer.recording.formats.selectors import Facts
from explorer.recording.formats.source_values import NotHeld, Variable, text_of, unparsed, value_of

_BUTTONS = {"left": "", "right": "right_click", "middle": "middle_click"}
_PLAIN = {"dblclick": "double_click", "hover": "hover", "click": "click", "tap": "click"}
_NO_ACTIONS = ("scroll_into_view_if_needed",)
"""Methods that a replay does by itself."""
_TIMING = ("timeout", "delay", "no_wait_after", "trial", "wait_until")
_ASSERTIONS = {
    "to_be_visible": "assert_visible",
    "to_contain_text": "assert_text",
    "to_have_text": "assert_text",
}


class ActionReader:
    """Reads one call at a time into actions.

    Args:
        collector: Receives the actions.
        names: The pages and locators that names stand for; it may change.
        constants: The values of other names; they may change.
    """

    def __init__(self, collector: Collector, names: Names, constants: Mapping[str, Any]) -> None:
        self._collector = collector
        self._names = names
        self._constants = constants

    def read(self, place: str, target: ast.expr, method: str, call: ast.Call) -> None:
        """Read the call of a method of a locator.

        Raises:
            NotHeld: A recording cannot hold it.
        """
        if method in _NO_ACTIONS:
            return
        found = find(target, self._names, self._constants)
        options = {word.arg: word.value for word in call.keywords if word.arg}
        action, fields = self._action(place, found, method, call.args, options)
        if action == "drag":
            onto = fields.pop("onto")
            self._note(place, found, options)
            self._collector.drag(place, found.element, onto, tab=found.tab)
            return
        self._note(place, found, options)
        self._collector.act(place, action, found.element, tab=found.tab, **fields)

    def expect(self, place: str, target: ast.expr, method: str, call: ast.Call) -> None:
        """Read an assertion: ``expect(target).method(...)``.

        Raises:
            NotHeld: A recording cannot hold it.
        """
        if method not in _ASSERTIONS:
            raise NotHeld(f"the assertion {method}() has no counterpart")
        found = find(target, self._names, self._constants)
        if not found.facts:
            raise NotHeld(f"{unparsed(target)} is no element")
        options = {word.arg: word.value for word in call.keywords if word.arg}
        text = None
        if _ASSERTIONS[method] == "assert_text":
            text = text_of(self._first(call.args, options, "expected"), self._constants)
        options.pop("use_inner_text", None)
        self._note(place, found, options)
        action = _ASSERTIONS[method]
        self._collector.act(place, action, found.element, tab=found.tab, text=text)

    def _note(self, place: str, found: Found, options: Mapping[str, ast.expr]) -> None:
        for note in found.notes:
            self._collector.lose(place, note)
        for name, value in options.items():
            if name not in _TIMING:
                self._collector.lose(place, f"{name}={unparsed(value)} is not held")

    @staticmethod
    def _first(args: list[ast.expr], options: dict[str, ast.expr], name: str) -> ast.expr:
        if args:
            return args[0]
        if name in options:
            return options.pop(name)
        raise NotHeld("its argument is missing")

    def _action(
        self,
        place: str,
        found: Found,
        method: str,
        args: list[ast.expr],
        options: dict[str, ast.expr],
    ) -> tuple[str, dict[str, Any]]:
        if not found.facts:
            raise NotHeld(f"the method {method}() of a page has no counterpart")
        if method in _PLAIN:
            return self._click(method, options)
        match method:
            case "fill" | "type" | "press_sequentially":
                return "type", self._typed(self._first(args, options, "value"))
            case "clear":
                return "type", {"text": ""}
            case "press":
                key, modifiers = split_key(self._text(self._first(args, options, "key")))
                return "key", {"key": key, "modifiers": modifiers or None}
            case "check" | "uncheck":
                return "check", {"text": str(method == "check").lower()}
            case "set_checked":
                on = value_of(self._first(args, options, "checked"), self._constants)
                return "check", {"text": str(bool(on)).lower()}
            case "select_option":
                return "select", self._selected(place, args, options)
            case "set_input_files":
                return "upload", {"text": self._lines(self._first(args, options, "files"))}
            case "drag_to":
                onto = find(self._first(args, options, "target"), self._names, self._constants)
                return "drag", {"onto": onto.element}
        raise NotHeld(f"the method {method}() has no counterpart")

    def _text(self, node: ast.expr) -> str:
        return text_of(node, self._constants)

    def _typed(self, node: ast.expr) -> Facts:
        value = value_of(node, self._constants)
        if isinstance(value, Variable):
            return {"variable": value.name}
        return {"text": self._text(node)}

    def _click(self, method: str, options: dict[str, ast.expr]) -> tuple[str, Facts]:
        button = value_of(options.pop("button", ast.Constant("left")), self._constants)
        count = value_of(options.pop("click_count", ast.Constant(1)), self._constants)
        held = value_of(options.pop("modifiers", ast.List([])), self._constants)
        if button not in _BUTTONS:
            raise NotHeld(f"a click with the {button} button has no counterpart")
        action = _BUTTONS[button] or _PLAIN[method]
        if count == 2 and action == "click":
            action = "double_click"
        modifiers = tuple("Control" if one == "ControlOrMeta" else one for one in held)
        return action, {"modifiers": modifiers or None}

    def _selected(self, place: str, args: list[ast.expr], options: dict[str, ast.expr]) -> Facts:
        if "label" in options:
            return {"text": self._lines(options.pop("label"))}
        text = self._lines(self._first(args, options, "value"))
        self._collector.lose(place, f"{text!r} is taken as the label of the option")
        return {"text": text}

    def _lines(self, node: ast.expr) -> str:
        """Return a text, or a list of texts as lines."""
        value = value_of(node, self._constants)
        many = [value] if isinstance(value, str) else value
        if not isinstance(many, list | tuple) or not all(isinstance(one, str) for one in many):
            raise NotHeld(f"{unparsed(node)} is no text and no list of texts")
        return "\n".join(many)
