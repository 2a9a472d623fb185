"""A crawl chooses gestures, too: what waits for the mouse is reached in few steps."""

from __future__ import annotations

from contextlib import aclosing
from urllib.parse import unquote

import pytest

import explorer
from explorer.settings.model import Settings
from tests.site import Site
from tests.truth import serve

pytestmark = pytest.mark.browser

REACHED = {
    "holding": {"held what takes clicks", "sorted what is a button"},
    "rows": {"row twice", "menu of a card", "menu of a field"},
    "anywhere": {"menu anywhere", "double click anywhere", "click anywhere"},
    "zones": {"file beside a card"},
}


def said(site: Site) -> set[str]:
    return {unquote(request.query_string.decode()) for request in site.asked("/senses/said")}


@pytest.mark.long
async def test_a_crawl_reaches_what_waits_for_gestures(site: Site, lent_browser: None) -> None:
    serve(site)
    links = "".join(f"<li><a href=/senses/{name}.html>{name}</a>" for name in REACHED)
    url = site.serve({"/": f"<title>Senses</title><ul>{links}</ul>", "/senses/said": "noted"})
    known = {
        "planner": {"steps": 90, "seed": 1}, "repro": {"enabled": False},
        "checks": {"disabled": ["accessibility", "endless-spinner"]},
    }  # fmt: skip
    wanted = set().union(*REACHED.values())
    async with aclosing(explorer.explore(url, Settings.model_validate(known))) as events:
        async for _ in events:
            if said(site) >= wanted:
                break
    assert said(site) >= wanted
    assert not [one for one in said(site) if one.startswith("FORBIDDEN")]
