"""The administration of Django: lists, filters, forms and selectors, drawn by the server."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

from tests.benchmarks.relocation.tasks import (
    Application,
    Package,
    Place,
    Server,
    Steps,
    Task,
    opening,
)

SITE = Path(__file__).parent / "sites/django_site.py"


def serve(place: Place) -> Server:
    manage = [place.python, str(SITE)]
    serving = ["runserver", "--noreload", f"127.0.0.1:{place.port}"]
    return Server(
        [*manage, *serving],
        {"DATABASE": str(place.state / "db.sqlite3")},
        preparations=([*manage, "migrate", "--verbosity", "0"], [*manage, "seed"]),
        path="/admin/login/",
    )


async def log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/admin/login/")
    await page.fill("[name=username]", "admin")
    await page.fill("[name=password]", "admin")
    await page.click("[type=submit]")
    await page.locator("#user-tools").wait_for()


STATES: dict[str, Steps] = {
    "index": opening("/admin/"),
    "users": opening("/admin/auth/user/"),
    "user": opening("/admin/auth/user/2/change/", ".selector-available"),
    "new group": opening("/admin/auth/group/add/", ".selector-available"),
}

TASKS = [
    Task("log out", "index", '#user-tools :text-is("Log out")'),
    Task("add a user", "index", 'tr:has-text("Users") .addlink'),
    Task("search", "users", "#changelist-search [type=submit]"),
    Task("run the action", "users", ".actions [name=index]"),
    Task("filter superusers", "users", '#changelist-filter a[href*="is_superuser__exact=1"]'),
    Task("choose chloe's row", "users", '#result_list tr:has-text("chloe") [type=checkbox]'),
    Task("choose all rows", "users", "#action-toggle"),
    Task("add a group (icon)", "user", "#add_id_groups"),
    Task(
        "choose all permissions",
        "user",
        "#id_user_permissions_add_all_link",
        {"5.2": "#id_user_permissions_add_all"},
    ),
    Task(
        "calendar of the last login",
        "user",
        ".field-last_login .date-icon >> xpath=..",
    ),
    Task(
        "choose permission",
        "new group",
        "#id_permissions_add_link",
        {"5.2": "#id_permissions_add"},
    ),
    Task("save and continue", "new group", "[name=_continue]"),
]

APPLICATION = Application(
    name="django_admin",
    releases={
        "2.1": Package(["django==2.1.15"]),
        "3.2": Package(["django==3.2.25"]),
        "4.2": Package(["django==4.2.16"]),
        "5.2": Package(["django==5.2.8"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
    log_in=log_in,
)
