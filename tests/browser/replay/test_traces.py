"""What a trace.zip may not give away."""

from __future__ import annotations

import io
import json
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.async_api import Browser

from explorer.browser.replay.traces import clean, recorded
from explorer.masking import Mask
from tests.browser.driver import open_driver
from tests.site import Site

HEADERS = [
    {"name": "Cookie", "value": "a=c00kie"},
    {"name": "AUTHORIZATION", "value": "Bearer t0ken"},
    {"name": "set-cookie", "value": "a=c00kie"},
    {"name": "X-Api-Key", "value": "k3y"},
    {"name": "X-Session-Id", "value": "s3ssion"},
    {"name": "Accept", "value": "text/html"},
]
EXCHANGE = {"cookies": [{"name": "a", "value": "c00kie"}], "headers": HEADERS}
LINE = {"type": "resource-snapshot", "snapshot": {"request": EXCHANGE, "response": EXCHANGE}}
ENTRIES = {
    "trace.network": json.dumps(LINE).encode() + b"\n",
    "trace.trace": b'{"type":"context-options"}\n{"type":"console","text":"p4ssword"}\n',
    "trace.stacks": b'{"files":["/home/me/explorer.py"]}',
    "resources/1.html": "<p>p4ssword, schön</p>".encode(),
    "resources/3.json": b'{"refreshToken":"r3fresh","color":"green"}',
    "resources/2.jpeg": b"\xff\xd8\xff\xe0",
}


@pytest.fixture
def cleaned(tmp_path: Path) -> dict[str, bytes]:
    file = tmp_path / "trace.zip"
    with ZipFile(file, "w") as trace:
        for name, data in ENTRIES.items():
            trace.writestr(name, data)
    with ZipFile(io.BytesIO(clean(file, Mask("p4ssword")))) as trace:
        return {name: trace.read(name) for name in trace.namelist()}


def test_no_cookie_login_password_or_stack_is_left(cleaned: dict[str, bytes]) -> None:
    left = b"".join(cleaned.values())
    for secret in (b"c00kie", b"t0ken", b"p4ssword", b"k3y", b"s3ssion", b"r3fresh", b"/home/me"):
        assert secret not in left


def test_all_else_is_as_it_was(cleaned: dict[str, bytes]) -> None:
    assert cleaned.keys() == ENTRIES.keys() - {"trace.stacks"}
    assert cleaned["resources/2.jpeg"] == ENTRIES["resources/2.jpeg"]
    assert "schön" in cleaned["resources/1.html"].decode()
    assert b"green" in cleaned["resources/3.json"]
    (line,) = cleaned["trace.network"].splitlines()
    assert json.loads(line)["snapshot"]["request"] == {"cookies": [], "headers": HEADERS[-1:]}


@pytest.mark.parametrize("secrets", [(), ("p4ssword",)])
async def test_a_trace_has_screenshots_only_if_no_secrets_are_known(
    browser: Browser, site: Site, tmp_path: Path, secrets: tuple[str, ...]
) -> None:
    file = tmp_path / "trace.zip"
    async with open_driver(browser, site.serve({"/": "<button>Go</button>"})) as page:
        page._session.mask.add_secrets(*secrets)
        async with recorded(page._session) as write_trace:
            await page._session.page.reload()
            await page._session.page.screenshot()
            await write_trace(file)
    with ZipFile(file) as trace:
        pictures = [name for name in trace.namelist() if name.endswith(".jpeg")]
    assert bool(pictures) is not bool(secrets)
