"""Reads Python that Playwright's codegen wrote, or that looks like it, without running it."""

from __future__ import annotations

import ast
from typing import Any
from urllib.parse import urljoin

from explorer.errors import UsageError
from explorer.recording.formats.codegen.actions import ActionReader
from explorer.recording.formats.codegen.locators import Found, find
from explorer.recording.formats.collector import Collector
from explorer.recording.formats.keys import split_key
from explorer.recording.formats.results import ReadRecording
from explorer.recording.formats.source_values import (
    NotHeld,
    text_of,
    unparsed,
    value_of,
    without_await,
)

_SETUP = (
    "launch", "launch_persistent_context", "connect", "connect_over_cdp", "new_context", "stop",
    "start", "close", "run", "save_storage_state",
)  # fmt: skip
"""Methods of browsers and contexts, which a replay opens and closes itself."""
_PLAYWRIGHT = ("sync_playwright", "async_playwright")
_LONGEST = 120
"""Characters of source in a loss."""


def read_codegen(source: str, name: str) -> ReadRecording:
    """Read a script or a test of Playwright's sync or async Python API.

    Args:
        source: Its source.
        name: Names it in errors.

    Raises:
        UsageError: It is not Python, or nested too deeply.
    """
    reader = _Reader(name)
    try:
        reader.statements(ast.parse(source).body)
    except SyntaxError as error:
        line = f"line {error.lineno or 1}"
        raise UsageError(f"{name}: {line} is not Python ({error.msg})") from None
    except (RecursionError, MemoryError):
        raise UsageError(f"{name}: not a recording: it is nested too deeply") from None
    return reader.result()


class _Reader:
    def __init__(self, name: str) -> None:
        self._collector = Collector(name)
        self._names: dict[str, Found] = {"page": Found(0)}
        self._constants: dict[str, Any] = {}
        self._dialog: str | None = None
        """The answer to the dialog that the next action opens."""
        self._tabs = 1
        self._test: str | None = None
        self._functions: set[str] = set()
        self._actions = ActionReader(self._collector, self._names, self._constants)

    def result(self) -> ReadRecording:
        actions = self._collector.actions
        while actions and actions[-1].type == "tab" and actions[-1].tab == 0:
            actions.pop()  # the end of the script closes its page
        return self._collector.result()

    def statements(self, body: list[ast.stmt]) -> None:
        for statement in body:
            before, place = len(self._collector.actions), f"line {statement.lineno}"
            try:
                self._statement(statement, place)
            except NotHeld as error:
                source = unparsed(statement).partition("\n")[0]
                self._collector.lose(place, f"{source[:_LONGEST]} is left out: {error}")
            if self._dialog is not None and len(self._collector.actions) > before:
                self._collector.act(place, "dialog", text=self._dialog)
                self._dialog = None

    def _statement(self, statement: ast.stmt, place: str) -> None:
        match statement:
            case ast.Import() | ast.ImportFrom() | ast.Pass() | ast.Return(value=None):
                pass
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._function(statement, place)
            case ast.With() | ast.AsyncWith():
                self._with(statement, place)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._assign(name, without_await(value), place)
            case ast.Expr(value=value):
                self._call(without_await(value), place)
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                pass
            case _:
                raise NotHeld("only calls in a row are read")

    def _function(self, function: ast.FunctionDef | ast.AsyncFunctionDef, place: str) -> None:
        """Read the body of a function; of several tests only the first."""
        if function.name.startswith("test_"):
            if self._test:
                raise NotHeld(f"only the first test, {self._test}, is read")
            self._test = function.name
            self._collector.title = function.name.removeprefix("test_").replace("_", " ")
        elif any("fixture" in unparsed(one) for one in function.decorator_list):
            raise NotHeld("fixtures are not read")
        for decorator in function.decorator_list:
            if isinstance(decorator, ast.Call) and "browser_context_args" in unparsed(decorator):
                self._new_context(decorator.keywords, place)
        self._functions.add(function.name)
        self.statements(function.body)

    def _with(self, statement: ast.With | ast.AsyncWith, place: str) -> None:
        for item in statement.items:
            expression = without_await(item.context_expr)
            match expression:
                case ast.Call(func=ast.Name(id=name)) if name in _PLAYWRIGHT:
                    pass
                case ast.Call(func=ast.Attribute(attr="expect_popup" | "expect_page")):
                    if isinstance(item.optional_vars, ast.Name):
                        self._constants[item.optional_vars.id] = self._tabs
                        self._tabs += 1
                case ast.Call(func=ast.Attribute(attr=method)) if method.startswith("expect_"):
                    self._collector.lose(place, f"{unparsed(expression)} is not checked")
                case _:
                    self._collector.lose(place, f"with {unparsed(expression)} is not understood")
        self.statements(statement.body)

    def _assign(self, name: str, value: ast.expr, place: str) -> None:
        match value:
            case ast.Call(func=ast.Attribute(attr="new_page")):
                self._new_page(name)
            case ast.Call(func=ast.Attribute(attr="new_context"), keywords=options):
                self._new_context(options, place)
            case ast.Call(func=ast.Attribute(attr=method)) if method in _SETUP:
                pass
            case ast.Attribute(value=ast.Name(id=info), attr="value"):
                if info in self._constants:
                    self._names[name] = Found(self._constants[info])
            case ast.Call() | ast.Attribute():
                self._names[name] = find(value, self._names, self._constants)
            case _:
                self._constants[name] = value_of(value, self._constants)

    def _new_page(self, name: str) -> None:
        if name == "page" or not self._collector.url:
            self._names[name] = Found(0)
        else:
            self._names[name] = Found(self._tabs)
            self._tabs += 1

    def _new_context(self, options: list[ast.keyword], place: str) -> None:
        for option in options:
            if option.arg == "viewport":
                size = value_of(option.value, self._constants)
                self._set_viewport(size, place)
            else:
                self._collector.lose(place, f"{option.arg}={unparsed(option.value)} is not held")

    def _set_viewport(self, size: Any, place: str) -> None:
        if isinstance(size, dict) and {"width", "height"} <= size.keys():
            self._collector.viewport = size["width"], size["height"]
        else:
            self._collector.lose(place, f"the viewport {size!r} is not held")

    def _call(self, call: ast.expr, place: str) -> None:
        match call:
            case ast.Call(func=ast.Attribute(value=expected, attr=method)) if _is_expect(expected):
                assert isinstance(expected, ast.Call)
                if not expected.args:
                    raise NotHeld("expect() has no argument")
                self._actions.expect(place, expected.args[0], method, call)
            case ast.Call(func=ast.Attribute(value=target, attr=method)):
                self._method(place, target, method, call)
            case ast.Call(func=ast.Name(id=name)) if name in self._functions:
                pass
            case _:
                raise NotHeld("it is no call of Playwright that is understood")

    def _method(self, place: str, target: ast.expr, method: str, call: ast.Call) -> None:
        page = self._names.get(target.id) if isinstance(target, ast.Name) else None
        if page and not page.facts:
            self._page_method(place, page.tab, method, call)
        elif isinstance(target, ast.Attribute) and target.attr == "keyboard":
            self._keyboard(place, target.value, method, call)
        elif isinstance(target, ast.Name) and method in _SETUP:
            pass
        else:
            self._actions.read(place, target, method, call)

    def _page_method(self, place: str, tab: int, method: str, call: ast.Call) -> None:
        match method:
            case "goto" if call.args:
                url = text_of(call.args[0], self._constants)
                self._collector.open(place, urljoin(self._collector.url, url), tab=tab)
            case "close":
                self._collector.act(place, "tab", text="close", tab=tab)
            case "once" | "on" if len(call.args) == 2 and _is_dialog(call.args[0]):
                self._dialog = self._answer(call.args[1])
            case "set_viewport_size" if call.args and self._collector.viewport is None:
                self._set_viewport(value_of(call.args[0], self._constants), place)
            case "pause" | "bring_to_front":
                pass
            case _ if method.startswith("wait_for_"):
                raise NotHeld("a replay waits by itself")
            case _:
                self._legacy(place, tab, method, call)

    def _legacy(self, place: str, tab: int, method: str, call: ast.Call) -> None:
        """Read ``page.click("selector")`` as ``page.locator("selector").click()``."""
        if not call.args or not isinstance(call.args[0], ast.Constant):
            raise NotHeld(f"the method {method}() of a page has no counterpart")
        page = next(name for name, found in self._names.items() if found == Found(tab))
        locator = ast.Attribute(value=ast.Name(page), attr="locator")
        target = ast.Call(func=locator, args=call.args[:1], keywords=[])
        rest = ast.Call(func=call.func, args=call.args[1:], keywords=call.keywords)
        self._actions.read(place, target, method, rest)

    def _keyboard(self, place: str, page: ast.expr, method: str, call: ast.Call) -> None:
        tab = find(page, self._names, self._constants).tab
        if method != "press" or not call.args:
            raise NotHeld(f"the method {method}() of the keyboard has no counterpart")
        key, modifiers = split_key(text_of(call.args[0], self._constants))
        self._collector.act(place, "key", key=key, modifiers=modifiers or None, tab=tab)

    def _answer(self, handler: ast.expr) -> str:
        """Return the answer that the handler of a dialog gives."""
        match handler:
            case ast.Lambda(body=ast.Call(func=ast.Attribute(attr="dismiss"))):
                return "dismiss"
            case ast.Lambda(body=ast.Call(func=ast.Attribute(attr="accept"), args=args)):
                return text_of(args[0], self._constants) if args else "accept"
        raise NotHeld("the handler of the dialog is not understood")


def _is_expect(node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "expect"
    )


def _is_dialog(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == "dialog"
