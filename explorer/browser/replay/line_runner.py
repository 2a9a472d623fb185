"""Lines of a test in Playwright's sync API: parsing and running them.

Only calls of known Playwright methods on ``page`` with literal arguments are run.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.replay.locator_code import MatchPosition, place

FINDING = frozenset(
    {
        "filter", "frame_locator", "get_by_alt_text", "get_by_label", "get_by_placeholder",
        "get_by_role", "get_by_test_id", "get_by_text", "get_by_title", "locator", "nth",
    }
)  # fmt: skip
"""Methods that return a locator."""
PLACES = frozenset({"content_frame", "first", "last"})
"""Properties that return a locator."""
ACTING = frozenset(
    {
        "click", "dblclick", "dispatch_event", "fill", "press", "select_option", "set_checked",
        "set_input_files",
    }
)  # fmt: skip
"""Methods that act on a locator."""


async def run_line(
    page: Page, code: str, node: ElementHandle, environment: Mapping[str, str]
) -> None:
    """Run a line of a test if its locator matches exactly ``node``.

    Args:
        page: The page to run it on.
        code: The line.
        node: The expected element.
        environment: Values of the environment variables in the line.

    Raises:
        PlaywrightError: If the locator matches anything else, or if the line is not supported.
    """
    call = ast.parse(code, mode="eval").body
    match call:
        case ast.Call(func=ast.Attribute(value=found, attr=name)) if name in ACTING:
            locator = _find(page, found)
            if await place(locator, node) != MatchPosition(0, 1):
                raise PlaywrightError("its locator leads to something else now")
            positional, named = _arguments(call, environment)
            await getattr(locator, name)(*positional, **named)
        case _:
            raise PlaywrightError(f"this is no line that can be run again: {code}")


def _find(page: Page, tree: ast.expr) -> Any:
    """Evaluate the expression of a locator, which may contain the page and frame locators."""
    match tree:
        case ast.Name(id="page"):
            return page
        case ast.Attribute(value=start, attr=name) if name in PLACES:
            return getattr(_find(page, start), name)
        case ast.Call(func=ast.Attribute(value=start, attr=name)) if name in FINDING:
            positional, named = _arguments(tree, {})
            return getattr(_find(page, start), name)(*positional, **named)
    raise PlaywrightError(f"this is no locator that can be read again: {ast.unparse(tree)}")


def _arguments(call: ast.Call, environment: Mapping[str, str]) -> tuple[list[Any], dict[str, Any]]:
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
