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
OLDEST = [
    "flask<2",
    "werkzeug<2",
    "sqlalchemy<1.4",
    "jinja2<3",
    "markupsafe<2.1",
    "itsdangerous<2.1",
    "wtforms<3",
    "click<8",
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
        await page.select_option("[name=payer]", label="Ada")
        await page.click("form:has([name=amount]) [name=submit]")
        await page.locator(f"td:has-text('{what}')").first.wait_for()


STATES: dict[str, Steps] = {
    "bills": opening("/holiday/"),
    "new bill": opening("/holiday/add"),
    "project": opening("/holiday/edit"),
}

TASKS = [
    Task("new bill", "bills", 'a:has-text("Add a new bill"):visible'),
    Task("settle", "bills", 'nav a[href$="/settle_bills"]'),
    Task("language", "bills", "#langMenuButton"),
    Task("edit the boat", "bills", '#bill_table tr:has-text("Boat") .edit'),
    Task("delete the dinner", "bills", '#bill_table tr:has-text("Dinner") .delete'),
    Task("add a member", "bills", "form:has(#name) button"),
    Task("invite people", "bills", 'a[href$="/holiday/invite"]:visible'),
    Task("who paid", "new bill", "#payer"),
    Task("for nobody", "new bill", "#selectnone"),
    Task("for Chloe", "new bill", '[name=payed_for][value="3"]'),
    Task("submit and add another", "new bill", "#submit2"),
    Task("export bills as CSV", "project", 'a[href$="/export/bills.csv"]'),
]

APPLICATION = Application(
    name="ihatemoney",
    releases={
        "4.1": Package(["ihatemoney==4.1.5", *OLDEST]),
        "5.2": Package(["ihatemoney==5.2.0", *OLD]),
        "6.1": Package(["ihatemoney==6.1.5", "setuptools<80"]),
        "7.2": Package(["ihatemoney==7.2.1", "setuptools<80"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
    log_in=log_in,
)
