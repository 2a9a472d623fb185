"""Lines of a test in Playwright's sync API: parsing and running them.

Only calls of known Playwright methods on ``page`` with literal arguments are run.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.gesture_calls import PAGE_CALLS, call_page, scripts
from explorer.browser.replay.locator_code import MatchPosition, place
from explorer.browser.replay.locator_parsing import arguments_of, locator_of

ACTING = frozenset(
    {
        "click", "dblclick", "dispatch_event", "evaluate", "fill", "hover", "press",
        "select_option", "set_checked", "set_input_files",
    }
)  # fmt: skip
"""Methods that act on a locator."""


async def run_line(
    page: Page, code: str, node: ElementHandle | None, environment: Mapping[str, str]
) -> None:
    """Run a line of a test if its locator matches exactly ``node``.

    Args:
        page: The page to run it on.
        code: The line.
        node: The expected element; None for a line that calls the page.
        environment: Values of the environment variables in the line.

    Raises:
        PlaywrightError: If the locator matches anything else, or if the line is not supported.
    """
    call = ast.parse(code, mode="eval").body
    match call:
        case ast.Call(func=func) if node is None and _page_call(func) in PAGE_CALLS:
            positional, named = arguments_of(call, environment)
            await call_page(page, _page_call(func), *positional, **named)
        case ast.Call(func=ast.Attribute(value=found, attr=name)) if (
            name in ACTING and node and not isinstance(found, ast.Name)
        ):
            locator = locator_of(page, found)
            if await place(locator, node) != MatchPosition(0, 1):
                raise PlaywrightError("its locator leads to something else now")
            positional, named = arguments_of(call, environment)
            if name == "evaluate" and not scripts().issuperset(positional[:1]):
                raise PlaywrightError("its script is none of explorer's own")
            await getattr(locator, name)(*positional, **named)
        case _:
            raise PlaywrightError(f"this is no line that can be run again: {code}")


def _page_call(called: ast.expr) -> str:
    """Return the name of a method of the page, such as ``mouse.down``; "" for other calls."""
    start, _, name = ast.unparse(called).partition(".")
    return name if start == "page" else ""
