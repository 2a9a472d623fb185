"""Fava, the accounts of a club: reports, filters, an editor and a dialog for entries."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.values import Application, Facts

LEDGER = Path(__file__).parent / "sites/fava.beancount"


def serve(place: Place) -> Server:
    ledger = place.state / "club.beancount"
    if not ledger.exists():
        shutil.copy(LEDGER, ledger)
    program = str(place.packages / "bin/fava")
    options = ["--host", "127.0.0.1", "--port", str(place.port)]
    return Server([place.python, program, *options, str(ledger)])


def facts(place: Place) -> Facts:
    """Return the lines below each entry, by its first line."""
    found: dict[str, str] = {}
    lines = (place.state / "club.beancount").read_text(encoding="utf-8").splitlines()
    entry = ""
    for line in filter(None, (re.sub(r"\s+", " ", line.rstrip()) for line in lines)):
        if line.startswith(" "):
            found[entry] = f"{found[entry]};{line}".lstrip("; ")
        else:
            entry = line
            found[entry] = ""
    return found


APPLICATION = Application(
    name="fava",
    kind="accounts: reports, filters, an editor, a dialog with many fields",
    version="1.30.16",
    package=Package(["fava==1.30.16"]),
    serve=serve,
    facts=facts,
)
