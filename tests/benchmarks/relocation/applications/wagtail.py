"""Wagtail, a content management system: page explorer, editor, images and settings."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import (
    GONE,
    Application,
    Package,
    Place,
    Server,
    Steps,
    Task,
    opening,
)

SITE = Path(__file__).parent / "sites/wagtail_site.py"


def serve(place: Place) -> Server:
    manage = [place.python, str(SITE)]
    serving = ["runserver", "--noreload", f"127.0.0.1:{place.port}"]
    return Server(
        [*manage, *serving],
        {"STATE": str(place.state)},
        preparations=([*manage, "migrate", "--verbosity", "0"], [*manage, "seed"]),
        path="/admin/login/",
    )


async def log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/admin/login/")
    await page.fill("[name=username]", "admin")
    await page.fill("[name=password]", "admin")
    await page.click("[type=submit]")
    await page.wait_for_url("**/admin/")


STATES: dict[str, Steps] = {
    "dashboard": opening("/admin/"),
    "pages": opening("/admin/pages/2/"),
    "editor": opening("/admin/pages/3/edit/"),
    "images": opening("/admin/images/"),
    "users": opening("/admin/users/"),
    "redirects": opening("/admin/redirects/"),
}

AVATAR = 'button:has(img[src*="gravatar"])'
ACTIONS = 'role=button[name="Actions"]'

TASKS = [
    Task("run the search", "dashboard", "form:has(#menu-search-q) button"),
    Task(
        "reports",
        "dashboard",
        'role=link[name="Reports"]',
        {"4.1": 'role=button[name="Reports"]'},
    ),
    Task("account menu", "dashboard", "#account-settings", {"4.1": AVATAR}),
    Task("choose a page", "pages", 'tbody tr:has-text("Contact") [type=checkbox]'),
    Task("sort by type", "pages", 'th a[href*="ordering=content_type"]'),
    Task(
        "more options of the page",
        "pages",
        "role=link[name=/more options for 'Welcome/]",
        {"4.1": ACTIONS},
    ),
    Task("save the draft", "editor", "button.action-save:visible"),
    Task("tab for promotion", "editor", 'a[href="#tab-promote"]'),
    Task("history", "editor", 'a[href$="/3/history/"]:visible'),
    Task("add an image", "images", 'a[href*="/multiple/add/"]:has-text("Add an image")'),
    Task("open chloe", "users", 'td a:text-is("chloe")'),
    # From 7.4 on it is in a menu that has to be opened first.
    Task("import redirects", "redirects", 'a[href="/admin/redirects/import/"]', {"7.4": GONE}),
]

APPLICATION = Application(
    name="wagtail",
    releases={
        "2.15": Package(["wagtail==2.15.6", "setuptools<80", "django<4"]),
        "4.1": Package(["wagtail==4.1.9", "setuptools<80", "django<4.2"]),
        "6.0": Package(["wagtail==6.0.6", "setuptools<80", "django<5.1"]),
        "7.4": Package(["wagtail==7.4.4", "django<6"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
    log_in=log_in,
)
