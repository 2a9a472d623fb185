"""What becomes of an act: effects, tabs, dialogs, downloads, and pages that misbehave."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest
from playwright.async_api import Browser, Page
from werkzeug import Request, Response

from explorer.browser.act.outcomes import ActionEffect
from explorer.browser.page.navigation.popups import PopupHandler
from explorer.browser.session import settling
from explorer.browser.session.new_tabs import NewTabs
from explorer.errors import PageLost
from explorer.models import (
    ActionRequest,
    ClickExplained,
    Exchange,
    MouseOnlyControl,
    Outcome,
    PageLoad,
    Signal,
)
from explorer.settings.model import SafetySettings
from tests.browser.driver import HASTY, QUICK, named, open_driver
from tests.site import Site


def signals_of(outcome: Outcome, kind: type[Signal]) -> list[Signal]:
    return [signal for signal in outcome.signals if isinstance(signal, kind)]


def loads(outcome: Outcome) -> list[PageLoad]:
    return [signal for signal in outcome.signals if isinstance(signal, PageLoad)]


IDLE = """
<style>.dim { opacity: .4 } .no { cursor: not-allowed }
@keyframes go { to { translate: 300px } } .moving { animation: go 2s linear infinite }</style>
<button>Dead</button>
<button class=dim>Dim</button>
<button class=no>Forbidden</button>
<button class="btn btn-disabled">Off</button>
<ul><li class=active><button>Chosen</button></li><li><button>Other</button></li></ul>
<div aria-selected=true><button>Tab</button></div>
<form><button type=reset>Reset</button></form>
<a href="javascript:window.print()">Print</a>
"""
MOVING = IDLE[: IDLE.index("</style>")] + "</style><button class=moving>Runner</button>"


async def test_tells_why_a_click_may_have_no_effect(browser: Browser, site: Site) -> None:
    names = ("Dim", "Forbidden", "Off", "Chosen", "Tab", "Reset", "Print")
    url = site.serve({"/": IDLE, "/moving": MOVING})
    async with open_driver(browser, url) as driver:
        explained = {}
        for name in (*names, "Dead", "Other"):
            outcome = await driver.act(named(await driver.look(), name))
            told = signals_of(outcome, ClickExplained)
            explained[name] = bool(told) or outcome.effect != "none"
        assert explained == dict.fromkeys(names, True) | {"Dead": False, "Other": False}
        await driver.open(f"{url}moving")
        outcome = await driver.act(named(await driver.look(), "Runner"))
        assert outcome.result != "done" or outcome.effect != "none" or outcome.signals, outcome


MOUSE_ONLY = """
<div class=js>Plain</div>
<i class="js icon-close" style="cursor: pointer; display: block; width: 9px; height: 9px"></i>
<div class="js card" style="cursor: pointer">Card <span class=js>Inner</span></div>
<div class=js>Twin</div><button>Twin</button>
<div class="js keys">Keys</div>
<div class=press>Press only</div>
<div class=js>Wrapper <input aria-label=Field></div>
<div class=js><canvas width=9 height=9></canvas></div>
<div class=js style="cursor: col-resize">Splitter</div>
<div class=js aria-hidden=true>Hidden</div>
<div role=grid tabindex=0 class=keys><span class=js>Cell</span></div>
<div class=js><h2>Heading</h2></div>
<div class=root>Root</div>
<ul class=pager><li class=active><span class=js>1</span><li><span class=js>2</span></ul>
<script>
const all = (name) => document.querySelectorAll(`.${name}`);
for (const e of all("js")) e.addEventListener("click", () => {});
for (const e of all("press")) e.addEventListener("mousedown", () => {});
for (const e of all("keys")) e.addEventListener("keydown", () => {});
const types = Array.from({ length: 40 }, (_, n) => `custom${n}`);
const [root] = all("root");
for (const type of ["click", ...types]) root.addEventListener(type, () => {});
</script>
"""


async def test_controls_that_are_out_of_reach_without_a_mouse(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<h1>Hello</h1>", "/controls": MOUSE_ONLY})
    async with open_driver(browser, url) as driver:
        told = signals_of(await driver.open(f"{url}controls"), MouseOnlyControl)
    labels = [s.label for s in told if isinstance(s, MouseOnlyControl)]
    assert sorted(labels) == ["2", "Card Inner", "Plain", "unnamed i (js icon-close)"]


EFFECTS = """
<title>Effects</title>
<button id=dead>Dead</button>
<button onclick="navigator.sendBeacon('/told', 'clicked')">Told</button>
<button onclick="this.nextElementSibling.textContent = 'clicked'">Text</button><p></p>
<button onclick="fetch('/api')">Fetch</button>
<button onclick="setTimeout(() => late.textContent = 'now', 200)">Late</button>
<p id=late></p>
<button onclick="document.querySelector('dialog').showModal()">Dialog</button>
<dialog><form method=dialog><input name=who aria-label=Who><button>Close it</button></form></dialog>
<button onclick="history.pushState({}, '', '/route')">Route</button>
<a href="/next">Next</a>
<a href="/slow">Slow</a>
<canvas id=c width=100 height=100></canvas>
<button onclick="c.getContext('2d').fillRect(0, 0, 100, 100)">Paint</button>
"""


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("Dead", "none"),
        ("Told", "none"),
        ("Text", "visual"),
        ("Fetch", "network"),
        ("Late", "visual"),
        ("Dialog", "new_state"),
        ("Route", "navigation"),
        ("Next", "navigation"),
        ("Paint", "visual"),
    ],
)
async def test_tells_which_effect_an_act_had(
    browser: Browser, site: Site, name: str, effect: str
) -> None:
    url = site.serve({"/": EFFECTS, "/next": "<title>Next</title>", "/api": "{}"})
    milliseconds = 3000 if name == "Late" else 300  # the wait ends with the first change
    limits = QUICK.model_copy(update={"effect_milliseconds": milliseconds})
    async with open_driver(browser, url, limits) as driver:
        snapshot = await driver.look()
        await driver.picture()
        outcome = await driver.act(named(snapshot, name))
    assert (outcome.result, outcome.effect) == ("done", effect), outcome.detail


async def test_late_effects_are_rarely_waited_for_after_many_gestures_without_any(
    browser: Browser, site: Site
) -> None:
    page = """<div id=idle>Idle</div><div id=late>Late</div><p id=told></p><script>
        idle.oncontextmenu = () => {}; idle.ondblclick = () => {};
        late.oncontextmenu = () => setTimeout(() => told.append("!"), 900)</script>"""
    limits = QUICK.model_copy(update={"effect_milliseconds": 1200})
    effects = []
    async with open_driver(browser, site.serve({"/": page}), limits) as driver:
        for name in ("Late", *["Idle"] * 7, "Late"):
            offered = {one.label: one for one in (await driver.look()).offered}
            outcome = await driver.act(offered[name], ActionRequest(action="right_click"))
            assert outcome.result == "done"
            effects.append(outcome.effect)
    assert effects == ["visual", *["none"] * 8]


@pytest.mark.parametrize(("is_followed", "changes"), [(False, "1 change"), (True, "0 changes")])
async def test_a_late_effect_is_not_waited_for_if_another_action_follows(
    browser: Browser, site: Site, is_followed: bool, changes: str
) -> None:
    page = """<input aria-label=Name oninput="setTimeout(() => told.append('!'), 1500)">
        <p id=told></p>"""
    limits = QUICK.model_copy(update={"effect_milliseconds": 5000})
    async with open_driver(browser, site.serve({"/": page}), limits) as driver:
        field = named(await driver.look(), "Name")
        filling = ActionRequest(action="fill", value="Ann", is_followed=is_followed)
        outcome = await driver.act(field, filling)
    assert outcome.detail == f"{changes} of the page"


async def test_a_drawer_that_comes_from_beside_the_window_is_seen(
    browser: Browser, site: Site
) -> None:
    page = """<style>nav { position: fixed; left: 100%; top: 0 } .open nav { left: 50% }</style>
        <button onclick="document.body.classList.toggle('open')">Menu</button>
        <nav><div><a href=/far>Far</a></div></nav>"""
    async with open_driver(browser, site.serve({"/": page}), QUICK) as driver:
        before = await driver.look()
        assert [one.name for one in before.elements] == ["Menu"]
        outcome = await driver.act(named(before, "Menu"))
        after = await driver.look()
    assert outcome.effect == "new_state", outcome.detail
    assert [one.name for one in after.elements] == ["Menu", "Far"]


TOGGLES = """
<style>.menu, .next { display: none } .open .menu, .open + .next { display: block }</style>
<div><button onclick="this.parentElement.classList.toggle('open')">Menu</button>
<div class=menu><button>Inside</button></div></div>
<section class=next><button>After</button></section>
<button onclick="this.classList.toggle('on')">Colour</button>
<button onclick="drawer.style.transform = 'none'">Drawer</button>
<nav id=drawer style="transform: translateX(-2000px)"><a href=/far>Far</a></nav>
<button onclick="folded.style.maxHeight = '90px'">Fold</button>
<div id=folded style="max-height: 0; overflow: hidden"><a href=/deep>Deep</a></div>
<button onclick="this.setAttribute('aria-pressed', 'true')">Press</button>
<button onclick="this.nextSibling.data = ' 5'">Count</button> 4
<button onclick="this.firstChild.firstChild.data = 'Sold'"><b>Buy</b></button>
<button onclick="this.nextSibling.data = ' Summer'">Season</button> Spring <button>Book</button>
"""


@pytest.mark.parametrize(
    ("name", "effect", "anew"),
    [
        ("Menu", "new_state", True),
        ("Drawer", "new_state", True),
        ("Fold", "new_state", True),
        ("Press", "visual", True),
        ("Buy", "visual", True),
        ("Season", "visual", True),
        ("Colour", "visual", False),
        ("Count", "visual", False),
    ],
)
async def test_looks_again_only_where_controls_may_have_changed(
    browser: Browser, site: Site, name: str, effect: str, anew: bool
) -> None:
    async with open_driver(browser, site.serve({"/": TOGGLES})) as driver:
        before = await driver.look()
        outcome = await driver.act(named(before, name))
        after = await driver.look()
    assert (outcome.result, outcome.effect) == ("done", effect)
    assert (after is not before) == anew


async def test_comes_back_to_a_page_by_closing_what_covers_it(browser: Browser, site: Site) -> None:
    url = site.serve({"/": EFFECTS})
    async with open_driver(browser, url) as driver:
        opened = await driver.act(named(await driver.look(), "Dialog"))
        assert opened.effect == "new_state"
        assert named(await driver.look(), "Text").covered
        outcome = await driver.open(url)
        assert not named(await driver.look(), "Text").covered
    assert (outcome.action, outcome.detail) == ("goto", "Escape closed an overlay")
    assert len(site.asked("/")) == 1


async def test_reloads_a_page_that_stays_covered(browser: Browser, site: Site) -> None:
    cover = "<div style='position:fixed;inset:0'></div>"
    url = site.serve({"/": f"<button>Below</button>{cover}<button hidden>x</button>"})
    async with open_driver(browser, url) as driver:
        assert named(await driver.look(), "Below").covered
        outcome = await driver.open(url)
    assert outcome.detail == f"to {url}"
    assert len(site.asked("/")) == 2


@pytest.mark.parametrize("fragment", ["#tab", "#/cart"])
async def test_an_address_with_a_fragment_is_really_opened_again(
    browser: Browser, site: Site, fragment: str
) -> None:
    page = "<button onclick='this.textContent = 2'>1</button>"
    url = site.serve({"/": page}) + fragment
    async with open_driver(browser, url) as driver:
        assert len(site.asked("/")) == 1
        await driver.act(named(await driver.look(), "1"))
        assert named(await driver.look(), "2")
        outcome = await driver.open(url)
        assert named(await driver.look(), "1")
        assert driver.url == url
    assert len(site.asked("/")) == 2
    assert (outcome.effect, [load.status for load in loads(outcome)]) == ("navigation", [200])


async def test_another_route_of_an_application_is_opened_without_loading_it(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": "<h1>Shop</h1>"})
    async with open_driver(browser, f"{url}#/cart") as driver:
        await driver.open(f"{url}#/orders")
        assert driver.url == f"{url}#/orders"
    assert len(site.asked("/")) == 1


async def test_waits_for_a_slow_document(browser: Browser, site: Site) -> None:
    arrived = []

    def slow(request: Request) -> Response:
        arrived.append(request.path)
        return Response("<title>Slow page</title><a href=/>back</a>", mimetype="text/html")

    url = site.serve({"/": EFFECTS, "/slow": slow})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Slow"))
        assert arrived == ["/slow"]
        assert outcome.url.endswith("/slow")
        assert (await driver.look()).title == "Slow page"


async def test_a_link_to_nothing_is_an_exchange_linked_from_here(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": "<a href=/missing>Gone</a>"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Gone"))
    (exchange,) = [s for s in outcome.signals if s.signal == "exchange" and s.main_document]
    assert (exchange.status, exchange.linked_from) == (404, url)


async def test_tells_exceptions_from_rejections(browser: Browser, site: Site) -> None:
    url = site.serve(
        {
            "/": "<button onclick='throw new TypeError(\"boom\")'>Throw</button>"
            "<button onclick='Promise.reject(new Error(\"nope\"))'>Reject</button>"
        }
    )
    async with open_driver(browser, url) as driver:
        snapshot = await driver.look()
        thrown = await driver.act(named(snapshot, "Throw"))
        rejected = await driver.act(named(snapshot, "Reject"))
    errors = [s for o in (thrown, rejected) for s in o.signals if s.signal == "page_error"]
    assert [(e.message, e.unhandled_rejection) for e in errors] == [("boom", False), ("nope", True)]


async def test_adopts_a_new_tab_and_returns_when_it_closes_itself(
    browser: Browser, site: Site
) -> None:
    url = site.serve(
        {
            "/": "<a href=/tab target=_blank>Open</a>"
            "<button onclick='window.open(`/tab`)'>Window</button>",
            "/tab": "<title>Tab</title><button onclick='window.close()'>Shut</button>",
        }
    )
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Open"))
        assert (outcome.effect, outcome.url) == ("navigation", site.url("/tab"))
        assert [s.has_opener for s in outcome.signals if s.signal == "popup"] == [False]
        await driver.act(named(await driver.look(), "Shut"))
        assert driver.url == url
        outcome = await driver.act(named(await driver.look(), "Window"))
        assert [s.has_opener for s in outcome.signals if s.signal == "popup"] == [True]


@pytest.mark.timeout(20)  # less than the time for a page to open
@pytest.mark.parametrize("delay", [0, 0.3])
async def test_a_download_in_a_new_tab_is_not_waited_for_as_a_page(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch, delay: float
) -> None:
    """The event of the new tab may come after that of its request."""
    opened = NewTabs.opened

    def opened_late(self: NewTabs, page: Page) -> None:
        if self.is_watching and not self._opening:  # none of the session's own
            asyncio.get_running_loop().call_later(delay, opened, self, page)
        else:
            opened(self, page)

    if delay:
        monkeypatch.setattr(NewTabs, "opened", opened_late)
    file = {"Content-Disposition": "attachment; filename=notes.txt"}
    url = site.serve({"/": "<a href=/file target=_blank>Get</a>", "/file": (200, file, "data")})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Get"))
        assert (outcome.effect, driver.url) == ("network", url), outcome
        assert outcome.detail == f"began a download in a new tab: {site.url('/file')}"
        assert "download" in [signal.signal for signal in outcome.signals]


@pytest.mark.timeout(20)
async def test_a_new_tab_without_a_document_is_not_waited_for(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settling, "_TAB_SECONDS", 60)
    link = "<a href=/nothing target=_blank rel=noopener>Nothing</a>"
    url = site.serve({"/": link, "/nothing": (204, {}, "")})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Nothing"))
        assert (outcome.result, driver.url) == ("done", url)


@pytest.mark.timeout(20)
async def test_a_new_tab_that_goes_elsewhere_at_once_is_followed(
    browser: Browser, site: Site
) -> None:
    script = "const tab = window.open('/wait'); tab.location = '/report'"
    url = site.serve(
        {
            "/": f'<button onclick="{script}">Report</button>',
            "/wait": "<p>One moment",
            "/report": "<title>Report</title><button>Print</button>",
        }
    )
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Report"))
        assert (outcome.effect, driver.url) == ("navigation", site.url("/report"))


async def test_a_new_tab_out_of_scope_is_closed(
    browser: Browser, site: Site, other_site: Site
) -> None:
    elsewhere = other_site.serve({"/": "elsewhere"})
    url = site.serve({"/": f"<button onclick=\"window.open('{elsewhere}')\">Leave</button>"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Leave"))
        assert driver.url == url
    told = {s.signal: s for s in outcome.signals}
    assert told["popup"].followed is False
    assert told["out_of_scope"].url == elsewhere


async def test_a_redirect_out_of_scope_is_left_at_once(
    browser: Browser, site: Site, other_site: Site
) -> None:
    elsewhere = other_site.serve({"/": "elsewhere"})
    url = site.serve({"/": "<a href=/out>Out</a>", "/out": (302, {"Location": elsewhere}, "")})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Out"))
        assert driver.url == url
    assert outcome.result == "refused"
    assert [s.url for s in outcome.signals if s.signal == "out_of_scope"] == [elsewhere]
    assert not [s for s in outcome.signals if s.signal == "page_load"]


@pytest.mark.timeout(20)
async def test_an_event_stream_is_not_waited_for(browser: Browser, site: Site) -> None:
    may_end = threading.Event()

    def endless(request: Request) -> Response:
        beats = (b"data: x\n\n" for _ in range(1_000) if not may_end.wait(0.05))
        return Response(beats, mimetype="text/event-stream")

    url = site.serve({"/": "<a href=/feed>Feed</a>", "/feed": endless})
    try:
        async with open_driver(browser, url) as driver:
            outcome = await driver.open(site.url("/feed"))
            assert outcome.result == "refused"
            assert "is text/event-stream" in outcome.detail
            await driver.open(url)
            assert (await driver.act(named(await driver.look(), "Feed"))).effect == "navigation"
    finally:
        may_end.set()


async def test_a_download_is_recorded_and_not_kept(browser: Browser, site: Site) -> None:
    headers = {
        "Content-Disposition": "attachment; filename=data.bin",
        "Content-Type": "application/x-data",
    }
    url = site.serve({"/": "<a href=/file>Get</a>", "/file": (200, headers, b"x" * 10)})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Get"))
        assert driver.url == url
        assert (outcome.result, outcome.effect) == ("done", "network")
        assert named(await driver.look(), "Get")  # the page is as it was
        opened = await driver.open(site.url("/file"))
        assert (opened.result, opened.effect) == ("failed", "none")
        assert named(await driver.look(), "Get")
    (download,) = [s for s in outcome.signals if s.signal == "download"]
    assert download.filename == "data.bin"


@pytest.mark.parametrize(
    ("script", "accepted"),
    [
        ("alert('hi')", True),
        ("document.title = confirm('Sure?')", True),
        ("document.title = confirm('Delete everything?')", False),
        ("document.title = prompt('Name?')", True),
    ],
)
async def test_dialogs_are_answered_and_told(
    browser: Browser, site: Site, script: str, accepted: bool
) -> None:
    url = site.serve({"/": f'<button onclick="{script}">Ask</button>'})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Ask"))
    (dialog,) = [s for s in outcome.signals if s.signal == "dialog"]
    assert dialog.accepted is accepted


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Enter the URL of the link", "https://example.com/1000"),
        ("E-mail:", "explorer.1000@example.com"),
        ("Password", "explorer"),
        ("What now?", "explorer"),
    ],
)
async def test_a_prompt_gets_what_a_field_of_its_label_would(
    browser: Browser, site: Site, question: str, answer: str
) -> None:
    """What was answered may be a link that is pressed later."""
    url = site.serve(
        {"/": f"<button onclick=\"document.title = prompt('{question}')\">Ask</button>"}
    )
    async with open_driver(browser, url) as driver:
        await driver.act(named(await driver.look(), "Ask"))
        assert (await driver.see()).title == answer


async def test_leaving_a_page_that_asks_to_stay(browser: Browser, site: Site) -> None:
    page = (
        "<input aria-label=Text><a href=/next>Next</a>"
        "<script>addEventListener('beforeunload', e => e.preventDefault())</script>"
    )
    url = site.serve({"/": page, "/next": "there"})
    async with open_driver(browser, url) as driver:
        await driver.act(named(await driver.look(), "Text"))
        outcome = await driver.act(named(await driver.look(), "Next"))
        assert driver.url.endswith("/next")
    assert [s.type for s in outcome.signals if s.signal == "dialog"] == ["beforeunload"]


async def test_a_covered_control_is_refused_with_what_covers_it(
    browser: Browser, site: Site
) -> None:
    cover = "position:absolute;left:0;top:0;width:300px;height:100px"
    url = site.serve({"/": f"<button>Under</button><div id=veil style='{cover}'></div>"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Under"))
    assert (outcome.result, outcome.detail) == ("refused", "covered by <div#veil>")


@pytest.mark.parametrize(
    ("rule", "detail", "seen"),
    [
        ("#veil { display: block }", "covered by <div#veil>", [("Below", "<div#veil>")]),
        ("button { visibility: hidden }", "hidden", []),
    ],
)
async def test_after_a_refusal_the_next_look_is_a_new_one(
    browser: Browser, site: Site, rule: str, detail: str, seen: list[tuple[str, str]]
) -> None:
    """A rule of style is no change of the document that could be watched."""
    style = "#veil { position: absolute; inset: 0; display: none }"
    url = site.serve({"/": f"<style>{style}</style><button>Below</button><div id=veil></div>"})
    async with open_driver(browser, url) as driver:
        before = await driver.look()
        (tab,) = browser.contexts[-1].pages
        await tab.evaluate("rule => document.styleSheets[0].insertRule(rule, 1)", rule)
        assert await driver.look() is before
        outcome = await driver.act(named(before, "Below"))
        assert (outcome.result, outcome.detail) == ("refused", detail)
        after = await driver.look()
        assert [(element.name, element.covered) for element in after.elements] == seen
        assert not seen or await driver.look() is after


async def test_a_page_whose_texts_change_is_not_observed_again(
    browser: Browser, site: Site
) -> None:
    """As one with a clock, but a control that comes, or is shown, is seen."""
    page = "<button>One</button><p id=clock>0</p><div style='display: none'><button>Two</button>"
    async with open_driver(browser, site.serve({"/": page})) as driver:
        before = await driver.look()
        (tab,) = browser.contexts[-1].pages
        await tab.evaluate("clock.textContent = 1")
        assert await driver.look() is before
        await tab.evaluate("document.querySelector('button').className = 'fa-trash'")
        styled = await driver.look()
        assert styled is not before
        await tab.evaluate("clock.nextElementSibling.style.display = 'block'")
        shown = await driver.look()
        await tab.evaluate("clock.after(document.createElement('input'))")
        assert [one.name for one in shown.elements] == ["One", "Two"]
        assert len((await driver.look()).elements) == 3


async def test_an_open_menu_is_closed_to_reach_what_lies_below(
    browser: Browser, site: Site
) -> None:
    menu = "position:absolute;left:0;top:0;width:300px;height:100px"
    page = (
        f"<button onclick='document.title = 1'>Under</button><div id=menu style='{menu}'></div>"
        "<script>onkeydown = e => { if (e.key === 'Escape') menu.remove() }</script>"
    )
    async with open_driver(browser, site.serve({"/": page})) as driver:
        outcome = await driver.act(named(await driver.look(), "Under"))
        assert outcome.result == "done"
        assert (await driver.look()).title == "1"


async def test_a_sticky_header_does_not_cover_for_good(browser: Browser, site: Site) -> None:
    page = (
        "<div style='position:fixed;top:0;left:0;right:0;height:60px;background:red'></div>"
        "<button onclick='document.title = 1'>Under</button><div style='height:3000px'></div>"
        "<script>onload = () => scrollTo(0, 40)</script>"
        "<style>button { margin-top: 60px }</style>"
    )
    async with open_driver(browser, site.serve({"/": page})) as driver:
        assert (await driver.act(named(await driver.look(), "Under"))).result == "done"


async def test_an_element_that_is_gone(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<button>Here</button><button onclick='this.remove()'>Me</button>"})
    async with open_driver(browser, url) as driver:
        snapshot = await driver.look()
        await driver.act(named(snapshot, "Me"))
        outcome = await driver.act(named(snapshot, "Me"))
    assert outcome.result in ("gone", "refused")


async def test_a_file_chooser_gets_a_small_file(browser: Browser, site: Site) -> None:
    page = (
        "<input type=file id=f hidden onchange='document.title = this.files[0].size > 0'>"
        "<button onclick='f.click()'>Choose</button>"
    )
    url = site.serve({"/": page})
    async with open_driver(browser, url) as driver:
        await driver.act(named(await driver.look(), "Choose"))
        assert (await driver.look()).title == "true"


async def test_a_form_is_filled_whole_and_submitted_as_one(browser: Browser, site: Site) -> None:
    page = (
        "<form method=post action=/sent><label>E-mail <input type=email name=mail required>"
        "</label><label>Age <input type=number name=age min=20 max=30 required></label>"
        "<button>Send</button></form>"
    )
    url = site.serve({"/": page, "/sent": "thanks"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "E-mail"))
    (sent,) = site.asked("/sent")
    assert (outcome.action, outcome.effect) == ("submit", "navigation")
    assert "@" in sent.form["mail"]
    assert 20 <= int(sent.form["age"]) <= 30


async def test_read_only_lets_nothing_out_but_questions(browser: Browser, site: Site) -> None:
    page = (
        "<button onclick=\"fetch('/api', {method: 'POST', body: 'abc'})\">Fetch</button>"
        "<button onclick=\"navigator.sendBeacon('/api', 'abc')\">Beacon</button>"
        "<form method=post action=/api><button>Send</button></form>"
        "<button onclick=\"new WebSocket('ws://' + location.host + '/socket')\">Socket</button>"
        "<button onclick=\"fetch('/ask')\">Ask</button>"
    )
    url = site.serve({"/": page, "/api": "written", "/ask": "answer"})
    async with open_driver(browser, url, safety=SafetySettings(read_only=True)) as driver:
        blocked = []
        for name in ("Fetch", "Beacon", "Socket", "Ask", "Send"):
            outcome = await driver.act(named(await driver.look(), name))
            blocked += [s.method for s in outcome.signals if s.signal == "blocked_request"]
            if driver.url != url:
                await driver.open(url)
    assert site.asked("/api") == []
    assert site.asked("/socket") == []
    assert len(site.asked("/ask")) == 1
    assert blocked == ["POST", "POST", "WEBSOCKET", "POST"]


async def test_read_only_holds_when_a_page_is_left(browser: Browser, site: Site) -> None:
    page = (
        "<a href=/next>Next</a><script>addEventListener('pagehide', () => {"
        "navigator.sendBeacon('/api', 'a'); fetch('/api', {method: 'POST', keepalive: true}) })"
        "</script><button onclick=\"new SharedWorker('/worker.js')\">Worker</button>"
    )
    worker = (200, {"Content-Type": "text/javascript"}, "fetch('/api', {method: 'POST'})")
    url = site.serve({"/": page, "/next": "there", "/worker.js": worker})
    async with open_driver(browser, url, safety=SafetySettings(read_only=True)) as driver:
        await driver.act(named(await driver.look(), "Worker"))
        await driver.act(named(await driver.look(), "Next"))
        assert driver.url.endswith("/next")
    assert site.asked("/api") == []


async def test_a_hover_colour_is_no_effect(browser: Browser, site: Site) -> None:
    page = (
        "<style>button { margin: 30px } button:hover { background: #c00 }</style>"
        "<button>One</button><br><button>Two</button>"
    )
    async with open_driver(browser, site.serve({"/": page})) as driver:
        effects = [
            (await driver.act(named(await driver.look(), name))).effect for name in ("One", "Two")
        ]
    assert effects == ["none", "none"]


async def test_a_page_that_leaves_by_itself_is_followed_or_left(
    browser: Browser, site: Site, other_site: Site
) -> None:
    elsewhere = other_site.serve({"/": "<a href=/x>Out there</a>"})
    page = f"<button onclick=\"setTimeout(() => location = '{elsewhere}', 700)\">Go</button>"
    url = site.serve({"/": page})
    async with open_driver(browser, url) as driver:
        await driver.act(named(await driver.look(), "Go"))
        (tab,) = browser.contexts[-1].pages
        await tab.wait_for_url(elsewhere)
        assert [element.name for element in (await driver.look()).elements] == ["Go"]
        assert driver.url == url


async def test_a_tab_that_closes_itself_at_once_costs_nothing(browser: Browser, site: Site) -> None:
    url = site.serve(
        {"/": "<a href=/tab target=_blank>Open</a>", "/tab": "<script>close()</script>"}
    )
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Open"))
        assert (outcome.result, driver.url) == ("done", url)


async def test_a_window_outlives_the_one_that_has_opened_it(browser: Browser, site: Site) -> None:
    page = (
        "<button onclick='child = window.open(location)'>Open</button>"
        "<script>let child; addEventListener('unload', () => child?.close())</script>"
    )
    async with open_driver(browser, site.serve({"/": page})) as driver:
        for _ in range(4):
            outcome = await driver.act(named(await driver.look(), "Open"))
            assert outcome.result == "done", outcome.detail


@pytest.mark.timeout(20)  # less than the time for a page to settle
async def test_of_many_new_tabs_few_are_looked_at(browser: Browser, site: Site) -> None:
    opening = "for (let n = 0; n < 9; n++) window.open('/tab?' + n)"
    page = f'<button onclick="{opening}">Open</button>'
    url = site.serve({"/": page, "/tab": "<title>Tab</title>"})
    limits = QUICK.model_copy(update={"settle_seconds": 60})
    async with open_driver(browser, url, limits) as driver:
        outcome = await driver.act(named(await driver.look(), "Open"))
        await driver.look()
        pages = [page for page in browser.contexts[-1].pages if not page.is_closed()]
    assert "6 more new tabs were closed without being opened" in outcome.detail
    assert len(loads(outcome)) == 3
    assert len(pages) <= 4


async def test_faults_of_a_tab_out_of_scope_are_not_ours(
    browser: Browser, site: Site, other_site: Site
) -> None:
    elsewhere = other_site.serve({"/": "<script>nope()</script>"})
    url = site.serve({"/": f"<a href='{elsewhere}' target=_blank>Open</a>"})
    async with open_driver(browser, url) as driver:
        outcome = await driver.act(named(await driver.look(), "Open"))
    assert "page_error" not in {signal.signal for signal in outcome.signals}


async def test_an_overlay_drawn_by_an_ancestor_is_no_free_way(browser: Browser, site: Site) -> None:
    page = (
        "<style>div { position: relative; height: 200px } div::after { content: ''; "
        "position: absolute; inset: 0 }</style><div><button onclick='1'>Below</button></div>"
    )
    async with open_driver(browser, site.serve({"/": page})) as driver:
        outcome = await driver.act(named(await driver.look(), "Below"))
    assert outcome.result == "failed"
    assert "a click at its position does not reach it" in outcome.detail


# --- pages that misbehave ---------------------------------------------------------------------


async def test_a_page_stuck_in_a_loop_is_lost_and_replaced(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<button onclick='for(;;);'>Hang</button>", "/ok": "<a href=/>ok</a>"})
    async with open_driver(browser, url, HASTY) as driver:
        with pytest.raises(PageLost, match="stuck"):
            await driver.act(named(await driver.look(), "Hang"))
        await driver.recover()
        await driver.open(site.url("/ok"))
        assert [e.name for e in (await driver.look()).elements] == ["ok"]


async def test_a_crashed_renderer_is_lost_and_replaced(browser: Browser, site: Site) -> None:
    url = site.serve({"/": "<button>Here</button>"})
    async with open_driver(browser, url, HASTY) as driver:
        snapshot = await driver.look()
        (page,) = browser.contexts[-1].pages
        cdp = await page.context.new_cdp_session(page)
        async with page.expect_event("crash"):
            crashing = asyncio.ensure_future(cdp.send("Page.crash"))  # has no answer
        with pytest.raises(PageLost):
            await driver.act(named(snapshot, "Here"))
        await driver.recover()
        assert (await driver.open(url)).result == "done"
        crashing.cancel()


async def test_a_server_that_never_answers(browser: Browser, silent_server: str) -> None:
    async with open_driver(browser, silent_server, HASTY) as driver:
        outcome = await driver.open(silent_server)
    assert (outcome.result, outcome.action) == ("failed", "goto")
    assert "did not answer within 5 s" in outcome.detail


async def test_an_address_is_waited_for_no_longer_than_it_was_asked_to(
    browser: Browser, silent_server: str
) -> None:
    async with open_driver(browser, silent_server, opens=False) as driver:
        outcome = await driver.open(silent_server, seconds=0.5)
    assert outcome.detail == f"{silent_server} did not answer within 0.5 s"


async def test_the_page_is_used_on_when_an_address_has_not_answered(
    browser: Browser, site: Site, silent_server: str
) -> None:
    url = site.serve({"/": "<button>Here</button>"})
    async with open_driver(browser, url) as driver:
        assert (await driver.open(silent_server, seconds=0.5)).result == "failed"
        assert driver.url == url
        assert (await driver.act(named(await driver.look(), "Here"))).result == "done"


async def test_a_page_that_never_ends_is_used_as_far_as_it_has_come(
    browser: Browser, site: Site
) -> None:
    is_over = threading.Event()

    def begun(request: Request) -> Response:
        def parts() -> Iterator[str]:
            yield "<!doctype html><title>Log</title><button>Clear</button>"
            is_over.wait()

        return Response(parts(), mimetype="text/html")

    url = site.serve({"/": begun})
    try:
        async with open_driver(browser, url, HASTY, opens=False) as driver:
            outcome = await driver.open(url)
            assert (outcome.result, outcome.effect) == ("done", "navigation")
            assert outcome.detail == f"to {url}, which had not loaded completely after 5 s"
            assert not [one for one in outcome.signals if isinstance(one, Exchange)]
            named(await driver.look(), "Clear")
    finally:
        is_over.set()


async def test_what_is_requested_late_is_waited_for(
    browser: Browser, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page leads on when its changes have been waited for, and before they are judged."""
    url = site.serve({"/": "<button onclick='0'>Go</button>", "/next": "<h1>Next</h1>"})
    handle = PopupHandler.handle

    async def leading_on(self: PopupHandler) -> ActionEffect | None:
        (page,) = browser.contexts[-1].pages
        async with page.expect_request("**/next"):
            await page.evaluate("() => { location = '/next' }")
        return await handle(self)

    async with open_driver(browser, url) as driver:
        go = named(await driver.look(), "Go")
        monkeypatch.setattr(PopupHandler, "handle", leading_on)
        outcome = await driver.act(go)
        assert (outcome.result, outcome.effect, driver.url) == ("done", "navigation", f"{url}next")
        assert not [one for one in outcome.signals if isinstance(one, Exchange) and one.failure]


async def test_a_link_that_is_never_answered(
    browser: Browser, site: Site, silent_server: str
) -> None:
    url = site.serve(
        {"/": "<a href='/out'>Out</a>", "/out": (302, {"Location": silent_server}, "")}
    )
    async with open_driver(browser, url, HASTY) as driver:
        outcome = await driver.act(named(await driver.look(), "Out"))
        assert (outcome.result, outcome.action) == ("failed", "click")
        assert "did not answer within 5 s" in outcome.detail
        assert (await driver.open(url)).result == "done"


async def test_a_new_tab_that_is_stuck_is_closed(browser: Browser, site: Site) -> None:
    stuck = "<script>onload = () => setTimeout(() => { for(;;); }, 20)</script>"
    url = site.serve({"/": "<a href=/tab target=_blank>Open</a>", "/tab": stuck})
    async with open_driver(browser, url, HASTY) as driver:
        await driver.act(named(await driver.look(), "Open"))
        assert (await driver.open(url)).result == "done"


async def test_a_stuck_frame_does_not_take_the_page_with_it(
    browser: Browser, site: Site, other_site: Site
) -> None:
    other_site.serve({"/": "<script>onload = () => setTimeout(() => { for(;;); }, 20)</script>"})
    frame = other_site.url(host="localhost")
    url = site.serve({"/": f"<button>Here</button><iframe src='{frame}'></iframe>"})
    async with open_driver(browser, url, HASTY) as driver:
        assert [element.name for element in (await driver.look()).elements] == ["Here"]


async def test_a_frame_that_is_still_starting_is_waited_for(
    browser: Browser, site: Site, other_site: Site
) -> None:
    """Its process is busy for longer than a frame is given that has been seen before."""
    busy = "const end = Date.now() + 3000; while (Date.now() < end);"
    script = f"<script>onload = () => setTimeout(() => {{ {busy} }}, 20)</script>"
    other_site.serve({"/": f"<button>Inside</button>{script}"})
    frame = other_site.url(host="localhost")
    url = site.serve({"/": f"<button>Here</button><iframe src='{frame}'></iframe>"})
    async with open_driver(browser, url) as driver:
        seen = {element.name for element in (await driver.look()).elements}
    assert seen == {"Here", "Inside"}


async def test_what_is_not_html(browser: Browser, site: Site) -> None:
    url = site.serve({"/": (200, {"Content-Type": "application/json"}, "{}")})
    async with open_driver(browser, url) as driver:
        outcome = await driver.open(url)
    assert outcome.result == "refused"
    assert "is application/json, not HTML" in outcome.detail


async def test_an_unreachable_host(browser: Browser) -> None:
    async with open_driver(browser, "http://127.0.0.1:9/") as driver:
        outcome = await driver.open("http://127.0.0.1:9/")
    assert outcome.result == "failed"
    assert "net::ERR" in outcome.detail
