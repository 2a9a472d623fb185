"""The Playwright calls of which gestures consist; a test has a line for each of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import script
from explorer.python_source import literal

SEND = "context.new_cdp_session(page).send"
"""Sends a command of the browser's protocol: Playwright's keyboard presses no access keys."""
PAGE_CALLS = frozenset(
    {
        SEND,
        "go_back", "keyboard.press", "keyboard.type", "mouse.down", "mouse.move", "mouse.up",
        "mouse.wheel", "set_viewport_size", "wait_for_timeout",
    }
)  # fmt: skip
"""Methods of the page that gestures call."""
_KEY_EVENT = "Input.dispatchKeyEvent"
_ALT = 1
"""The modifier in the browser's protocol."""
_SCRIPTS = (
    "copy_text", "drop_file", "focus_inside", "leave_field", "paste_text", "select_text", "swipe",
    "tap",
)  # fmt: skip


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


def at_point(position: Sequence[float] | None) -> dict[str, Any]:
    """Return the option of a call that acts at a point of an element, {} for its middle."""
    return {"position": {"x": position[0], "y": position[1]}} if position else {}


def access_key_calls(key: str) -> Iterator[GestureCall]:
    """Yield the calls that press Alt and a key, with the text that makes it an access key."""
    about = {"modifiers": _ALT, "key": key, "windowsVirtualKeyCode": ord(key.upper())}
    text = {"text": key, "unmodifiedText": key}
    yield GestureCall(SEND, (_KEY_EVENT, {"type": "keyDown", **text, **about}))
    yield GestureCall(SEND, (_KEY_EVENT, {"type": "keyUp", **about}))


def scripts() -> frozenset[str]:
    """Return the scripts that gestures run on an element."""
    return frozenset(map(one_line_script, _SCRIPTS))


def one_line_script(name: str) -> str:
    """Return a script without its comments, on one line."""
    lines = (line.strip() for line in script(name).splitlines())
    return " ".join(line for line in lines if line and not line.startswith("//"))


async def call_page(page: Page, name: str, *arguments: Any, **options: Any) -> None:
    """Call one of PAGE_CALLS.

    Raises:
        PlaywrightError: It is a command of the protocol that presses no key.
    """
    if name == SEND:
        command, parameters = arguments
        if command != _KEY_EVENT:
            raise PlaywrightError(f"{command} is no command of a gesture")
        session = await page.context.new_cdp_session(page)
        try:
            await session.send(command, parameters)
        finally:
            await session.detach()
        return
    method: Any = page
    for part in name.split("."):
        method = getattr(method, part)
    await method(*arguments, **options)
