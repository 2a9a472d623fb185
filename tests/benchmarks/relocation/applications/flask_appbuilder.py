"""Flask-AppBuilder: lists, filters, forms and a security menu, drawn by the server."""

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

SITE = Path(__file__).parent / "sites/appbuilder_site.py"
OLD = ["flask<2.3", "werkzeug<2.3", "sqlalchemy<1.5", "wtforms<3", "setuptools<80"]


def serve(place: Place) -> Server:
    return Server([place.python, str(SITE), str(place.port)], {"STATE": str(place.state)})


async def log_in(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/login/")
    await page.fill("[name=username]", "admin")
    await page.fill("[name=password]", "admin")
    await page.press("[name=password]", "Enter")
    await page.locator(".fa-user").first.wait_for()


async def open_menu(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/users/list/")
    await page.locator(".navbar a:has-text('Security')").first.click()
    await page.locator(".navbar a:has-text('List Users')").first.wait_for()


async def open_filter(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/roles/list/")
    await page.get_by_text("Search", exact=True).first.click()
    await page.get_by_text("Add Filter").first.wait_for()


STATES: dict[str, Steps] = {
    "users": opening("/users/list/"),
    "menu": open_menu,
    "new user": opening("/users/add"),
    "user": opening("/users/show/1"),
    "roles": open_filter,
}

TASKS: list[Task] = []

APPLICATION = Application(
    name="flask_appbuilder",
    releases={
        "2.3": Package(
            [
                "flask-appbuilder==2.3.4",
                "jsonschema<4",
                "click<8",
                "jinja2<3",
                "markupsafe<2.1",
                "itsdangerous<2",
                "flask<2",
                "werkzeug<2",
                "sqlalchemy<1.4",
                "wtforms<3",
                "marshmallow<4",
                "setuptools<80",
            ]
        ),
        "3.4": Package(["flask-appbuilder==3.4.5", *OLD]),
        "4.8": Package(["flask-appbuilder==4.8.1", "setuptools<80"]),
        "5.3": Package(["flask-appbuilder==5.3.0"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
    log_in=log_in,
)
