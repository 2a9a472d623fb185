"""What is probed besides forms, within which budget, and that the walk hears nothing of it."""

from __future__ import annotations

import asyncio
from random import Random
from threading import Event

import pytest
from werkzeug import Request, Response

from explorer.browser.page import BrowserPage, PageRules, PageTools
from explorer.browser.probes.budget import (
    FIRST_SECONDS,
    SHARE,
    SHARE_AT_FIRST,
    CheckBudget,
    CheckKind,
)
from explorer.browser.probes.history import back_trap
from explorer.browser.probes.prober import Prober
from explorer.browser.probes.side_tab import SideTab
from explorer.browser.probes.vigils import SECONDS
from explorer.browser.session.session import Session
from explorer.models import BackTrap, EndlessSpinner
from explorer.policy.safety import Destructive
from explorer.settings.model import SafetySettings, Settings
from tests.browser.driver import QUICK, named
from tests.browser.probes.conftest import Clock, prober_of
from tests.browser.probes.test_form_probes import sent
from tests.planted.shop import Shop
from tests.site import Site


def test_checks_have_a_share_of_the_time_that_grows(clock: Clock) -> None:
    """Half of it for each kind."""
    budget = CheckBudget(clock)
    assert not budget.allows("audit")
    clock.now = 2 / SHARE_AT_FIRST
    assert budget.allows("audit")
    assert not budget.allows("probe")  # it takes longer
    spend(budget, clock, "audit", 2)
    clock.now = FIRST_SECONDS
    assert not budget.allows("audit")  # one more would take as long
    clock.now = FIRST_SECONDS + 3 / SHARE
    assert budget.allows("probe")
    assert not budget.allows("audit")
    clock.now = FIRST_SECONDS + 5 / SHARE
    assert budget.allows("audit")


def spend(budget: CheckBudget, clock: Clock, kind: CheckKind, seconds: float) -> None:
    with budget.spending(kind):
        clock.now += seconds


async def test_what_there_is_no_time_for_is_probed_after_the_walk(
    planted: tuple[Shop, str], session: Session, clock: Clock
) -> None:
    shop, url = planted
    budget = CheckBudget(clock)
    prober = prober_of(session, clock, budget=budget)
    prober.form_sent(sent(url, "/orders", ("plant", "count")))
    assert await prober.probe() == ()
    assert not shop.sent
    assert await prober.deferred()
    assert await prober.deferred() is None


async def test_a_page_that_back_does_not_leave(
    planted: tuple[Shop, str], prober: Prober, session: Session
) -> None:
    _, url = planted
    for path in ("/team", "/team/jobs"):
        await session.page.goto(url + path)
        await prober.arrived(url + "/team", url + path)
    (trap,) = await prober.probe()
    assert trap == BackTrap(came_from=url + "/team", page_url=url + "/team/jobs")


async def test_an_entry_of_a_script_is_no_trap(
    site: Site, prober: Prober, session: Session
) -> None:
    """A page that notes its first view in the history, once."""
    push = "<script>if (!location.hash) history.pushState({}, '', '#first')</script><p>A</p>"
    url = site.serve({"/": "<p>Start</p>", "/view": push})
    for path in ("", "view"):
        await session.page.goto(url + path)
        await prober.arrived(url, url + path)
    assert await prober.probe() == ()
    assert len(site.asked("/view")) > 1  # it was tried


async def test_spinners_that_end_and_one_that_does_not(
    planted: tuple[Shop, str], prober: Prober, clock: Clock, session: Session
) -> None:
    _, url = planted
    for path in ("/help/delivery", "/tools/planner"):
        async with session.context.expect_page() as opening:
            await prober.watch_spinners(url + path, ["#wheel"])
        await (await opening.value).wait_for_url(url + path)
    assert await prober.probe() == ()  # it is too early to tell
    for tab in session.beside:
        await tab.wait_for_function("!document.querySelector('#pin') || !window.wheel")
    clock.now += SECONDS
    (spinner,) = await prober.probe()
    assert isinstance(spinner, EndlessSpinner)
    assert spinner.page_url == url + "/help/delivery"
    assert not session.beside


async def test_the_walk_hears_nothing_of_it(site: Site, prober: Prober, session: Session) -> None:
    form = "<form method=post><input name=q aria-label=Note><button>Save</button></form>"
    noise = "<script>console.error('odd'); alert('hello'); fetch('/gone')</script>"
    window = "<script>open('/window')</script>"
    url = site.serve({"/": form + noise, "/opens": form + window, "/window": "<p>W</p>"})
    session.signals.mark()
    prober.form_sent(sent(url, "", ("q",)))
    assert await prober.probe() == ()
    assert len(site.asked("/gone")) > 0
    assert (session.signals.take(), session.signals.requests) == ((), 0)
    prober.form_sent(sent(url, "opens", ("q",)))
    assert await prober.probe() == ()
    assert (session.signals.take(), session.new_tabs.popups) == ((), [])


async def test_nothing_is_sent_where_it_may_not_be(
    planted: tuple[Shop, str], site: Site, session: Session, clock: Clock
) -> None:
    """An address that the rules forbid, checks that nobody wants to hear from, and orders, also
    where the walk may make them."""
    shop, url = planted
    silent = prober_of(session, clock, wanted=())
    for prober in (prober_of(session, clock, refusal="scope"), silent):
        prober.form_sent(sent(url, "/orders", ("plant", "count")))
        assert await prober.probe() == ()
    assert [one for one in shop.sent if one[0] == "POST"] == []
    form = "<form method=post><input name=q aria-label=Note><button>Pay now</button></form>"
    may_order = prober_of(session, clock, safety=SafetySettings(allow_destructive="orders"))
    may_order.form_sent(sent(site.serve({"/": form}), "", ("q",)))
    assert await may_order.probe() == ()
    assert [one.method for one in site.requests] == ["GET"]


NOTES = """<form id=f><label>Note <input name=note></label>
<label>Quantity <input name=quantity></label><button>Keep</button></form>
<script>f.onsubmit = (event) => { event.preventDefault();
  fetch("/keep", { method: "POST", body: new URLSearchParams(new FormData(f)) }) }</script>"""
TYPED = {
    "lost-data": [("note", "quantity")],
    "unescaped-input": [("mark", "quantity")],
    "double-submission": [("note", "quantity")] * 2,
    "invalid-accepted": [("note", "quantity"), ("note", "-3")],
}


async def test_only_what_a_wanted_check_needs_is_sent(
    site: Site, session: Session, clock: Clock
) -> None:
    url = site.serve({"/": NOTES, "/keep": "kept"})
    for check, expected in TYPED.items():
        site.requests.clear()
        prober = prober_of(session, clock, wanted=(check,))
        prober.form_sent(sent(url, "", ("note", "quantity")))
        await prober.probe()
        typed = [
            (
                "mark" if "<" in one.form["note"] else "note",
                "-3" if one.form["quantity"] == "-3" else "quantity",
            )
            for one in site.asked("/keep")
        ]
        assert typed == expected, check


async def test_a_form_that_counts_the_tries_is_not_probed(
    site: Site, session: Session, prober: Prober
) -> None:
    """What the walk sends twice at most, a probe does not send again."""
    form = "<form method=post><label>Name <input name=who></label><button>Send</button></form>"
    url = site.serve({"/ask": "<h1>Ask us</h1>" + form, "/reset": "<h1>Lost password</h1>" + form})
    settings = Settings(browser=QUICK)
    destructive = Destructive(settings.safety)
    page = BrowserPage(
        session, PageRules(settings, destructive), Random(7), PageTools(prober=prober)
    )
    for path in ("ask", "reset"):
        await page.open(url + path)
        await page.act(named(await page.look(), "Send"))
    sends = {path: sum(r.method == "POST" for r in site.asked(path)) for path in ("/ask", "/reset")}
    assert sends["/reset"] == 1 < sends["/ask"]


async def test_a_probe_ends_in_time(
    site: Site, session: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its own deadline, at the end of the run, and when the run is stopped: the server still
    holds its answer back."""
    answer, asked, loop = Event(), asyncio.Event(), asyncio.get_running_loop()

    def slow(_: Request) -> str:
        loop.call_soon_threadsafe(asked.set)
        answer.wait(30)
        return ""

    url = site.serve({"/own": slow, "/run": slow, "/stop": slow})

    async def probed(path: str, stop: asyncio.Event) -> None:
        prober = prober_of(session, clock, stop=stop)
        prober.form_sent(sent(url, path, ("q",)))
        if path == "run":
            clock.now += 600 - 0.2
        probing = asyncio.ensure_future(prober.probe())
        if path == "stop":
            asked.clear()
            await asked.wait()
            stop.set()
        assert await probing == ()

    try:
        with monkeypatch.context() as patch:
            patch.setattr("explorer.browser.probes.prober.MAX_SECONDS", 0.2)
            await probed("own", asyncio.Event())
        await probed("run", asyncio.Event())
        await probed("stop", asyncio.Event())
    finally:
        answer.set()


async def test_a_page_before_that_does_not_come_is_no_trap(site: Site, session: Session) -> None:
    answer = Event()
    visits: list[Request] = []

    def first(request: Request) -> Response:
        visits.append(request)
        if len(visits) > 1:
            answer.wait(30)
        return Response("<p>First</p>", mimetype="text/html", headers={"Cache-Control": "no-store"})

    url = site.serve({"/first": first, "/second": "<p>Second</p>"})
    limits = QUICK.model_copy(update={"settle_seconds": 0.3})
    tab = SideTab(await session.open_beside(), limits)
    try:
        assert await back_trap(tab, url + "first", url + "second") is None
        assert len(visits) > 1
    finally:
        answer.set()
