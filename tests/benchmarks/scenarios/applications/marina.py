"""OpenAPI Explorer, pages of an API in shadow roots, before the API of JSON Server."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.values import Application, Facts

SITE = Path(__file__).parent / "sites/marina"
SCRIPT = "node_modules/openapi-explorer/dist/browser/openapi-explorer.min.js"


def serve(place: Place) -> Server:
    public = place.state / "public"
    public.mkdir(exist_ok=True)
    for name in ("index.html", "openapi.json"):
        shutil.copy(SITE / name, public)
    shutil.copy(place.packages / SCRIPT, public)
    database = place.state / "db.json"
    if not database.exists():
        shutil.copy(SITE / "db.json", database)
    program = str(place.packages / "node_modules/json-server/lib/cli/bin.js")
    static = ["--static", os.path.relpath(public)]  # it joins the path to the working directory
    options = ["--host", "127.0.0.1", "--port", str(place.port), *static]
    return Server(["node", program, *options, str(database)])


def facts(place: Place) -> Facts:
    boats = json.loads((place.state / "db.json").read_text())["boats"]
    return {
        f"boat {boat.get('id')} {name}": str(value)
        for boat in boats
        for name, value in boat.items()
        if name != "id"
    }


APPLICATION = Application(
    name="marina",
    kind="pages of an API, in shadow roots",
    version="2.4.820",
    package=Package(["openapi-explorer@2.4.820", "json-server@0.17.4"], npm=True),
    serve=serve,
    facts=facts,
)
