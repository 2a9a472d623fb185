"""Locust, a load generator: a form, tabs and tables, drawn by templates and later by React."""

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

FILE = Path(__file__).parent / "sites/locust_file.py"


def serve(place: Place) -> Server:
    where = ["--web-host", "127.0.0.1", "--web-port", str(place.port)]
    return Server([place.python, "-m", "locust", "-f", str(FILE), *where])


async def open_running(page: Page, place: Place) -> None:
    await page.goto(place.address)
    await start(page)


async def start(page: Page) -> None:
    """Start a test unless one is running."""
    button = page.locator(".start_button, button[type=submit]").first
    if await button.is_visible():
        await button.click()
    await page.get_by_text("Failures", exact=True).first.wait_for()


STATES: dict[str, Steps] = {"start": opening("/"), "running": open_running}

TASKS: list[Task] = []

OLD = ["flask<3", "werkzeug<3", "setuptools<80"]

APPLICATION = Application(
    name="locust",
    releases={
        "2.13": Package(["locust==2.13.2", *OLD]),
        "2.20": Package(["locust==2.20.1", *OLD]),
        "2.30": Package(["locust==2.30.1"]),
        "2.47": Package(["locust==2.47.0"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
