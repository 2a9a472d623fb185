"""JupyterLab, an editor of notebooks: sidebars, toolbars of icons and menus, drawn by scripts."""

from __future__ import annotations

import json

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

CELL = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [], "source": "1"}
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
NOTEBOOK = {"cells": [CELL], "metadata": KERNEL, "nbformat": 4, "nbformat_minor": 2}


def serve(place: Place) -> Server:
    work = place.state / "work"
    work.mkdir()
    (work / "heater.ipynb").write_text(json.dumps(NOTEBOOK))
    (work / "notes.md").write_text("# Notes\n")
    options = ["--no-browser", "--allow-root", f"--port={place.port}", f"--notebook-dir={work}"]
    no_token = ["--NotebookApp.token=", "--ServerApp.token=", "--IdentityProvider.token="]
    return Server([place.python, "-m", "jupyterlab", *options, *no_token], path="/lab")


async def open_lab(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/lab?reset")
    await page.locator(".jp-DirListing-item").first.wait_for()
    await page.locator(".jp-LauncherCard, .jp-Notebook").first.wait_for()


async def open_notebook(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/lab/tree/heater.ipynb?reset")
    await page.locator(".jp-Notebook .jp-Cell").first.wait_for()


STATES: dict[str, Steps] = {
    "lab": open_lab,
    "notebook": open_notebook,
}

WITH_SHADOWS = "4.6"
"""The release whose toolbars are components with shadow roots."""


def button(what: str, state: str, *names: str) -> Task:
    """Return the task of a button, given the beginning of its name on each of the releases."""
    locators = (f'.jp-Toolbar >> role=button[name^="{name}"]' for name in names)
    first, *later = locators
    return Task(what, state, first, dict(zip(("3.6", WITH_SHADOWS), later, strict=False)))


TASKS = [
    Task("running kernels (icon)", "lab", '[role=tab][title="Running Terminals and Kernels"]'),
    Task("extensions (icon)", "lab", '[role=tab][title="Extension Manager"]'),
    Task("debugger (icon)", "lab", "[role=tab]:has([data-icon='ui-components:bug'])"),
    button("new folder", "lab", "New Folder"),
    button("upload", "lab", "Upload Files"),
    button("refresh", "lab", "Refresh", "Refresh", "Refresh the"),
    # Later it is hidden until a button shows it.
    Task("filter of files", "lab", '[placeholder="Filter files by name"]', {WITH_SHADOWS: GONE}),
    Task("open the notebook", "lab", '.jp-DirListing-itemText:has-text("heater.ipynb")'),
    Task("terminal", "lab", '.jp-LauncherCard:has-text("Terminal")'),
    Task("menu of kernels", "notebook", '[role=menubar] [role=menuitem]:has-text("Kernel")'),
    button("cut cells", "notebook", "Cut the selected cells", "Cut the selected", "Cut this cell"),
    button("run", "notebook", "Run the selected", "Run the selected", "Run this cell"),
    button("interrupt", "notebook", "Interrupt the kernel"),
    button(
        "run all",
        "notebook",
        "Restart the kernel, then",
        "Restart Kernel and Run",
        "Restart the kernel and run",
    ),
    Task(
        "type of the cell",
        "notebook",
        '.jp-Notebook-toolbarCellTypeDropdown select, select[title="Select the cell type"]',
    ),
]

APPLICATION = Application(
    name="jupyterlab",
    releases={
        "3.2": Package(["jupyterlab==3.2.9", "ipykernel", "setuptools<80"], before="2023-06-01"),
        "3.6": Package(["jupyterlab==3.6.8", "ipykernel"]),
        "4.6": Package(["jupyterlab==4.6.6", "ipykernel"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
