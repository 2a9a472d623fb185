"""Datasette, a browser of SQLite databases: tables, facets, filters and a query editor."""

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

MAKER = Path(__file__).parent / "sites/datasette_data.py"


def serve(place: Place) -> Server:
    file = str(place.state / "shop.db")
    return Server(
        [place.python, "-m", "datasette", file, "--host", "127.0.0.1", "--port", str(place.port)],
        preparations=([place.python, str(MAKER), file],),
    )


async def open_query(page: Page, place: Place) -> None:
    await page.goto(f"{place.address}/shop?sql=select+*+from+customers+where+city+%3D+%3Acity")
    await page.locator("input[type=submit], button[type=submit]").first.wait_for()


STATES: dict[str, Steps] = {
    "database": opening("/shop"),
    "table": opening("/shop/orders?_facet=status&_sort=total", "table.rows-and-columns"),
    "row": opening("/shop/customers/1"),
    "query": open_query,
}

TASKS = [
    Task("format the SQL", "database", "#sql-format"),
    Task("open a view", "database", 'li > a[href="/shop/open_orders"]'),
    Task("column to filter by", "table", "select[name=_filter_column]"),
    Task("apply the filter", "table", "form:has(select[name=_filter_column]) [type=submit]"),
    Task("export as CSV", "table", '.export-links a:text-is("CSV")'),
    Task("remove the facet", "table", ".facet-results .cross"),
    Task("only paid orders", "table", '.facet-results a:text-is("paid")'),
    Task("sort by status", "table", 'th a:text-is("status")'),
    Task("menu of the column note", "table", 'th:has(a:text-is("note")) svg'),
    Task("orders of a customer", "row", 'li > a[href*="/shop/orders?customer"]'),
    Task("parameter city", "query", "input[name=city]"),
    Task("run the query", "query", "form.sql [type=submit]"),
]

APPLICATION = Application(
    name="datasette",
    releases={
        "0.54": Package(["datasette==0.54.1", "setuptools"], before="2021-02-15"),
        "0.60": Package(["datasette==0.60.2", "setuptools"], before="2022-03-01"),
        "0.65": Package(["datasette==0.65.5"]),
        "1.0a": Package(["datasette==1.0a19"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
