"""sqlite-web, an administration of SQLite databases: tables, forms and queries."""

from __future__ import annotations

from pathlib import Path

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

MAKER = Path(__file__).parent / "sites/datasette_data.py"


def serve(place: Place) -> Server:
    file = str(place.state / "shop.db")
    script = str(place.packages / "bin/sqlite_web")
    return Server(
        [script, file, "--no-browser", "--host", "127.0.0.1", "--port", str(place.port)],
        preparations=([place.python, str(MAKER), file],),
    )


STATES: dict[str, Steps] = {
    "start": opening("/"),
    "structure": opening("/orders/"),
    "content": opening("/orders/content/"),
    "query": opening("/orders/query/"),
    "import": opening("/orders/import/"),
}

TASKS = [
    # Later it is in a menu that has to be opened first.
    Task("name of a new table", "start", "input[name=table_name]", {"0.8": GONE}),
    Task("find a table", "start", "#table-search"),
    Task("open the customers", "start", 'a.nav-link:text-is("customers")'),
    Task("add a column", "structure", 'a:has-text("Add column")'),
    Task("rename the status", "structure", 'tr:has-text("status") a:text-is("Rename")'),
    Task("drop the note", "structure", 'tr:has-text("note") a:text-is("Drop")'),
    Task("drop the table", "structure", 'a.nav-link:text-is("Drop")'),
    Task("import into the table", "structure", 'a.nav-link:text-is("Import")'),
    Task("sort by total", "content", 'th a:text-is("total")'),
    Task("last page", "content", 'a.page-link:text-is("»")'),
    Task("SQL", "query", "textarea[name=sql]"),
    Task("execute", "query", 'button:text-is("Execute")'),
    Task("export as CSV", "query", "button[name=export_csv]"),
    Task("definition of the table", "query", "#toggleTableInfo"),
    Task("unknown keys", "import", "select[name=strict]"),
    Task("file to import", "import", "input[type=file]"),
]

APPLICATION = Application(
    name="sqlite_web",
    releases={
        "0.3": Package(
            ["sqlite-web==0.3.5", "flask<2.3", "werkzeug<2.3", "peewee<3.17", "setuptools<80"]
        ),
        "0.4": Package(
            ["sqlite-web==0.4.1", "flask<3", "werkzeug<3", "peewee<3.17", "setuptools<80"]
        ),
        "0.6": Package(["sqlite-web==0.6.4", "setuptools<80"]),
        "0.8": Package(["sqlite-web==0.8.2"]),
    },
    serve=serve,
    states=STATES,
    tasks=TASKS,
)
