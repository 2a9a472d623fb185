"""I hate money, a budget of a group: bills, members, settlements, forms."""

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

SITE = Path(__file__).parent / "sites/ihatemoney_site.py"
OLD = [
    "flask<2.3",
    "werkzeug<2.3",
    "sqlalchemy<2",
    "wtforms<3.1",
    "email_validator",
    "setuptools<80",
]


def serve(place: Place) -> Server:
    return Server(
        [place.python, str(SITE), str(place.port)],
        {"STATE": str(place.state)},
    )


async def log_in(page: Page, place: Place) -> None:
    """Make a project with three members and two bills."""
    await page.goto(f"{place.address}/create")
    await page.fill("input[name=name]", "Holiday")
    await page.fill("input[name=id]", "holiday")
    await page.fill("input[name=password]", "sun-and-sea-77")
    await page.fill("input[name=contact_email]", "ada@example.com")
    await page.press("input[name=contact_email]", "Enter")
    for name in ("Ada", "Ben", "Chloe"):
        await page.goto(f"{place.address}/holiday/")
        await page.fill("input[name=name]", name)
        await page.press("input[name=name]", "Enter")
        await page.get_by_text(name).first.wait_for()
    for what, amount in (("Boat", "40"), ("Dinner", "75")):
        await page.goto(f"{place.address}/holiday/add")
        await page.fill("[name=what]", what)
        await page.fill("[name=amount]", amount)
        await page.click("form:has([name=amount]) [name=submit]")
        await page.locator(f"td:has-text('{what}')").first.wait_for()


STATES: dict[str, Steps] = {
    "bills": opening("/holiday/"),
    "new bill": opening("/holiday/add"),
    "settle": opening("/holiday/settle_bills"),
    "statistics": opening("/holiday/statistics"),
    "project": opening("/holiday/edit"),
    "invite": opening("/holiday/invite"),
}

TASKS: list[Task] = []

APPLICATION = Application(
    name="ihatemoney",
    releases={
        "4.1": Package(["ihatemoney==4.1.5", *OLD]),
        "5.2": Package(["ihatemoney==5.2.0", *OLD]),
        "6.1": Package(["ihatemoney==6.1.5", "setuptools<80"]),
        "7.2": Package(["ihatemoney==7.2.1", "setuptools<80"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
    log_in=log_in,
)
