"""Pages that no link leads to, and that a site names all the same."""

from __future__ import annotations

import json
from contextlib import aclosing

import pytest
from websockets.asyncio.server import ServerConnection, serve

import explorer
from explorer.checks.probed import SAMPLED
from explorer.models import FindingMade, RunFinished
from explorer.settings.model import Settings
from tests.site import Site

PAGE = """<!doctype html><html lang=en><title>Start</title><link rel=next href=/in/link-tag>
<link rel=stylesheet href=/style.css><h1>Start</h1><a href=/shown>Shown</a>
<a href=/in/link-of-no-size></a><a href="/shown?next=%2Fin%2Fquery">Log in</a>
<div data-href=/in/data-attribute>x</div>
<!-- see /in/comment for more --><!-- <a href="/in/link-in-comment">old</a> -->
<img alt=x src=/x.png srcset="/in/srcset 2x"><blockquote cite=/in/cite>q</blockquote>
<form action=/in/get-form style="display:none"><input name=q></form>
<form action=/not/post-form method=post style="display:none"><input name=q></form>
<template><a href=/in/template>t</a></template><noscript><a href=/in/noscript>n</a></noscript>
<span style="display:none" onclick="location.href='/in/handler'">go</span>
<script>const next = "/in/inline-script", out = "/not/logout", gone = "/not/delete?id=4";
fetch("/data.json")</script><script src=/app.js></script>"""
FILES = {
    "/style.css": ("text/css", "a { color: red } /* url(/in/style) */"),
    "/app.js": ("text/javascript", "const routes = ['/in/script', '/users/:id', '/missing'];"),
    "/data.json": ("application/json", '{"next": "\\/in\\/json"}'),
    "/x.png": ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    "/robots.txt": ("text/plain", "User-agent: *\nDisallow: /not/for-robots\n"),
}
NAMED = (
    "query", "link-tag", "link-of-no-size", "data-attribute", "comment", "link-in-comment",
    "srcset", "cite", "get-form", "template", "noscript", "handler", "inline-script",
    "style", "script", "json", "header", "sitemap",
)  # fmt: skip


async def test_a_crawl_opens_what_the_site_names_and_nothing_that_it_must_not(
    site: Site, lent_browser: None
) -> None:
    pages = {f"/in/{name}": f"<!doctype html><html lang=en><p>{name}" for name in NAMED}
    files = {path: (200, {"Content-Type": kind}, text) for path, (kind, text) in FILES.items()}
    url = site.serve({"/shown": "<p>Text", **pages, **files})
    sitemap = f"<urlset><url><loc>{url}in/sitemap</loc></url></urlset>"
    site.serve({
        "/": (200, {"Link": "</in/header>; rel=x"}, PAGE),
        "/sitemap.xml": (200, {"Content-Type": "application/xml"}, sitemap),
    })  # fmt: skip
    settings = Settings.model_validate({
        "planner": {"steps": 30, "seed": 1}, "repro": {"enabled": False},
        "checks": {"disabled": sorted(SAMPLED)},
    })  # fmt: skip
    events = [event async for event in explorer.explore(url, settings)]

    opened = {request.path for request in site.requests}
    assert {*pages, "/missing"} <= opened
    assert not [path for path in opened if path.startswith("/not/")]
    findings = [event.finding for event in events if isinstance(event, FindingMade)]
    assert [one.title for one in findings if "/missing" in one.title] == []


async def test_a_crawl_with_time_to_spare_waits_for_late_content(
    site: Site, lent_browser: None
) -> None:
    late = "document.body.insertAdjacentHTML('beforeend', '<a href=/late>Late</a>')"
    home = f"<button>Nothing</button><script>setTimeout(() => {late}, 1500)</script>"
    url = site.serve({"/": home, "/late": "<p>Text"})
    settings = Settings.model_validate({
        "planner": {"steps": 40, "seed": 1}, "repro": {"enabled": False},
        "checks": {"disabled": sorted(SAMPLED)},
    })  # fmt: skip
    events = [event async for event in explorer.explore(url, settings)]
    assert site.asked("/late")
    end = events[-1]
    assert isinstance(end, RunFinished)
    assert end.stopped_because == "nothing_left"


async def test_a_crawl_reads_what_servers_push(site: Site, lent_browser: None) -> None:
    """Messages of a web socket, and of an event stream once one was met."""

    async def tell(socket: ServerConnection) -> None:
        await socket.send(json.dumps(["news", {"title": "Fair", "href": "/pushed/socket"}]))
        await socket.wait_closed()

    async with serve(tell, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        listens = f"<script>new WebSocket('ws://127.0.0.1:{port}/')</script>"
        streams = "<script>new EventSource('/events')</script>"
        told = 'retry: 50\ndata: {"href": "/pushed/stream"}\n\n'
        url = site.serve({
            "/": f"<!doctype html><html lang=en>{listens}{streams}<a href=/other>Other</a>",
            "/other": f"<!doctype html><html lang=en>{streams}<button>Nothing</button>",
            "/events": (200, {"Content-Type": "text/event-stream"}, told),
            "/pushed/socket": "<p>Text", "/pushed/stream": "<p>Text",
        })  # fmt: skip
        settings = Settings.model_validate({
            "planner": {"steps": 20, "seed": 1}, "repro": {"enabled": False},
            "checks": {"disabled": sorted(SAMPLED)},
        })  # fmt: skip
        async with aclosing(explorer.explore(url, settings)) as events:
            async for _ in events:
                if site.asked("/pushed/socket") and site.asked("/pushed/stream"):
                    return
    pytest.fail("not opened")


async def test_a_control_that_its_page_gets_late_is_waited_for(
    site: Site, lent_browser: None
) -> None:
    draw = """for (const n of [1, 2, 3, 4, 5, 6]) {
      const button = document.createElement("button");
      button.textContent = "Part " + n;
      button.onclick = () => { location.href = "/part/" + "abcdef"[n - 1]; };
      document.body.append(button);
    }"""
    home = f"<a href=/>Home</a><script>setTimeout(() => {{{draw}}}, 900)</script>"
    url = site.serve({"/": home, **{f"/part/{letter}": "<p>Text" for letter in "abcdef"}})
    settings = Settings.model_validate({
        "planner": {"steps": 25, "seed": 1}, "repro": {"enabled": False},
        "checks": {"disabled": sorted(SAMPLED)},
    })  # fmt: skip
    events = [event async for event in explorer.explore(url, settings)]
    assert isinstance(events[-1], RunFinished)
    assert not [letter for letter in "abcdef" if not site.asked(f"/part/{letter}")]
    assert len(site.asked("/")) <= 14  # each button leads away; each vain opening adds one
