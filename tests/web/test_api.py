"""The same things as JSON."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from explorer.comparison import Comparison
from explorer.settings.model import ReportSettings, ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.records import RunOrder
from explorer.web import create_app
from tests.reporting import samples
from tests.web.conftest import client_of
from tests.web.shop import Gallery
from tests.web.test_pages import broken_off


@pytest.fixture
async def own(empty: Store, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """The API over a store that a test may change."""
    app = create_app(Settings(report=ReportSettings(out=str(tmp_path))), empty)
    async with client_of(app) as client:
        yield client


async def test_a_run_is_ordered_and_asked_for(own: httpx.AsyncClient, empty: Store) -> None:
    order = {"url": "https://shop.example/", "steps": 7, "read_only": True, "tags": ["a"]}
    answer = await own.post("/api/runs", json=order)

    assert answer.status_code == 201
    run = answer.json()
    assert (run["state"], run["budget_steps"], run["tags"]) == ("queued", 7, ["a"])
    assert run["options"]["read_only"] is True
    assert (await own.get(f"/api/runs/{run['run_id']}")).json() == run
    listed = (await own.get("/api/runs?state=open&limit=1")).json()
    assert listed == {"runs": [run], "count": 1}


async def test_every_reference_of_the_description_leads_somewhere(own: httpx.AsyncClient) -> None:
    answer = await own.get("/api/openapi.json")
    schemas = answer.json()["components"]["schemas"]
    assert set(re.findall(r'"#/components/schemas/([^"]+)"', answer.text)) <= schemas.keys()


async def test_a_run_is_paused_and_a_finished_one_is_not(
    own: httpx.AsyncClient, empty: Store
) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    await empty.runs.claim("r1", "lease")

    wanted = await own.put("/api/runs/r1/wanted", json={"wanted": "pause"})
    assert wanted.json()["wanted"] == "pause"
    await empty.runs.set_state("r1", "failed")
    wanted = await own.put("/api/runs/r1/wanted", json={"wanted": "run"})
    assert (wanted.status_code, wanted.json()) == (409, {"detail": "r1 is over"})


@pytest.mark.parametrize(
    ("order", "status", "told"),
    [
        ({}, 422, "body.url is missing"),
        ({"url": "file:///etc/passwd"}, 422, "body.url must be an http:// or https:// address"),
        ({"url": samples.SHOP, "storage_state": "/etc/passwd"}, 422, "body.storage_state"),
        ({"url": samples.SHOP, "user": "a", "password_env": "HOME"}, 422, "body.password_env"),
        ({"url": samples.SHOP, "user": "a"}, 409, "password_env is missing"),
        ({"url": samples.SHOP, "depth": 3}, 422, "body.depth is not a setting"),
        ({"url": samples.SHOP, "ignore_robots": 0}, 422, "ignore_robots must be a valid boolean"),
        ({"url": samples.SHOP, "seed": False}, 422, "body.seed must be a number"),
        ({"url": samples.SHOP, "steps": "7"}, 422, "body.steps must be a number"),
        ({"url": samples.SHOP, "scope": ["http://a/\0*"]}, 422, "scope.0 must hold no NUL"),
        ({"url": samples.SHOP, "tags": ["x" * 2_001]}, 422, "tags.0 must have at most 2000"),
        ({"url": samples.SHOP, "tags": ["x"] * 21}, 422, "body.tags must have at most 20"),
        ({"url": samples.SHOP, "disabled_checks": ["x"]}, 422, "must be the name of a check"),
    ],
)
async def test_what_may_not_be_asked_for_is_refused_in_a_line(
    own: httpx.AsyncClient, empty: Store, order: dict[str, Any], status: int, told: str
) -> None:
    answer = await own.post("/api/runs", json=order)

    assert answer.status_code == status
    assert list(answer.json()) == ["detail"]
    assert told in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]
    assert await empty.runs.count() == 0


async def test_broken_json_is_said(own: httpx.AsyncClient) -> None:
    headers = {"content-type": "application/json"}
    half = b'{"url": "https://shop.example/", "model": "\\ud800"}'
    assert (await own.post("/api/runs", content=half, headers=headers)).status_code == 422
    answer = await own.post("/api/runs", content=b"{", headers=headers)
    assert (answer.status_code, answer.json()) == (422, {"detail": "the body is no JSON"})


async def test_all_of_a_run(client: httpx.AsyncClient, gallery: Gallery) -> None:
    base = f"/api/runs/{gallery.second.run_id}"
    steps = (await client.get(f"{base}/steps?after=3&limit=2")).json()
    assert [step["step"] for step in steps] == [4, 5]
    whole = (await client.get(f"{base}/steps/{steps[0]['step']}")).json()
    assert whole["signals"] is not None
    findings = (await client.get(f"{base}/findings")).json()
    assert {one["finding_id"] for one in findings} == {f.id for f in gallery.second.findings}
    states = (await client.get(f"{base}/states")).json()
    assert len(states) == len(gallery.second.pages)
    told = Comparison.model_validate((await client.get(f"{base}/comparison")).json())
    assert told.verdict == "worse"
    diff = await client.get(f"{base}/diff/{gallery.first.run_id}")
    assert diff.json() == told.model_dump(mode="json", by_alias=True)
    assert (await client.get("/api/sites")).json()


@pytest.mark.parametrize(
    "path",
    [
        "/api/runs/none",
        "/api/runs/none/steps",
        "/api/schedules/none",
        "/api/nothing",
        "/api/runs/..%2f..%2fetc",
    ],
)
async def test_what_is_not_there_is_404(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(path)
    assert answer.status_code == 404
    assert list(answer.json()) == ["detail"]


async def test_schedules(own: httpx.AsyncClient, empty: Store) -> None:
    given = {
        "url": "https://shop.example/",
        "cron": "*/5 8-18 * * MON-FRI",
        "timezone": "Europe/Berlin",
        "notify": {"to": ["json://ann:secret@hook.example"]},
    }
    stored = (await own.put("/api/schedules/office", json=given)).json()
    assert (stored["cron"], stored["notify"]["addresses"]) == ("*/5 8-18 * * MON-FRI", 1)
    assert "secret" not in (await own.get("/api/schedules")).text

    await own.put("/api/schedules/office", json=given | {"notify": {"severity": "info"}})
    kept = await empty.schedules.get("office")
    assert kept is not None
    assert len(kept.definition.notify.to) == 1
    assert kept.definition.notify.severity == "info"
    await own.put("/api/schedules/office", json=given | {"notify": {"to": []}})
    assert (await own.get("/api/schedules/office")).json()["notify"]["addresses"] == 0

    assert (await own.post("/api/schedules/office/pause")).json()["paused"] is True
    assert (await own.post("/api/schedules/office/resume")).json()["next_at"]
    run = (await own.post("/api/schedules/office/run")).json()
    assert run["schedule"] == "office"
    assert (await own.get("/api/schedules/office")).json()["last_run"] == run["run_id"]
    assert (await own.delete("/api/schedules/office")).status_code == 204


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"cron": "every day"}, "body.cron must be a cron expression of five fields"),
        ({"cron": "* " * 5_000}, "body.cron must have at most 300 characters"),
        ({"timezone": "a/" * 1_000}, "body.timezone must have at most 64 characters"),
        ({"retries": True}, "body.retries must be a number"),
        ({"notify": {"flaky_of": "3"}}, "body.notify.flaky_of must be a number"),
        ({"timezone": "Mars/Olympus"}, "body.timezone must be the name of a time zone"),
        ({"notify": {"to": ["nonsense"]}}, "notify_to (item 1) is not an address that apprise"),
    ],
)
async def test_a_wrong_schedule_is_refused_in_a_line(
    own: httpx.AsyncClient, empty: Store, given: dict[str, Any], told: str
) -> None:
    right = {"url": samples.SHOP, "cron": "* * * * *"}
    answer = await own.put("/api/schedules/office", json=right | given)

    assert answer.status_code in (409, 422)
    assert told in answer.json()["detail"]
    assert len(answer.json()["detail"]) < 200
    assert await empty.schedules.list() == ()


@pytest.mark.parametrize(
    ("url", "cron"),
    [
        ("http://my_app:8000/", "0 0 L * mon"),
        ("https://größe.example/", "0 0 * * sun#2"),
        ("http://[2001:db8::1]/", "*/30 * * * *"),
    ],
)
async def test_the_api_takes_what_the_pages_take(
    own: httpx.AsyncClient, url: str, cron: str
) -> None:
    given = {"url": url, "cron": cron}
    assert (await own.put("/api/schedules/office", json=given)).status_code == 200
    form = given | {"name": "same"}
    assert (await own.post("/schedules", data=form)).status_code == 303
    assert (await own.post("/api/runs", json={"url": url})).status_code == 201


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("state=nonsense", "query.state must be 'queued', 'running'"),
        (f"text={'x' * 52_000}", "query.text must have at most 300 characters"),
        (f"site={'x' * 301}", "query.site must have at most 300 characters"),
        (f"schedule={'x' * 301}", "query.schedule must have at most 300 characters"),
    ],
)
async def test_a_filter_of_another_kind_is_refused_in_a_line(
    own: httpx.AsyncClient, query: str, told: str
) -> None:
    answer = await own.get(f"/api/runs?{query}")
    assert (answer.status_code, told in answer.json()["detail"]) == (422, True), answer.text
    assert (await own.get(f"/?{query}")).status_code == 422


async def test_a_file_of_a_log_in_is_kept(own: httpx.AsyncClient, empty: Store) -> None:
    before = ScheduleSettings(name="in", url=samples.SHOP, cron="0 0 * * *", storage_state="a.json")
    await empty.schedules.put(before, "user")
    given = {"url": samples.SHOP, "cron": "0 1 * * *"}
    assert (await own.put("/api/schedules/in", json=given)).status_code == 200
    after = await empty.schedules.get("in")
    assert after is not None
    assert (after.definition.cron, after.definition.storage_state) == ("0 1 * * *", "a.json")


async def test_a_schedule_of_the_configuration_is_only_paused(
    own: httpx.AsyncClient, empty: Store
) -> None:
    fixed = ScheduleSettings(name="fixed", url=samples.SHOP, cron="0 0 * * *")
    await empty.schedules.put(fixed, "config")
    given = {"url": samples.SHOP, "cron": "* * * * *"}

    assert (await own.put("/api/schedules/fixed", json=given)).status_code == 409
    assert (await own.delete("/api/schedules/fixed")).status_code == 409
    assert (await own.post("/api/schedules/fixed/pause")).status_code == 200


async def test_judgements(own: httpx.AsyncClient, empty: Store) -> None:
    site = "https://shop.example"
    said = {"site": site, "finding_id": "b", "verdict": "accepted", "note": "known"}

    assert (await own.put("/api/judgements", json=said)).status_code == 404
    await empty.runs.record(await samples.summarised(samples.small_run()))
    elsewhere = said | {"site": "https://other.example"}
    assert (await own.put("/api/judgements", json=elsewhere)).status_code == 404
    assert (await own.put("/api/judgements", json=said)).json()["b"]["note"] == "known"
    findings = (await own.get("/api/runs/r1/findings")).json()
    assert {one["finding_id"]: one["judgement"] for one in findings}["b"] == "accepted"
    where = {"site": site, "finding_id": "b"}
    assert (await own.delete("/api/judgements", params=where)).status_code == 204
    assert (await own.delete("/api/judgements", params=where)).status_code == 404


async def test_a_run_that_goes_by_tells_what_it_has_found(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    await broken_off(empty, tmp_path, "running")

    found = (await own.get("/api/runs/r1/findings")).json()

    assert [one["finding_id"] for one in found] == ["uncaught-exception:1", "b", "c"]
    assert found[0]["evidence"]


async def test_the_map_the_summary_the_files_and_the_stream_of_a_run(
    client: httpx.AsyncClient, gallery: Gallery
) -> None:
    base = f"/api/runs/{gallery.second.run_id}"

    graph = (await client.get(f"{base}/graph")).json()
    assert len(graph["nodes"]) == len(gallery.second.pages)
    assert {edge["source"] for edge in graph["edges"]} <= {node["id"] for node in graph["nodes"]}
    summary = (await client.get(f"{base}/summary")).json()
    assert summary["coverage"]["found"] == gallery.second.coverage.found
    picture = await client.get(f"{base}/files/screenshots/0001.jpg")
    assert picture.headers["content-type"] == "image/jpeg"
    assert (await client.get(f"{base}/files/..%2frun.json")).status_code == 404
    stream = (await client.get(f"{base}/live")).text
    assert "event: over" in stream
    assert f'"run_id":"{gallery.second.run_id}"' in stream.replace(": ", ":").replace(" ", "")


@pytest.mark.parametrize("part", ["graph", "summary", "files/run.json"])
async def test_what_a_run_has_not_left_is_404(
    own: httpx.AsyncClient, empty: Store, part: str
) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    assert (await own.get(f"/api/runs/r1/{part}")).status_code == 404
