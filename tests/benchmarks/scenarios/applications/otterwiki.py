"""An Otter Wiki: pages in a Git repository, an editor, attachments."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import files, rows
from tests.benchmarks.scenarios.values import Application, Facts

SITE = str(Path(__file__).parent / "sites/otterwiki_site.py")


def prepare(place: Place) -> list[list[str]]:
    return [[place.python, SITE, "prepare"]]


def serve(place: Place) -> Server:
    return Server([place.python, SITE, str(place.port)])


def facts(place: Place) -> Facts:
    users = rows(
        place.state / "users.sqlite",
        ["SELECT 'user ' || email, name, is_admin AS admin FROM user"],
    )
    return {**files(place.state / "pages"), **users}


APPLICATION = Application(
    name="otterwiki",
    kind="wiki with accounts, an editor, dialogs and attachments",
    version="2.26.1",
    package=Package(["otterwiki==2.26.1"]),
    serve=serve,
    facts=facts,
    prepare=prepare,
)
