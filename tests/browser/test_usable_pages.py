"""A page is used as soon as its controls are there; what comes later is credited all the same."""

from __future__ import annotations

import asyncio
import threading

from playwright.async_api import Browser
from werkzeug import Request, Response

from explorer.browser.session.request_waits import (
    MAX_VAIN_SECONDS,
    MAX_VAIN_WAITS,
    SHORT_SECONDS,
    RequestWaits,
)
from explorer.models import BrokenImage, LateLoad, Signal
from tests.browser.driver import QUICK, named, open_driver
from tests.site import Site

LIMITS = QUICK.model_copy(update={"settle_seconds": 30})
IMPATIENT = QUICK.model_copy(update={"settle_seconds": 0.5})
PAGE = """<a href=/a1>First</a> <a href=/a2>Second</a> <a href=/plain>Plain</a>
<button onclick="this.textContent = 'Pressed'">Press</button> <img src=/late.png width=9 height=9>
<img src=/late.png?2 width=9 height=9><p id=p></p><script>
fetch('/content').then((answer) => answer.text()).then((html) => { p.innerHTML = html; });
fetch('/statistics');
</script>"""
LOADING = f"""{PAGE}<script>
onload = () => document.body.insertAdjacentHTML('beforeend', '<button>Loaded</button>');
</script>"""


class LateAnswers:
    """Answers that are held back until they are let go, and those that are not held back."""

    def __init__(self, site: Site) -> None:
        self.images, self.statistics = threading.Event(), threading.Event()
        self.content, self.is_content_asked = threading.Event(), threading.Event()
        self.content.set()
        self.url = site.serve(
            {
                "/": PAGE, "/a1": LOADING, "/a2": PAGE, "/plain": "<button>Alone</button>",
                "/content": self._fetched, "/late.png": self._image,
                "/statistics": self._counted,
            }
        )  # fmt: skip

    def _image(self, _: Request) -> Response:
        self.images.wait(60)
        return Response("no image", status=404)

    def _fetched(self, _: Request) -> str:
        self.is_content_asked.set()
        self.content.wait(60)
        return "<button>Fetched</button>"

    def hold_content(self) -> None:
        """Hold back the next content."""
        self.content.clear()
        self.is_content_asked.clear()

    async def asked_for_content(self) -> None:
        """Wait until the page has asked for its content."""
        assert await asyncio.to_thread(self.is_content_asked.wait, 30)

    def _counted(self, _: Request) -> str:
        self.statistics.wait(60)
        return "counted"


async def test_images_and_statistics_hold_up_no_page(browser: Browser, site: Site) -> None:
    late, waits = LateAnswers(site), RequestWaits()
    signals: list[Signal] = []
    async with open_driver(browser, late.url, IMPATIENT, waits=waits) as page:
        for number in range(2 * MAX_VAIN_WAITS):  # it learns
            await page.open(f"{late.url}?{number}")
    async with open_driver(browser, late.url, LIMITS, waits=waits) as page:
        for path in ("a1", "a2"):  # neither the images nor the statistics ever come here
            await page.open(late.url + path)
            named(await page.look(), "Fetched")
        pressed = await page.act(named(await page.look(), "Press"))
        assert pressed.effect == "visual"
        left = await page.act(named(await page.look(), "Plain"))
        assert left.url.endswith("/plain")
        late.images.set()
        late.statistics.set()
        while outcome := await page.deferred_check():
            signals += outcome.signals
    broken = {(s.src, s.page_url) for s in signals if isinstance(s, BrokenImage)}
    assert {src for src, _ in broken} == {f"{late.url}late.png", f"{late.url}late.png?2"}
    assert {page_url for _, page_url in broken} <= {late.url, f"{late.url}a1", f"{late.url}a2"}


async def test_what_comes_before_the_page_is_left_is_credited(browser: Browser, site: Site) -> None:
    late, waits = LateAnswers(site), RequestWaits()
    late.statistics.set()
    async with open_driver(browser, late.url, IMPATIENT, waits=waits) as page:
        for number in range(2 * MAX_VAIN_WAITS):  # it learns
            await page.open(f"{late.url}?{number}")
    async with open_driver(browser, late.url, LIMITS, waits=waits) as page:
        await page.open(f"{late.url}a1")
        late.images.set()
        async with asyncio.timeout(30):
            while all(one.name != "Loaded" for one in (await page.look()).elements):
                pass
        signals = (await page.act(named(await page.look(), "Plain"))).signals
    assert [signal.url for signal in signals if isinstance(signal, LateLoad)] == [f"{late.url}a1"]
    broken = {signal.src for signal in signals if isinstance(signal, BrokenImage)}
    assert broken == {f"{late.url}late.png", f"{late.url}late.png?2"}


LEFT = """<a href=/two>Two</a><img alt="" src=/named.png><script>
const image = new Image();
image.src = `/made/${7 + 8}.png`;
document.body.append(image);
</script>"""


async def test_an_image_that_a_script_has_put_there_is_no_fault_once_its_page_is_left(
    browser: Browser, site: Site
) -> None:
    """Its address may have been valid for a moment only."""
    may_come = threading.Event()

    def missing(_: Request) -> Response:
        may_come.wait(60)
        return Response(status=404)

    url = site.serve({"/": LEFT, "/two": "Two", "/named.png": missing, "/made/15.png": missing})
    async with open_driver(browser, url, LIMITS, waits=RequestWaits()) as page:
        await page.open(f"{url}two")
        may_come.set()
        checked = await page.deferred_check()
    assert checked
    assert [one.src for one in checked.signals if isinstance(one, BrokenImage)] == [
        f"{url}named.png"
    ]


ADDING = """const late = document.createElement('script');
late.src = '/late.js'; document.head.append(late);"""
SCRIPTED = f"""<a href=/two>Two</a> <button>Press</button><p id=p></p><script>{ADDING}</script>"""
HANDLING = "document.querySelector('button').onclick = () => { p.textContent = 'pressed'; };"
FILLING = "p.innerHTML = '<button>More</button>';"


class LateScript:
    """A script of the site that is held back until it is let go."""

    def __init__(self, site: Site, script: str) -> None:
        self.may_come, self._script = threading.Event(), script
        self.url = site.serve({"/": SCRIPTED, "/two": "<p>Two", "/late.js": self._answer})

    def _answer(self, _: Request) -> Response:
        self.may_come.wait(60)
        return Response(self._script, mimetype="text/javascript")


async def test_only_what_may_need_late_scripts_waits_for_them(browser: Browser, site: Site) -> None:
    late, waits = LateScript(site, HANDLING), RequestWaits()
    seconds = 1.5 + SHORT_SECONDS + MAX_VAIN_SECONDS
    slowly = QUICK.model_copy(update={"settle_seconds": seconds})
    async with open_driver(browser, late.url, slowly, waits=waits):
        assert not waits.awaits_scripts(late.url)  # it has learned
    async with open_driver(browser, late.url, LIMITS, opens=False, waits=waits) as page:
        async with asyncio.timeout(20):
            await page.open(late.url)
            snapshot = await page.look()
        pressing = asyncio.create_task(page.act(named(snapshot, "Press")))
        assert not (await asyncio.wait({pressing}, timeout=1))[0]
        late.may_come.set()
        assert (await pressing).effect == "visual"
        late.may_come.clear()
        async with asyncio.timeout(20):
            await page.open(late.url)
            assert (await page.act(named(await page.look(), "Two"))).effect == "navigation"


async def test_what_skipped_scripts_bring_is_no_effect_of_a_click(
    browser: Browser, site: Site
) -> None:
    late, waits = LateScript(site, FILLING), RequestWaits()
    waits.learn_scripts(late.url, 3.5, brought=False)
    async with open_driver(browser, late.url, LIMITS, waits=waits) as page:
        pressing = asyncio.create_task(page.act(named(await page.look(), "Press")))
        assert not (await asyncio.wait({pressing}, timeout=1))[0]
        late.may_come.set()
        assert (await pressing).effect == "none"
        assert named(await page.look(), "More")
    assert waits.awaits_scripts(late.url)


async def test_late_scripts_that_bring_content_are_waited_for(browser: Browser, site: Site) -> None:
    late, waits = LateScript(site, FILLING), RequestWaits()
    late.may_come.set()
    async with open_driver(browser, late.url, LIMITS, waits=waits) as page:
        for _ in range(3):
            late.may_come.clear()
            opening = asyncio.create_task(page.open(late.url))
            assert not (await asyncio.wait({opening}, timeout=1))[0]
            late.may_come.set()
            await opening
            assert named(await page.look(), "More")
    assert waits.awaits_scripts(late.url)


async def test_a_field_that_nobody_can_type_into_is_clicked(browser: Browser, site: Site) -> None:
    box = "<input readonly aria-label=Key value=abc onclick='this.title = this.value'>"
    async with open_driver(browser, site.serve({"/": box})) as page:
        outcome = await page.act(named(await page.look(), "Key"))
    assert (outcome.action, outcome.effect, outcome.filled) == ("click", "visual", ())


async def test_answers_that_come_at_once_are_not_learned_to_be_in_vain(
    browser: Browser, site: Site
) -> None:
    late, waits = LateAnswers(site), RequestWaits()
    late.statistics.set()
    async with open_driver(browser, late.url, IMPATIENT, waits=waits) as page:
        for number in range(2 * MAX_VAIN_WAITS):
            await page.open(f"{late.url}?{number}")
    async with open_driver(browser, late.url, LIMITS, waits=waits) as page:
        late.hold_content()
        opening = asyncio.ensure_future(page.open(f"{late.url}a2"))
        await late.asked_for_content()
        late.content.set()
        await opening
        named(await page.look(), "Fetched")
