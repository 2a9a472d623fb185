"""TiddlyWiki, a notebook: one page, drawn by scripts, with a sidebar, editors and settings."""

from __future__ import annotations

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import (
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


async def open_editor(page: Page, place: Place) -> None:
    await opening_tiddler("GettingStarted")(page, place)
    await page.locator(".tc-page-controls button[class*=new-tiddler]").click()
    await page.locator(".tc-tiddler-edit-frame").wait_for()


async def open_more(page: Page, place: Place) -> None:
    await opening_tiddler("GettingStarted")(page, place)
    await page.locator(".tc-titlebar button[class*=more-tiddler-actions]").first.click()
    await page.locator(".tc-drop-down").first.wait_for()


STATES: dict[str, Steps] = {
    "tiddler": opening_tiddler("GettingStarted"),
    "editor": open_editor,
    "more": open_more,
    "settings": opening_tiddler("%24%3A%2FControlPanel"),
    "search": opening_tiddler("%24%3A%2FAdvancedSearch"),
}

TASKS: list[Task] = []

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
