"""Locators from their Python code: only known methods of Playwright with literal arguments."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Locator, Page

FINDING = frozenset(
    {
        "filter", "frame_locator", "get_by_alt_text", "get_by_label", "get_by_placeholder",
        "get_by_role", "get_by_test_id", "get_by_text", "get_by_title", "locator", "nth",
    }
)  # fmt: skip
"""Methods that return a locator."""
PLACES = frozenset({"content_frame", "first", "last"})
"""Properties that return a locator."""
_NOT_READ = (
    AttributeError, KeyError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError,
    re.error,
)  # fmt: skip
"""What is raised by code that is not the code of a locator."""


def parse_locator(page: Page, code: str) -> Locator:
    """Return the locator of a code such as ``page.get_by_role("button", name="Log in")``.

    Raises:
        PlaywrightError: It is not the code of a locator.
    """
    try:
        tree = ast.parse(code, mode="eval").body
        found = locator_of(page, tree)
    except _NOT_READ:
        found = None
    if not isinstance(found, Locator):
        raise PlaywrightError(f"this is no locator: {code}")
    return found


def locator_of(page: Page, tree: ast.expr) -> Any:
    """Evaluate the expression of a locator, which may contain the page and frame locators.

    Raises:
        PlaywrightError: It is not the expression of a locator.
    """
    match tree:
        case ast.Name(id="page"):
            return page
        case ast.Attribute(value=start, attr=name) if name in PLACES:
            return getattr(locator_of(page, start), name)
        case ast.Call(func=ast.Attribute(value=start, attr=name)) if name in FINDING:
            positional, named = arguments_of(tree, {})
            return getattr(locator_of(page, start), name)(*positional, **named)
    raise PlaywrightError(f"this is no locator that can be read again: {ast.unparse(tree)}")


def arguments_of(
    call: ast.Call, environment: Mapping[str, str]
) -> tuple[list[Any], dict[str, Any]]:
    """Return the positional and the named arguments of a call, all plain values.

    Args:
        call: The call.
        environment: Values of the environment variables in the call.

    Raises:
        PlaywrightError: One is no plain value.
    """
    named = {word.arg: _value(word.value, environment) for word in call.keywords if word.arg}
    return [_value(argument, environment) for argument in call.args], named


def _value(tree: ast.expr, environment: Mapping[str, str]) -> Any:
    match tree:
        case ast.Subscript(
            value=ast.Attribute(value=ast.Name(id="os"), attr="environ"),
            slice=ast.Constant(value=str(name)),
        ):
            return environment[name]
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="re"), attr="compile"),
            args=[ast.Constant(value=str(pattern))],
        ):
            return re.compile(pattern)
        case ast.BinOp(
            left=ast.Constant(value=str(text)), op=ast.Mult(), right=ast.Constant(value=int(times))
        ):
            return text * times
    try:
        return ast.literal_eval(tree)
    except ValueError:
        raise PlaywrightError(f"this is no plain value: {ast.unparse(tree)}") from None
