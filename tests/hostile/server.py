"""A server of hostile pages on loopback, on a thread of its own."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.hostile.pages import Answer, answer

HTML = (("Content-Type", "text/html"),)
SECONDS_OF_SILENCE = 3_600.0
SECONDS_BETWEEN_DROPS = 0.2


class HostileSite:
    """Page ``/N`` for every number, each with links to the next two. ``opened`` are those that
    were asked for."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.opened: set[int] = set()
        self.origin = ""

    async def respond(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            head = await reader.readuntil(b"\r\n\r\n")
            path = urlsplit(head.split(b" ")[1].decode("latin-1")).path
            await self._send(writer, path)
        writer.close()

    async def _send(self, writer: asyncio.StreamWriter, path: str) -> None:
        if path in ("/slow", "/events"):
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
        if path == "/loop":
            return Answer(302, (("Location", "/loop"),), b"")
        if not path[1:].isdecimal():
            return Answer(404, HTML, b"nothing here")
        number = int(path[1:])
        self.opened.add(number)
        links = "".join(f"<a href=/{n}>Page {n}</a> " for n in (number + 1, number + 2))
        return answer(self._seed, number, links)


@contextmanager
def hostile_site(seed: int) -> Iterator[HostileSite]:
    """It answers meanwhile, whatever the event loop of the caller does."""
    site = HostileSite(seed)
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()
    listening = threading.Event()

    async def serve() -> None:
        server = await asyncio.start_server(site.respond, "127.0.0.1", 0)
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
