"""Cloud Commander, a file manager with two panels, menus, a viewer and an editor."""

from __future__ import annotations

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import GONE, Application, Package, Place, Server, Steps, Task


def serve(place: Place) -> Server:
    files = place.state / "files"
    (files / "letters").mkdir(parents=True)
    (files / "photos").mkdir()
    for name in ("budget.txt", "notes.md", "page.html"):
        (files / name).write_text(f"This is {name}.\n")
    script = str(place.packages / "node_modules/cloudcmd/bin/cloudcmd.mjs")
    if not (place.packages / "node_modules/cloudcmd/bin/cloudcmd.mjs").exists():
        script = script.replace(".mjs", ".js")
    options = ["--port", str(place.port), "--root", str(files), "--no-open", "--no-auth"]
    return Server(["node", script, *options])


async def open_panels(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await page.locator("[data-name^=js-file] >> nth=4").wait_for()


async def open_settings(page: Page, place: Place) -> None:
    await open_panels(page, place)
    await page.click("#f10")
    await page.locator("[type=number]").wait_for()


STATES: dict[str, Steps] = {"panels": open_panels, "settings": open_settings}

TASKS = [
    # Later the same key opens a menu that the user writes.
    Task("rename", "panels", "#f2", {"16.17": GONE}),
    Task("copy", "panels", "#f5"),
    Task("notes on the right", "panels", '[data-name=js-right] a[href="/fs/notes.md"]'),
    Task("refresh on the left", "panels", "[data-name=js-left] .icon-refresh"),
    Task("console", "panels", ".icon-console"),
    Task("contact (icon)", "panels", "#contact"),
    Task("local storage", "settings", 'label:has-text("Local Storage") input', {"11.8": GONE}),
    Task("one panel", "settings", 'label:text-matches("One .*Panel", "i") input'),
    Task("panel of keys", "settings", 'label:has-text("keys panel") input'),
    Task("editor", "settings", 'select:has(option:text-is("edward"))'),
    Task("port", "settings", "[type=number]"),
    Task("close (icon)", "settings", ".fancybox-close, .modal-close"),
]

APPLICATION = Application(
    name="cloudcmd",
    releases={
        "5.13": Package(["cloudcmd@5.13.0"], npm=True),
        "11.8": Package(["cloudcmd@11.8.6"], npm=True),
        "16.17": Package(["cloudcmd@16.17.6"], npm=True),
        "18.8": Package(["cloudcmd@18.8.11"], npm=True),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
