"""TiddlyWiki, a notebook: one page, drawn by scripts, with a sidebar, editors and settings."""

from __future__ import annotations

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import (
    GONE,
    Application,
    Package,
    Place,
    Server,
    Steps,
    Task,
)


def serve(place: Place) -> Server:
    script = ["node", str(place.packages / "node_modules/tiddlywiki/tiddlywiki.js")]
    wiki = str(place.state / "wiki")
    serving = ["--server", str(place.port), "$:/core/save/all", "text/plain", "text/html"]
    return Server([*script, wiki, *serving], preparations=([*script, wiki, "--init", "server"],))


def opening_tiddler(title: str) -> Steps:
    """Return the steps that open a tiddler."""

    async def open_tiddler(page: Page, place: Place) -> None:
        await page.goto("about:blank")
        await page.goto(f"{place.address}/#{title}")
        await page.locator(".tc-tiddler-frame").first.wait_for()

    return open_tiddler


STATES: dict[str, Steps] = {
    "tiddler": opening_tiddler("GettingStarted"),
    "settings": opening_tiddler("%24%3A%2FControlPanel"),
    "search": opening_tiddler("%24%3A%2FAdvancedSearch"),
}

TASKS = [
    Task("new tiddler", "tiddler", 'button[aria-label="new tiddler"]'),
    Task("advanced search", "tiddler", '[aria-label="advanced search"]'),
    Task("recent changes", "tiddler", 'button:text-is("Recent")'),
    Task("close all", "tiddler", 'button:text-is("close all")'),
    Task(
        "edit",
        "tiddler",
        'button[aria-label="edit"]',
        {"5.4": 'button[aria-label="Edit this tiddler"]'},
    ),
    Task("close the tiddler", "tiddler", '.tc-titlebar button[aria-label="close"]'),
    # Later it is in a menu that has to be opened first.
    Task("information", "tiddler", 'button[aria-label="info"]', {"5.1.23": GONE}),
    Task("hide the sidebar", "tiddler", 'button[aria-label="hide sidebar"]'),
    Task("appearance", "settings", 'button:text-is("Appearance")'),
    Task("subtitle", "settings", 'tr:has(a[href$="SiteSubtitle"]) input'),
    Task("keep the order of the story", "settings", 'button:text-is("retain story ordering")'),
    Task("tab of filters", "search", 'button:text-is("Filter")'),
]

APPLICATION = Application(
    name="tiddlywiki",
    releases={
        "5.1.0": Package(["tiddlywiki@5.1.0"], npm=True),
        "5.1.23": Package(["tiddlywiki@5.1.23"], npm=True),
        "5.4": Package(["tiddlywiki@5.4.1"], npm=True),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
