"""The pages of a small shop with faults in it. ``faults.py`` says which.

Everything is drawn by the server and by a few lines of script, so that each fault has one cause.
"""

from __future__ import annotations

from html import escape

MENU = {
    "/catalogue": "Catalogue", "/orders": "Orders", "/account": "Account", "/help": "Help",
    "/tools": "Tools", "/team": "Team",
}  # fmt: skip

STYLE = """body { font: 16px sans-serif; margin: 2em; color: #222; background: #fff }
nav a { margin-right: 1em } .card { border: 1px solid #999; padding: 1em; margin: 1em 0 }
header { position: sticky; top: 0; background: #fff } .faint { color: #ccc }
.spinner { width: 24px; height: 24px; border: 4px solid #06c; border-top-color: #fff;
  border-radius: 50%; animation: turn 1s linear infinite } @keyframes turn { to { rotate: 1turn } }
.stage { position: relative; height: 60px } .veil { position: absolute; inset: 0; background: #eee }
.tile { position: relative; border: 1px solid #999; padding: 1em }
.tile a.whole::after { content: ""; position: absolute; inset: 0 }
.tile button { position: relative; z-index: 1 }"""


def layout(title: str, body: str) -> str:
    """A page with the menu. ``body`` is markup."""
    links = "".join(f'<a href="{path}">{name}</a>' for path, name in MENU.items())
    return (
        f'<!doctype html><html lang="en"><head><title>{escape(title)} - Grove</title>'
        f"<style>{STYLE}</style></head><body><header><nav aria-label='Main'>{links}</nav></header>"
        f"<main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )


def field(name: str, label: str, value: str = "", kind: str = "text", more: str = "") -> str:
    """A labelled input with its value escaped."""
    return (
        f'<p><label for="{name}">{label}</label> '
        f'<input id="{name}" name="{name}" type="{kind}" value="{escape(value)}" {more}></p>'
    )


HOME = """<p>Plants for every room.</p>
<p><a href="/catalogue/fern">Fern</a> <a href="/catalogue/palm">Palm</a>
<a href="/catalogue/moss">Moss</a></p>
<p><a href="/news">News</a> <a href="/offers">Offers</a> <a href="/visit">Visit us</a></p>"""

CATALOGUE = """<form action="/search"><p><label for="q">Search for</label>
<input id="q" name="q"><button>Search</button></p></form>
<ul><li><a href="/catalogue/fern">Fern</a></li><li><a href="/catalogue/palm">Palm</a></li>
<li><a href="/catalogue/moss">Moss</a></li><li><a href="/catalogue/oak">Oak</a></li></ul>
<p><a href="/wishlist">Wish list</a> <a href="/reviews">Reviews</a>
<a href="/calculator">Calculator</a></p>"""

FERN = """<p>A fern for the bathroom.</p><img src="/gone.png" alt="A fern" width="80" height="80">
<p><button onclick="addToBasket()">Add to basket</button></p>"""
PALM = """<p>A palm.</p><p><button id="stock">Check stock</button></p>
<script>stock.onclick = () => Promise.reject(new Error("no stock service"))</script>"""
MOSS = """<p>Price: <span id="price"></span></p>
<script>price.textContent = "$" + Number("twelve") * 2</script>
<p><button>Compare</button></p>"""
OAK = """<p>An oak. <a href="/catalogue/acorn">Acorns</a></p>"""

NEWS = """<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod.</p>
<p><a href="#archive">Archive of all news</a></p>"""
OFFERS = """<p>Dear {{ customer.name }}, these are your offers.</p>
<p><a href="http://192.168.3.9:3000/offers/spring">Spring offers</a></p>
<p><a href="http://staging.grove.example/offers">Autumn offers</a></p>"""
VISIT = """<p>Open daily.</p><p><button>visit.button.directions</button></p>
<script>document.querySelector("main button").onclick = () =>
  document.querySelector("main p").textContent = "Take the tram"</script>"""

CALCULATOR = """<p>How much soil do you need?</p>
<p><label for="w">Width</label> <input id="w" type="number" min="1" value="10">
<button id="reckon">Reckon</button></p><p id="result"></p>
<script>reckon.onclick = () => result.textContent = "You need " + w.depth * w.value + " litres"
</script>"""

HELP = """<p><a href="/help/developers">For developers</a> <a href="/help/delivery">Delivery</a>
<a href="/help/contact">Contact</a> <a href="/help/terms">Terms</a>
<a href="/help/shop-api">Shop interface</a></p>"""
DELIVERY = """<p>Where is my parcel?</p><div class="spinner" id="wheel"></div><p id="parcel"></p>
<script>fetch("/api/parcel")</script>"""
CONTACT_HEAD = "<p>Write to us.</p>"
TERMS = """<p>Terms of sale.</p><p><button id="more">Show all</button></p><div id="all"></div>
<script>more.onclick = async () => { const got = await fetch("/api/terms");
  all.textContent = got.ok ? "ok" : "Sorry, not now." }</script>"""
SHOP_API = """<p><button id="load">Load users</button></p><ul id="users"></ul>
<script>load.onclick = async () => { const got = await (await fetch("/api/users")).json();
  users.textContent = got.map((user) => user.name).join(", ") }</script>
<p><a href="/help/settings.txt">Settings</a></p>"""

TOOLS = """<p><a href="/tools/export">Export</a> <a href="/tools/import">Import</a>
<a href="/tools/status">Status</a> <a href="/tools/planner">Planner</a>
<a href="/tools/report">Report</a> <a href="/tools/notes">Notes</a></p>"""
EXPORT = """<div class="stage"><button id="csv">Export as CSV</button><div class="veil"></div></div>
<script>csv.onclick = () => document.title = "done"</script>"""
IMPORT = """<p>Import plants.</p><p><button id="go">Check file</button></p>
<script>go.onclick = () => { console.error("import: the parser is missing");
  document.querySelector("main p").textContent = "Checked" }</script>
<script src="/parser.js"></script>"""
STATUS = """<p>All is well.</p><div id="pick" class="card">Choose a region</div><p id="region"></p>
<script>pick.addEventListener("click", () => region.textContent = "North")</script>
<p><button id="ping">Ping</button></p>
<script>ping.onclick = async () => { const got = await fetch("/api/ping");
  region.textContent = "pinged " + got.status }</script>"""
REPORT = """<p>Warning: Undefined variable $total in /var/www/grove/report.php on line 12</p>
<p>Report of the week: 12 plants.</p>"""

TEAM = """<p>Hello, undefined! Nice to see you.</p><img src="/leaf.svg" width="40" height="40">
<p class="faint">We are five people.</p><p><a href="/team/jobs">Jobs</a>
<a href="/team/keys">Keys</a></p>
<ul id="people"></ul>
<script>people.innerHTML = "<li>" + { name: "Ann" } + "</li>"</script>"""
JOBS = """<p>No jobs.</p><script>
if (!location.hash) { history.pushState({}, "", "#jobs");
  onpopstate = () => history.pushState({}, "", "#jobs") }</script>"""
KEYS = """<p>Our public page.</p><!-- deploy with
-----BEGIN RSA PRIVATE KEY-----
MIIEowIBAAKCAQEAxJrTk2dLr8cC0b3v7r5m1pQw9sXyZlKf0aB2cD4eF6gH8iJ0
kL2mN4oP6qR8sT0uV2wX4yZ6aB8cD0eF2gH4iJ6kL8mN0oP2qR4sT6uV8wX0yZ2a
-----END RSA PRIVATE KEY----- -->"""

# --- decoys: nothing is wrong with these ----------------------------------------------------------
DEVELOPERS = """<p>The value of a missing field is undefined, and a sum of texts is NaN.</p>
<p>Write <code>{{ plant.name }}</code> or <code>${name}</code> where the name goes, and open
http://localhost:8000 to look at it.</p>
<pre>Traceback (most recent call last):
  File "shop.py", line 3, in plant
ValueError: no such plant</pre>
<pre>{"name": null, "price": "%s"}</pre>
<p>Keys of texts such as <code>checkout.button.submit</code> belong into the catalogue of texts,
which translators work with. They are written in lower case, with dots between their parts, and the
first part names the page. Whoever adds a text adds it in English first, and the others follow with
the next release. What is not translated by then is shown in English.</p>"""
PLANNER = """<p>Your garden, in a moment.</p><div class="spinner" id="wheel"></div>
<div class="tile"><a class="whole" href="/catalogue/fern">Plan a fern</a>
<button id="pin">Pin</button></div>
<script>setTimeout(() => wheel.remove(), 1500);
pin.onclick = () => pin.textContent = "Pinned"</script>"""
