"""The interfaces that pages call: in the report, as JSON, as OpenAPI and as an archive."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate
from rich.console import Console

from explorer.bootstrap.reported_runs import explore_and_report
from explorer.reporting.run import RunSummary
from explorer.settings.model import Settings
from tests.site import Site

pytestmark = pytest.mark.browser

SECRET = "tok-9f8e7d6c5b4a"
PAGE = """<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1>
<button onclick="save(7)">Save</button><button onclick="save(8)">Keep</button>
<script>fetch('/api/items?page=2&q=tea&deep=true')
const save = (id) => fetch(`/api/items/${id}`, {method: 'PUT',
  headers: {'Content-Type': 'application/json', 'Authorization': 'Bearer TOKEN'},
  body: JSON.stringify({name: 'x', price: 1.5, tags: [], token: 'TOKEN'})})
const form = new FormData(); form.append('note', 'hello'); form.append('count', '3')
fetch('/api/notes', {method: 'POST', body: form})</script>""".replace("TOKEN", SECRET)
JSON = {"Content-Type": "application/json"}


def answers(page: str) -> dict[str, Any]:
    data = {f"/api/items{end}": (200, JSON, '{"a": 1}') for end in ("", "/7", "/8")}
    return {"/": page, **data, "/api/notes": (422, JSON, "{}")}


async def explored(url: str, out: Path) -> tuple[RunSummary, Path]:
    settings = Settings.model_validate({
        "planner": {"steps": 4, "seed": 2}, "repro": {"enabled": False},
        "report": {"out": str(out), "har": True}, "checks": {"disabled": ["accessibility"]},
    })  # fmt: skip
    run = await explore_and_report(
        url, settings, stop=asyncio.Event(), console=Console(file=io.StringIO()), secrets=[SECRET]
    )
    return run, out / run.run_id


async def test_what_pages_call_is_listed_and_sketched(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    url = site.serve(answers(PAGE))
    run, folder = await explored(url, tmp_path)

    found = {f"{one.method} {one.path}": one for one in run.api or ()}
    assert found.keys() == {"GET /api/items", "POST /api/notes", "PUT /api/items/{id}"}
    items, notes, saved = (found[key] for key in sorted(found))
    assert [(one.name, one.type) for one in items.query] == [
        ("page", "integer"), ("q", "string"), ("deep", "boolean"),
    ]  # fmt: skip
    assert {one.name: one.type for one in notes.fields} == {"note": "string", "count": "integer"}
    assert notes.statuses.keys() == {"422"}
    assert {one.name: one.type for one in saved.fields} == {
        "name": "string", "price": "number", "tags": "array", "token": "string",
    }  # fmt: skip
    sent = [request for request in site.requests if request.method == "PUT"]
    assert saved.count in (len(sent), len(sent) - 1)  # the last one may end after the run
    assert saved.request_types == ("application/json",)
    assert {act.partition(" (")[0] for act in saved.acts} == {"click “Save”", "click “Keep”"}
    assert saved.pages == (url,)
    assert saved.ms is not None
    sketch = json.loads((folder / "openapi.json").read_text())
    validate(sketch)
    assert sketch["paths"].keys() == {"/api/items", "/api/notes", "/api/items/{id}"}
    assert len(json.loads((folder / "api.json").read_text())["endpoints"]) == 3
    archive = json.loads((folder / "requests.har").read_text())["log"]["entries"]
    assert {"GET", "PUT", "POST"} == {entry["request"]["method"] for entry in archive}
    assert any(entry["request"]["url"] == url for entry in archive)
    written = "".join(file.read_text() for file in folder.glob("*.*") if file.is_file())
    assert SECRET not in written
    assert "/api/items/{id}" in (folder / "report.html").read_text()
