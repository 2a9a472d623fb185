"""The extension in Chromium: what a person does in their own browser becomes a recording."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import BrowserContext, Page, Playwright, expect

from explorer.bootstrap.recordings.recording import record_from_extension
from explorer.models.capture.events import CapturedEvent
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.bridge.browser_messages import MessageReader
from explorer.recording.bridge.server import BrowserCaptureBridge
from explorer.recording.files import load_recording
from tests.recording.captured import PATIENCE
from tests.recording.extension import browser_with_extension, open_popup, press_start
from tests.site import Site

FRAMED = "<body style='margin:0'><button style='margin:0'>In a frame</button>"
SHOP = """<title>Shop</title><body style="margin:0"><form action=/home>
<label>Name <input name=name></label>
<label>Secret <input type=password name=code></label>
<button id=send>Log in</button></form>
<x-closed></x-closed>
<iframe src="{frame}" style="margin:40px;border:5px solid;width:300px;height:80px"></iframe>
<script>customElements.define("x-closed", class extends HTMLElement {{
  connectedCallback() {{
    this.attachShadow({{mode: "closed"}}).innerHTML = "<button>Deep</button>";
  }}
}});
document.body.dispatchEvent(new MouseEvent("click", {{bubbles: true}}));
const socket = new WebSocket("ws://127.0.0.1:{port}/?token=");
</script>"""
HOME = "<title>Home</title><a href=/help target=_blank>Help</a> <a href=/>Shop</a>"


class Recorder:
    """``explorer record --extension`` without its command line."""

    def __init__(self, bridge: BrowserCaptureBridge, path: Path) -> None:
        self.bridge = bridge
        self.path = path
        self.stop = asyncio.Event()
        self.actions: list[ActionWithElement] = []
        self._changed = asyncio.Event()

    async def run(self, url: str) -> Recording:
        return await record_from_extension(self.bridge, url, self.path, self.stop, self._show)

    def _show(self, actions: tuple[ActionWithElement, ...]) -> None:
        self.actions = list(actions)
        self._changed.set()

    async def until(self, *texts: str) -> None:
        """Wait until the actions read like this."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self.texts != list(texts):
                    self._changed.clear()
                    await self._changed.wait()
        assert self.texts == list(texts)

    @property
    def texts(self) -> list[str]:
        return [action.to_text() for action in self.actions]


@pytest.fixture
async def context(
    playwright: Playwright, full_chromium_path: str, tmp_path: Path
) -> AsyncIterator[BrowserContext]:
    async with browser_with_extension(playwright, full_chromium_path, tmp_path) as context:
        yield context


@asynccontextmanager
async def recorder(path: Path, url: str) -> AsyncIterator[Recorder]:
    async with BrowserCaptureBridge(0, start_url=url) as bridge:
        recorder = Recorder(bridge, path)
        running = asyncio.create_task(recorder.run(url))
        yield recorder
        recorder.stop.set()
        await running


async def started(context: BrowserContext, recorder: Recorder) -> tuple[Page, Page]:
    """The tab that is recorded, and the pop-up."""
    popup = await open_popup(context)
    async with context.expect_page() as opened:
        await press_start(popup, recorder.bridge.port, recorder.bridge.token)
    tab = await opened.value
    # Not its event: Playwright may come to a tab in the middle of its load and miss it.
    await tab.wait_for_function("document.readyState === 'complete'")
    await expect(popup.locator("#state")).to_have_text("Recording.")
    return tab, popup


async def click(page: Page, selector: str) -> None:
    """Click where a person sees the element."""
    box = await page.locator(selector).bounding_box()
    assert box
    await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


async def click_until(recorder: Recorder, use: Callable[[], Awaitable[None]], text: str) -> None:
    """Repeat a use of what is in a closed shadow root until the extension has found the root."""
    async with asyncio.timeout(PATIENCE):
        while text not in recorder.texts:
            await use()
            await asyncio.sleep(0.1)


async def test_a_person_is_recorded_in_their_own_browser(
    context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    path = tmp_path / "shop.json"
    url = site.url()
    async with recorder(path, url) as recorded:
        frame = site.url("/frame", host="localhost")
        shop = SHOP.format(frame=frame, port=recorded.bridge.port)
        site.serve({"/": shop, "/frame": FRAMED, "/home": HOME, "/help": "<button>More</button>"})
        private = await context.new_page()
        await private.goto(url)
        tab, _ = await started(context, recorded)
        await private.locator("input[name=name]").click()
        await private.keyboard.type("private")
        await tab.bring_to_front()
        await click(tab, "input[name=name]")
        await tab.keyboard.type("Ada")
        await click(tab, "input[name=code]")
        await tab.keyboard.type("tiger-lily-42")
        typed = ("type textbox \"Name\" 'Ada'", 'type textbox "Secret" $RECORDING_CODE')
        await recorded.until(*typed)
        framed = await tab.locator("iframe").bounding_box()
        assert framed
        await tab.mouse.click(framed["x"] + 5 + 20, framed["y"] + 5 + 10)
        await tab.locator("#send").click()
        await tab.wait_for_url("**/home**")
        async with context.expect_page() as opened:
            await tab.locator("a").first.click()
        await (await opened.value).locator("button").click()
        await recorded.until(
            *typed,
            'click button "In a frame"',
            'click button "Log in"',
            'click link "Help"',
            'click button "More"',
        )
    recording = load_recording(path)
    assert [action.tab for action in recording.actions] == [0, 0, 0, 0, 0, 1]
    button = recording.actions[2]
    assert (button.x, button.y) == pytest.approx((framed["x"] + 25, framed["y"] + 15), abs=1)
    assert button.frame == frame
    assert button.element
    assert button.element.bbox
    assert button.element.bbox[:2] == pytest.approx((framed["x"] + 5, framed["y"] + 5), abs=1)
    assert recording.viewport
    assert recording.url == url
    written = path.read_text("utf-8")
    assert "tiger-lily" not in written
    assert "private" not in written


async def test_closed_shadow_roots_are_seen(
    context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    async with recorder(tmp_path / "closed.json", site.url()) as recorded:
        site.serve({"/": SHOP.format(frame="about:blank", port=recorded.bridge.port)})
        tab, _ = await started(context, recorded)
        use = lambda: click(tab, "x-closed")  # noqa: E731
        await click_until(recorded, use, 'click button "Deep"')


async def test_no_secret_leaves_the_browser(
    context: BrowserContext, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []

    def read(self: MessageReader, message: Any) -> CapturedEvent | None:
        texts.append(json.dumps(message))
        return original(self, message)

    original = MessageReader.read
    monkeypatch.setattr(MessageReader, "read", read)
    async with recorder(tmp_path / "login.json", site.url()) as recorded:
        shop = SHOP.format(frame="about:blank", port=recorded.bridge.port)
        site.serve({"/": shop, "/home": HOME})
        tab, _ = await started(context, recorded)
        await click(tab, "input[name=code]")
        await tab.keyboard.type("tiger lily/4")
        await tab.evaluate("document.querySelector('[name=code]').type = 'text'")
        await tab.keyboard.type("2")
        await click(tab, "#send")
        await tab.locator("a").nth(1).click()
        login = ('type textbox "Secret" $RECORDING_CODE', 'click button "Log in"')
        await recorded.until(*login, 'click link "Shop"')
    assert site.asked("/home")[0].args["code"] == "tiger lily/42"
    assert any('"page"' in text and "/home" in text for text in texts)
    assert not [text for text in texts if "tiger" in text]


@pytest.mark.parametrize("secret", ["click", "127.0.0.1"])
async def test_a_secret_that_reads_like_a_part_of_a_message_breaks_nothing(
    context: BrowserContext, site: Site, tmp_path: Path, secret: str
) -> None:
    async with recorder(tmp_path / "login.json", site.url()) as recorded:
        shop = SHOP.format(frame="about:blank", port=recorded.bridge.port)
        site.serve({"/": shop, "/home": HOME})
        tab, _ = await started(context, recorded)
        await click(tab, "input[name=code]")
        await tab.keyboard.type(secret)
        await click(tab, "#send")
        await tab.locator("a").nth(1).click()
        login = ('type textbox "Secret" $RECORDING_CODE', 'click button "Log in"')
        await recorded.until(*login, 'click link "Shop"')
    written = recorded.actions[-1].url or ""
    assert written.startswith(f"{site.url()}home")
    assert secret not in written.removeprefix(site.url())


async def test_the_popup_tells_why_a_recording_does_not_start(
    context: BrowserContext, site: Site, tmp_path: Path
) -> None:
    async with recorder(tmp_path / "none.json", site.serve({"/": "<button>A</button>"})) as one:
        popup = await open_popup(context)
        await press_start(popup, one.bridge.port, "guess")
        state = popup.locator("#state")
        await expect(state).to_have_text("Refused: wrong token.")
        await expect(popup.locator("#start")).to_be_enabled()
        port = one.bridge.port
    await press_start(popup, port, "")
    await expect(state).to_have_text(f"Refused: nothing answers at port {port}.")


async def test_stop_ends_what_is_sent(context: BrowserContext, site: Site, tmp_path: Path) -> None:
    url = site.serve({"/": "<button>A</button><button>B</button>"})
    async with recorder(tmp_path / "stopped.json", url) as recorded:
        tab, popup = await started(context, recorded)
        await tab.get_by_text("A").click()
        await recorded.until('click button "A"')
        await popup.locator("#stop").click()
        await expect(popup.locator("#state")).to_have_text("Stopped.")
        await tab.get_by_text("B").click()
        async with context.expect_page() as opened:
            await press_start(popup, recorded.bridge.port, "")
        again = await opened.value
        await again.get_by_text("B").click()
        await recorded.until('click button "A"', 'click button "B"')
        assert [action.tab for action in recorded.actions] == [0, 1]
