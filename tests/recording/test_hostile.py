"""Pages that forge, flood and flee while a person is recorded; people who stop in the middle."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest
from playwright.async_api import Browser
from werkzeug import Request

from explorer.browser.capture import capture
from explorer.browser.capture.opening import captured_browser
from explorer.errors import TargetUnusable
from explorer.settings.model import BrowserSettings, Settings
from tests.recording.captured import PATIENCE, captured
from tests.site import Site

SLOW = 3.0
"""Seconds until a slow tab is answered, which Playwright waits for before it tells of the tab."""

FORGER = """<button>Real</button><input type=checkbox><input aria-label=Name>
<div contenteditable aria-label=Note>Note</div>
<div id=area style="height:50px;overflow:auto"><p style="height:500px"></div><script>
const [box, name, note] = document.querySelectorAll("input, [contenteditable]");
const trusted = [];
for (const type of ["input", "scroll", "click"]) {
  addEventListener(type, (event) => { if (event.isTrusted) trusted.push(type) }, true);
}
const forge = () => {
  box.click();
  name.focus();
  document.execCommand("insertText", false, "forged");
  note.focus();
  document.execCommand("insertText", false, "forged");
  area.scrollTo(0, area.scrollTop + 100);
  area.append(document.createElement("p"));
  for (const type of ["click", "input", "keydown", "drop", "auxclick", "beforeinput", "pointerdown"]) {
    name.dispatchEvent(new Event(type, {bubbles: true}));
  }
};
setInterval(forge, 20);
document.querySelector("button").onclick = () => { forge(); document.title += "x" };
</script>"""  # noqa: E501


async def test_trusted_events_that_only_a_script_has_caused_are_no_actions(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": f"<title>T</title>{FORGER}"})
    async with captured(browser, url) as person:
        await person.page.wait_for_function("new Set(trusted).size >= 2 && trusted.length > 20")
        await person.click("button")
        await person.page.wait_for_function("document.title === 'Tx'")
        count = await person.page.evaluate("trusted.length")
        await person.page.wait_for_function(f"trusted.length > {count} + 20")
        await person.until('click button "Real"')


async def test_the_events_of_a_page_that_floods_are_ignored(browser: Browser, site: Site) -> None:
    flood = """<button>Real</button><script>
    const flood = () => {
      for (let i = 0; i < 2000; i++) {
        const button = document.querySelector("button");
        button.dispatchEvent(new MouseEvent("click", {bubbles: true}));
        button.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", bubbles: true}));
      }
      setTimeout(flood);
    };
    flood();
    </script>"""
    async with captured(browser, site.serve({"/": flood})) as person:
        await person.click("button")
        await person.until('click button "Real"')


async def test_a_page_that_always_opens_another_address(browser: Browser, site: Site) -> None:
    page = """<body style="margin:0"><button style="width:300px;height:300px">Real</button>
    <script>setTimeout(() => { location = "/?" + Math.random() }, 100)</script>"""
    async with captured(browser, site.serve({"/": page})) as person:
        for _ in range(5):
            await person.page.mouse.click(100, 100)
            await person.page.wait_for_event("framenavigated")
        await person.page.mouse.click(100, 100)
        async with asyncio.timeout(PATIENCE):
            while not person.texts:
                await person.page.wait_for_event("framenavigated")
        # A click may come to a button whose text is not parsed yet.
        assert set(person.texts) <= {'click button "Real"', "click unnamed button"}


async def test_a_page_that_opens_tabs_without_end(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(capture, "MAX_TABS", 4)
    opener = """<button>Real</button>
    <script>let opened = 0; setInterval(() => { if (opened++ < 11) window.open("/more") }, 30)
    </script>"""
    async with captured(browser, site.serve({"/": opener, "/more": "More"})) as person:
        context = person.page.context
        while len(context.pages) < 12:
            await context.wait_for_event("page")
        await person.reached()
        await person.page.bring_to_front()
        await person.click("button")
        await person.until('click button "Real"')
        assert [action.tab for action in person.joiner.actions] == [0]


async def test_the_first_address_of_a_slow_tab_is_the_page_s_own(
    browser: Browser, site: Site
) -> None:
    def slow(_: Request) -> str:
        time.sleep(SLOW)
        return "<button>Here</button>"

    url = site.serve({"/": "<a href=/slow target=_blank rel=noopener>Slow</a>", "/slow": slow})
    async with captured(browser, url) as person:
        context = person.page.context
        async with context.expect_page() as first:
            await person.click("a")
        await person.page.keyboard.down("Control")
        async with context.expect_page() as second:
            await person.click("a")
        await person.page.keyboard.up("Control")
        await person.reached()
        for opening in (first, second):
            tab = await opening.value
            await tab.wait_for_url("**/slow")
            await person.reached()
            await tab.locator("button").click()
        await person.until(
            'click link "Slow"',
            'click link "Slow"',
            'click button "Here"',
            'click button "Here"',
        )


async def test_a_recording_ends_while_its_first_page_loads(site: Site) -> None:
    asked, go_on = threading.Event(), threading.Event()

    def never(_: Request) -> str:
        asked.set()
        go_on.wait(20)
        return ""

    url, stop = site.serve({"/": never}), asyncio.Event()
    settings = Settings(browser=BrowserSettings(navigation_seconds=20))

    async def record() -> list[str]:
        async with captured_browser(url, settings, stop) as source:
            source.end()
            return [event.type async for event in source.events()]

    try:
        recording = asyncio.create_task(record())
        await asyncio.to_thread(asked.wait, 20)
        stop.set()
        async with asyncio.timeout(PATIENCE):
            assert await recording == []
    finally:
        go_on.set()


async def test_an_address_that_cannot_be_opened_is_one_line(site: Site) -> None:
    with pytest.raises(TargetUnusable, match="cannot be opened: net::ERR"):
        async with captured_browser("http://127.0.0.1:1/", Settings(), asyncio.Event()):
            pass


async def test_the_window_is_closed_in_the_middle_of_an_action(
    browser: Browser, site: Site
) -> None:
    parts = """<button>Real</button><input type=range><iframe src=/part></iframe>"""
    url = site.serve({"/": parts, "/part": "<button style='width:90px'>In a frame</button>"})
    async with captured(browser, url) as person:
        mouse = person.page.mouse
        await person.click("button")
        box = await person.page.locator("iframe").bounding_box()
        assert box
        await mouse.click(box["x"] + 30, box["y"] + 20)
        await mouse.move(*await person.middle("[type=range]"))
        await mouse.down()
        await person.page.close()
        async with asyncio.timeout(PATIENCE):
            await person.listening
    texts = [text for text in person.texts if not text.startswith("type slider")]
    assert texts == ['click button "Real"', 'click button "In a frame"', "tab 'close'"]
