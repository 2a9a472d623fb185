"""The Playwright calls of which gestures consist; a test has a line for each of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Page

from explorer.browser.cdp.calls import script
from explorer.python_source import literal

PAGE_CALLS = frozenset(
    {
        "go_back", "keyboard.press", "keyboard.type", "mouse.down", "mouse.move", "mouse.up",
        "mouse.wheel", "set_viewport_size", "wait_for_timeout",
    }
)  # fmt: skip
"""Methods of the page that gestures call."""
_SCRIPTS = ("leave_field", "drop_file", "paste_text", "tap")


class GestureCall(NamedTuple):
    """A call of a method of an element, or of the page.

    Attributes:
        name: The method; ``mouse.down`` of the page's mouse.
        arguments: Positional arguments, plain values.
        options: Named arguments, plain values.
        node: The element; None for a method of the page.
        selectors: CSS selectors that match the element, possibly among others.
    """

    name: str
    arguments: tuple[Any, ...] = ()
    options: Mapping[str, Any] = {}
    node: ElementHandle | None = None
    selectors: Sequence[str] = ()

    @property
    def code(self) -> str:
        """The call as Python source, without what it is called on."""
        named = [f"{name}={literal(value)}" for name, value in self.options.items()]
        return f"{self.name}({', '.join([*map(literal, self.arguments), *named])})"


def scripts() -> frozenset[str]:
    """Return the scripts that gestures run on an element."""
    return frozenset(map(one_line_script, _SCRIPTS))


def one_line_script(name: str) -> str:
    """Return a script without its comments, on one line."""
    lines = (line.strip() for line in script(name).splitlines())
    return " ".join(line for line in lines if line and not line.startswith("//"))


async def call_page(page: Page, name: str, *arguments: Any, **options: Any) -> None:
    """Call one of PAGE_CALLS."""
    method: Any = page
    for part in name.split("."):
        method = getattr(method, part)
    await method(*arguments, **options)
