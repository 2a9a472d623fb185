"""Node-RED, an editor of flows with drag and drop, dialogs and tabs."""

from __future__ import annotations

import json
import shutil

from tests.benchmarks.relocation.applications.node_red import SETTINGS
from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.values import Application, Facts

SHOWN = ("disabled", "info", "active", "payload", "template", "repeat", "outputs")


def serve(place: Place) -> Server:
    for name in ("settings.js", "flows.json"):
        if not (place.state / name).exists():
            shutil.copy(SETTINGS / name, place.state)
    script = str(place.packages / "node_modules/node-red/red.js")
    options = ["--userDir", str(place.state), "--port", str(place.port)]
    return Server(["node", script, *options])


def facts(place: Place) -> Facts:
    nodes = json.loads((place.state / "flows.json").read_text())
    found: dict[str, str] = {}
    for node in nodes:
        name = f"{node['type']} {node.get('name') or node.get('label') or 'unnamed'}"
        found[name] = "there"
        for key in SHOWN:
            if key in node:
                found[f"{name} {key}"] = str(node[key])
    return found


APPLICATION = Application(
    name="node_red",
    kind="editor of flows with drag and drop, dialogs and tabs",
    version="4.1.15",
    package=Package(["node-red@4.1.15"], npm=True),
    serve=serve,
    facts=facts,
)
