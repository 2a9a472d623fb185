"""Controls that show something new each time are used again, to an end."""

from __future__ import annotations

from collections import Counter
from contextlib import aclosing

import pytest

import explorer
from explorer.models import Interaction, RunFinished
from explorer.settings.model import Settings
from tests.site import Site

pytestmark = pytest.mark.browser

HEAD = "<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1>"
CAROUSEL = """<div id=slide>Spring</div><button id=previous>Previous</button><button id=next>Next
</button><script>const seasons = ["Spring", "Summer", "Autumn", "Winter", "Sale"]; let at = 0;
const go = (by) => { at = Math.max(0, Math.min(4, at + by)); slide.replaceChildren(seasons[at]);
if (at === 4) slide.innerHTML += ' <a href=/sale>All offers</a>' };
next.onclick = () => go(1); previous.onclick = () => go(-1)</script>"""
TABLE = """<table><tbody id=rows></table><a href="#" id=previous>Previous</a> <a href="#" id=next>
Next</a><script>let page = 1; const draw = () => { rows.innerHTML = [1, 2, 3, 4]
.map((n) => `<tr><td>Order ${page * 4 + n}`).join(""); if (page === 4) rows.innerHTML +=
'<tr><td><a href=/last>Last order</a>' }; const go = (by) => (e) => { e.preventDefault();
page = Math.max(1, Math.min(4, page + by)); draw() }; next.onclick = go(1);
previous.onclick = go(-1); draw()</script>"""
ENDLESS = """<p id=quote>Nothing yet</p><button id=more>Another quotation</button><p id=count>0</p>
<button id=plus>Count</button><button id=add>Add a note</button><ul id=notes></ul><script>
const word = () => Array.from({ length: 8 }, () => "abcdefghij"[Math.floor(Math.random() * 10)])
.join(""); more.onclick = () => { fetch("/pressed/more"); quote.textContent = word() };
plus.onclick = () => { fetch("/pressed/plus"); count.textContent = Number(count.textContent) + 1 };
add.onclick = () => { fetch("/pressed/add", { method: "POST" });
notes.innerHTML += `<li>${word()}` }</script>"""


def settings(steps: int) -> Settings:
    known = {
        "planner": {"steps": steps, "seed": 3}, "repro": {"enabled": False},
        "checks": {"disabled": ["accessibility", "endless-spinner"]},
    }  # fmt: skip
    return Settings.model_validate(known)


OTHERS = [f"/{name}" for name in ("about", "news", "team", "jobs", "terms", "press")]
LINKS = "".join(f"<li><a href={path}>{path[1:].title()}</a>" for path in OTHERS)


@pytest.mark.parametrize(("body", "found"), [(CAROUSEL, "/sale"), (TABLE, "/last")])
async def test_what_shows_the_next_part_each_time_is_pressed_to_the_end(
    site: Site, lent_browser: None, body: str, found: str
) -> None:
    others = {path: f"{HEAD}<button>{path[1:]}</button>" for path in OTHERS}
    url = site.serve({"/": HEAD + LINKS + body, found: f"{HEAD}<p>The end", **others})
    async with aclosing(explorer.explore(url, settings(steps=30))) as events:
        async for _ in events:
            if site.asked(found):
                return
    pytest.fail("not found")


async def test_what_has_no_end_is_left(site: Site, lent_browser: None) -> None:
    url = site.serve({"/": HEAD + ENDLESS})
    events = [event async for event in explorer.explore(url, settings(steps=120))]
    pressed = Counter(
        event.element.label for event in events if isinstance(event, Interaction) and event.element
    )
    assert max(pressed.values()) < 20, pressed
    ended = events[-1]
    assert isinstance(ended, RunFinished)
    assert ended.stopped_because == "nothing_left"
