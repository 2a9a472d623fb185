"""Controls that are never used, those that alone are used, and given values of fields."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from PIL import Image

import explorer
from explorer.browser.tabs import open_tabs
from explorer.errors import UsageError
from explorer.models import ActionRequest, Interaction, RunEvent
from explorer.settings.model import Settings
from tests.site import Site

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1>
<form action=/sent><label>City <input name=city></label><label>Token <input name=token></label>
<label>Note <input name=note></label><label>Postal code <input name=zip value=1></label>
<button>Send</button></form>
<form action=/published><label>Title <input name=title></label><button>Publish</button></form>
<div id=danger><a href=/danger>Enter</a><a href=/unseen style="display:none">Later</a>
<button onclick="fetch('/pressed/boom')">Boom</button></div>
<div role=switch tabindex=0 onclick="fetch('/pressed/switch')">Live</div>
<button onclick="fetch('/pressed/fine')">Fine</button><a href=/text>Text</a>"""


def settings(**more: Any) -> Settings:
    known = {
        "planner": {"steps": 14, "seed": 3}, "repro": {"enabled": False},
        "checks": {"disabled": ["accessibility", "endless-spinner"]},
    }  # fmt: skip
    return Settings.model_validate(known | more)


async def crawled(url: str, settings: Settings) -> list[RunEvent]:
    return [event async for event in explorer.explore(url, settings)]


NEVER = ["Publish", "Note", {"selector": "#danger"}, {"role": "switch"}]


async def test_what_is_never_used_is_neither_pressed_nor_filled_nor_sent(
    site: Site, lent_browser: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_TOKEN", "pq7-secret")
    url = site.serve({"/": PAGE, "/sent": "<p>Sent", "/text": "<p>Text"})
    values = [{"field": "postal code", "value": 10115}, {"field": "token", "env": "SHOP_TOKEN"}]
    safety = {"never": NEVER, "allowDestructive": True}
    events = await crawled(url, settings(safety=safety, forms={"values": values}))

    opened = {request.path for request in site.requests}
    assert {"/sent", "/pressed/fine", "/text"} <= opened
    barred = {"/published", "/danger", "/unseen", "/pressed/boom", "/pressed/switch"}
    assert not opened & barred
    sent = [request.args for request in site.requests if request.path == "/sent"]
    assert {(one["token"], one["zip"], one["note"]) for one in sent} == {
        ("pq7-secret", "10115", "")
    }
    assert all(one["city"] for one in sent)
    told = json.dumps([event.model_dump(mode="json") for event in events])
    assert "pq7-secret" not in told
    assert '"safety.never": 5' in told


async def test_only_the_controls_of_the_scope_are_used(site: Site, lent_browser: None) -> None:
    url = site.serve({"/": PAGE, "/text": "<p>Text", "/sitemap.xml": "<loc>/named</loc>"})
    only = ["Fine", {"role": "link", "text": "Text"}]
    await crawled(url, settings(scope={"controls": only}))
    opened = {request.path for request in site.requests} - {"/", "/robots.txt", "/favicon.ico"}
    assert opened == {"/pressed/fine", "/text"}


async def test_requests_of_a_person_press_none_either(site: Site) -> None:
    url = site.serve({"/": PAGE})
    async with open_tabs(settings(safety={"never": NEVER})) as tabs:
        tab = await tabs.new()
        await tab.open(url)
        known = {one.label: one for one in (await tab.see()).elements}
        for name, action in (("Boom", "click"), ("Note", "fill"), ("Publish", "click")):
            request = ActionRequest(action=action, value="x", insist=True)
            outcome = await tab.act(known[name], request)
            assert (outcome.result, outcome.detail[:12]) == ("refused", "safety.never")
        await tab.page.locator("button", has_text="Publish").focus()
        with pytest.raises(UsageError, match="'Publish' must not be used"):
            await tab.press("Enter", insist=True)
    assert not site.asked("/published")
    assert not site.asked("/pressed/boom")


async def test_pictures_do_not_show_values_from_variables(
    site: Site, lent_browser: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_TOKEN", "pq7-secret")
    form = "<form onsubmit='return false'><input name=token><button>Send</button></form><b>x</b>"
    url = site.serve({"/": f"<!doctype html><html lang=en><title>Shop</title>{form}"})
    values = {"values": [{"field": "token", "env": "SHOP_TOKEN"}]}
    events = await crawled(url, settings(forms=values, planner={"steps": 4, "seed": 1}))
    seen: set[str] = set()
    for shot in (one.screenshot for one in events if isinstance(one, Interaction)):
        if shot:
            with Image.open(io.BytesIO(shot.jpeg)) as image:
                darkest = min(image.convert("L").crop((14, 14, 140, 24)).tobytes())
            seen.add("text" if darkest < 60 else "paint" if darkest < 104 else "empty")
    assert "paint" in seen
    assert "text" not in seen


async def test_a_value_from_a_variable_is_searched_for_nowhere(
    site: Site, lent_browser: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_TOKEN", "pq7-secret")
    search = "<form action=/search><input type=search name=q><button>Search</button></form>"
    made = "<form method=post action=/made><input name=token><button>Make</button></form>"
    pages = {"/": made, "/made": search, "/search": search}
    url = site.serve({path: f"<!doctype html><title>Shop</title>{pages[path]}" for path in pages})
    values = {"values": [{"field": "token", "env": "SHOP_TOKEN"}]}
    await crawled(url, settings(forms=values, planner={"steps": 6, "seed": 1}))
    assert "pq7-secret" in [one.form.get("token") for one in site.asked("/made")]
    sought = [one.args.get("q") for one in site.asked("/search")]
    assert any(sought)
    assert "pq7-secret" not in sought
