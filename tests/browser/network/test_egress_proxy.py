"""The proxy that refuses, and what Chromium is told of it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from explorer.browser.network.egress_proxy import (
    NO_OTHER_WAYS,
    no_sockets,
    only_hosts,
    refusing_proxy,
)


@pytest.mark.parametrize(
    ("head", "host"),
    [
        ("CONNECT far.example:443 HTTP/1.1", "far.example"),
        ("CONNECT far.example:8443 HTTP/1.1", "far.example:8443"),
        ("GET http://far.example:80/path HTTP/1.1", "far.example"),
        ("GET http://localhost:3001/ HTTP/1.1", "localhost:3001"),
    ],
)
async def test_it_answers_nothing_and_tells_the_host(head: str, host: str) -> None:
    refused: list[str] = []
    async with refusing_proxy(refused.append) as address:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(f"{head}\r\n".encode())
        assert await reader.read() == b""
        writer.close()
    assert refused == [host]


async def test_what_is_no_request_is_survived() -> None:
    refused: list[str] = []
    async with refusing_proxy(refused.append) as address:
        for said in (b"", b"\x16\x03\x01\r\n", b"x" * 100_000):
            port = int(address.rpartition(":")[2])
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            writer.write_eof()
            with suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()
    assert refused == []


def test_the_switches() -> None:
    server, around, *_ = only_hosts("http://p:1", ("*.a.example:443", "::1:80"), sockets=False)
    assert server == "--proxy-server=http://p:1"
    assert around == (
        "--proxy-bypass-list=<-loopback>;http://*.a.example:443;https://*.a.example:443;"
        "http://[::1]:80;https://[::1]:80"
    )
    assert no_sockets("http://p:1", None) == (
        "--proxy-server=http=direct://;https=direct://;socks=http://p:1",
        "--proxy-bypass-list=<-loopback>",
        *NO_OTHER_WAYS,
    )
    assert no_sockets("http://p:1", {"server": "http://up:2", "bypass": "a.example,localhost"}) == (
        "--proxy-server=http=http://up:2;https=http://up:2;socks=http://p:1",
        "--proxy-bypass-list=a.example;localhost",
        *NO_OTHER_WAYS,
    )
