"""Radicale, a server of calendars and address books with pages to administer them."""

from __future__ import annotations

import json

from tests.benchmarks.relocation.tasks import Package, Place, Server
from tests.benchmarks.scenarios.values import Application, Facts

SHOWN = {"tag": "kind", "ICAL:calendar-color": "color", "INF:addressbook-color": "color"}
DESCRIPTIONS = ("C:calendar-description", "CR:addressbook-description")
COLLECTIONS = {
    "tides": ("VCALENDAR", "Tides", "High water", "#0066ccff"),
    "crew": ("VCALENDAR", "Crew", "Who is on board", "#22aa44ff"),
    "suppliers": ("VADDRESSBOOK", "Suppliers", "Ropes and paint", "#cc3300ff"),
}
EVENT = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//harbour//EN
BEGIN:VEVENT
UID:high-water
DTSTAMP:20260101T000000Z
DTSTART:20260714T101500Z
SUMMARY:High water
END:VEVENT
END:VCALENDAR
"""


def serve(place: Place) -> Server:
    root = place.state / "collections/collection-root/ada"
    if not root.exists():
        for name, (kind, title, text, color) in COLLECTIONS.items():
            (root / name).mkdir(parents=True)
            book = kind == "VADDRESSBOOK"
            properties = {
                "tag": kind,
                "D:displayname": title,
                DESCRIPTIONS[book]: text,
                "INF:addressbook-color" if book else "ICAL:calendar-color": color,
            }
            if not book:
                properties["C:supported-calendar-component-set"] = "VEVENT,VJOURNAL,VTODO"
            (root / name / ".Radicale.props").write_text(json.dumps(properties))
        (root / "tides/high-water.ics").write_text(EVENT.replace("\n", "\r\n"))
        (place.state / "users").write_text("ada:low-tide-42\n")
    options = {
        "server-hosts": f"127.0.0.1:{place.port}",
        "auth-type": "htpasswd",
        "auth-htpasswd-filename": str(place.state / "users"),
        "auth-htpasswd-encryption": "plain",
        "auth-delay": "0",
        "storage-filesystem-folder": str(place.state / "collections"),
    }
    given = [part for name, value in options.items() for part in (f"--{name}", value)]
    return Server([place.python, "-m", "radicale", *given], path="/.web/")


def facts(place: Place) -> Facts:
    found: dict[str, str] = {}
    for path in sorted((place.state / "collections/collection-root").glob("*/*/.Radicale.props")):
        properties = json.loads(path.read_text())
        name = f"collection {properties.get('D:displayname', '')}"
        for key, title in SHOWN.items():
            if key in properties:
                found[f"{name} {title}"] = str(properties[key])
        text = [properties[key] for key in DESCRIPTIONS if properties.get(key)]
        found[f"{name} description"] = "".join(text)
        found[f"{name} components"] = properties.get("C:supported-calendar-component-set", "")
        items = [one for one in path.parent.iterdir() if not one.name.startswith(".")]
        found[f"{name} items"] = str(len(items))
    return found


APPLICATION = Application(
    name="radicale",
    kind="administration of calendars and address books: cards, forms, an upload",
    version="3.9.0",
    package=Package(["radicale==3.9.0"]),
    serve=serve,
    facts=facts,
)
