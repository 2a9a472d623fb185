"""How a page responds to a login: signs of it, and the messages that it displays."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.cdp.calls import within
from explorer.browser.forms.login_form import login_script


class Message(NamedTuple):
    """A message that a page displays; ``grave`` if its markup marks it as an error."""

    text: str
    grave: bool


async def known_messages(page: Page, seconds: float) -> list[str]:
    """Return the texts of the messages that a page displays now."""
    return [message.text for message in await messages_on(page, [], seconds)]


async def messages_on(page: Page, known: list[str], seconds: float) -> list[Message]:
    """Return the messages displayed in any frame that are not ``known``.

    Args:
        page: The page.
        known: The texts of messages to leave out.
        seconds: Deadline of each call to the page.
    """
    found: list[dict[str, Any]] = []
    for frame in page.frames:
        asking = frame.evaluate(login_script("login_error"), known)
        with suppress(PlaywrightError):  # the frame is gone
            found += await within(seconds, asking, "reading errors") or []
    return [Message(**message) for message in found]


def text_of(messages: list[Message]) -> str:
    """Join the messages, grave ones first, without those contained in another message."""
    texts = dict.fromkeys(m.text for m in sorted(messages, key=lambda m: not m.grave))
    return " ".join(text for text in texts if not any(text in o for o in texts if o != text))


def bare(url: str) -> str:
    """Return the address without user, query and fragment, which may contain secrets."""
    parts = urlsplit(url)
    netloc = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=netloc, query="", fragment="").geturl()


@asynccontextmanager
async def watching(
    *signs: Awaitable[object],
) -> AsyncIterator[Callable[[float], Awaitable[bool]]]:
    """Watch for signs of a response.

    Yields:
        A function that takes a number of seconds and returns whether a sign occurred within them.
    """
    waits = [asyncio.ensure_future(sign) for sign in signs]

    async def seen(seconds: float) -> bool:
        done, _ = await asyncio.wait(waits, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        return bool(done)

    try:
        yield seen
    finally:
        for wait in waits:
            wait.cancel()
        await asyncio.gather(*waits, return_exceptions=True)
