"""The endpoints that pages call: in the report, as JSON, as OpenAPI and as an archive."""

from __future__ import annotations

import asyncio
import io
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate
from rich.console import Console

from explorer.bootstrap.reported_runs import explore_and_report
from explorer.browser.network import calls
from explorer.masking import MASK
from explorer.models import Outcome, StartOpened
from explorer.models.api_calls import ApiCall, CallsLeftOut
from explorer.reporting import har
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


async def explored(url: str, out: Path, seed: int = 2, steps: int = 4) -> tuple[RunSummary, Path]:
    settings = Settings.model_validate({
        "planner": {"steps": steps, "seed": 2}, "repro": {"enabled": False},
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


async def test_uploads_have_a_type_and_what_was_blocked_is_no_call(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    page = """<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1><script>
    const form = new FormData(); form.append('photo', new File(['x'], 'a.txt'))
    fetch('/api/notes', {method: 'POST', body: form})
    fetch('/api/items/7/delete', {method: 'POST'})</script>"""
    run, folder = await explored(site.serve(answers(page)), tmp_path, steps=1)
    assert [(one.path, one.request_types) for one in run.api or ()] == [
        ("/api/notes", ("multipart/form-data",))
    ]
    sketch = json.loads((folder / "openapi.json").read_text())
    validate(sketch)
    assert "requestBody" in sketch["paths"]["/api/notes"]["post"]
    assert site.asked("/api/items/7/delete") == []


OPERATION = "fetch('/graphql', {method: 'POST', body: JSON.stringify({query: '%s'})});"
READ = "fetch('/api/%s');"


async def test_what_is_one_endpoint_and_what_is_several(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    people = ("ann", "bob", "cleo")
    scripts = (
        *(READ % f"users/{name}" for name in people),
        *(READ % path for path in ("oauth2/token", "i18n/en", "users/roles")),
        *(OPERATION % query for query in ("query Cart { cart { id } }", "{ user { id } }")),
    )
    user = json.dumps({"id": 1, "name": "x", "mail": "y"})
    url = site.serve(
        {
            "/": f"<!doctype html><title>Shop</title><h1>A</h1><script>{''.join(scripts)}</script>",
            **{f"/api/users/{name}": (200, JSON, user) for name in people},
            "/api/users/roles": (200, JSON, '{"admin": 1, "clerk": 2, "visitor": 3}'),
            "/api/oauth2/token": (200, JSON, "{}"),
            "/api/i18n/en": (200, JSON, "{}"),
            "/graphql": (200, JSON, "{}"),
        }
    )
    run, folder = await explored(url, tmp_path)

    assert [f"{one.method} {one.path} {one.operation}".strip() for one in run.api or ()] == [
        "GET /api/i18n/en",
        "GET /api/oauth2/token",
        "GET /api/users/roles",
        "GET /api/users/{id}",
        "POST /graphql Cart",
        "POST /graphql user",
    ]
    sketch = json.loads((folder / "openapi.json").read_text())
    validate(sketch)
    assert sketch["paths"]["/graphql"]["post"]["description"] == "Operations: Cart, user"


async def test_what_is_called_no_more_is_news_of_the_next_run(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    page = (
        "<!doctype html><title>Shop</title><h1>Shop</h1><script>fetch('/api/kept')</script>"
        "<button onclick=\"fetch('/api/seldom')\">Seldom</button>"
    )
    data = {f"/api/{name}": (200, JSON, "{}") for name in ("kept", "old", "seldom")}
    url = site.serve({"/": f"{page}<script>fetch('/api/old')</script>", **data})
    await explored(url, tmp_path)
    same, folder = await explored(url, tmp_path)
    assert same.api_changes == ()

    site.serve({"/": page.replace("/api/seldom", "#"), **data})
    run, folder = await explored(url, tmp_path)
    told = {change.address.rpartition("/")[2]: change for change in run.api_changes}
    assert told["old"].words == "no longer called"
    assert (told["old"].upon, told["old"].page) == ("load", url)
    assert "kept" not in told
    report = (folder / "report.html").read_text()
    assert "No longer called" in report


async def test_what_a_run_did_not_come_to_is_no_change(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    names = ("one", "two", "three", "four", "five")
    buttons = (f"<button onclick=\"fetch('/api/{name}')\">{name}</button>" for name in names)
    page = f"<!doctype html><title>Shop</title><h1>Shop</h1>{''.join(buttons)}"
    url = site.serve({"/": page, **{f"/api/{name}": (200, JSON, "{}") for name in names}})
    before, _ = await explored(url, tmp_path, steps=5)
    now, _ = await explored(url, tmp_path, steps=2)
    assert len(before.api or ()) > len(now.api or ())
    assert now.api_changes == ()


UNKNOWN = ("s3cr3t-abcdef12", "eyJhbGciOi.abc.def", "Zk39fA7bcQz02LmPw8RtY61vNd4sGh5J", "two words")
SENDING = """<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1>
<script>const form = new FormData(); form.append('password', 'two words'); form.append('n', '3')
fetch('/api/notes', {method: 'POST', body: form})
fetch('/api/items?page=2', {method: 'POST',
  headers: {'Content-Type': 'application/json', 'X-Session-Id': 's3cr3t-abcdef12',
    'X-Auth': 's3cr3t-abcdef12', 'X-Shop': 'Bearer Zk39fA7bcQz02LmPw8RtY61vNd4sGh5J'},
  body: JSON.stringify({refreshToken: 'eyJhbGciOi.abc.def', color: 'green',
    k: 'Zk39fA7bcQz02LmPw8RtY61vNd4sGh5J', more: [{password: 'two words'}]})})</script>"""


async def test_what_scripts_send_tells_no_secret(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    """Nobody has told explorer these secrets."""
    _, folder = await explored(site.serve(answers(SENDING)), tmp_path)
    archive = (folder / "requests.har").read_text()
    sent = [one["request"] for one in json.loads(archive)["log"]["entries"]]
    body = next(one["postData"]["text"] for one in sent if "items" in one["url"])
    assert json.loads(body) == {
        "refreshToken": MASK, "color": "green", "k": MASK, "more": [{"password": MASK}]
    }  # fmt: skip
    written = "".join(file.read_text() for file in folder.glob("*.*") if file.is_file())
    assert not [secret for secret in UNKNOWN if secret in written]


async def test_requests_that_are_left_out_are_counted(
    site: Site, tmp_path: Path, lent_browser: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "MAX_CALLS", 2)
    calling = "<script>for (const n of [1, 2, 3, 4, 5]) fetch(`/api/items?n=${n}`)</script>"
    images = "".join(f"<img src='/image{n}.png' alt=x>" for n in range(4))
    page = f"<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1>{images}{calling}"
    run, folder = await explored(site.serve(answers(page)), tmp_path)
    assert [one.path for one in run.api or ()] == ["/api/items"]
    assert run.left_out["api"] >= 3
    assert "further call" in (folder / "report.html").read_text()
    log = json.loads((folder / "requests.har").read_text())["log"]
    assert "left out" in log["comment"]


def test_an_archive_that_is_full_tells_how_many_requests_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(har, "MAX_REQUESTS", 2)
    call = ApiCall(
        method="GET",
        url="http://a.test/",
        resource_type="fetch",
        page_url="",
        started=datetime.now(UTC),
    )
    archive = har.HarArchive()
    outcome = Outcome(
        action="none", result="done", url="http://a.test/", calls=(call,) * 3,
        calls_left_out=CallsLeftOut(data=4, other=5),
    )  # fmt: skip
    archive.notice(StartOpened(time=datetime.now(UTC), outcome=outcome))
    log = json.loads(archive.to_json())["log"]
    assert len(log["entries"]) == 2
    assert log["comment"] == "There were more requests than fit: 10 are left out."
