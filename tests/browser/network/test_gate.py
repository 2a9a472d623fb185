"""What leaves the browser, by the logs of the servers that would have got it."""

from __future__ import annotations

import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser

from explorer.browser.network.gate import MAX_HOSTS, OTHER_HOSTS, Gate
from explorer.browser.page import BrowserPage, PageRules
from explorer.browser.session.opening import open_session
from explorer.browser.session.session import Session
from explorer.models import BlockedRequest, Outcome, OutOfScope
from explorer.policy.egress import EgressRules
from explorer.policy.safety import Destructive
from explorer.policy.scope import Scope
from explorer.settings.model import ScopeSettings, Settings
from tests.browser.driver import QUICK, named
from tests.site import Site

WRITTEN = "<title>written</title>"


@asynccontextmanager
async def gated(
    url: str, target: Any = None, **sections: Any
) -> AsyncIterator[tuple[BrowserPage, Session]]:
    """A driver behind a gate, in a browser of its own or on the caller's page."""
    settings = Settings.model_validate({"browser": QUICK.model_dump()} | sections)
    destructive = Destructive(settings.safety)
    scope = Scope(url, settings.scope.patterns, settings.scope.egress_hosts)
    async with open_session(target or url, settings, destructive, scope=scope) as session:
        driver = BrowserPage(
            session,
            PageRules(
                settings, destructive, lambda address: "" if scope.allows(address) else "scope"
            ),
            random.Random(7),
        )
        await driver.open(url)
        yield driver, session


def paths(site: Site) -> set[str]:
    return {request.path for request in site.requests} - {"/favicon.ico"}


def held(outcome: Outcome) -> list[tuple[str, str]]:
    return [(s.rule, s.method) for s in outcome.signals if isinstance(s, BlockedRequest)]


def test_hosts_that_a_page_makes_up_are_counted_as_one() -> None:
    settings = Settings(scope=ScopeSettings(egress="site"))
    rules = EgressRules(settings, Destructive(settings.safety), Scope("https://a.example/"))
    gate = Gate(rules)
    for number in (*range(MAX_HOSTS + 50), 0):
        gate.refuse_host(f"i{number}.evil.test")
    told = {one.host: one.count for one in gate.held_back}
    assert len(told) == MAX_HOSTS + 1
    assert (told[OTHER_HOSTS], told["i0.evil.test"]) == (50, 2)


DELETING = """
<button onclick="fetch('/item/1', {method: 'DELETE'})">Delete by method</button>
<button onclick="fetch('/item/2/delete', {method: 'POST'})">By address</button>
<button onclick="fetch('/do', {method: 'POST', body: new URLSearchParams({_method: 'delete'})})">
By field</button>
<button onclick="fetch('/do', {method: 'POST', body: JSON.stringify({action: 'remove'}),
  headers: {'Content-Type': 'application/json'}})">By JSON</button>
<form method=post action=/account/delete><button>By form</button></form>
<button onclick="location = '/logout'">By script</button>
<button onclick="fetch('/save', {method: 'POST', body: 'x'})">Save</button>
<script>setTimeout(() => fetch('/draft', {method: 'DELETE'}), 0)</script>
"""


async def test_what_destroys_does_not_leave_the_browser(site: Site) -> None:
    url = site.serve({"/": DELETING, "/save": "saved", "/logout": WRITTEN, "/do": WRITTEN})
    names = ("By address", "By field", "By JSON", "By form", "By script", "Save")
    async with gated(url) as (driver, session):
        outcomes = {name: await driver.act(named(await driver.look(), name)) for name in names}
        assert driver.url == url
        held_back = {(one.host, one.rule): one.count for one in session.gate.held_back}
    assert paths(site) == {"/", "/save"}
    assert {name: outcome.result for name, outcome in outcomes.items()} == {
        name: "done" if name == "Save" else "refused" for name in names
    }
    told = outcomes["By address"].detail
    assert f"blocked POST {site.url('/item/2/delete')} (destructive: delete)" in told
    assert sum(held_back.values()) == 6  # the page's own background request too


OTHERS = ("North", "East", "South", "West")
RETRYING = """<title>x</title><script>
const send = () => fetch("/draft", {method: "DELETE"}).catch(() => setTimeout(send, 20));</script>
<button onclick="send()">Discard</button>""" + "".join(
    f"<button onclick='this.title = Math.random()'>{name}</button>" for name in OTHERS
)


async def test_what_a_page_tries_again_is_no_refusal_of_other_controls(site: Site) -> None:
    url = site.serve({"/": RETRYING})
    names = ("Discard", *OTHERS, "Discard")
    async with gated(url) as (driver, session):
        results = [(await driver.act(named(await driver.look(), name))).result for name in names]
        assert session.gate.held_back[0].count > len(names)
    assert results[0] == results[-1] == "refused"
    assert results[2:-1] == ["done", "done", "done"]


async def test_with_allow_destructive_it_does(site: Site) -> None:
    url = site.serve({"/": DELETING})
    async with gated(url, safety={"allow_destructive": True}) as (driver, _):
        outcome = await driver.act(named(await driver.look(), "By address"))
    assert outcome.result == "done"
    assert {"/draft", "/item/2/delete"} <= paths(site)


async def test_an_address_that_the_run_opens_may_say_what_it_wants(site: Site) -> None:
    url = site.serve({"/": "<title>x</title>", "/how-to/delete": "<title>y</title>"})
    async with gated(url) as (driver, _):
        assert (await driver.open(site.url("/how-to/delete"))).result == "done"


def leaving(far: str) -> dict[str, Any]:
    """A page that asks another host for documents in many ways."""
    rules = {"prefetch": [{"urls": [f"{far}by-header"], "eagerness": "immediate"}]}
    kind = {"Content-Type": "application/speculationrules+json"}
    names_rules = {"Speculation-Rules": '"/rules"', "Content-Type": "text/html"}
    page = f"""<p>Here</p><iframe src='{far}iframe'></iframe><img src='{far}image'>
<iframe srcdoc="<iframe src='{far}nested'></iframe><button>Ours</button>"></iframe>
<object data='{far}object'></object><link rel=prefetch href='{far}prefetch'>
<a href='{far}link'>Link</a><a href='/redirect'>Redirect</a>
<a href='{far}tab' target=_blank>Tab</a><button onclick="window.open('{far}popup')">Popup</button>
<form method=post action='{far}form'><input name=a aria-label=A><button>Form</button></form>
<form method=post action=/same><input name=b aria-label=B>
<button formaction='{far}formaction'>Formaction</button></form>
<form method=post action=/forward><input name=c aria-label=C><button>Forward</button></form>
<button onclick="location = '{far}script'">Script</button>
<button onclick="setTimeout(() => location = '{far}late', 700)">Late</button>
<script type=speculationrules>{{"prefetch": [{{"urls": ["{far}speculated"],
"eagerness": "immediate"}}], "prerender": [{{"urls": ["{far}prerendered", "/own"],
"eagerness": "immediate"}}]}}</script>"""
    return {
        "/": (200, names_rules, page),
        "/rules": (200, kind, json.dumps(rules)),
        "/redirect": (302, {"Location": f"{far}redirected"}, ""),
        "/forward": (307, {"Location": f"{far}forwarded"}, ""),
    }


ACTS = ("Link", "Redirect", "Tab", "Popup", "Form", "B", "Forward", "Script", "Late")


async def test_no_document_of_another_host_is_asked_for(site: Site, other_site: Site) -> None:
    far = other_site.url(host="localhost")
    url = site.serve(leaving(far))
    async with gated(url) as (driver, session):
        outcomes = {name: await driver.act(named(await driver.look(), name)) for name in ACTS}
        seen = await driver.look()
        assert driver.url == url
        assert [occurrence.kind for occurrence in seen.blind_spots] == []
        assert "Ours" in {element.name for element in seen.elements}
    assert paths(other_site) == {"/image"}
    tabs = ("Tab", "Popup")  # closed before or after the outcome is known
    either = (*tabs, "Late")  # whose request is made then, too
    refused = [name for name, outcome in outcomes.items() if outcome.result == "refused"]
    refused = [name for name in refused if name not in either]
    assert refused == ["Link", "Redirect", "Form", "B", "Forward", "Script"]
    for name in (*refused, *tabs):
        told = [s.url for s in outcomes[name].signals if isinstance(s, OutOfScope)]
        assert [address.startswith(far) for address in told] == [True], name
        assert not [s for s in outcomes[name].signals if s.signal == "exchange"]
    by_rule = {(one.host, one.rule) for one in session.gate.held_back}
    host = far.split("/")[2]
    assert by_rule == {(host, "scope"), (host, "egress")}


async def test_egress_all_asks_for_all(site: Site, other_site: Site) -> None:
    far = other_site.url(host="localhost")
    url = site.serve(leaving(far))
    async with gated(url, scope={"egress": "all"}) as (driver, _):
        await driver.act(named(await driver.look(), "Link"))
        assert driver.url == url
    assert {"/image", "/iframe", "/nested", "/link"} <= paths(other_site)


async def test_on_a_callers_page_its_own_requests_are_held_back(
    browser: Browser, site: Site, other_site: Site
) -> None:
    far = other_site.url(host="localhost")
    url = site.serve(leaving(far))
    context = await browser.new_context()
    page = await context.new_page()
    async with gated(url, page) as (driver, _):
        for name in ("Redirect", "Form", "Forward", "Script"):
            outcome = await driver.act(named(await driver.look(), name))
            assert (outcome.result, driver.url) == ("refused", url)
    assert paths(other_site) == {"/image"}
    await page.goto(f"{far}after")
    assert "/after" in paths(other_site)
    await context.close()


async def test_what_a_lean_browser_does_not_load(site: Site, other_site: Site) -> None:
    page = f"""<style>@font-face {{ font-family: ours; src: url(/ours.woff2) }}
p {{ font-family: ours }}</style><p>Text</p><video src=/film.mp4 preload=auto></video>
<img src=/lost.png><script>
navigator.sendBeacon("/here", 1);
navigator.sendBeacon("{other_site.url("/there")}", 1);
</script><button onclick="fetch('/end')">End</button>"""
    url = site.serve({"/": page, "/end": ""})
    other_site.serve({})
    async with gated(url, browser=QUICK.model_dump() | {"lean": True}) as (driver, session):
        outcome = await driver.act(named(await driver.look(), "End"))
        held_back = {(one.host, one.rule) for one in session.gate.held_back}
    assert paths(site) == {"/", "/lost.png", "/here", "/end"}
    assert paths(other_site) == set()
    assert {rule for _, rule in held_back} == {"lean"}
    assert len(held_back) == 2
    assert held(outcome) == []


async def test_the_start_page_may_not_lead_away(site: Site, other_site: Site) -> None:
    far = other_site.url(host="localhost")
    url = site.serve({"/": (302, {"Location": far}, "")})
    async with gated(url) as (driver, _):
        outcome = await driver.open(url)
    assert (outcome.result, outcome.detail) == ("refused", f"leads to {far}, not opened (scope)")
    assert paths(other_site) == set()


WRITING = """<a href=/next>Next</a><button onclick='fetch("/api", {method: "POST"})'>Post</button>
<script>
  if (window.fetchLater) {
    fetchLater("/api/later", {method: "POST", body: "x"});
    fetchLater("/api/soon", {method: "POST", activateAfter: 0});
  }
  addEventListener("pagehide", () => {
    navigator.sendBeacon("/api/beacon", "x");
    fetch("/api/keepalive", {method: "POST", keepalive: true});
  });
  new Worker("/worker.js");
  new SharedWorker("/worker.js?shared");
</script>"""
WORKER = "const s = new WebSocket(`ws://${location.host}/socket`); s.onopen = () => s.send('x');"


@pytest.mark.parametrize("own", [True, False])
async def test_read_only_holds_for_all_that_a_page_can_do(
    browser: Browser, site: Site, own: bool
) -> None:
    script = (200, {"Content-Type": "text/javascript"}, WORKER if own else "")
    url = site.serve({"/": WRITING, "/next": "<title>there</title>", "/worker.js": script})
    context = await browser.new_context()
    target = None if own else await context.new_page()
    async with gated(url, target, safety={"read_only": True}) as (driver, _):
        outcome = await driver.act(named(await driver.look(), "Post"))
        assert set(held(outcome)) == {("read_only", "POST")}  # the page's own may come late
        await driver.act(named(await driver.look(), "Next"))
        assert driver.url.endswith("/next")
        await driver.open(url)
    await context.close()
    assert not [path for path in paths(site) if path.startswith("/api") or path == "/socket"]


async def test_a_beacon_that_is_blocked_is_told_as_one(site: Site) -> None:
    url = site.serve({"/": "<button onclick='navigator.sendBeacon(\"/told\", 1)'>Like</button>"})
    async with gated(url, safety={"read_only": True}) as (driver, _):
        outcome = await driver.act(named(await driver.look(), "Like"))
    (blocked,) = (one for one in outcome.signals if isinstance(one, BlockedRequest))
    assert blocked.is_report
    assert outcome.effect == "none"


def asking(far: str) -> str:
    socket = far.replace("http", "ws")
    worker = f"fetch('{far}worker'); new WebSocket('{socket}socket')"
    return f"""<p>Here</p><img src='{far}image'><script src='{far}script.js'></script>
<link rel=stylesheet href='{far}style.css'><link rel=prefetch href='{far}prefetch'>
<a href=/next ping='{far}ping'>Next</a><script>
new WebSocket('{socket}socket'); new EventSource('{far}events');
fetch('{far}fetch').catch(() => 1); navigator.sendBeacon('{far}beacon', 'x');
new Worker(URL.createObjectURL(new Blob([`{worker}`])));
if (window.fetchLater) fetchLater('{far}later', {{method: 'POST'}});
addEventListener('pagehide', () => navigator.sendBeacon('{far}leaving', 'x'));
document.title = 'asked';
</script>"""


async def test_with_egress_site_nothing_is_asked_of_other_hosts(
    site: Site, other_site: Site
) -> None:
    far = other_site.url(host="localhost")
    url = site.serve({"/": asking(far), "/next": "<title>there</title><p>.</p>"})
    async with gated(url, scope={"egress": "site"}) as (driver, session):
        outcome = await driver.act(named(await driver.look(), "Next"))
        assert (outcome.result, driver.url) == ("done", site.url("/next"))
        counted = {(one.host, one.rule) for one in session.gate.held_back}
    assert paths(other_site) == set()
    assert (far.split("/")[2], "egress") in counted  # with what Chromium asks for itself
    assert not [s for s in outcome.signals if s.signal == "exchange" and s.failure]


async def test_behind_a_proxy_too(
    site: Site, other_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then no proxy of our own can refuse the sockets, which Chromium does not intercept."""
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    far = other_site.url(host="localhost")
    socket = f"new WebSocket('{far.replace('http', 'ws')}socket')"
    ours = f"new WebSocket('{site.url('/ours').replace('http', 'ws')}')"
    url = site.serve({"/": f"<button onclick=\"{socket}; {ours}; fetch('/end')\">Ask</button>"})
    async with gated(url, scope={"egress": "site"}) as (driver, session):
        outcome = await driver.act(named(await driver.look(), "Ask"))
        assert session.gate.rules.relies_on_routes
    assert held(outcome) == [("egress", "WEBSOCKET")]
    assert paths(other_site) == set()
    assert {"/ours", "/end"} <= paths(site)


async def test_listed_hosts_may_be_asked(site: Site, other_site: Site) -> None:
    far = other_site.url(host="localhost")
    url = site.serve({"/": asking(far), "/next": "<title>there</title>"})
    listed = {"egress": "site", "egress_hosts": [far.split("/")[2]]}
    async with gated(url, scope=listed) as (driver, _):
        await driver.act(named(await driver.look(), "Next"))
    assert {"/image", "/script.js", "/socket", "/fetch", "/worker"} <= paths(other_site)


async def test_what_a_page_asks_for_at_the_end_is_held_back_too(
    site: Site, other_site: Site
) -> None:
    far = other_site.url(host="localhost")
    leaves = f"setInterval(() => location = '{far}late' + Math.random(), 40)"
    url = site.serve({"/": f"<button>Here</button><script>{leaves}</script>"})
    for _ in range(4):  # the browser may end between two requests
        async with gated(url):
            pass
    assert paths(other_site) == set()
