"""What probing a form tells, judged by a shop whose faults are known."""

from __future__ import annotations

import pytest

from explorer.browser.probes.form_probe import SentForm
from explorer.browser.probes.prober import Prober
from explorer.models import Signal
from tests.planted.shop import Shop

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
    assert dict(map(said, await prober.probe())) == faults
    assert len([one for one in shop.sent if one[0] == "POST"]) <= 4
    prober.form_sent(sent(url, path, names))
    assert await prober.probe() == ()  # once in a run
