"""Searches what servers push for addresses: messages of web sockets and of event streams."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any

from playwright.async_api import CDPSession, Page, WebSocket
from playwright.async_api import Error as PlaywrightError

from explorer.browser.references.reading import named_in_text
from explorer.browser.session.session import Session

_MAX_WAITING = 50
"""Messages that wait to be searched."""
_MAX_CHARACTERS = 50_000
_MAX_TOTAL = 2_000_000
"""Characters of a message, and of all messages, that are searched in a run."""


class PushedMessages:
    """Keeps the messages that the pages of a session get, and names the addresses in them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._waiting: dict[str, str] = {}
        """The messages that were not searched yet, with the address of their page."""
        self._left = _MAX_TOTAL
        self._has_stream = False
        self._heard: set[CDPSession] = set()
        session.listen(session.context, "page", self._follow)
        for page in session.context.pages:
            self._follow(page)

    def _follow(self, page: Page) -> None:
        self._session.listen(page, "websocket", partial(self._hear_socket, page))

    def _hear_socket(self, page: Page, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self._keep(payload, page.url))

    def note_stream(self) -> None:
        """Note that a page of the session reads an event stream: it is listened to from now on."""
        self._has_stream = True

    def _keep(self, message: str | bytes, page_url: str) -> None:
        is_told = isinstance(message, str) and "/" in message
        if is_told and self._left > 0 and len(self._waiting) < _MAX_WAITING:
            text = str(message)[:_MAX_CHARACTERS]
            self._left -= len(text)
            self._waiting.setdefault(text, page_url)

    async def named(self) -> list[str]:
        """Return the addresses in the messages since the last call."""
        await self._listen()
        waiting, self._waiting = self._waiting, {}
        return await asyncio.to_thread(_named_in, waiting) if waiting else []

    async def _listen(self) -> None:
        """Listen to the event streams of the page, if there are any.

        The browser tells of them together with every request: it is asked to only where it must.
        """
        if not self._has_stream:
            return
        try:
            cdp = self._session.cdp
            if cdp in self._heard:
                return
            self._heard.add(cdp)
            cdp.on("Network.eventSourceMessageReceived", self._hear_stream)
            await cdp.send("Network.enable", {"maxTotalBufferSize": 0})
        except PlaywrightError:
            pass  # the page went away

    def _hear_stream(self, event: Mapping[str, Any]) -> None:
        self._keep(event["data"], self._session.url)


def _named_in(messages: Mapping[str, str]) -> list[str]:
    kind = "application/json"
    return [address for text, url in messages.items() for address in named_in_text(text, kind, url)]
