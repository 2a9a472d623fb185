"""The file of a recording is complete at any time, and holds no secret."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path

import pytest
from playwright.async_api import Browser, BrowserContext, Page
from werkzeug import Request

from explorer.bootstrap.recordings import recording
from explorer.browser.capture.capture import Capture
from explorer.models.recording import ActionWithElement
from explorer.process.kept_sessions import (
    keep_session,
    kept_sessions,
    with_addresses,
    with_session,
)
from explorer.recording.files import load_recording
from explorer.settings.model import Settings
from tests.recording.captured import PATIENCE
from tests.site import Site

LOGIN = """<form action=/home><label>PIN <input type=password name=pin></label>
<button>Log in</button></form>"""


async def test_a_secret_is_stored_as_the_name_of_a_variable(
    browser: Browser, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = site.serve({"/": LOGIN, "/home": "<a href=/>Home</a>"})
    window = Window(await browser.new_context(), url)
    monkeypatch.setattr(recording, "captured_browser", lambda *_: window)
    path, stop = tmp_path / "login.json", asyncio.Event()
    went_home = asyncio.Event()

    def note(actions: tuple[ActionWithElement, ...]) -> None:
        if actions[-1].to_text() == 'click link "Home"':
            went_home.set()

    recording_task = asyncio.create_task(recording.record(url, path, Settings(), stop, note))
    async with asyncio.timeout(PATIENCE):
        await window.opened.wait()
        page = window.page
        await page.locator("input").click()
        await page.keyboard.type("tiger-lily-42")
        await page.locator("button").click()
        await page.locator("a").click()
        await went_home.wait()
    written = path.read_text("utf-8")
    stop.set()
    result = await recording_task
    assert load_recording(path) == result
    assert json.loads(written)["actions"] == json.loads(path.read_text("utf-8"))["actions"]
    assert "tiger-lily" not in written
    assert result.variables == ("RECORDING_PIN",)
    assert [action.type for action in result.actions] == ["type", "click", "click"]


class Window:
    """Stands for the browser window of ``explorer record``."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self._context = context
        self._url = url
        self.opened = asyncio.Event()
        self.page: Page

    async def __aenter__(self) -> Capture:
        self.page = await self._context.new_page()
        capture = Capture(self._context)
        await capture.start()
        await self.page.goto(self._url)
        self.opened.set()
        return capture

    async def __aexit__(self, *_: object) -> None:
        await self._context.close()


@pytest.mark.parametrize(("is_logged_in", "is_kept"), [(False, False), (True, True)])
async def test_a_recording_that_ends_logged_out_leaves_the_kept_session(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_logged_in: bool, is_kept: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    stop, shown = asyncio.Event(), threading.Event()

    def seen(_: Request) -> str:
        shown.set()
        return ""

    page = "<h1>Home</h1>" if is_logged_in else LOGIN
    page += "<script>document.cookie = 'key=new'; fetch('/seen')</script>"
    url = site.serve({"/": page, "/seen": seen})
    settings = Settings.model_validate({"browser": {"session": "office"}})
    cookie = {"name": "key", "value": "old", "url": url}
    keep_session(settings, with_addresses({"cookies": [cookie], "origins": []}, {url}))

    recording_task = asyncio.create_task(
        recording.record(url, tmp_path / "r.json", with_session(settings), stop, lambda _: None)
    )
    assert await asyncio.to_thread(shown.wait, PATIENCE)
    stop.set()
    await recording_task

    kept = json.loads(kept_sessions().path("office").read_text("utf-8"))
    assert [one["value"] for one in kept["cookies"]] == ["new" if is_kept else "old"]
    assert kept["openedWithoutLogin"] == [url]
