"""A server of hostile pages on loopback, on a thread of its own."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.hostile.answers import HTML, Answer, beside
from tests.hostile.pages import page

SECONDS_OF_SILENCE = 3_600.0
SECONDS_BETWEEN_DROPS = 0.2
MAX_REQUEST_BYTES = 10_000_000
"""Bytes of its head, and of its body, that are read."""
_LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)


class HostileSite:
    """Page ``/N`` for every number, each with links to the next two, and ``/to/N``, which is
    harmless and leads to it alone."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.origin = ""

    async def respond(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request; what is still answered when the site closes is cut off."""
        faults = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError)
        try:
            with suppress(*faults):
                head = await reader.readuntil(b"\r\n\r\n")
                if length := _LENGTH.search(head):
                    await reader.readexactly(min(int(length[1]), MAX_REQUEST_BYTES))
                await self._send(writer, urlsplit(head.split(b" ")[1].decode("latin-1")).path)
        except asyncio.CancelledError:
            return
        finally:
            writer.close()

    async def _send(self, writer: asyncio.StreamWriter, path: str) -> None:
        if path in ("/slow", "/events", "/ws"):
            await asyncio.sleep(SECONDS_OF_SILENCE)
        given = self._answer(path)
        head = f"HTTP/1.1 {given.status} Some words\r\nConnection: close\r\n"
        head += "".join(f"{name}: {value}\r\n" for name, value in given.headers)
        writer.write(head.encode("latin-1", "replace") + b"\r\n")
        if given.slow:
            writer.write(given.body[:-20])
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_DROPS)
                writer.write(b"<!---->")
                await writer.drain()
        writer.write(given.body)
        await writer.drain()

    def _answer(self, path: str) -> Answer:
        if path[1:].isdecimal() and len(path) < 10:
            number = int(path[1:])
            links = "".join(f"<a href=/{n}>Page {n}</a> " for n in (number + 1, number + 2))
            return page(self._seed, number, links).answer
        if path.startswith("/to/"):
            return Answer(200, (HTML,), f"<title>To</title><a href={path[3:]}>Go</a>".encode())
        return beside(path) or Answer(404, (HTML,), b"nothing here")


@contextmanager
def hostile_site(seed: int) -> Iterator[HostileSite]:
    """It answers meanwhile, whatever the event loop of the caller does."""
    site = HostileSite(seed)
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    listening = threading.Event()

    async def serve() -> None:
        server = await asyncio.start_server(site.respond, "127.0.0.1", 0, limit=MAX_REQUEST_BYTES)
        site.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        listening.set()
        await stop.wait()

    def run() -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(serve())  # what is still answered then is cancelled

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    listening.wait()
    try:
        yield site
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
