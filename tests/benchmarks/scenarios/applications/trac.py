"""Trac, a tracker with tickets, milestones, a wiki and admin pages; its pages are German."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import rows
from tests.benchmarks.scenarios.values import Application, Facts

SITE = str(Path(__file__).parent / "sites/trac_site.py")


def prepare(place: Place) -> list[list[str]]:
    environment = str(place.state / "environment")
    create = [place.python, "-m", "trac.admin.console", environment, "initenv"]
    return [[*create, "Hafen", "sqlite:db/trac.db"], [place.python, SITE, environment]]


def serve(place: Place) -> Server:
    options = ["-s", "--port", str(place.port), "--hostname", "127.0.0.1"]
    program = [place.python, "-m", "trac.web.standalone"]
    return Server(
        [*program, *options, str(place.state / "environment")], {"PYTHONWARNINGS": "ignore"}
    )


def facts(place: Place) -> Facts:
    return rows(
        place.state / "environment/db/trac.db",
        [
            "SELECT 'ticket ' || id, summary, type, status, resolution, owner, priority, "
            "milestone, component, keywords FROM ticket",
            "SELECT 'ticket ' || ticket, group_concat(newvalue, ' | ') AS comments "
            "FROM ticket_change WHERE field = 'comment' AND newvalue != '' GROUP BY ticket",
            "SELECT 'attachment ' || id || '/' || filename, description FROM attachment",
            "SELECT 'component ' || name, owner FROM component",
            "SELECT 'milestone ' || name, date(due / 1000000, 'unixepoch') AS due, "
            "completed != 0 AS done, description FROM milestone",
            "SELECT 'version ' || name FROM version",
            "SELECT 'page ' || name, rtrim(replace(text, char(13), ''), char(10)) AS text "
            "FROM wiki AS one WHERE author != 'trac' "
            "AND version = (SELECT max(version) FROM wiki WHERE name = one.name)",
        ],
    )


APPLICATION = Application(
    name="trac",
    kind="tracker with a wiki, in German",
    version="1.6",
    package=Package(["Trac==1.6", "Babel", "setuptools<81"]),
    serve=serve,
    facts=facts,
    prepare=prepare,
)
