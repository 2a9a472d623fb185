"""TinyMCE, an editor of texts: toolbars of icons, menus and dialogs, drawn by scripts."""

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

PAGE = """<!doctype html><title>Editor</title><script src="tinymce/tinymce.min.js"></script>
<textarea>The heater of the greenhouse starts below eight degrees.</textarea>
<script>tinymce.init({
  selector: "textarea", height: 400, license_key: "gpl", promotion: false, branding: false,
  plugins: "link image lists table code fullscreen searchreplace charmap",
  toolbar: "undo redo | bold italic forecolor | alignleft aligncenter | bullist numlist outdent " +
    "indent | link image table | code searchreplace fullscreen removeformat",
})</script>"""


def serve(place: Place) -> Server:
    (place.state / "index.html").write_text(PAGE)
    (place.state / "tinymce").symlink_to(place.packages / "node_modules/tinymce")
    return Server(
        ["python3", "-m", "http.server", "-d", str(place.state), "-b", "127.0.0.1", str(place.port)]
    )


async def open_editor(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await page.locator('[aria-label^="Bold"]').first.wait_for()


def opening_dialog(command: str) -> Steps:
    """Return the steps that open the dialog of a command."""

    async def open_dialog(page: Page, place: Place) -> None:
        await open_editor(page, place)
        await page.evaluate("command => { tinymce.activeEditor.execCommand(command) }", command)
        await page.locator("[role=dialog]").wait_for()

    return open_dialog


STATES: dict[str, Steps] = {
    "editor": open_editor,
    "link": opening_dialog("mceLink"),
    "image": opening_dialog("mceImage"),
    "search": opening_dialog("SearchReplace"),
}

NEW = "5.10"
"""The first of these releases that was drawn anew."""


def icon(name: str, later: str = "") -> Task:
    """Return the task of an icon, which had a button without a name inside a named box."""
    inner = f'.mce-btn[aria-label="{name}"] > button'
    return Task(f"{name} (icon)", "editor", inner, {NEW: f'button[aria-label="{later or name}"]'})


def in_dialog(what: str, state: str, role: str, name: str, later: str) -> Task:
    """Return the task of a control that is called one way, and later another way."""
    return Task(what, state, f'[role=dialog] >> role={role}[name="{name}"]', {NEW: later})


TASKS = [
    icon("Bold"),
    icon("Bullet list"),
    icon("Source code"),
    icon("Fullscreen"),
    icon("Insert/edit link"),
    Task(
        "file",
        "editor",
        '.mce-menubtn button:has-text("File")',
        {NEW: '.tox-mbtn:has-text("File")'},
    ),
    in_dialog("address of the link", "link", "textbox", "Url", 'role=combobox[name="URL"]'),
    in_dialog("title of the link", "link", "textbox", "Title", 'role=textbox[name="Title"]'),
    Task(
        "confirm the link",
        "link",
        '[role=dialog] button:has-text("Ok")',
        {NEW: '[role=dialog] button:has-text("Save")'},
    ),
    Task("cancel the link", "link", '[role=dialog] button:has-text("Cancel")'),
    Task(
        "close the dialog (icon)",
        "link",
        "[role=dialog] .mce-close",
        {NEW: '[role=dialog] [aria-label="Close"]'},
    ),
    in_dialog(
        "description of the image",
        "image",
        "textbox",
        "Image description",
        'role=textbox[name="Alternative description"]',
    ),
    in_dialog("width of the image", "image", "textbox", "Width", 'role=textbox[name="Width"]'),
    in_dialog("text to find", "search", "textbox", "Find", 'role=textbox[name="Find"]'),
    # Later it is in a menu that has to be opened first.
    Task("match case", "search", '[role=checkbox]:has-text("Match case")', {NEW: GONE}),
    Task("replace all", "search", '[role=dialog] button:has-text("Replace all")'),
]

APPLICATION = Application(
    name="tinymce",
    releases={
        "4.5": Package(["tinymce@4.5.12"], npm=True),
        "5.10": Package(["tinymce@5.10.9"], npm=True),
        "6.8": Package(["tinymce@6.8.6"], npm=True),
        "8.9": Package(["tinymce@8.9.2"], npm=True),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
