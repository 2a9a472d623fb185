"""The bridge takes events from extensions that know its token, and nothing else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import structlog
from playwright.async_api import Page
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement
from explorer.recording.bridge.server import MAX_MESSAGE_BYTES, BrowserCaptureBridge
from explorer.recording.joining import ActionJoiner
from tests.recording.captured import PATIENCE
from tests.site import Site

EXTENSION = "chrome-extension://abcdefghijklmnopabcdefghijklmnop"
CLICK = {
    "type": "click",
    "clientX": 140,
    "clientY": 220.5,
    "role": None,
    "tag": "button",
    "innerText": "Submit order",
    "bbox": [100, 200, 180, 240],
    "css_selector": "#send",
    "xpath": "/html/body/button",
    "timestamp": 1763894400123,
    "url": "http://shop.test/cart",
    "visibleHtml": "<html>" + "x" * 1000,
}


@asynccontextmanager
async def client(
    bridge: BrowserCaptureBridge, *, token: str | None = None, origin: str | None = EXTENSION
) -> AsyncIterator[ClientConnection]:
    """A client that has been accepted or refused."""
    url = f"ws://127.0.0.1:{bridge.port}/?token={bridge.token if token is None else token}"
    async with connect(url, origin=origin, proxy=None) as connection:
        yield connection


async def send(connection: ClientConnection, *messages: Any) -> None:
    mode = json.loads(await connection.recv())
    assert (mode["type"], mode["mode"]) == ("SET_MODE", "record")
    for message in messages:
        await connection.send(message if isinstance(message, str) else json.dumps(message))
    await connection.close()


async def actions_of(bridge: BrowserCaptureBridge) -> list[ActionWithElement]:
    """The actions of all events that the bridge has received."""
    bridge.end()
    joiner = ActionJoiner()
    async for event in bridge.events():
        joiner.add(event)
    return list(joiner.actions)


async def close_code(connection: ClientConnection) -> tuple[int | None, str | None]:
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                await connection.recv()
    return connection.close_code, connection.close_reason


async def test_a_plain_click_becomes_an_action() -> None:
    async with BrowserCaptureBridge(0) as bridge:
        async with client(bridge) as connection:
            await send(connection, CLICK)
        (action,) = await actions_of(bridge)
    assert action.to_text() == 'click button "Submit order"'
    assert (action.x, action.y, action.timestamp) == (140, 220.5, 1763894400.123)
    assert action.url == "http://shop.test/cart"
    assert action.element
    assert action.element.bbox == (100, 200, 180, 240)
    assert action.element.css_selector == "#send"
    assert action.element.xpath == "/html/body/button"
    assert "xxxx" not in action.model_dump_json()


HTML = """<body data-id="elem-0"><label for="pin" data-id="elem-7">PIN</label>
<p data-id="elem-1" data-tlbr-client="0,0,20,300">a text with data-id="elem-3" in it</p>
<input data-id="elem-2" id="pin" type="password" data-tlbr-client="10,20,30,120">
<button data-id="elem-3" class="btn main" data-tlbr-client="40,20,60,120">Log <b>in</b></button>
<input data-id="elem-4" name="city" placeholder="City"></body>"""


def user_event(kind: str, target: str | None, number: int, **fields: Any) -> dict[str, Any]:
    """A message as OpenAdapt's extension sends it."""
    return {
        "type": "USER_EVENT",
        "eventType": kind,
        "targetId": target,
        "timestamp": 1763894400 + number,
        "visibleHTMLString": HTML,
        "visibleHTMLDuration": 1.5,
        "devicePixelRatio": 1,
        "id": number,
        "pageId": "1763894400000-0.5",
        "url": "http://shop.test/",
        "tabId": 77,
        **fields,
    }


async def test_the_messages_of_openadapts_extension_become_actions() -> None:
    typed = [user_event("keydown", "elem-2", number, key=key) for number, key in enumerate("s3c")]
    at = {"clientX": 60, "clientY": 50, "screenX": 60, "screenY": 150, "button": 0}
    messages = [
        *typed,
        user_event("keydown", "elem-4", 10, key="B"),
        user_event("keydown", "elem-4", 11, key="x"),
        user_event("keydown", "elem-4", 12, key="Backspace"),
        user_event("keydown", "elem-4", 13, key="Control"),
        user_event("keydown", "elem-4", 14, key="s"),
        user_event("keyup", "elem-4", 15, key="Control"),
        user_event("keydown", None, 16, key="p"),
        user_event("click", "elem-3", 20, **at),
    ]
    async with BrowserCaptureBridge(0) as bridge:
        async with client(bridge) as connection:
            await send(connection, *messages)
        actions = await actions_of(bridge)
    assert [action.to_text() for action in actions] == [
        'type textbox "PIN" $RECORDING_PIN',
        "type textbox \"City\" 'B'",
        "key textbox \"City\" 's'",
        'click button "Log in"',
    ]
    assert actions[2].modifiers == ("Control",)
    assert actions[3].element
    assert actions[3].element.bbox == (20, 40, 120, 60)
    assert actions[3].element.classes == ("btn", "main")
    assert "s3c" not in repr(actions)


async def test_a_missed_release_of_a_key_reveals_no_secret() -> None:
    stuck = user_event("keydown", "elem-4", 0, key="Control")
    keys = [user_event("keydown", "elem-2", number, key=key) for number, key in enumerate("pin", 1)]
    elsewhere = user_event("keydown", "elem-4", 5, key="x", pageId="1763894400000-0.6")
    async with BrowserCaptureBridge(0) as bridge:
        async with client(bridge) as connection:
            await send(connection, stuck, *keys, elsewhere)
        actions = await actions_of(bridge)
    assert [action.to_text() for action in actions] == ["type textbox \"City\" 'x'"]


@pytest.mark.parametrize(
    ("token", "origin", "reason"),
    [
        ("guess", EXTENSION, "wrong token"),
        ("", EXTENSION, "wrong token"),
        ("guess", None, "wrong token"),
        (None, "http://127.0.0.1:8765", "not an extension"),
        (None, "null", "not an extension"),
        (None, "https://chrome-extension.evil.test", "not an extension"),
    ],
)
async def test_a_client_is_refused_before_it_is_heard(
    token: str | None, origin: str | None, reason: str
) -> None:
    with structlog.testing.capture_logs() as lines:
        async with BrowserCaptureBridge(0) as bridge:
            for _ in range(3):
                async with client(bridge, token=token, origin=origin) as connection:
                    with suppress(ConnectionClosed):
                        await connection.send(json.dumps(CLICK))
                    assert await close_code(connection) == (1008, reason)
            assert not await actions_of(bridge)
    assert [line["reason"] for line in lines] == [reason]


async def test_a_program_without_an_origin_needs_the_token_only() -> None:
    async with BrowserCaptureBridge(0, token="fixed") as bridge:
        async with client(bridge, token="fixed", origin=None) as connection:
            await send(connection, CLICK)
        assert len(await actions_of(bridge)) == 1


async def test_a_message_that_is_too_large_ends_its_connection_only() -> None:
    with structlog.testing.capture_logs() as lines:
        async with BrowserCaptureBridge(0) as bridge:
            async with client(bridge) as other, client(bridge) as connection:
                with suppress(ConnectionClosed):
                    await connection.send(
                        json.dumps(CLICK | {"visibleHtml": "x" * MAX_MESSAGE_BYTES})
                    )
                assert (await close_code(connection))[0] == 1009
                await send(other, CLICK)
            assert len(await actions_of(bridge)) == 1
    assert [line["reason"] for line in lines] == ["a message above 1 MB"]


async def test_a_flood_ends_its_connection() -> None:
    with structlog.testing.capture_logs() as lines:
        async with BrowserCaptureBridge(0) as bridge:
            async with client(bridge) as connection:
                with suppress(ConnectionClosed):
                    for _ in range(2000):
                        await connection.send(json.dumps(CLICK))
                assert await close_code(connection) == (1008, "too many messages")
            assert len(await actions_of(bridge)) == 100
    assert [line["reason"] for line in lines] == ["too many messages"]


REPORT: dict[str, Any] = {
    "type": "REPORT", "tab": 5, "document": "A1", "page": "http://shop.test/", "frame": False,
    "offset": [0, 0], "viewport": {"width": 900, "height": 600},
    "report": {"type": "key", "key": "Enter", "time": 1.5, "url": "http://shop.test/",
               "modifiers": [], "target": 0, "element": None},
}  # fmt: skip


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "[" * 100_000,
        "[]",
        '{"type": ["click"]}',
        {"type": "click"},
        json.dumps(CLICK).replace("220.5", "1e999"),
        json.dumps(CLICK).replace("220.5", "NaN"),
        CLICK | {"bbox": [1, 2]},
        CLICK | {"role": " ", "innerText": ""},
        {"type": "USER_EVENT", "eventType": "click", "targetId": '"><', "timestamp": 1},
        REPORT | {"report": {"type": "key"}},
        REPORT | {"report": REPORT["report"] | {"type": "ended"}},
        REPORT | {"report": REPORT["report"] | {"element": {"role": "button"}}},
        REPORT | {"viewport": {"width": -1, "height": 2}},
        REPORT | {"report": REPORT["report"] | {"x": 10**400}},
        {"type": "NAVIGATED", "tab": "x", "time": 1},
    ],
)
async def test_a_message_that_is_not_understood_costs_nothing_else(message: Any) -> None:
    with structlog.testing.capture_logs() as lines:
        async with BrowserCaptureBridge(0) as bridge:
            async with client(bridge) as connection:
                await send(connection, message, message, REPORT)
            actions = await actions_of(bridge)
    assert [action.to_text() for action in actions] == ["key 'Enter'"]
    assert [line["reason"] for line in lines] == ["a message that is not understood"]


async def test_a_port_in_use_is_told_in_one_line(tmp_path: Path) -> None:
    async with BrowserCaptureBridge(0) as bridge:
        with pytest.raises(UsageError, match=f"port {bridge.port} .* --port"):
            async with BrowserCaptureBridge(bridge.port):
                pass


async def test_the_extensions_hear_that_the_recording_has_ended() -> None:
    async with BrowserCaptureBridge(0) as bridge:
        connection = await connect(
            f"ws://127.0.0.1:{bridge.port}/?token={bridge.token}", origin=EXTENSION, proxy=None
        )
        await connection.recv()
    assert json.loads(await connection.recv())["mode"] == "idle"
    assert await close_code(connection) == (1001, "the recording has ended")


FORGERY = """async ([port, token, click]) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?token=${token}`);
  const closed = new Promise((done) => { socket.onclose = (event) => done(event.reason); });
  socket.onopen = () => { socket.send(click); };
  return closed;
}"""


async def test_no_page_can_write_into_a_recording(page: Page, site: Site) -> None:
    async with BrowserCaptureBridge(0) as bridge:
        await page.goto(site.serve({"/": "<p>A page on loopback"}))
        with structlog.testing.capture_logs() as lines:
            arguments = [bridge.port, bridge.token, json.dumps(CLICK)]
            assert await page.evaluate(FORGERY, arguments) == "not an extension"
        assert not await actions_of(bridge)
    assert [line["origin"] for line in lines] == [site.url().rstrip("/")]
