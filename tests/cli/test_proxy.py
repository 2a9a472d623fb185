"""``browser.proxy``: runs behind a proxy that asks for credentials."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.site import Site

PASSWORD = "pass-of-the-proxy"
CREDENTIALS = base64.b64encode(f"ann:{PASSWORD}".encode()).decode()
ANSWER = b"HTTP/1.1 %s\r\nContent-Type: text/html\r\nContent-Length: %d\r\n%s\r\n%s"


class Proxy:
    """Answers for a site of its own to whoever brings the credentials."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.refused = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        starting = asyncio.start_server(self._serve, "127.0.0.1", 0)
        self._server = asyncio.run_coroutine_threadsafe(starting, self._loop).result()
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
        except asyncio.IncompleteReadError:  # a test of whether the proxy is there
            writer.close()
            return
        if f"Basic {CREDENTIALS}" in head:
            self.asked.append(head.split()[1])
            page = b"<title>Through the proxy</title><button>Hello</button>"
            writer.write(ANSWER % (b"200 OK", len(page), b"Connection: close\r\n", page))
        else:
            self.refused += 1
            challenge = b'Proxy-Authenticate: Basic realm="x"\r\nConnection: close\r\n'
            status = b"407 Proxy Authentication Required"
            writer.write(ANSWER % (status, 2, challenge, b"no"))
        writer.close()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._server.close)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    monkeypatch.setenv("PROXY_USER", "ann")
    monkeypatch.setenv("PROXY_CODE", PASSWORD)
    proxy = Proxy()
    yield proxy
    proxy.close()


def configure(**values: object) -> None:
    keys = {"userEnv": "PROXY_USER", "passwordEnv": "PROXY_CODE"} | values
    Path("config.yaml").write_text(json.dumps({"browser": {"proxy": keys}}), "utf-8")


def test_a_run_behind_a_proxy_with_credentials(
    explorer: Command, proxy: Proxy, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(server=proxy.address, bypass=["127.0.0.1"])
    crawl = ("--steps", "1", "--json", "--quiet", "--out", "runs", "--ignore-robots")
    code, out, err = explorer("explore", "http://shop.test/", *crawl)
    assert code in (0, 1), err
    (page,) = json.loads(out)["pages"]
    assert page["title"] == "Through the proxy"
    assert "http://shop.test/" in proxy.asked
    files = [one for one in Path("runs").rglob("*") if one.is_file()]
    assert not [one for one in files if PASSWORD.encode() in one.read_bytes()]

    proxy.asked.clear()
    url = site.serve({"/": "<title>Direct</title><button>Hello</button>"})
    assert explorer("find", url, "hello", "--json").code == 0
    assert proxy.asked == []

    monkeypatch.setenv("PROXY_CODE", "a-wrong-one")
    code, out, err = explorer("explore", "http://shop.test/", *crawl)
    assert code == 3, err
    assert "the proxy refuses the user and the password (407)" in err
    assert "a-wrong-one" not in out + err


def test_a_proxy_that_is_not_there(explorer: Command, proxy: Proxy) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    configure(server=f"127.0.0.1:{port}")
    told = f"explorer: browser.proxy: http://127.0.0.1:{port} cannot be reached: Connect"
    Path("a.txt").write_text("Open /\n", "utf-8")
    for arguments in (
        ("explore", "http://shop.test/"),
        ("find", "http://shop.test/", "hello"),
        ("scenario", "run", "a.txt", "--base-url", "http://shop.test/"),
    ):
        code, _, err = explorer(*arguments)
        assert (code, err.count("\n")) == (3, 1), err
        assert err.startswith(told)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"server": "http://me:secret@p:1"}, "leave user and password out of it"),
        ({"server": "ftp://p:1"}, "must be like http://proxy.example:3128"),
        ({"server": "http://p:1/path"}, "must be like http://proxy.example:3128"),
        ({"server": "http://p:x"}, "is not a usable address"),
        ({"server": "socks5://p:1"}, "browsers log in to no SOCKS proxy"),
        ({"server": "p:1", "userEnv": None}, "userEnv and passwordEnv go together"),
        ({"server": "p:1", "userEnv": "NOT_SET"}, "the variable NOT_SET is not set"),
        ({"bypass": ["a"]}, "browser.proxy.server is missing"),
    ],
)
def test_settings_that_cannot_be_used(
    refused: Callable[..., str], values: dict[str, object], expected: str
) -> None:
    configure(**values)
    told = refused("explore", "http://shop.test/")
    assert expected in told
    assert "secret" not in told
