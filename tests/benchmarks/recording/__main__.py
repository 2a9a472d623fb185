"""Records a person in three applications and replays that; prints what became of each step.

``python -m tests.benchmarks.recording FOLDER [APPLICATION...]``. The folder has the applications: a
virtual environment ``python`` with ``copyparty`` and ``sqlite-web`` of PyPI, and ``node_modules``
with ``jkanban`` of npm. Each is recorded twice, by ``explorer record`` and by the extension, with
real events of mouse and keyboard. It is replayed on the same pages and on changed ones, each time
on a new state; what the application has stored decides whether a replay did what the person did.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import urlopen

from playwright.async_api import Browser, Page, Playwright, async_playwright
from playwright.async_api import Error as PlaywrightError

from explorer.browser.session import installation
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.bridge.server import BrowserCaptureBridge
from explorer.recording.joining import ActionJoiner, without_closing
from explorer.settings.model import BrowserSettings
from tests.benchmarks.recording.applications import APPLICATIONS, SECRET, Application
from tests.benchmarks.recording.proxy import ChangingProxy
from tests.recording.captured import Person, captured
from tests.recording.extension import browser_with_extension, open_popup, press_start
from tests.recording.replayed import replayed

_FILES = Path(__file__).parent
Recorder = Callable[[Application, str], Awaitable[Sequence[ActionWithElement]]]


class _Folder:
    """Starts applications on new folders."""

    def __init__(self, packages: Path) -> None:
        self._packages = packages

    @contextmanager
    def serving(self, application: Application, proxy: ChangingProxy) -> Iterator[Path]:
        with TemporaryDirectory() as name:
            folder = Path(name)
            with socket.create_server(("127.0.0.1", 0)) as free:
                proxy.target = free.getsockname()[1]
            process = application.start(self._packages, folder, proxy.target)
            try:
                _wait_for(f"http://127.0.0.1:{proxy.target}/")
                yield folder
            finally:
                process.kill()
                process.wait()


def _wait_for(url: str) -> None:
    for _ in range(200):
        try:
            urlopen(url, timeout=5).close()
        except OSError as error:
            if getattr(error, "code", None):
                return
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(url)


async def _record(
    browser: Browser, application: Application, url: str
) -> Sequence[ActionWithElement]:
    async with captured(browser, url) as person:
        person.page.set_default_timeout(8000)
        await application.use(person)
    return without_closing(person.joiner.actions)


class _Visitor(Person):
    """A person in a browser with the extension."""

    def __init__(self, page: Page) -> None:
        self.page = page


async def _record_by_extension(
    playwright: Playwright, path: str, application: Application, url: str
) -> Sequence[ActionWithElement]:
    joiner = ActionJoiner()

    async def listen(bridge: BrowserCaptureBridge) -> None:
        async for event in bridge.events():
            joiner.add(event)

    with TemporaryDirectory() as name:
        async with (
            BrowserCaptureBridge(0, start_url=url) as bridge,
            browser_with_extension(playwright, path, Path(name)) as context,
        ):
            listening = asyncio.create_task(listen(bridge))
            popup = await open_popup(context)
            async with context.expect_page() as opened:
                await press_start(popup, bridge.port, bridge.token)
            page = await opened.value
            page.set_default_timeout(8000)
            await page.wait_for_load_state()
            await application.use(_Visitor(page))
            await asyncio.sleep(1)  # the last message is under way
            bridge.end()
            await listening
    return without_closing(joiner.actions)


async def _replay(
    folder: _Folder,
    application: Application,
    proxy: ChangingProxy,
    actions: Sequence[ActionWithElement],
    wanted: Any,
) -> str:
    with folder.serving(application, proxy) as data, TemporaryDirectory() as out:
        url = proxy.url + application.path
        result = await replayed(actions, url, Path(out), files=_FILES, patience=3)
        for _ in range(20):
            if application.state(data) == wanted:
                break
            await asyncio.sleep(0.1)
        state = application.state(data)
    steps = result.steps
    healed = sum(step.healed for step in steps)
    right = sum(step.outcome == "done" for step in steps) - healed
    refused = sum(step.outcome == "refused" for step in steps)
    failed = sum(step.outcome == "failed" for step in steps)
    told = f"{right} found, {healed} healed, {refused} refused, {failed} failed of {len(actions)}"
    same = "the same state" if state == wanted else "another state"
    last = "" if result.passed else f" | {actions[len(steps) - 1].to_text()}: {steps[-1].detail}"
    return f"{told}; {same}{last}"


async def _measure_application(
    folder: _Folder, application: Application, way: str, recording: Recorder
) -> None:
    with ChangingProxy() as proxy:
        url = proxy.url + application.path
        with folder.serving(application, proxy) as data:
            actions = await recording(application, url)
            wanted = application.state(data)
        size = len(Recording(url=url, actions=tuple(actions)).to_json())
        print(f"{application.name} by {way}: {len(actions)} actions, {size} bytes; {wanted}")
        print("   ", "; ".join(action.to_text() for action in actions))
        changes = {"same": (), **application.changes}
        for name in changes if way == "record" else ("same", "labels"):
            proxy.changes = changes[name]
            told = await _replay(folder, application, proxy, actions, wanted)
            print(f"  {name:7} {told}", flush=True)


async def _measure(packages: Path, names: Sequence[str]) -> None:
    os.environ.update(dict.fromkeys(("RECORDING_PASSWORD", "RECORDING_CPPWD"), SECRET))
    folder = _Folder(packages)
    async with async_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        path = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        for application in APPLICATIONS:
            if names and application.name not in names:
                continue
            for way in ("record", "extension"):
                recording: Recorder = partial(_record, browser)
                if way == "extension":
                    recording = partial(_record_by_extension, playwright, path)
                try:
                    await _measure_application(folder, application, way, recording)
                except (PlaywrightError, AssertionError) as error:
                    print(f"{application.name} by {way}: {str(error).splitlines()[0]}")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(_measure(Path(sys.argv[1]).resolve(), sys.argv[2:]))
