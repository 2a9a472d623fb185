"""I hate money, the shared bills of a group; its pages are read in French."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from tests.benchmarks.relocation.applications import ihatemoney
from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import rows
from tests.benchmarks.scenarios.values import Application, Facts

PEOPLE = ("Ada", "Ben", "Chloé")
BILLS = (("Bateau", "40", 1), ("Dîner", "75", 1), ("Essence", "18", 2), ("Glaces", "9", 3))


def serve(place: Place) -> Server:
    return Server([place.python, str(Path(ihatemoney.SITE)), str(place.port)])


def fill(place: Place) -> None:
    """Make a project with three people and four bills."""
    with httpx.Client(base_url=place.address, follow_redirects=True) as client:
        project = {
            "name": "Vacances",
            "id": "vacances",
            "password": "sun-and-sea-77",
            "contact_email": "ada@example.com",
            "default_currency": "XXX",
        }
        _post(client, "/create", project)
        for name in PEOPLE:
            _post(client, "/vacances/members/add", {"name": name}, form="/vacances/")
        for what, amount, payer in BILLS:
            bill = {
                "date": "2026-07-01",
                "what": what,
                "payer": str(payer),
                "amount": amount,
                "payed_for": ["1", "2", "3"],
                "bill_type": "Expense",
                "original_currency": "XXX",
            }
            _post(client, "/vacances/add", bill)


def _post(client: httpx.Client, path: str, data: dict[str, object], form: str = "") -> None:
    token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', client.get(form or path).text)
    sent = {**data, "csrf_token": token[1]} if token else data
    client.post(path, data=sent).raise_for_status()


def facts(place: Place) -> Facts:
    return rows(
        place.state / "money.db",
        [
            "SELECT 'person ' || name, activated AS active, weight FROM person",
            "SELECT 'bill ' || bill.id, what, amount, date, person.name AS payer, "
            "(SELECT group_concat(name, ', ') FROM (SELECT name FROM billowers JOIN person "
            "ON person.id = person_id WHERE bill_id = bill.id ORDER BY name)) AS owers "
            "FROM bill JOIN person ON person.id = payer_id",
            "SELECT 'project ' || id, name, contact_email AS mail FROM project",
        ],
    )


APPLICATION = Application(
    name="ihatemoney",
    kind="shared bills: forms, selects, checkboxes, dates; in French",
    version="7.2.1",
    package=Package(["ihatemoney==7.2.1", "setuptools<80"]),
    serve=serve,
    facts=facts,
    fill=fill,
)
