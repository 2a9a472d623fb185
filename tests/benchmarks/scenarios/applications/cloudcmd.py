"""Cloud Commander, a file manager with two panels."""

from __future__ import annotations

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.applications.states import files
from tests.benchmarks.scenarios.values import Application, Facts

FILES = {
    "budget.txt": "Rope 40\nPaint 75\n",
    "notes.md": "Ask Ben about the crane.\n",
    "letters/ada.txt": "Dear Ada\n",
    "letters/ben.txt": "Dear Ben\n",
    "photos/crane.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
}


def serve(place: Place) -> Server:
    folder = place.state / "files"
    if not folder.exists():
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    program = str(place.packages / "node_modules/cloudcmd/bin/cloudcmd.mjs")
    options = ["--port", str(place.port), "--root", str(folder), "--no-open", "--no-auth"]
    options.append("--no-online")  # else it loads scripts from another host
    return Server(["node", program, *options])


def facts(place: Place) -> Facts:
    return files(place.state / "files")


APPLICATION = Application(
    name="cloudcmd",
    kind="file manager with keys, menus and dialogs",
    version="18.8.11",
    package=Package(["cloudcmd@18.8.11"], npm=True),
    serve=serve,
    facts=facts,
)
