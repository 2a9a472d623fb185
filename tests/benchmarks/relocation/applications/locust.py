"""Locust, a load generator: a form, tabs and tables, drawn by templates and later by React."""

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

MOST_LOADS = 20
POLLS = 2
FILE = Path(__file__).parent / "sites/locust_file.py"


def serve(place: Place) -> Server:
    where = ["--web-host", "127.0.0.1", "--web-port", str(place.port)]
    return Server([place.python, "-m", "locust", "-f", str(FILE), *where])


async def open_running(page: Page, place: Place) -> None:
    """Start a test, and open the page again where it believes that none runs."""
    stop = page.locator('#box_stop .stop-button:visible, button:has-text("Stop"):visible')
    start = page.locator("#swarm_form button:visible, form button[type=submit]:visible")
    await page.goto(place.address)
    async with page.expect_response("**/swarm"):
        await start.first.click()
    for _ in range(POLLS):
        async with page.expect_response("**/stats/requests*"):
            pass
    if await stop.count():
        return
    for _ in range(MOST_LOADS):
        await page.goto(place.address)
        await stop.or_(start).first.wait_for()
        if await stop.count():
            return


STATES: dict[str, Steps] = {"start": opening("/"), "running": open_running}

REACT = "2.30"
"""The first of these releases whose pages were written anew, with React."""

TASKS = [
    Task("number of users", "start", "#user_count", {REACT: "[name=userCount]"}),
    Task("spawn rate", "start", "#spawn_rate", {REACT: "[name=spawnRate]"}),
    Task("host", "start", "#host", {REACT: "[name=host]"}),
    Task(
        "advanced options",
        "start",
        '#swarm_form a:text-is("Advanced options")',
        {REACT: 'role=button[name="Advanced options"]'},
    ),
    Task("start", "start", "#swarm_form button", {REACT: 'role=button[name="Start"]'}),
    Task("edit", "running", "#edit-test", {REACT: 'role=button[name="Edit"]'}),
    Task("stop", "running", "#box_stop .stop-button", {REACT: 'role=button[name="Stop"]'}),
    Task("reset", "running", "#box_stop .reset-button", {REACT: 'role=button[name="Reset"]'}),
    Task("charts", "running", 'li a:text-is("Charts")', {REACT: 'role=tab[name="Charts"]'}),
    Task(
        "downloads",
        "running",
        'li a:text-is("Download Data")',
        {REACT: 'role=tab[name="Download Data"]'},
    ),
    Task("sort by median", "running", "th:has-text('Median'):visible"),
    # Later there is the 95th percentile in its place.
    Task("sort by 90th percentile", "running", "#stats th:has-text('90%ile')", {REACT: GONE}),
]

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
