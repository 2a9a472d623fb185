"""The page of a caller of the library: what is left on it, and which settings apply to it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import BrowserContext, CDPSession, Dialog, Page
from playwright.async_api import Error as PlaywrightError

import explorer
from explorer.errors import PageLost
from explorer.models import InteractiveElement
from explorer.settings.model import Settings
from tests.site import Site

HTML = """<title>Shop</title><header><a href=#top>Top</a></header>
    <button onclick="document.title = 'bought'">Buy</button>
    <button onclick="document.title = confirm('Delete account?')">Ask</button>
    <iframe src='{}'></iframe>"""
INSIDE = "<button onclick='top.postMessage(1, `*`)'>Inside</button>"
SEEN_BY_THE_PAGE = """() => ({
    globals: Object.getOwnPropertyNames(window).sort(),
    html: document.documentElement.outerHTML,
    size: [innerWidth, innerHeight, screen.width, devicePixelRatio, scrollX, scrollY],
    media: ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]
        .map((query) => matchMedia(query).matches),
    webdriver: navigator.webdriver,
    agent: navigator.userAgent,
})"""
BUSY = "void setTimeout(() => { for (const end = Date.now() + 3000; Date.now() < end;); })"
ON_THE_WINDOW = "[window, document, document.body, document.querySelector('button')]"


@pytest.fixture
async def shop(page: Page, site: Site) -> Page:
    inside = site.url("/in", "localhost")
    await page.goto(site.serve({"/": HTML.format(inside), "/in": INSIDE}))
    return page


@pytest.fixture
def sessions(monkeypatch: pytest.MonkeyPatch) -> list[CDPSession]:
    """The CDP sessions that are opened during the test."""
    opened: list[CDPSession] = []
    connect = BrowserContext.new_cdp_session

    async def recorded(context: BrowserContext, target: Any) -> CDPSession:
        opened.append(await connect(context, target))
        return opened[-1]

    monkeypatch.setattr(BrowserContext, "new_cdp_session", recorded)
    return opened


async def called(page: Page, name: str) -> InteractiveElement:
    elements = (await explorer.snapshot(page)).elements
    return next(element for element in elements if element.name == name)


def kept_by_playwright(page: Page) -> dict[str, Any]:
    """What Playwright keeps of a page and its context, and tells nowhere else."""
    inner, context = page._impl_obj, page.context._impl_obj
    return {
        "listeners": {
            (number, event): len(emitter.listeners(event))
            for number, emitter in enumerate((inner, context))
            for event in emitter.event_names()
        },
        "routes": [len(inner._routes), len(context._routes)],
        "socket_routes": [len(inner._web_socket_routes), len(context._web_socket_routes)],
        "bindings": [sorted(inner._bindings), sorted(context._bindings)],
        "tabs": page.context.pages,
        "viewport": page.viewport_size,
        "main_frame": page.main_frame,
        "frames": page.frames,
    }


async def dom_listeners(page: Page) -> list[str]:
    """The event listeners that are on the window, the document, its body and its first button."""
    cdp = await page.context.new_cdp_session(page)
    nodes = (await cdp.send("Runtime.evaluate", {"expression": ON_THE_WINDOW}))["result"]
    own = {"objectId": nodes["objectId"], "ownProperties": True}
    found = []
    for node in (await cdp.send("Runtime.getProperties", own))["result"]:
        if object_id := node["value"].get("objectId"):
            told = await cdp.send("DOMDebugger.getEventListeners", {"objectId": object_id})
            found += [f"{node['name']} {one['type']}" for one in told["listeners"]]
    await cdp.detach()
    return found


async def state(page: Page) -> dict[str, Any]:
    seen = await page.evaluate(SEEN_BY_THE_PAGE)
    return {**kept_by_playwright(page), **seen, "dom listeners": await dom_listeners(page)}


async def is_detached(cdp: CDPSession) -> bool:
    try:
        await cdp.send("Runtime.evaluate", {"expression": "1"})
    except PlaywrightError:
        return True
    return False


async def test_the_page_is_as_it_was_after_each_call(
    shop: Page, sessions: list[CDPSession]
) -> None:
    before = await state(shop)
    snapshot = await explorer.snapshot(shop)
    assert await state(shop) == before
    assert {"Buy", "Inside"} <= {element.name for element in snapshot.elements}
    match, *_ = await explorer.find(shop, "inside")
    assert await state(shop) == before
    assert (await explorer.act(shop, match.element)).result == "done"
    assert await state(shop) == before
    assert len(sessions) > 4
    assert all([await is_detached(cdp) for cdp in sessions])


async def test_nothing_is_left_after_a_page_was_lost(
    page: Page, sessions: list[CDPSession]
) -> None:
    await page.set_content("<button>Press</button>")
    press = await called(page, "Press")
    before = kept_by_playwright(page)
    await page.evaluate(
        "void setTimeout(() => { const end = Date.now() + 3000; while (Date.now() < end); })"
    )
    limits = Settings.model_validate({"browser": {"script_seconds": 0.2}})
    with pytest.raises(PageLost, match=r"longer than 0\.2 s"):
        await explorer.act(page, press, settings=limits)
    assert (await explorer.act(page, press)).result == "done"
    assert kept_by_playwright(page) == before
    assert all([await is_detached(cdp) for cdp in sessions])


async def test_the_page_is_as_it_was_after_a_run(shop: Page, sessions: list[CDPSession]) -> None:
    before = kept_by_playwright(shop)
    settings = Settings.model_validate(
        {"planner": {"steps": 1, "seed": 1}, "safety": {"read_only": True}}
    )
    assert [event async for event in explorer.explore(shop, settings)]
    after = kept_by_playwright(shop)
    left = {"frames", "socket_routes"}  # it may be on another page; Playwright keeps socket routes
    assert {key: after[key] for key in after if key not in left} == {
        key: before[key] for key in before if key not in left
    }
    assert sessions
    assert all([await is_detached(cdp) for cdp in sessions])


async def test_a_node_is_known_from_call_to_call(page: Page) -> None:
    """Only the node itself tells which of two equal buttons was meant."""
    await page.set_content(
        "<ul>" + "<li><button onclick='document.title = this.parentNode.id'>Go</button>" * 2
    )
    await page.evaluate("document.querySelectorAll('li').forEach((li, n) => { li.id = n; })")
    _, second = (await explorer.snapshot(page)).elements
    await page.evaluate("document.querySelector('ul').prepend(document.querySelector('li ~ li'))")
    assert (await explorer.act(page, second)).result == "done"
    assert await page.title() == "1"


async def test_dialogs_between_calls_are_the_callers(shop: Page) -> None:
    await explorer.snapshot(shop)
    await shop.get_by_role("button", name="Ask").click()  # Playwright dismisses the dialog
    assert await shop.title() == "false"
    asked: list[str] = []

    async def accept(dialog: Dialog) -> None:
        asked.append(dialog.message)
        await dialog.accept()

    shop.on("dialog", accept)
    await shop.get_by_role("button", name="Ask").click()
    assert (asked, await shop.title()) == (["Delete account?"], "true")


# --- settings -------------------------------------------------------------------------------------


async def test_a_snapshot_by_other_settings(shop: Page) -> None:
    settings = Settings.model_validate(
        {
            "planner": {"ignored_tags": ["iframe"]},
            "safety": {"destructive_words": ["inside"]},
        }
    )
    default = await explorer.snapshot(shop)
    other = await explorer.snapshot(shop, settings=settings)
    assert {one.name for one in default.elements if one.ignored} == {"Top"}
    assert {one.name for one in other.elements if one.ignored} == set()
    assert [one.destructive for one in default.elements if one.name == "Inside"] == [""]
    assert [one.destructive for one in other.elements if one.name == "Inside"] == ["inside"]


async def test_finding_by_other_settings(shop: Page) -> None:
    strict = Settings.model_validate({"finder": {"min_confidence": 1.0}})
    found = await explorer.find(shop, "buy something")
    assert found
    assert found[0].score < 1
    assert await explorer.find(shop, "buy something", settings=strict) == []


@pytest.mark.parametrize(("allow", "answer"), [(False, "false"), (True, "true")])
async def test_acting_by_other_settings(shop: Page, allow: bool, answer: str) -> None:
    settings = Settings.model_validate({"safety": {"allow_destructive": allow}})
    outcome = await explorer.act(shop, await called(shop, "Ask"), settings=settings)
    assert (outcome.result, await shop.title()) == ("done", answer)
