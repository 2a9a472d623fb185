"""Roundup, an issue tracker: tables, searches and forms, drawn by the server."""

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

SCRIPTS = Path(__file__).parents[2] / "exploring/roundup"


def serve(place: Place) -> Server:
    home = str(place.state / "home")
    look = "jinja2" if place.release.endswith("jinja2") else "classic"
    template = str(next(place.packages.rglob(f"share/roundup/templates/{look}")))
    return Server(
        [place.python, str(SCRIPTS / "serve.py"), home, str(place.port)],
        {"TRACKER_WEB": f"{place.address}/tracker/"},
        preparations=([place.python, str(SCRIPTS / "seed.py"), home, template],),
        path="/tracker/",
    )


async def log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/tracker/")
    await page.fill("[name=__login_name]", "admin")
    await page.fill("[name=__login_password]", "admin")
    await page.press("[name=__login_password]", "Enter")
    await page.get_by_text("Hello,").wait_for()


STATES: dict[str, Steps] = {
    "issues": opening("/tracker/issue"),
    "issue": opening("/tracker/issue3"),
    "search": opening("/tracker/issue?@template=search"),
    "users": opening("/tracker/user"),
}

NEWEST = "2.6 jinja2"
"""The templates of another look, which lack some of the controls."""

TASKS = [
    Task("create an issue", "issues", 'a[href*="issue?@template=item"]'),
    Task("create a keyword", "issues", 'a[href*="keyword?@template=item"]:text-is("Create New")'),
    Task("log out", "issues", 'a:text-is("Logout")'),
    Task("open an issue", "issues", 'a:text-is("Mail 2 loses its printer")'),
    Task("change note", "issue", 'textarea[name="@note"]'),
    Task("list of people", "issue", 'a[href*="property=nosy"]', {NEWEST: GONE}),
    Task("submit the changes", "issue", '[type=submit][value="Submit Changes"]'),
    Task("remove a message", "issue", '[type=submit][value="remove" i]'),
    Task("creator", "search", "select[name=creator]", {NEWEST: GONE}),
    Task("sort by activity", "search", '[type=radio][name="@sort"][value=activity]'),
    Task("run the search", "search", "form:has(select[name=priority]) [type=submit]"),
    Task("retire chloe", "users", 'tr:has-text("chloe"):not(:has(tr)) [type=submit][value=retire]'),
]

APPLICATION = Application(
    name="roundup",
    releases={
        "2.0": Package(["roundup==2.0.0", "waitress"]),
        "2.3": Package(["roundup==2.3.0", "waitress"]),
        "2.6": Package(["roundup==2.6.0", "waitress"]),
        "2.6 jinja2": Package(["roundup==2.6.0", "waitress", "jinja2"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
    log_in=log_in,
)
