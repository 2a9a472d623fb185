"""What a crawl reaches of the addresses that pages name only by events, later, or at run time.

Those that pages name at once are told without a crawl: tests/browser/references.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from werkzeug import Request, Response

import explorer
from explorer.models import RunFinished
from explorer.settings.model import Settings
from tests.costly_checks import COSTLY
from tests.named_addresses import answers, site_answer, truth
from tests.site import Site

STEPS = 320
LEAST = {
    "events": 50, "delegated": 9, "moved": 9, "late": 7, "hidden": 25, "forms": 11, "http": 22,
    "router": 1, "runtime": 22, "refresh": 8, "service": 2,
}  # fmt: skip
"""How many addresses of each group are reached in so many steps, at least: the order depends on how
long pages take."""
_PREFIXES = ("/made/", *(f"/addresses/{group}" for group in LEAST))


@pytest.mark.long
async def test_a_crawl_reaches_what_pages_name_by_events_and_at_run_time(
    site: Site, lent_browser: None
) -> None:
    table = answers(urlsplit(site.url()).netloc)

    def answer(request: Request) -> Response:
        body, headers, status = site_answer(table, request.path)
        return Response(body, status, headers)

    pages = [path for path in table if path.startswith(_PREFIXES) and path.endswith(".html")]
    made = [path for path in table if path.startswith("/made/")]
    links = "".join(f"<p><a href={path}>{path}</a>" for path in [*pages, *made])
    site.others = answer
    url = site.serve({"/": f"<!doctype html><html lang=en><title>Start</title>{links}"})
    settings = Settings.model_validate({
        "planner": {"steps": STEPS, "seed": 1}, "repro": {"enabled": False},
        "checks": {"disabled": COSTLY},
    })  # fmt: skip
    events = [event async for event in explorer.explore(url, settings)]
    assert isinstance(events[-1], RunFinished)
    reached = {request.path for request in site.requests}
    arrived = {group: reached.intersection(truth()[group]) for group in LEAST}
    few = [group for group, least in LEAST.items() if len(arrived[group]) < least]
    assert not few, {group: sorted({*truth()[group]} - arrived[group]) for group in few}
    assert not [path for path in reached if path.startswith("/not/")]
