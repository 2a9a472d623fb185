"""Mixed content, under names of our own: Chromium exempts loopback addresses.

``shop.test.pem`` is a self-signed certificate with its key, made for this test alone.
"""

from __future__ import annotations

import asyncio
import io
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from rich.console import Console

from explorer.bootstrap import explore_and_report
from explorer.settings.model import Settings
from tests.site import Site


@pytest.fixture
def secure_site() -> Iterator[Site]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(Path(__file__).with_name("shop.test.pem"))
    with HTTPServer("127.0.0.1", ssl_context=context, threaded=True) as server:
        yield Site(server)


@pytest.mark.parametrize(
    "html",
    [
        "<script src='{plain}x.js'></script>",
        "<button onclick=\"fetch('{plain}api')\">Go</button>",
    ],
)
async def test_plain_resources_of_a_secure_page_are_found(
    secure_site: Site, site: Site, tmp_path: Path, html: str
) -> None:
    plain = site.serve({"/x.js": "1", "/api": "1"}).replace("127.0.0.1", "plain.test")
    address = secure_site.serve({"/": html.format(plain=plain) + "<a href=/next>Next</a>"})
    url = address.replace("http://127.0.0.1", "https://shop.test")
    settings = Settings.model_validate(
        {
            "planner": {"steps": 3, "seed": 1},
            "browser": {
                "args": ["--host-resolver-rules=MAP *.test 127.0.0.1"],
                "ignore_https_errors": True,
                "elements_retry_seconds": 0.2,
            },
            "scope": {"respect_robots": False},
            "report": {"out": str(tmp_path)},
            "repro": {"enabled": False},
        }
    )
    console = Console(file=io.StringIO())
    summary = await explore_and_report(url, settings, stop=asyncio.Event(), console=console)
    found = [finding for finding in summary.findings if finding.check == "mixed-content"]
    assert [finding.url for finding in found] == [url]
    assert site.requests == []
