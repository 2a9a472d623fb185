"""Guards for calls into a page: every call has a deadline.

``Page.evaluate()`` never returns on a page that is stuck in a loop, so no such call is awaited
without a deadline.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from functools import cache, wraps
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, ParamSpec, TypeVar

from playwright.async_api import CDPSession
from playwright.async_api import Error as PlaywrightError
from pydantic import ValidationError

from explorer.errors import BrowserLost, PageLost
from explorer.process.boundary import boundary

Answer = TypeVar("Answer")
Parameters = ParamSpec("Parameters")

_GONE = ("has been closed", "Target crashed", "Page crashed", "Target closed")
_BROWSER_GONE = ("Connection closed", "Browser has been closed", "Browser closed")
_NAVIGATED = (
    "Execution context was destroyed",
    "Cannot find context",
    "JSHandle is disposed",
    "Frame was detached",
    "frame was detached",
    "Unable to adopt element handle",
    "JSHandles can be evaluated only in the context they were created",
    "Object reference chain is too long",
    "Could not find object with given id",
    "Cannot find default execution context",
    "Inspected target navigated or closed",
    "Promise was collected",
    "No frame for given id found",
    "Frame with the given id was not found",
    "No node with given id found",
)


DETACH_SECONDS = 1.0
"""Deadline for detaching a CDP session."""

_METHOD = re.compile(r"^(\w+\.\w+: )?(Error: )?")


async def within(seconds: float | None, call: Awaitable[Answer], what: str) -> Answer:
    """Await a call into the page, with a deadline.

    Args:
        seconds: The deadline, in seconds; None for a wait that Playwright ends by itself in this
            process. A second deadline would blame the page where only this process was late.
        call: The call to await.
        what: What the call does, for the message of the error.

    Returns:
        The result of the call.

    Raises:
        PageLost: The call missed the deadline, or the page is closed or has crashed.
        BrowserLost: The browser is gone.
        PlaywrightError: Any other error of the call.
    """
    try:
        async with asyncio.timeout(seconds):
            return await call
    except TimeoutError:
        raise PageLost(f"the page is stuck: {what} took longer than {seconds:g} s") from None
    except PlaywrightError as error:
        if any(sign in error.message for sign in _BROWSER_GONE):
            raise BrowserLost("the browser went away") from error
        if any(sign in error.message for sign in _GONE):
            raise PageLost(f"the page is gone: {first_line(error)}") from error
        raise


def losing_the_page(
    method: Callable[Parameters, Coroutine[Any, Any, Answer]],
) -> Callable[Parameters, Coroutine[Any, Any, Answer]]:
    """Turn unexpected errors of a method into ``PageLost``.

    An unexpected Playwright error, or a page's answer that fails validation, costs the run only
    this page. Other unexpected errors become ``InternalError``.
    """

    @wraps(method)
    async def guarded(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Answer:
        with boundary(method.__name__):
            try:
                return await method(*args, **kwargs)
            except PlaywrightError as error:
                raise PageLost(f"the page failed: {first_line(error)}") from error
            except ValidationError as error:
                raise PageLost(f"the page cannot be read: {error.errors()[0]['msg']}") from error

    return guarded


def navigated_away(error: PlaywrightError) -> bool:
    """Return whether the error means that the call's document has been replaced."""
    return any(sign in error.message for sign in _NAVIGATED)


def first_line(error: PlaywrightError) -> str:
    """Return the first line of an error, without Playwright's call log and the method's name."""
    return _METHOD.sub("", error.message.strip().splitlines()[0])


@cache
def script(name: str) -> str:
    """Return the text of ``<name>.js`` from the ``scripts`` folder of any browser package."""
    return _scripts()[name].read_text("utf-8")


@cache
def _scripts() -> dict[str, Traversable]:
    packages = files("explorer.browser").iterdir()
    folders = (package / "scripts" for package in packages)
    found = (path for folder in folders if folder.is_dir() for path in folder.iterdir())
    return {path.name.removesuffix(".js"): path for path in found}


async def detach(cdp: CDPSession) -> None:
    """Detach a CDP session; one of a renderer that is stuck is detached when that answers."""
    try:
        async with asyncio.timeout(DETACH_SECONDS):
            await cdp.detach()
    except (PlaywrightError, TimeoutError):
        return  # the frame or the page is gone or stuck
