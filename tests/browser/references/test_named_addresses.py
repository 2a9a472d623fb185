"""Whatever a page names in any way that the standards know is told, and read beside the page."""

from __future__ import annotations

import threading
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser
from werkzeug import Request, Response

from explorer.browser.page import BrowserPage
from explorer.models import Snapshot
from explorer.models.control_rules import ControlRule
from explorer.settings.model import SafetySettings
from tests.browser.driver import named, open_driver
from tests.named_addresses import Answer, answers, truth
from tests.site import Page, Site

TOLD = (
    "attributes", "metadata", "doctype", "based", "graphics", "texts", "styles", "scripts", "roots",
    "framed", "frameset", "site", "files",
)  # fmt: skip
"""Groups whose addresses the pages name, without an event or a later answer."""


PAGES = tuple(f"/addresses/{group}" for group in TOLD)


async def test_whatever_a_site_names_is_told_or_requested(browser: Browser, site: Site) -> None:
    host = urlsplit(site.url()).netloc
    table = answers(host)
    pages: dict[str, Page] = {
        path: (one.status, one.headers, one.body) for path, one in table.items()
    }
    site.serve(pages)
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        told = [one for path in _to_open(table) for one in await _named_on(driver, site.url(path))]
        told += (await driver.look(reads=True)).references
    reached = {urlsplit(address).path for address in told} | {one.path for one in site.requests}
    missing = {
        group: sorted({*paths} - reached) for group, paths in truth().items() if group in TOLD
    }
    assert {group: paths for group, paths in missing.items() if paths} == {}
    assert not [one.path for one in site.requests if one.path.startswith("/not/")]


def _to_open(table: dict[str, Answer]) -> list[str]:
    """The pages of the groups, and two that are only named, so that the others are read."""
    pages = [path for path in table if path.endswith(".html") and path.startswith(PAGES)]
    return [*pages, "/in/site/robots-allow", "/in/site/robots-disallow"]


async def test_the_files_of_the_site_that_was_reached_are_read(
    browser: Browser, site: Site
) -> None:
    reached = site.url("/start")
    sitemap = f"<urlset><url><loc>{site.url('/in/sitemap')}</loc></url></urlset>"
    site.serve(
        {
            "/": (302, {"Location": reached}, ""),
            "/start": "<!doctype html><title>T</title><a href=/>Start</a>",
            "/robots.txt": (200, {"Content-Type": "text/plain"}, f"Sitemap: {site.url('/map')}"),
            "/map": (200, {"Content-Type": "application/xml"}, sitemap),
        }
    )
    async with open_driver(
        browser, site.url(), opens=False, collects=True, scope_all=True
    ) as driver:
        await driver.open(site.url(host="localhost"))
        snapshot = await driver.look(reads=True)
    assert site.url("/in/sitemap") in snapshot.references


async def test_links_that_are_not_shown_are_told_apart(browser: Browser, site: Site) -> None:
    shown, rest = '<a href="/shown">Shown</a>', "<!-- /only/named --><p hidden data-url=/data>"
    site.serve({"/": f"<!doctype html><title>T</title>{shown}{HIDDEN}{rest}"})
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        await driver.open(site.url("/"))
        snapshot = await driver.look()
    assert {urlsplit(one).path for one in snapshot.hidden_links} == {"/in/hidden"}
    assert {"/only/named", "/data"} <= {urlsplit(one).path for one in snapshot.references}


async def test_a_link_that_leads_nowhere_stays_to_be_opened(browser: Browser, site: Site) -> None:
    links = '<a href="/">Start</a><a href="/gone">Gone</a><!-- /named/gone -->'
    site.serve({"/": f"<!doctype html><title>T</title>{links}"})
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        await driver.open(site.url("/"))
        for _ in range(2):  # pages that a click opens count, too
            await driver.act(named(await driver.look(), "Start"))
        used_up = (await driver.look(reads=True)).used_up_references
    assert site.asked("/gone")
    paths = {urlsplit(one).path for one in used_up}
    assert "/named/gone" in paths
    assert "/gone" not in paths


async def _named_on(driver: BrowserPage, url: str) -> list[str]:
    await driver.open(url)
    snapshot = await driver.look()
    controls = (address for element in snapshot.elements for address in element.addresses)
    return [*snapshot.references, *controls]


LISTED = """<!doctype html><title>List</title>
<a href="/no/link">Delete</a> <a href="/no/link"><img src="/thumb.png" alt="Chair"></a>
<a href="/no/label" aria-label="Log out"><svg></svg></a>
<a href="/no/icon" class="btn btn-delete"><i class="icon-trash"></i></a>
<a href="/no/asked" data-confirm="It will be deleted. Are you sure?">Go</a>
<a href="/no/asks" onclick="return confirm('Really delete it?')">Go</a>
<a href="/no/tooltip" title="Delete"><i></i></a>
<form action="/no/form"><input name="q"><button>Delete</button></form>
<form id="f"><button formaction="/no/button">Delete</button><button>Find</button></form>
<form id="g" action="/no/outside"></form><button form="g">Delete</button>
<button onclick="location = '/no/handler'">Delete</button>
<button data-url="/no/data">Pay now</button>
<template><a href="/no/template">Delete</a></template>
<a href="/no/never">Close the case</a>
<a href="/no/selected" class="archive">Put away</a>
<a href="/in/link">Details</a> <button data-url="/in/data">More</button>
<button onclick="location = '/in/handler'">Show</button>
<form action="/in/form"><input name="q"><button>Find</button></form>"""
HIDDEN = '<div hidden><a href="/no/hidden">Delete</a><a href="/in/hidden">See</a></div>'


async def test_what_a_destructive_or_forbidden_control_names_is_not_read(
    browser: Browser, site: Site
) -> None:
    named = "".join(f"<!-- /named/{n} -->" for n in range(5))
    page = '<!doctype html><title>T</title><a href="/list">List</a>'
    site.serve({"/": f"{page}{named}{HIDDEN}", "/list": LISTED})
    for n in range(5):
        site.serve({f"/named/{n}": page})
    never = (ControlRule(text="Close the case"), ControlRule(selector=".archive"))
    safety = SafetySettings(never=never)
    told = []
    async with open_driver(
        browser, site.url(), safety=safety, opens=False, collects=True
    ) as driver:
        for path in ("/", *(f"/named/{n}" for n in range(5))):
            told += await _named_on(driver, site.url(path))
    reached = {one.path for one in site.requests} | {urlsplit(one).path for one in told}
    assert sorted(path for path in reached if path.startswith("/no/")) == []
    assert {f"/in/{name}" for name in ("link", "data", "handler", "form", "hidden")} <= reached


def layout(text: str) -> str:
    """A page of an application, whose front page is another."""
    links = "".join(f'<a href="/{word}">{word}</a>' for word in ("start", "wanted", *MENU))
    return f"<!doctype html><title>Notes</title>{links}<p>{text}"


MENU = ("orders", "invoices", "customers", "settings", "profile", "reports", "calendar", "archive")
SCRIPT = "<script>const parts = ['/real', '/parts/header', '/parts/footer', '/last']</script>"


async def test_pages_that_a_site_shows_for_any_address_are_not_opened(
    browser: Browser, site: Site
) -> None:
    site.others = layout("There is no note of this name yet: write it.")
    site.serve(
        {
            "/": f"<!doctype html><title>Welcome</title><a href=/start>In</a>{SCRIPT}",
            "/start": layout("All notes"),
            "/real": layout("A note that is here <button>Go</button>"),
        }
    )
    snapshot = await _after_some_openings(browser, site)
    used_up = {urlsplit(one).path for one in snapshot.used_up_references}
    assert {"/parts/header", "/parts/footer", "/last"} <= used_up
    assert "/real" in {urlsplit(one).path for one in snapshot.usable_references}
    assert "/wanted" not in used_up  # a link is opened


async def test_pages_with_the_words_of_a_layout_are_opened(browser: Browser, site: Site) -> None:
    site.others = layout("Nothing found")  # says too little to be recognised by it
    site.serve(
        {
            "/": f"<!doctype html><title>Welcome</title><a href=/start>In</a>{SCRIPT}",
            "/start": layout("All"),
            "/real": layout("<button>Go</button>"),
        }
    )
    snapshot = await _after_some_openings(browser, site)
    assert "/real" in {urlsplit(one).path for one in snapshot.usable_references}


async def test_an_event_stream_is_not_read(browser: Browser, site: Site) -> None:
    may_end = threading.Event()

    def endless(request: Request) -> Response:
        beats = (b"data: x\n\n" for _ in range(1_000) if not may_end.wait(0.05))
        return Response(beats, mimetype="text/event-stream")

    names = "<script>const feeds = ['/feed', '/list']</script>"
    page = f"<!doctype html><title>T</title><a href=/start>In</a>{names}"
    site.serve({"/": page, "/start": page, "/feed": endless, "/list": "<p>Text"})
    try:
        snapshot = await _after_some_openings(browser, site)
    finally:
        may_end.set()
    used_up = {urlsplit(one).path for one in snapshot.used_up_references}
    assert {"/feed", "/list"} <= used_up


DOCUMENTS = {
    "markdown": ("text/markdown", "[go](/in/markdown)"),
    "csv": ("text/csv", "name,url\na,/in/csv\n"),
    "yaml": ("application/yaml", "next: /in/yaml\n"),
    "lines": ("application/x-ndjson", '{"a": 1}\n{"url": "/in/lines"}\n'),
    "outline": ("text/x-opml", '<opml><outline xmlUrl="/in/outline"/></opml>'),
    "calendar": ("text/calendar", "BEGIN:VEVENT\nURL:/in/calendar\nEND:VEVENT\n"),
    "playlist": ("application/vnd.apple.mpegurl", "#EXTM3U\n/in/playlist\n"),
}


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_documents_that_are_no_pages_name_addresses(
    browser: Browser, site: Site, name: str
) -> None:
    kind, text = DOCUMENTS[name]
    site.serve(
        {
            "/": f"<!doctype html><title>T</title><a href=/{name}.doc>Document</a>",
            f"/{name}.doc": (200, {"Content-Type": kind}, text),
        }
    )
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        await driver.open(site.url())
        await driver.act(named(await driver.look(), "Document"))
        told = (await driver.look(reads=True)).references
    assert f"/in/{name}" in {urlsplit(one).path for one in told}


SETS = """<!doctype html><title>T</title><img alt=x srcset="data:image/gif;base64,R0lGOD 1x,
 /in/first 2x"><img alt=x srcset="/in/second 3x,data:image/gif;base64,R0lGOD 1x, /in/third 2x">
<img alt=x data-srcset="/in/fourth, /in/fifth,w_2 2x,/in/sixth 3x">"""


async def test_sets_of_images_may_hold_images_themselves(browser: Browser, site: Site) -> None:
    site.serve({"/": SETS})
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        told = {urlsplit(one).path for one in await _named_on(driver, site.url())}
    names = ("first", "second", "third", "fourth", "fifth,w_2", "sixth")
    assert {f"/in/{name}" for name in names} <= told
    assert "/R0lGOD" not in told


async def _after_some_openings(browser: Browser, site: Site) -> Snapshot:
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        await driver.open(site.url("/"))
        await driver.look()
        for _ in range(2):
            await driver.open(site.url("/start"))
            await driver.look()
        return await driver.look(reads=True)
