"""How long a page is waited for: while it is at work, and no longer."""

from __future__ import annotations

import asyncio
import threading

from playwright.async_api import Browser
from werkzeug import Request

from explorer.browser.session.request_waits import RequestWaits
from explorer.browser.session.session import Session
from explorer.policy.safety import Destructive
from explorer.settings.model import SafetySettings, Settings
from tests.browser.driver import QUICK, named, open_driver
from tests.site import Site

PATIENT = QUICK.model_copy(
    update={"elements_seconds": 60, "elements_retry_seconds": 60, "settle_seconds": 0.1}
)
STRICT = QUICK.model_copy(update={"quiet_milliseconds": 300})
"""What changes all the time does so on a busy machine, too."""
EMPTY = "<h1>Nothing here</h1><p>And no control</p>"
CHANGING = """<p id=p></p><script>
let left = 8;
const draw = () => {
  p.textContent = left--;
  if (left) setTimeout(draw, 250); else p.innerHTML = '<button>Drawn</button>';
};
draw();
</script>"""
ASKING = """<p id=p>Loading</p><script>
fetch('/data').then((answer) => answer.text()).then((html) => { p.innerHTML = html; });
</script>"""

TICKING = """<div id=bar>.</div><p id=count></p><p id=said></p>
<button>Idle</button><button>Also idle</button><button onclick="later()">Later</button><script>
const draw = (at) => {
  bar.style.width = `${at % 500}px`;
  count.textContent = Math.round(at);
  requestAnimationFrame(draw);
};
draw(0);
const later = () => setTimeout(() => { said.textContent = 'It was pressed'; }, 20);
</script>"""


async def test_a_page_at_rest_is_not_waited_for(browser: Browser, site: Site) -> None:
    url = site.serve({"/": EMPTY})
    async with asyncio.timeout(40), open_driver(browser, url, PATIENT) as page:
        assert not (await page.look()).elements
        assert not (await page.look(patient=True)).elements


HANGING = """<!doctype html><title>Text</title><style>
@font-face { font-family: Slow; src: url(/hangs?font) } p { background: url(/hangs?back) }</style>
<p style="font-family: Slow">Only text<script>1</script><img alt="" src=/hangs?image>
<video src=/hangs?film></video>"""


async def test_images_fonts_and_media_that_hang_are_no_work(browser: Browser, site: Site) -> None:
    may_end = threading.Event()

    def hang(_: Request) -> str:
        may_end.wait(90)
        return "late"

    url = site.serve({"/": HANGING, "/hangs": hang})
    limits = PATIENT.model_copy(update={"settle_seconds": 60})
    try:
        async with (
            asyncio.timeout(40),
            open_driver(browser, url, limits, waits=RequestWaits()) as page,
        ):
            assert not (await page.look()).elements
            assert not (await page.look(patient=True)).elements
    finally:
        may_end.set()


EMPTY_YET = """<style>a { position: absolute; width: 1px; height: 1px; overflow: hidden;
clip-path: inset(50%); cursor: pointer }</style><a href="#main">Skip to the content</a>
<div id=main role=main tabindex=0></div><script>
setTimeout(() => { main.innerHTML = '<button>Drawn</button>'; }, 400);
</script>"""


async def test_an_empty_page_with_a_link_to_its_content_is_waited_for(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": EMPTY_YET})
    async with open_driver(browser, url, PATIENT) as page:
        named(await page.look(), "Drawn")


async def test_a_page_at_work_is_waited_for(browser: Browser, site: Site) -> None:
    answered = threading.Event()

    def data(_: Request) -> str:
        answered.wait(30)
        return "<button>Fetched</button>"

    def asking(_: Request) -> str:
        loop.call_soon_threadsafe(loop.call_later, 2, answered.set)
        return ASKING

    loop = asyncio.get_running_loop()
    url = site.serve({"/": CHANGING, "/asking": asking, "/data": data})
    async with open_driver(browser, url, PATIENT) as page:
        named(await page.look(), "Drawn")
        await page.open(f"{url}asking")
        named(await page.look(), "Fetched")


async def test_tags_that_no_document_upgrades_are_waited_for_once(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": "<x-never>Text</x-never><button>Press</button>"})
    options = {"seconds": 5, "screens": 0, "rest": 0.1, "plain": []}
    session = Session(await browser.new_context(), Settings(), Destructive(SafetySettings()))
    await session.replace()
    await session.page.goto(url)
    first = await session.renderers.call(session.page, "ready", options)
    again = await session.renderers.call(session.page, "ready", options | first)
    await session.context.close()
    assert (first["found"], first["plain"]) == ("controls", ["x-never"])
    assert again["plain"] == []  # it did not wait for any


async def test_what_changes_all_the_time_is_waited_for_once(browser: Browser, site: Site) -> None:
    url = site.serve({"/": TICKING})
    async with open_driver(browser, url, STRICT) as page:
        first = await page.act(named(await page.look(), "Idle"))
        second = await page.act(named(await page.look(), "Also idle"))
        third = await page.act(named(await page.look(), "Later"))
    assert first.effect == "visual"  # it looks as if the click had changed something
    assert second.effect in ("none", "visual"), second
    assert "of the page" not in second.detail
    assert third.detail == "1 change of the page"


COUNTING = """<p id=out>0</p><button onclick="start()">Start</button>
<button onclick="out.firstChild.data = 'Total: undefined'">Sum</button>
<div role=dialog><p id=asked>Checking 0 %</p><button>OK</button></div><script>
let at = 0;
const start = () => { document.title = 'counting'; count(); };
const count = () => {
  at += 1;
  out.firstChild.data = at;
  asked.firstChild.data = `Checking ${at} %`;
  if (at < 150) return setTimeout(count, 10);
  asked.firstChild.data = 'Do you really want to delete all files permanently?';
  setTimeout(() => { document.title = 'over'; }, 1200);
};
</script>"""


async def test_what_has_changed_all_the_time_is_noticed_when_it_says_something_else(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": COUNTING})
    async with open_driver(browser, url, STRICT) as page:
        before = await page.look()
        await page.act(named(before, "Start"))
        await browser.contexts[-1].pages[0].wait_for_function("document.title === 'over'")
        after = await page.look()
        summed = await page.act(named(after, "Sum"))
    assert not named(before, "OK").destructive
    assert named(after, "OK").destructive == "permanently"
    assert (summed.effect, summed.detail) == ("visual", "1 change of the page")
