"""A local proxy that refuses every request, and the switches that route traffic to it.

Chromium sends to it what must not leave the browser: requests to hosts out of scope
(``scope.egress: site``) and web sockets (``safety.readOnly``). Permitted traffic bypasses it at no
cost. Of an encrypted connection the proxy learns only the host.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from playwright.async_api import ProxySettings

HEAD_SECONDS = 10
"""Time in which a client must send its request line."""
MAX_HEAD_BYTES = 65_536
"""Maximum length of a request line, in bytes."""

LOOPBACK_TOO = "<-loopback>"
"""Chromium's bypass rule that sends loopback traffic through the proxy too."""
NO_OTHER_WAYS = (
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--dns-prefetch-disable",
)
"""Switches that close the browser's network paths that ignore the proxy."""


@asynccontextmanager
async def refusing_proxy(refused: Callable[[str], None]) -> AsyncIterator[str]:
    """Run a proxy on the loopback interface that refuses every request.

    Args:
        refused: Called with the host of each refused request, with its port unless it is the
            default.

    Yields:
        The proxy's address, ``http://127.0.0.1:<port>``.
    """

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(
            OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError
        ):
            async with asyncio.timeout(HEAD_SECONDS):
                head = await reader.readuntil(b"\r\n")
            if host := _host(head.decode("latin-1")):
                refused(host)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, limit=MAX_HEAD_BYTES)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()


def _host(request_line: str) -> str:
    """Return the host in ``CONNECT host:443 HTTP/1.1`` or ``GET http://host/path HTTP/1.1``."""
    method, _, rest = request_line.partition(" ")
    target = rest.partition(" ")[0]
    host = target if method == "CONNECT" else target.partition("://")[2].partition("/")[0]
    return host.removesuffix(":443" if method == "CONNECT" else ":80")


def only_hosts(refusing: str, patterns: tuple[str, ...], *, sockets: bool) -> tuple[str, ...]:
    """Return the switches that restrict the browser to some hosts.

    Args:
        refusing: The address of the refusing proxy.
        patterns: The permitted hosts as ``host:port``, with ``*`` as a wildcard.
        sockets: Whether web sockets to these hosts are permitted.
    """
    schemes = ("http", "https", "ws", "wss") if sockets else ("http", "https")
    around = [f"{scheme}://{_bracketed(one)}" for one in patterns for scheme in schemes]
    return (
        f"--proxy-server={refusing}",
        f"--proxy-bypass-list={';'.join([LOOPBACK_TOO, *around])}",
        *NO_OTHER_WAYS,
    )


def no_sockets(refusing: str, upstream: ProxySettings | None) -> tuple[str, ...]:
    """Return the switches that send web sockets to the refusing proxy.

    Chromium prefers a SOCKS proxy for web sockets. Sockets to hosts that bypass the upstream proxy
    are not refused.

    Args:
        refusing: The address of the refusing proxy.
        upstream: The proxy for all other traffic, or None for direct connections.
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
