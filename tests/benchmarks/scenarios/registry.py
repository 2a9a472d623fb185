"""The applications on which scenarios are carried out."""

from __future__ import annotations

from tests.benchmarks.scenarios.applications import (
    cloudcmd,
    fava,
    flask_admin,
    ihatemoney,
    isso,
    marina,
    node_red,
    otterwiki,
    piccolo,
    radicale,
    tiddlywiki,
    trac,
)
from tests.benchmarks.scenarios.values import Application

MODULES = (
    piccolo,
    trac,
    otterwiki,
    marina,
    cloudcmd,
    tiddlywiki,
    ihatemoney,
    node_red,
    isso,
    radicale,
    fava,
    flask_admin,
)

APPLICATIONS: dict[str, Application] = {
    module.APPLICATION.name: module.APPLICATION for module in MODULES
}
