"""The applications on which scenarios are carried out."""

from __future__ import annotations

from tests.benchmarks.scenarios.applications import (
    cloudcmd,
    ihatemoney,
    marina,
    node_red,
    otterwiki,
    piccolo,
    tiddlywiki,
    trac,
)
from tests.benchmarks.scenarios.values import Application

MODULES = (piccolo, trac, otterwiki, marina, cloudcmd, tiddlywiki, ihatemoney, node_red)

APPLICATIONS: dict[str, Application] = {
    module.APPLICATION.name: module.APPLICATION for module in MODULES
}
