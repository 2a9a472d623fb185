"""A proxy that refuses: Chromium is told to ask it for what must not leave the browser.

That is everything to hosts out of scope (``scope.egress: site``), and web sockets
(``safety.readOnly``). What may leave goes around it, so that it costs nothing. Of an encrypted
connection it learns no more than the host.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from playwright.async_api import ProxySettings

HEAD_SECONDS = 10
MOST_HEAD = 65_536

LOOPBACK_TOO = "<-loopback>"
NO_OTHER_WAYS = (
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
)
"""Ways out of the browser that no proxy is asked for."""


@asynccontextmanager
async def refusing_proxy(refused: Callable[[str], None]) -> AsyncIterator[str]:
    """The address of one; ``refused`` gets the host (with its port) of each request."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(
            OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError
        ):
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n")
            if host := _host(head.decode("latin-1")):
                refused(host)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=MOST_HEAD)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


def _host(request_line: str) -> str:
    """Of ``CONNECT host:443 HTTP/1.1`` and of ``GET http://host/path HTTP/1.1``."""
    method, _, rest = request_line.partition(" ")
    target = rest.partition(" ")[0]
    host = target if method == "CONNECT" else target.partition("://")[2].partition("/")[0]
    return host.removesuffix(":443" if method == "CONNECT" else ":80")


def only_hosts(refusing: str, patterns: tuple[str, ...], *, sockets: bool) -> tuple[str, ...]:
    """Switches by which nothing is asked but these hosts (``host:port``, ``*`` in them)."""
    schemes = ("http", "https", "ws", "wss") if sockets else ("http", "https")
    around = [f"{scheme}://{_bracketed(one)}" for one in patterns for scheme in schemes]
    return (
        f"--proxy-server={refusing}",
        f"--proxy-bypass-list={';'.join([LOOPBACK_TOO, *around])}",
        *NO_OTHER_WAYS,
    )


def no_sockets(refusing: str, upstream: ProxySettings | None) -> tuple[str, ...]:
    """Switches by which no web socket is opened: Chromium prefers a SOCKS proxy for them.

    Those to hosts for which the caller's own proxy is not asked are opened all the same.
    """
    other = upstream["server"] if upstream else "direct://"
    around = (upstream or {}).get("bypass") or "" if upstream else LOOPBACK_TOO
    return (
        f"--proxy-server=http={other};https={other};socks={refusing}",
        f"--proxy-bypass-list={around.replace(',', ';')}",
        *NO_OTHER_WAYS,
    )


def _bracketed(pattern: str) -> str:
    host, _, port = pattern.rpartition(":")
    return f"[{host}]:{port}" if ":" in host else pattern
