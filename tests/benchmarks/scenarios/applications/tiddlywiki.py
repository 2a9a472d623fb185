"""TiddlyWiki, a notebook on one page, whose text fields are in frames."""

from __future__ import annotations

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.values import Application, Facts

NOTES = {
    "Packing list": ("Tent\nLamp", "travel"),
    "Phone numbers": ("Ada 555 0101\nBen 555 0102", ""),
    "Recipe": ("Flour, milk, eggs", "kitchen"),
}


def prepare(place: Place) -> list[list[str]]:
    return [[*_program(place), "--init", "server"]]


def serve(place: Place) -> Server:
    notes = place.state / "wiki/tiddlers"
    if not notes.exists():
        notes.mkdir()
        for title, (text, tags) in NOTES.items():
            head = f"created: 20260101120000000\nmodified: 20260101120000000\ntags: {tags}\n"
            (notes / f"{title}.tid").write_text(f"{head}title: {title}\ntype: \n\n{text}")
    serving = ["--server", str(place.port), "$:/core/save/all", "text/plain", "text/html"]
    return Server([*_program(place), *serving])


def facts(place: Place) -> Facts:
    found: dict[str, str] = {}
    for path in sorted((place.state / "wiki/tiddlers").glob("*.tid")):
        head, _, text = path.read_text().partition("\n\n")
        fields = dict(line.partition(": ")[::2] for line in head.splitlines())
        title = fields.get("title", path.stem)
        if title.startswith(("Draft of", "$:/StoryList", "$:/state", "$:/HistoryList")):
            continue
        found[f"{title} text"] = text.strip()
        found[f"{title} tags"] = fields.get("tags", "").strip()
    return found


def _program(place: Place) -> list[str]:
    script = str(place.packages / "node_modules/tiddlywiki/tiddlywiki.js")
    return ["node", script, str(place.state / "wiki")]


APPLICATION = Application(
    name="tiddlywiki",
    kind="notes on one page, with frames and tabs",
    version="5.4.0",
    package=Package(["tiddlywiki@5.4.0"], npm=True),
    serve=serve,
    facts=facts,
    prepare=prepare,
)
