"""Isso, comments below articles, with a page to moderate them."""

from __future__ import annotations

from pathlib import Path

import httpx

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import rows
from tests.benchmarks.scenarios.values import Application, Facts

SITE = str(Path(__file__).parent / "sites/isso_site.py")
COMMENTS = (
    ("/", "Mabel", "The first boat is always late."),
    ("/", "Otto", "Is there coffee on board?"),
    ("/boote", "Greta", "In die Halle am Hafen."),
)


def serve(place: Place) -> Server:
    return Server([place.python, SITE, str(place.port)])


def fill(place: Place) -> None:
    """Write the first comments."""
    for path, author, text in COMMENTS:
        said = {"author": author, "email": None, "website": None, "text": text, "title": path}
        answer = httpx.post(f"{place.address}/isso/new", params={"uri": path}, json=said)
        answer.raise_for_status()


def facts(place: Place) -> Facts:
    return rows(
        place.state / "comments.db",
        [
            "SELECT 'comment ' || id, text, author, website, email, parent, likes, dislikes, "
            "mode FROM comments",
        ],
    )


APPLICATION = Application(
    name="isso",
    kind="comments below articles, in English and German",
    version="0.14.0",
    package=Package(["isso==0.14.0", "setuptools<81"]),
    serve=serve,
    facts=facts,
    fill=fill,
)
