"""Node-RED, an editor of flows: one page, drawn by scripts, with menus, dialogs and trays."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import GONE, Application, Package, Place, Server, Steps, Task

SETTINGS = Path(__file__).parents[2] / "exploring/node_red"


def serve(place: Place) -> Server:
    for name in ("settings.js", "flows.json"):
        shutil.copy(SETTINGS / name, place.state)
    script = str(place.packages / "node_modules/node-red/red.js")
    options = ["--userDir", str(place.state), "--port", str(place.port)]
    return Server(["node", script, *options])


async def open_editor(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await page.locator(".red-ui-flow-node, .node").first.wait_for()
    await page.locator(".red-ui-palette-node, .palette_node").first.wait_for()


async def open_menu(page: Page, place: Place) -> None:
    await open_editor(page, place)
    await page.click("#red-ui-header-button-sidemenu, #btn-sidemenu")
    await page.locator("#red-ui-header-button-sidemenu-submenu, #btn-sidemenu-submenu").wait_for()


async def open_import(page: Page, place: Place) -> None:
    await open_editor(page, place)
    await page.keyboard.press("Control+i")
    await page.locator(".ui-dialog:visible").wait_for()


async def open_settings(page: Page, place: Place) -> None:
    await open_editor(page, place)
    await page.keyboard.press("Control+,")
    await page.locator("#red-ui-settings-tab-view, #user-settings-tab-view").first.wait_for()


async def open_node(page: Page, place: Place) -> None:
    await open_editor(page, place)
    await page.locator(".red-ui-flow-node-group, .nodegroup").first.dblclick(force=True)
    await page.locator("#node-input-name").wait_for()


STATES: dict[str, Steps] = {
    "editor": open_editor,
    "menu": open_menu,
    "import": open_import,
    "settings": open_settings,
    "node": open_node,
}

DIALOG = "#red-ui-clipboard-dialog"

TASKS = [
    Task(
        "ways to deploy (icon)",
        "editor",
        "#btn-deploy-options",
        {"1.0": "#red-ui-header-button-deploy-options"},
    ),
    Task("menu (icon)", "editor", "#btn-sidemenu", {"1.0": "#red-ui-header-button-sidemenu"}),
    Task("zoom in (icon)", "editor", "#btn-zoom-in", {"1.0": "#red-ui-view-zoom-in"}),
    Task(
        "template node",
        "editor",
        '.palette_node:has-text("template")',
        {"1.0": '.red-ui-palette-node:has-text("template")'},
    ),
    Task(
        "collapse all nodes (icon)",
        "editor",
        "#palette-collapse-all",
        {"1.0": "#red-ui-palette button:has(.fa-angle-double-up)"},
    ),
    Task("import", "menu", "#menu-item-import"),
    Task("text to import", "import", "#clipboard-import", {"1.0": f"{DIALOG}-import-text"}),
    Task("confirm the import", "import", "#clipboard-dialog-ok", {"1.0": f"{DIALOG}-ok"}),
    Task("into a new flow", "import", "#import-tab-new", {"1.0": f"{DIALOG}-import-opt-new"}),
    Task(
        "file to import",
        "import",
        "#import-file-upload-btn",
        {"1.0": f"{DIALOG}-import-file-upload-btn"},
    ),
    Task(
        "tab of the keyboard",
        "settings",
        "#red-ui-tab-user-settings-tab-keyboard > a",
        {"1.0": "#red-ui-tab-red-ui-settings-tab-keyboard > a"},
    ),
    # Later a message has a list of properties, of which the topic is one.
    Task("topic", "node", "#node-input-topic", {"3.1": GONE}),
]

APPLICATION = Application(
    name="node_red",
    releases={
        "0.20": Package(["node-red@0.20.8"], npm=True),
        "1.0": Package(["node-red@1.0.6"], npm=True),
        "3.1": Package(["node-red@3.1.15"], npm=True),
        "4.1": Package(["node-red@4.1.15"], npm=True),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
