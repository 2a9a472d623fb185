"""What probing a form tells, judged by a shop whose faults are known."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from markupsafe import escape
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer.browser.probes.form_attempts import SentForm
from explorer.browser.probes.prober import Prober
from explorer.browser.session.session import Session
from explorer.models import Signal
from tests.browser.probes.conftest import Clock, prober_of
from tests.planted.shop import Shop
from tests.site import Site

FORMS = {
    "/search": (("q",), {"unescaped_input": "Search for"}),
    "/orders": (("plant", "count"), {"accepted_invalid": "Quantity"}),
    "/guests": (("guest", "mail"), {"accepted_invalid": "E-mail"}),
    "/stays": (("who", "start", "end"), {"accepted_invalid": "End date"}),
    "/account": (("nick", "town"), {"lost_data": "Town"}),
    "/reviews": (("review",), {"unescaped_input": "Your review"}),
    "/wishlist": (("plant",), {"lost_data": "Plant"}),
    "/help/contact": (("name", "mail", "message"), {"lost_input": "Send message"}),
    "/tools/notes": (("note",), {"double_submission": "Keep note"}),
    "/address": (("street", "zip", "city"), {}),
    "/seeds": (("kind", "amount"), {}),
}


def said(signal: Signal) -> tuple[str, str]:
    what = "form" if signal.signal in ("double_submission", "lost_input") else "field"
    return signal.signal, str(getattr(signal, what))


def sent(url: str, path: str, names: tuple[str, ...]) -> SentForm:
    writes = path != "/search"
    return SentForm(url=url + path, key=path, names=names, landed=url + path, writes=writes)


@pytest.mark.parametrize("path", FORMS)
async def test_forms(planted: tuple[Shop, str], prober: Prober, path: str) -> None:
    shop, url = planted
    names, faults = FORMS[path]
    prober.form_sent(sent(url, path, names))
    found = dict(map(said, await prober.probe()))
    # No form of the shop is safe from being sent twice where the answer is slow.
    if "double_submission" not in faults:
        found.pop("double_submission", None)
    assert found == faults
    assert len([one for one in shop.sent if one[0] == "POST"]) <= 4
    prober.form_sent(sent(url, path, names))
    assert await prober.probe() == ()  # once in a run


KNOWN = "<li>Fern</li><li>Moss</li>"
FORM = "<form method=post><label>Name <input name=name></label><button>Send</button></form>"
DRAWN = """<form id=f><label>Name <input name=name></label><button>Send</button></form>%s<script>
f.onsubmit = async (event) => { event.preventDefault();
  await fetch(location, { method: "POST", body: new URLSearchParams(new FormData(f)) });
  box.innerHTML = `%s`.replace("X", f.name.value) }</script>"""
SHOWN_ONCE = {
    "card": "<div class=card>Thank you, X</div>",
    "item": "<ul><li>Saved: X</li></ul>",
    "query": f"<ul>{KNOWN}<li>X</li></ul>",
    "list": f"<ul>{KNOWN}<li>X</li></ul>",
}
"""By the path, what a page says in the answer to a form, and not later."""
DRAWN_ONCE = {
    "toast": ("<ul id=box class=toasts></ul>", "<li>X</li>"),
    "said": ("<ul id=box></ul>", "<li>Thank you, X</li>"),
    "grid": ("<div id=box></div>", "<div class=card>X</div>"),
    "rows": ("<ul id=box></ul>", "<li>X</li>"),
}


def once(path: str) -> Callable[[Request], Response | str]:
    """The list is in the answer itself, all else on the page that is opened next."""
    waiting: list[str] = []

    def answer(request: Request) -> Response | str:
        rows = f"<ul>{KNOWN}</ul>" if path in ("query", "list") else ""
        if request.method == "POST":
            told = SHOWN_ONCE[path].replace("X", str(escape(request.form["name"])))
            if path == "list":
                return told + FORM
            waiting.append(told)
            return redirect(f"/{path}?new=1" if path == "query" else f"/{path}", 303)
        if path == "query":
            return (waiting[0] if request.args else rows) + FORM
        return (waiting.pop() if waiting else rows) + FORM

    return answer


async def test_what_a_page_says_once_is_not_lost(
    site: Site, session: Session, clock: Clock
) -> None:
    """Of these pages two show the name as an entry of a list that is gone later."""
    drawn = {f"/{path}": DRAWN % both for path, both in DRAWN_ONCE.items()}
    url = site.serve({**{f"/{path}": once(path) for path in SHOWN_ONCE}, **drawn})
    lost = []
    for path in (*SHOWN_ONCE, *DRAWN_ONCE):
        prober = prober_of(session, clock, wanted=("lost-data",))
        landed = f"{url}{path}?new=1" if path == "query" else f"{url}{path}"
        prober.form_sent(
            SentForm(url=url + path, key=path, names=("name",), landed=landed, writes=True)
        )
        lost += [path for _ in await prober.probe()]
        assert any(request.method == "POST" for request in site.asked(f"/{path}")), path
    assert lost == ["list", "rows"]
