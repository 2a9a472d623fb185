"""Piccolo Admin on its own example: films, directors, studios and booked tickets."""

from __future__ import annotations

from pathlib import Path

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import rows
from tests.benchmarks.scenarios.values import Application, Facts

SITE = str(Path(__file__).parent / "sites/piccolo_site.py")


def prepare(place: Place) -> list[list[str]]:
    return [[place.python, SITE, "prepare"]]


def serve(place: Place) -> Server:
    return Server([place.python, SITE, str(place.port)])


def facts(place: Place) -> Facts:
    return rows(
        place.state / "films.sqlite",
        [
            "SELECT 'movie ' || movie.id, movie.name, rating, director.name AS director, "
            "oscar_nominations AS nominations, won_oscar AS oscar, release_date AS released, "
            "genre FROM movie LEFT JOIN director ON director.id = movie.director",
            "SELECT 'director ' || id, name, gender FROM director",
            "SELECT 'studio ' || name, description FROM studio",
            "SELECT 'ticket ' || ticket.id, booked_by AS name, movie.name AS movie, "
            "start_date AS date, vip FROM ticket LEFT JOIN movie ON movie.id = ticket.movie",
        ],
    )


APPLICATION = Application(
    name="piccolo",
    kind="admin pages with log-in, tables, filters, forms and dates",
    version="1.14.0",
    package=Package(["piccolo_admin==1.14.0", "piccolo[sqlite]"]),
    serve=serve,
    facts=facts,
    prepare=prepare,
)
