"""Receives what a person does in their own browser from an extension, over a WebSocket."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Self
from urllib.parse import parse_qs, urlsplit

import structlog
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from explorer.errors import UsageError
from explorer.models.capture.events import CapturedEvent
from explorer.models.recording import Viewport
from explorer.recording.bridge.browser_messages import MessageReader
from explorer.text import one_line

log = structlog.get_logger(__name__)

HOST = "127.0.0.1"
DEFAULT_PORT = 8765
MAX_MESSAGE_BYTES = 1_000_000
MAX_MESSAGES_PER_SECOND = 100
"""Of one connection. A person causes about ten."""
MAX_REFUSALS_TOLD = 50
"""Different refusals that are logged; a page could repeat them without end."""
_EXTENSIONS = "chrome-extension://"
_CLOSE_SECONDS = 2.0
_REFUSED = 1008
"""The close code "policy violation"."""
_TOO_LARGE = 1009
_IDLE = json.dumps({"type": "SET_MODE", "mode": "idle"})
_ENDED = CapturedEvent(type="ended", time=0)

_silent = logging.getLogger(f"{__name__}.websockets")
"""Of the library, which logs the faults of each client with a traceback."""
_silent.addHandler(logging.NullHandler())
_silent.propagate = False


class BrowserCaptureBridge:
    """A WebSocket server on loopback for extensions that report a person's events.

    A client is accepted if it gives the token in the address, ``ws://127.0.0.1:8765/?token=...``,
    and its Origin is an extension. Browsers send the Origin of every page, so no page is accepted;
    programs on this machine, which could send any Origin, may send none and need the token. Others
    are closed with code 1008 before a message of theirs is read, messages above 1 MB with 1009.

    Args:
        port: The port; 0 chooses a free one.
        token: What clients must know; None makes a new one.
        start_url: The address that our extension opens when the recording begins.
        on_notice: Called with a line when an extension begins or ends to record.
    """

    def __init__(
        self,
        port: int = DEFAULT_PORT,
        *,
        token: str | None = None,
        start_url: str = "",
        on_notice: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.port = port
        self.token = token or secrets.token_urlsafe(16)
        self._start_url = start_url
        self._on_notice = on_notice
        self._reader = MessageReader()
        self._queue: asyncio.Queue[CapturedEvent] = asyncio.Queue()
        self._accepted: set[ServerConnection] = set()
        self._told: set[tuple[str, str]] = set()
        self._server: Server

    @property
    def viewport(self) -> Viewport | None:
        """The size of the first page, None while it is unknown."""
        return self._reader.viewport

    async def __aenter__(self) -> Self:
        """Begin to listen.

        Raises:
            UsageError: The port is in use, or may not be used.
        """
        try:
            self._server = await serve(
                self._receive,
                HOST,
                self.port,
                max_size=MAX_MESSAGE_BYTES,
                compression=None,
                close_timeout=_CLOSE_SECONDS,
                logger=_silent,
            )
        except OSError as error:
            reason = os.strerror(error.errno or 0)
            raise UsageError(
                f"port {self.port} of {HOST} cannot be used ({reason}); choose another with --port"
            ) from None
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Tell the extensions that the recording has ended, and stop listening."""
        for connection in tuple(self._accepted):
            try:
                await connection.send(_IDLE)
            except ConnectionClosed:
                continue
        self._server.close(reason="the recording has ended")
        await self._server.wait_closed()

    async def events(self) -> AsyncIterator[CapturedEvent]:
        """Yield the events until ``end`` is called."""
        while (event := await self._queue.get()) is not _ENDED:
            yield event

    def end(self) -> None:
        """End ``events`` after what has been received so far."""
        self._queue.put_nowait(_ENDED)

    async def _receive(self, connection: ServerConnection) -> None:
        if fault := self._fault(connection):
            await self._refuse(connection, fault)
            return
        self._accepted.add(connection)
        try:
            await connection.send(
                json.dumps({"type": "SET_MODE", "mode": "record", "url": self._start_url})
            )
            self._on_notice("the extension is connected")
            await self._take_all(connection)
        except ConnectionClosed as error:
            if error.sent is not None and error.sent.code == _TOO_LARGE:
                self._tell(connection, f"a message above {MAX_MESSAGE_BYTES // 1_000_000} MB")
        finally:
            self._accepted.discard(connection)
            self._on_notice("the extension has disconnected")

    async def _take_all(self, connection: ServerConnection) -> None:
        latest: deque[float] = deque(maxlen=MAX_MESSAGES_PER_SECOND)
        async for text in connection:
            now = time.monotonic()
            if len(latest) == MAX_MESSAGES_PER_SECOND and now - latest[0] < 1:
                await self._refuse(connection, "too many messages")
                return
            latest.append(now)
            self._take(connection, text)

    def _take(self, connection: ServerConnection, text: str | bytes) -> None:
        try:
            event = self._reader.read(json.loads(text))
        except (ValueError, RecursionError):
            self._tell(connection, "a message that is not understood")
            return
        if event is not None:
            self._queue.put_nowait(event)

    def _fault(self, connection: ServerConnection) -> str:
        """Return why a client is refused, "" if it is accepted."""
        request = connection.request
        assert request is not None
        if not all(one.startswith(_EXTENSIONS) for one in request.headers.get_all("Origin")):
            return "not an extension"
        given = parse_qs(urlsplit(request.path).query).get("token", [""])[0]
        if not secrets.compare_digest(given.encode(), self.token.encode()):
            return "wrong token"
        return ""

    async def _refuse(self, connection: ServerConnection, reason: str) -> None:
        self._tell(connection, reason)
        await connection.close(_REFUSED, reason)

    def _tell(self, connection: ServerConnection, what: str) -> None:
        """Log a refusal, once for each origin."""
        assert connection.request is not None
        origins = connection.request.headers.get_all("Origin")
        origin = one_line(" ".join(origins), 100)
        if (what, origin) in self._told or len(self._told) >= MAX_REFUSALS_TOLD:
            return
        self._told.add((what, origin))
        log.warning("refused by the recording's bridge", reason=what, origin=origin)
