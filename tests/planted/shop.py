"""Serves the planted shop: ``python -m tests.planted.shop PORT``."""

from __future__ import annotations

import json
import sys
import time
import traceback
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from markupsafe import escape

from tests.planted import pages
from tests.planted.pages import field, layout

Form = dict[str, str]
Answer = tuple[int, str, str]
"""Status, content type and body; or a redirect: 303, "", address."""

STATIC = {
    "/": ("Welcome", pages.HOME), "/catalogue": ("Catalogue", pages.CATALOGUE),
    "/catalogue/fern": ("Fern", pages.FERN), "/catalogue/palm": ("Palm", pages.PALM),
    "/catalogue/moss": ("Moss", pages.MOSS), "/catalogue/oak": ("Oak", pages.OAK),
    "/news": ("News", pages.NEWS), "/offers": ("Offers", pages.OFFERS),
    "/visit": ("Visit us", pages.VISIT), "/calculator": ("Calculator", pages.CALCULATOR),
    "/help": ("Help", pages.HELP), "/help/delivery": ("Delivery", pages.DELIVERY),
    "/help/terms": ("Terms", pages.TERMS), "/help/shop-api": ("Shop interface", pages.SHOP_API),
    "/help/developers": ("For developers", pages.DEVELOPERS), "/tools": ("Tools", pages.TOOLS),
    "/tools/export": ("Export", pages.EXPORT), "/tools/import": ("Import", pages.IMPORT),
    "/tools/status": ("Status", pages.STATUS), "/tools/planner": ("Planner", pages.PLANNER),
    "/tools/report": ("Report", pages.REPORT), "/team": ("Team", pages.TEAM),
    "/team/jobs": ("Jobs", pages.JOBS), "/team/keys": ("Keys", pages.KEYS),
}  # fmt: skip
LEAF = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle r='4' cx='4' cy='4'/></svg>"
)
HASH = "$2b$12$LQv3c1yqBWVHxkd0LHAkCOYz6TtxMQJqhN8/LewdBPj4J/HS.iK8e"
SETTINGS = "APP_NAME=grove\nDB_HOST=db.grove\nDB_PASSWORD=fern-and-moss-77\nAPP_DEBUG=false\n"


class Shop:
    """What the shop remembers, and what it answers."""

    def __init__(self) -> None:
        self.profile = {"nick": "Ann Green", "town": "Leafton"}
        self.address = {"street": "Elm Road", "city": "Leafton"}
        self.reviews: list[str] = []
        self.wishes: list[str] = []
        self.notes: list[str] = []
        self.orders: list[Form] = []
        self.guests: list[Form] = []
        self.stays: list[Form] = []
        self.messages: list[Form] = []
        self.seeds: list[Form] = []
        self.sent: list[tuple[str, str]] = []
        """Method and path of every request."""

    def get(self, path: str, query: Form) -> Answer:
        if path in STATIC:
            return _html(*STATIC[path])
        shown = getattr(self, f"get_{path.strip('/').replace('/', '_').replace('.', '_')}", None)
        return shown(query) if shown else (404, "text/html", layout("Not found", "<p>Nothing.</p>"))

    def post(self, path: str, form: Form) -> Answer:
        taken = getattr(self, f"post_{path.strip('/').replace('/', '_')}", None)
        return taken(form) if taken else (404, "text/html", layout("Not found", "<p>Nothing.</p>"))

    # --- answers to scripts -----------------------------------------------------------------------
    def get_leaf_svg(self, _: Form) -> Answer:
        return 200, "image/svg+xml", LEAF

    def get_api_parcel(self, _: Form) -> Answer:
        return 200, "application/json", "{}"

    def get_api_users(self, _: Form) -> Answer:
        return 200, "application/json", json.dumps([{"name": "Ann", "hash": HASH}])

    def get_api_terms(self, _: Form) -> Answer:
        try:
            return 200, "text/plain", dict[str, str]()["terms"]
        except KeyError:
            return 500, "application/json", json.dumps({"error": traceback.format_exc()})

    def get_api_wishes(self, _: Form) -> Answer:
        return 200, "application/json", "[]"  # whatever was saved

    def post_api_wishes(self, form: Form) -> Answer:
        self.wishes.append(form.get("plant", ""))
        return 200, "application/json", "{}"

    def get_api_notes(self, _: Form) -> Answer:
        return 200, "application/json", json.dumps(self.notes)

    def post_api_notes(self, form: Form) -> Answer:
        time.sleep(0.3)  # the second click of a person comes sooner
        self.notes.append(form.get("note", ""))
        return 200, "application/json", "{}"

    def get_tools_notes(self, _: Form) -> Answer:
        """The button stays as it is while the first request is under way."""
        body = """<form id="f"><p><label for="note">Note</label> <input id="note" name="note">
<button>Keep note</button></p></form><ul id="notes"></ul><script>
const show = async () => { const all = await (await fetch("/api/notes")).json();
  notes.replaceChildren(...all.map((text) => Object.assign(document.createElement("li"),
    { textContent: text }))) };
f.onsubmit = async (event) => { event.preventDefault();
  await fetch("/api/notes", { method: "POST", body: new URLSearchParams(new FormData(f)) });
  note.value = ""; show() };
show()</script>"""
        return _html("Notes", body)

    def get_help_settings_txt(self, _: Form) -> Answer:
        return 200, "text/plain", SETTINGS

    def get_slow(self, _: Form) -> Answer:
        time.sleep(3.4)
        return _html("Stock list", "<p>Many plants.</p>")

    # --- pages with forms -------------------------------------------------------------------------
    def get_search(self, query: Form) -> Answer:
        return _html("Search", f"<p>You searched for {query.get('q', '')}.</p>{pages.CATALOGUE}")

    def get_orders(self, _: Form) -> Answer:
        rows = "".join(f"<tr><td>{escape(o['plant'])}<td>{escape(o['count'])}" for o in self.orders)
        form = field("plant", "Plant") + field("count", "Quantity")
        body = f"<form method='post'>{form}<button>Order it</button></form><table>{rows}</table>"
        more = "<p><a href='/guests'>Guest book</a> <a href='/stays'>Stays</a>"
        return _html("Orders", f"{body}{more} <a href='/slow'>Stock list</a></p>")

    def post_orders(self, form: Form) -> Answer:
        if not form.get("plant") or not form.get("count", "").lstrip("-").isdigit():
            return self._again("Orders", "orders", form, ("plant", "count"), "Give a number")
        self.orders.append(form)
        return 303, "", "/orders"

    def get_guests(self, _: Form) -> Answer:
        rows = "".join(f"<li>{escape(guest['guest'])}" for guest in self.guests)
        form = field("guest", "Your name") + field("mail", "E-mail")
        body = f"<form method='post'>{form}<button>Sign the book</button></form><ul>{rows}</ul>"
        return _html("Guest book", body)

    def post_guests(self, form: Form) -> Answer:
        self.guests.append(form)
        return 303, "", "/guests"

    def get_stays(self, _: Form) -> Answer:
        rows = "".join(f"<li>{escape(s['who'])}: {escape(s['start'])}" for s in self.stays)
        form = field("who", "Name") + field("start", "Start date", kind="date")
        form += field("end", "End date", kind="date")
        body = f"<form method='post'>{form}<button>Reserve</button></form><ul>{rows}</ul>"
        return _html("Stays", body)

    def post_stays(self, form: Form) -> Answer:
        if len([row for row in self.stays if row == form]) > 3:
            return self._again("Stays", "stays", form, ("who", "start", "end"), "Enough")
        self.stays.append(form)
        return 303, "", "/stays"

    def get_account(self, _: Form) -> Answer:
        """The town is shown and never saved."""
        form = field("nick", "Display name", self.profile["nick"])
        form += field("town", "Town", self.profile["town"])
        body = f"<form method='post'>{form}<button>Save profile</button></form>"
        return _html("Account", f"{body}<p><a href='/address'>Address</a></p>")

    def post_account(self, form: Form) -> Answer:
        self.profile["nick"] = form.get("nick", "")
        return _html("Account", "<p role='status'>Profile saved.</p><a href='/account'>Back</a>")

    def get_reviews(self, _: Form) -> Answer:
        rows = "".join(f"<li>{review}</li>" for review in self.reviews)
        form = (
            "<p><label for='r'>Your review</label> <textarea id='r' name='review'></textarea></p>"
        )
        body = f"<form method='post'>{form}<button>Post review</button></form><ul>{rows}</ul>"
        return _html("Reviews", body)

    def post_reviews(self, form: Form) -> Answer:
        self.reviews.append(form.get("review", ""))
        return 303, "", "/reviews"

    def get_wishlist(self, _: Form) -> Answer:
        body = """<form id="f"><p><label for="plant">Plant</label> <input id="plant" name="plant">
<button>Add wish</button></p></form><ul id="wishes"></ul><script>
const show = (wish) => { const li = document.createElement("li"); li.textContent = wish;
  wishes.append(li) };
f.onsubmit = async (event) => { event.preventDefault();
  await fetch("/api/wishes", { method: "POST", body: new URLSearchParams(new FormData(f)) });
  show(plant.value); plant.value = "" };
fetch("/api/wishes").then((got) => got.json()).then((all) => all.forEach(show))</script>"""
        return _html("Wish list", body)

    def get_help_contact(self, _: Form) -> Answer:
        return self._contact("")

    def post_help_contact(self, form: Form) -> Answer:
        """What was typed is lost when something is wrong with it."""
        if "@" not in form.get("mail", "") or len(form.get("message", "")) < 400:
            return self._contact("<p role='alert' class='error'>The message is too short.</p>")
        self.messages.append(form)
        return _html("Contact", "<p role='status'>Thank you.</p>")

    def _contact(self, complaint: str) -> Answer:
        form = field("name", "Name") + field("mail", "E-mail", kind="email")
        form += "<p><label for='m'>Message</label> <textarea id='m' name='message'></textarea></p>"
        body = f"<form method='post'>{complaint}{form}<button>Send message</button></form>"
        return _html("Contact", pages.CONTACT_HEAD + body)

    # --- a decoy: this form does everything well --------------------------------------------------
    def get_address(self, _: Form) -> Answer:
        return self._address(self.address, "")

    def post_address(self, form: Form) -> Answer:
        wrong = "" if form.get("city") and form.get("zip", "1").isdigit() else "Give a number"
        if not wrong:
            self.address = form
            return 303, "", "/address"
        return self._address(form, f"<p role='alert' class='error'>Postcode: {wrong}</p>")

    def _address(self, values: Form, complaint: str) -> Answer:
        form = field("street", "Street", values.get("street", ""))
        form += field("zip", "Postcode", values.get("zip", ""))
        form += field("city", "City", values.get("city", ""))
        body = f"<form method='post'>{complaint}{form}<button>Save address</button></form>"
        seen = f"<p>Now: {escape(values.get('street', ''))}, {escape(values.get('city', ''))}</p>"
        return _html("Address", f"{seen}{body}<p><a href='/seeds'>Seeds</a></p>")

    def get_seeds(self, _: Form) -> Answer:
        rows = "".join(f"<li>{escape(s['kind'])} x {escape(s['amount'])}" for s in self.seeds)
        return self._seeds({}, "", rows)

    def post_seeds(self, form: Form) -> Answer:
        """Each once, and a positive number of them."""
        if not form.get("amount", "").isdigit():
            complaint = "<p role='alert' class='error'>Amount: give a number from 1</p>"
            return self._seeds(form, complaint, "")
        if form not in self.seeds:
            self.seeds.append(form)
        return 303, "", "/seeds"

    def _seeds(self, values: Form, complaint: str, rows: str) -> Answer:
        form = field("kind", "Kind", values.get("kind", ""))
        form += field("amount", "Amount", values.get("amount", ""))
        body = f"<form method='post'>{complaint}{form}<button>Keep seeds</button></form>"
        return _html("Seeds", f"{body}<ul>{rows}</ul>")

    def _again(self, title: str, name: str, form: Form, names: tuple[str, ...], why: str) -> Answer:
        """The form with what was typed, and a complaint."""
        fields = "".join(field(one, one.title(), form.get(one, "")) for one in names)
        body = f"<p role='alert' class='error'>{why}</p>{fields}<button>Send</button>"
        return _html(title, f"<form method='post' action='/{name}'>{body}</form>")


def _html(title: str, body: str) -> Answer:
    return 200, "text/html; charset=utf-8", layout(title, body)


def handler_of(shop: Shop) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            parts = urlsplit(self.path)
            self._answer(shop.get, parts.path, dict(parse_qsl(parts.query)))

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            form = dict(parse_qsl(body.decode("utf-8", "replace")))
            self._answer(shop.post, urlsplit(self.path).path, form)

        def _answer(self, call: Callable[[str, Form], Answer], path: str, form: Form) -> None:
            shop.sent.append((self.command, path))
            status, kind, body = call(path.rstrip("/") or "/", form)
            data = b"" if status == 303 else body.encode()
            self.send_response(status)
            name = "Location" if status == 303 else "Content-Type"
            self.send_header(name, body if status == 303 else kind)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    return Handler


def serve(port: int, shop: Shop | None = None) -> ThreadingHTTPServer:
    """A server that is ready; ``serve_forever`` runs it."""
    return ThreadingHTTPServer(("127.0.0.1", port), handler_of(shop or Shop()))


if __name__ == "__main__":
    serve(int(sys.argv[1])).serve_forever()
