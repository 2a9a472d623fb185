"""Flask-Admin on the boats of a harbour: tables with filters and icons, forms; in German."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import rows
from tests.benchmarks.scenarios.values import Application, Facts

SITE = str(Path(__file__).parent / "sites/flask_admin_site.py")


def serve(place: Place) -> Server:
    return Server([place.python, SITE, str(place.port)], {"STATE": str(place.state)})


def facts(place: Place) -> Facts:
    return rows(
        place.state / "harbour.db",
        [
            "SELECT 'boat ' || boot.id, boot.name, eigner AS owner, laenge AS length, "
            "ankunft AS arrival, bezahlt AS paid, bemerkung AS note, steg.name AS pier "
            "FROM boot LEFT JOIN steg ON steg.id = steg_id",
            "SELECT 'pier ' || name, licht AS light FROM steg",
        ],
    )


APPLICATION = Application(
    name="flask_admin",
    kind="admin pages: tables with filters and icons, drawn selects; in German",
    version="2.2.1",
    package=Package(
        ["flask-admin[sqlalchemy-with-utils,translation]==2.2.1", "flask-sqlalchemy", "flask-babel"]
    ),
    serve=serve,
    facts=facts,
)
