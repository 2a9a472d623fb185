"""The pages as a browser without scripts gets them."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest

from explorer.errors import StoreUnavailable
from explorer.models import Judgement
from explorer.reporting import RunFolder
from explorer.settings.model import CrawlOptions, ReportSettings, ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.records import RunOrder, RunState, StoredRun, StoredStep
from explorer.store.trends import Point, trends
from explorer.web import create_app
from tests.reporting import samples
from tests.web.conftest import client_of
from tests.web.shop import Gallery

PAGES = ("", "/steps", "/steps/1", "/map", "/coverage")


class Fields(HTMLParser):
    """What a browser would send of the form of a page, if nothing was changed in it."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self._select = self._area = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        name = told.get("name") or ""
        if tag == "select":
            self._select = name
        elif tag == "textarea":
            self._area = name
        elif tag == "option" and (self._select not in self.values or "selected" in told):
            self.values[self._select] = [told.get("value") or ""]
        elif tag == "input" and (told.get("type") != "checkbox" or "checked" in told):
            self.values.setdefault(name, []).append(told.get("value") or "")

    def handle_data(self, data: str) -> None:
        if self._area:
            self.values[self._area] = [data]
            self._area = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""


class Markup(HTMLParser):
    """The tags of a page, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.fixture
async def own(empty: Store, tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """Pages over a store that a test may change."""
    app = create_app(Settings(report=ReportSettings(out=str(tmp_path))), empty)
    async with client_of(app) as client:
        yield client


async def hostile_run(store: Store, out: Path) -> str:
    """A finished run whose every text of the site is markup."""
    odd = samples.HOSTILE
    button = samples.element(odd, kind="button")
    folder = RunFolder(out / "odd", ReportSettings())
    console = {"signal": "console", "level": "error", "text": odd, "page_url": samples.SHOP}
    lost = {
        "signal": "exchange",
        "method": "GET",
        "url": "javascript:alert(1)",
        "resource_type": odd,
        "status": None,
        "failure": odd,
        "page_url": samples.SHOP,
    }
    events = [
        samples.started(run_id="odd"),
        samples.visited(title=odd),
        samples.found(1, (button,)),
        samples.interaction(
            1,
            title=odd,
            element=button,
            shown=(0,),
            reasoning=odd,
            detail=odd,
            screenshot=samples.screenshot(),
            signals=(console, lost),
        ),
        samples.fault(1, id=odd, title=odd, url="javascript:alert(1)", evidence={odd: odd}),
        samples.finished(1),
    ]
    await samples.tell(folder, events)
    await folder.close()
    assert folder.summary
    await store.runs.record(folder.summary)
    return "odd"


async def test_all_that_a_site_says_is_text(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    run = await hostile_run(empty, tmp_path)
    paths = [f"/runs/{run}{page}" for page in PAGES] + ["/", f"/runs/{run}/diff/{run}"]
    for path in paths:
        answer = await own.get(path)
        assert answer.status_code == 200, path
        tags = Markup(answer.text).tags
        assert not [attrs for _, attrs in tags if any(name.startswith("on") for name in attrs)]
        assert all(attrs.get("src") for tag, attrs in tags if tag == "script")
        assert "style" not in {name for _, attrs in tags for name in attrs}
        assert not [a for tag, a in tags if tag == "img" and a["src"] == "x"]
        links = [attrs.get("href") or "" for tag, attrs in tags if tag == "a"]
        assert not [link for link in links if re.match(r"\s*(javascript|data):", link)]
        foreign = [a for tag, a in tags if tag == "a" and (a.get("href") or "").startswith("http")]
        assert all("noreferrer" in (a.get("rel") or "") for a in foreign)


async def test_an_empty_store_says_what_to_do(own: httpx.AsyncClient) -> None:
    html = (await own.get("/")).text

    assert "No run yet" in html
    assert 'href="/runs/new"' in html


async def test_the_list_shows_and_narrows(client: httpx.AsyncClient, gallery: Gallery) -> None:
    worse = (await client.get("/?verdict=worse&state=&text=")).text

    assert gallery.second.run_id in worse
    assert gallery.first.run_id not in worse
    assert "1 run match" in worse
    assert "No run matches" in (await client.get("/?text=nothing-has-this")).text
    assert (await client.get("/?state=flying")).status_code == 422
    assert (await client.get("/?page=0")).status_code in (404, 422)


async def test_the_run_list_asks_the_store_as_often_for_many_runs_as_for_one(
    own: httpx.AsyncClient, empty: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = 0
    begin = empty.database.begin

    def counted() -> object:
        nonlocal asked
        asked += 1
        return begin()

    monkeypatch.setattr(empty.database, "begin", counted)
    await empty.runs.add("one", RunOrder(url=samples.SHOP), steps=1)
    asked = 0
    await own.get("/")
    for_one = asked
    for number in range(40):
        await empty.runs.add(f"run{number}", RunOrder(url=samples.SHOP), steps=1)
    asked = 0
    html = (await own.get("/")).text

    assert asked == for_one
    assert "41 runs" in html
    assert "Page 1 of 2" in html


async def test_trends_end_with_their_own_run(empty: Store) -> None:
    ids = []
    for number, schedule in enumerate(("nightly", "nightly", None, "nightly")):
        run_id = f"r{number}"
        await empty.runs.add(run_id, RunOrder(url=samples.SHOP, schedule=schedule), steps=1)
        await empty.runs.set_state(run_id, "done")
        ids.append(run_id)

    told = await trends(empty.database, ids, 2)

    assert [len(told[run_id]) for run_id in ids] == [1, 2, 2, 2]
    assert told["r0"] == (Point(0, 0),)


async def test_trends_leave_out_runs_that_did_not_come_to_their_end(empty: Store) -> None:
    states: tuple[RunState, ...] = ("done", "failed", "cancelled", "running")
    for number, state in enumerate(states, 1):
        await empty.runs.add(state, RunOrder(url=samples.SHOP), steps=1)
        await empty.runs.record_step(state, short_step(1), errors=number)
        await empty.runs.set_state(state, state)

    told = await trends(empty.database, states, 9)

    assert told["failed"] == (Point(1, 0), Point(2, 0))
    assert told["running"] == (Point(1, 0), Point(4, 0))


async def test_the_pages_of_a_run(client: httpx.AsyncClient, gallery: Gallery) -> None:
    base = f"/runs/{gallery.second.run_id}"
    overview = (await client.get(base)).text

    assert "Worse" in overview
    assert f'href="{base}/diff/{gallery.first.run_id}"' in overview
    assert f'href="{base}/files/report.html"' in overview
    assert "answered 500" in overview
    steps = (await client.get(f"{base}/steps")).text
    assert steps.count('class="box"') >= 5
    assert f'src="{base}/files/screenshots/' in steps
    assert "Page 1 of" not in steps
    site_map = (await client.get(f"{base}/map")).text
    assert "moves from the start" in site_map
    graph = (await client.get(f"{base}/graph.json")).json()
    assert {node["id"] for node in graph["nodes"]} >= {edge["source"] for edge in graph["edges"]}
    assert "distinct controls" in (await client.get(f"{base}/coverage")).text


async def test_a_step_tells_its_decision_its_network_and_its_console(
    client: httpx.AsyncClient, gallery: Gallery
) -> None:
    finding = next(f for f in gallery.second.findings if f.check == "http-error")
    html = (await client.get(f"/runs/{gallery.second.run_id}/steps/{finding.step}")).text

    assert "Chosen by" in html
    assert '<span class="badge error">500</span>' in html
    assert "Failed to load resource" in html
    assert f"#finding-{finding.id}" in html


async def test_a_long_filmstrip_has_pages(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    folder = RunFolder(tmp_path / "r1", ReportSettings())
    events = [samples.interaction(n, worker=n % 2) for n in range(1, 46)]
    await samples.tell(folder, [samples.started(), *events, samples.finished(45)])
    await folder.close()
    assert folder.summary
    await empty.runs.record(folder.summary)

    html = (await own.get("/runs/r1/steps?page=3")).text

    assert "Page 3 of 3" in html
    assert 'id="step-41"' in html
    assert 'id="step-40"' not in html


async def test_a_run_without_its_folder_is_told_from_the_store(
    own: httpx.AsyncClient, empty: Store
) -> None:
    await empty.runs.record(await samples.summarised(samples.small_run()))

    overview, steps = (await own.get("/runs/r1")).text, (await own.get("/runs/r1/steps")).text

    assert "not on this machine" in overview
    assert "TypeError: x is undefined" in overview
    assert "Basket" in steps
    assert (await own.get("/runs/r1/map")).status_code == 200
    assert (await own.get("/runs/r1/graph.json")).status_code == 404


async def test_no_link_of_a_run_without_its_folder_is_dead(
    own: httpx.AsyncClient, empty: Store
) -> None:
    await empty.runs.record(await samples.summarised(samples.small_run()))

    for path in ("/runs/r1", "/runs/r1/steps", "/runs/r1/steps/2"):
        tags = Markup((await own.get(path)).text).tags
        links = {attrs["href"] or "" for tag, attrs in tags if tag == "a"}
        assert "/runs/r1/steps/1" in links
        for link in links:
            if link.startswith("/"):
                assert (await own.get(link)).status_code == 200, link
    step = (await own.get("/runs/r1/steps/1")).text
    assert "Chosen by" in step
    assert "is not on this machine" in step


async def test_a_long_filmstrip_of_the_store_has_pages(
    own: httpx.AsyncClient, empty: Store
) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=60)
    for number in range(2, 62):
        await empty.runs.record_step("r1", short_step(number))
    await empty.runs.set_state("r1", "failed")

    html = (await own.get("/runs/r1/steps?page=2")).text

    assert "Page 2 of 3" in html
    assert re.findall(r'id="step-(\d+)"', html) == [str(number) for number in range(22, 42)]
    assert "No such page" in (await own.get("/runs/r1/steps?page=9")).text


async def test_a_run_without_a_schedule_is_compared_with_the_last_of_its_site(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    for number, run_id in enumerate(("first", "second", "third")):
        folder = RunFolder(tmp_path / run_id, ReportSettings())
        begun = samples.started(run_id=run_id, time=samples.at(60 * number))
        await samples.tell(folder, [begun, *samples.small_run()[1:]])
        await folder.close()
        assert folder.summary
        await empty.runs.record(folder.summary)

    link = "/runs/third/diff/second"
    assert f'href="{link}"' in (await own.get("/runs/third")).text
    assert (await own.get(link)).status_code == 200
    assert "/diff/" not in (await own.get("/runs/first")).text
    (tmp_path / "second/run.json").unlink()
    assert "/diff/" not in (await own.get("/runs/third")).text


async def test_a_run_is_ordered_by_the_form(own: httpx.AsyncClient, empty: Store) -> None:
    form = {
        "url": "http://shop.example/",
        "steps": "7",
        "seed": "",
        "read_only": "yes",
        "scope": "http://a/*\nhttp://b/*",
        "disabled_checks": ["dead-click", "loop"],
        "user": "ann",
        "password_env": "EXPLORER_PASSWORD_SHOP",
    }
    answer = await own.post("/runs", data=form)

    assert answer.status_code == 303
    run = await empty.runs.get(answer.headers["location"].removeprefix("/runs/"))
    assert run is not None
    assert (run.state, run.budget_steps, run.url) == ("queued", 7, "http://shop.example/")
    assert run.options.model_dump(exclude_none=True) == {
        "steps": 7,
        "read_only": True,
        "scope": ("http://a/*", "http://b/*"),
        "disabled_checks": ("dead-click", "loop"),
        "user": "ann",
        "password_env": "EXPLORER_PASSWORD_SHOP",
    }


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"url": "file:///etc/passwd"}, "is not an http:// or https:// address"),
        ({"url": "shop.example"}, "did you mean https://shop.example?"),
        ({"url": "http://ann:pw@shop.example/"}, "leave user and password out"),
        ({"steps": "many"}, "Steps must be a valid integer"),
        ({"steps": "-1"}, "Steps must be greater than or equal to 0"),
        ({"user": "ann", "password_env": "OPENAI_API_KEY"}, "must begin with EXPLORER_PASSWORD_"),
        ({"user": "ann"}, "Password env is missing"),
        ({"storage_state": "/etc/passwd"}, "is a file of the service"),
        ({"disabled_checks": "nonsense"}, "there is no check nonsense"),
        ({"tags": "x" * 900_000}, "Tags must have at most 2000 characters"),
        ({"tags": "x\n" * 21}, "Tags must have at most 20 items"),
        ({"model": "x" * 2_001}, "Model must have at most 2000 characters"),
        ({"url": "http://a/" + "x" * 2_000}, "Url must have at most 2000 characters"),
        ({"scope": "http://a/\0*"}, "Scope must hold no NUL character"),
    ],
)
async def test_what_may_not_be_asked_for_is_said_beside_its_field(
    own: httpx.AsyncClient, empty: Store, wrong: dict[str, str], told: str
) -> None:
    answer = await own.post("/runs", data={"url": "http://shop.example/"} | wrong)

    assert answer.status_code in (409, 422)
    assert told in answer.text.replace("&#39;", "'")
    assert await empty.runs.count() == 0


async def test_a_running_run_is_paused_and_stopped(own: httpx.AsyncClient, empty: Store) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    await empty.runs.claim("r1", "lease")

    assert "Pause" in (await own.get("/runs/r1")).text
    for wanted in ("pause", "run", "stop"):
        assert (await own.post("/runs/r1/want", data={"wanted": wanted})).status_code == 303
        run = await empty.runs.get("r1")
        assert run is not None
        assert run.wanted == wanted
    assert (await own.post("/runs/r1/want", data={"wanted": "fly"})).status_code == 422


async def test_the_live_view_ends_with_the_run(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    folder = RunFolder(tmp_path / "r1", ReportSettings())
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    await samples.tell(folder, samples.small_run())
    await folder.close()
    await empty.runs.set_state("r1", "failed", "lost")

    told = (await own.get("/runs/r1/live")).text

    assert told.startswith("event: now\n")
    assert "3 elements found" in told
    assert "&lt;img src=x" in told
    assert "event: over" in told


async def test_a_judgement_may_silence_what_is_like_it(
    own: httpx.AsyncClient, empty: Store
) -> None:
    await empty.runs.record(await samples.summarised(samples.small_run()))
    form = {"finding": "b", "verdict": "accepted", "note": "known", "silence": "true"}
    form |= {"text": "It is*", "address": "/basket", "until": "2030-01-31"}

    assert (await own.post("/runs/r1/judgements", data=form)).status_code == 303

    (rule,) = await empty.judgements.rules("https://shop.example")
    assert (rule.check, rule.text, rule.reason) == ("dead-click", "It is*", "known")
    told = (await own.get("/runs/r1")).text
    assert "silenced in later runs" in told
    assert "until 2030-01-31" in told
    for wrong in ({"until": "soon"}, {"address": "https://"}, {"finding": "c"}):
        assert (await own.post("/runs/r1/judgements", data=form | wrong)).status_code == 422
    await own.post("/runs/r1/judgements", data=form | {"silence": ""})
    assert await empty.judgements.rules("https://shop.example") == ()


async def test_a_judgement_holds_for_the_site(own: httpx.AsyncClient, empty: Store) -> None:
    run = await samples.summarised(samples.small_run())
    await empty.runs.record(run)
    site = "https://shop.example"
    form = {"finding": "b", "verdict": "false", "note": "<b>known</b>"}

    answer = await own.post("/runs/r1/judgements", data=form)

    assert answer.headers["location"] == "/runs/r1#finding-b"
    judged = (await empty.judgements.of(site))["b"]
    assert isinstance(judged, Judgement)
    assert (judged.verdict, judged.note) == ("false", "<b>known</b>")
    assert "No fault" in (await own.get("/runs/r1")).text
    assert "1 of these 3 judged" in (await own.get("/runs/r1")).text
    await empty.runs.record(run.model_copy(update={"run_id": "r2"}))
    assert "&lt;b&gt;known&lt;/b&gt;" in (await own.get("/runs/r2")).text
    await own.post("/runs/r1/judgements", data={"finding": "b", "verdict": "none"})
    assert await empty.judgements.of(site) == {}
    wrong = await own.post("/runs/r1/judgements", data=form | {"finding": "nope"})
    assert wrong.status_code == 404


async def test_files_of_a_run_are_handed_out_in_a_box(
    client: httpx.AsyncClient, gallery: Gallery
) -> None:
    base = f"/runs/{gallery.second.run_id}/files"
    for name in ("report.html", "run.json", "journal.jsonl", "screenshots/0001.jpg"):
        answer = await client.get(f"{base}/{name}")
        assert answer.status_code == 200, name
        assert answer.headers["content-security-policy"].startswith("sandbox")
        assert "allow-scripts" not in answer.headers["content-security-policy"]
    assert json.loads((await client.get(f"{base}/run.json")).text)["run_id"]


@pytest.mark.parametrize(
    "path",
    [
        "/runs/{id}/files/../../.explorer.db",
        "/runs/{id}/files/..%2f..%2f.explorer.db",
        "/runs/{id}/files/screenshots/..%2frun.json",
        "/runs/{id}/files//etc/passwd",
        "/runs/{id}/files/%2e%2e/x",
        "/runs/{id}/files/.explorer.db",
        "/runs/{id}/files/repro/..%2f..%2f..%2fx.py",
        "/runs/../files/run.json",
        "/runs/..%2f..%2fetc/files/run.json",
        "/runs/%2e%2e",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/vendor/README.md",
    ],
)
async def test_no_address_leads_out_of_a_run_folder(
    client: httpx.AsyncClient, gallery: Gallery, path: str
) -> None:
    answer = await client.get(path.replace("{id}", gallery.second.run_id))
    assert answer.status_code == 404


async def test_a_link_in_a_run_folder_is_not_followed(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    (tmp_path / "r1").mkdir()
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "r1/run.json").symlink_to(tmp_path / "secret")

    assert (await own.get("/runs/r1/files/run.json")).status_code == 404


async def test_schedules_are_added_changed_paused_run_and_removed(
    own: httpx.AsyncClient, empty: Store
) -> None:
    form = {
        "name": "nightly",
        "url": "http://shop.example/",
        "cron": "0 3 * * *",
        "timezone": "Europe/Berlin",
        "notify_to": "json://ann:secret@hook.example/a,b",
        "notify_severity": "warning",
    }
    assert (await own.post("/schedules", data=form)).status_code == 303
    page = (await own.get("/schedules/nightly")).text
    assert "ann:secret" not in page
    assert "1 kept" in page

    changed = form | {"cron": "0 4 * * *", "notify_to": ""}
    assert (await own.post("/schedules/nightly", data=changed)).status_code == 303
    stored = await empty.schedules.get("nightly")
    assert stored is not None
    assert stored.definition.cron == "0 4 * * *"
    kept = [address.get_secret_value() for address in stored.definition.notify.to]
    assert kept == ["json://ann:secret@hook.example/a,b"]

    await own.post("/schedules/nightly/pause")
    assert "Paused" in (await own.get("/schedules")).text
    await own.post("/schedules/nightly/resume")
    answer = await own.post("/schedules/nightly/run")
    run = await empty.runs.get(answer.headers["location"].removeprefix("/runs/"))
    assert run is not None
    assert (run.schedule, run.state) == ("nightly", "queued")
    await own.post("/schedules/nightly/remove")
    assert await empty.schedules.list() == ()


@pytest.mark.parametrize(
    "more",
    [
        {},
        {
            "steps": 0,
            "minutes": 2.5,
            "seed": 0,
            "provider": "openai",
            "model": "small",
            "read_only": True,
            "resume_coverage": True,
            "storage_state": "login.json",
            "user": "ann",
            "password_env": "EXPLORER_PASSWORD_SHOP",
            "login_url": "https://shop.example/login",
            "scope": ("http://a/*", "http://b/*"),
            "ignore_robots": True,
            "disabled_checks": ("dead-click", "loop"),
            "fail_on": "never",
            "timezone": "Europe/Berlin",
            "overlap": "queue",
            "missed": "skip",
            "jitter_seconds": 1.5,
            "retries": 2,
            "tags": ("a", "b c"),
            "notify": {
                "to": ("json://hook.example/a",),
                "to_env": "EXPLORER_NOTIFY_SHOP",
                "severity": "info",
                "when": ("gone",),
                "flaky_seen": 3,
                "flaky_of": 5,
            },
        },
        {"read_only": False, "scope": (), "disabled_checks": (), "notify": {"when": ()}},
    ],
)
async def test_a_schedule_that_is_saved_as_it_is_stays_as_it_is(
    own: httpx.AsyncClient, empty: Store, more: dict[str, Any]
) -> None:
    before = ScheduleSettings(name="nightly", url=samples.SHOP, cron="0 3 * * *", **more)
    await empty.schedules.put(before, "user")

    form = Fields((await own.get("/schedules/nightly")).text).values
    assert (await own.post("/schedules/nightly", data=form)).status_code == 303

    after = await empty.schedules.get("nightly")
    assert after is not None
    assert after.definition == before


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"cron": "every day"}, "Cron must be a cron expression of five fields"),
        ({"timezone": "Mars/Olympus"}, "Timezone must be the name of a time zone"),
        ({"name": "../x"}, "Name must "),
        ({"url": "ftp://shop.example"}, "Url must be an http:// or https:// address"),
        ({"jitter_seconds": "-1"}, "Jitter seconds must be greater than or equal to 0"),
        ({"notify_to_env": "HOME"}, "To env must begin with EXPLORER_NOTIFY_"),
        ({"name": "taken"}, "Name is taken"),
        ({"name": "new"}, "Name must be another"),
        ({"tags": "x" * 2_001}, "Tags must have at most 2000 characters"),
        ({"notify_to": "nonsense"}, "To (item 1) is not an address that apprise understands"),
    ],
)
async def test_a_wrong_schedule_is_said_beside_its_field(
    own: httpx.AsyncClient, empty: Store, wrong: dict[str, str], told: str
) -> None:
    taken = ScheduleSettings(name="taken", url=samples.SHOP, cron="0 0 * * *")
    await empty.schedules.put(taken, "user")
    form = {"name": "nightly", "url": "http://shop.example/", "cron": "0 3 * * *"}

    answer = await own.post("/schedules", data=form | wrong)

    assert answer.status_code in (409, 422)
    assert told in answer.text
    assert len(await empty.schedules.list()) == 1


async def test_schedules_of_the_configuration_stay_as_they_are(
    client: httpx.AsyncClient, gallery: Gallery
) -> None:
    assert "config.yaml: change it there" in (await client.get("/schedules/smoke")).text
    form = {"url": gallery.url, "cron": "* * * * *"}
    assert (await client.post("/schedules/smoke", data=form)).status_code == 409
    assert (await client.post("/schedules/smoke/remove")).status_code == 409
    stored = await gallery.store.schedules.get("smoke")
    assert stored is not None
    assert stored.definition.cron == "*/30 * * * *"


async def test_two_runs_side_by_side(client: httpx.AsyncClient, gallery: Gallery) -> None:
    first, second = gallery.first.run_id, gallery.second.run_id
    for chosen in ([first, second], [second, first]):
        answer = await client.get("/diff", params={"run": chosen})
        assert answer.headers["location"] == f"/runs/{second}/diff/{first}"
    for chosen in ([], [first], [first, first]):
        wrong = await client.get("/diff", params={"run": chosen})
        assert (wrong.status_code, "Choose two runs" in wrong.text) == (422, True)
    assert f'name="run" value="{first}"' in (await client.get("/")).text

    html = (await client.get(answer.headers["location"])).text
    assert "The two runs" in html
    assert "New: 1 finding" in html
    turned = (await client.get(f"/runs/{first}/diff/{second}")).text
    assert "Gone: 1 finding" in turned


async def test_a_lost_store_is_said_plainly(
    own: httpx.AsyncClient, empty: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost() -> object:
        raise StoreUnavailable("the run store cannot be used: disk full")

    monkeypatch.setattr(empty.database, "begin", lost)
    page = await own.get("/")
    assert page.status_code == 503
    assert page.headers["retry-after"]
    assert "disk full" not in page.text
    assert "The run store cannot be used" in page.text
    api = await own.get("/api/runs")
    assert (api.status_code, api.json()) == (
        503,
        {"detail": "the run store cannot be used; the log tells why"},
    )
    assert (await own.get("/healthz")).status_code == 200
    assert (await own.get("/readyz")).status_code == 503
    assert "explorer_store_up 0.0" in (await own.get("/metrics")).text


async def test_metrics(client: httpx.AsyncClient, gallery: Gallery) -> None:
    told = (await client.get("/metrics")).text

    assert 'explorer_runs{state="done"} 2.0' in told
    errors = sum(
        finding.severity == "error"
        for run in (gallery.first, gallery.second)
        for finding in run.findings
    )
    assert f'explorer_last_runs_findings{{severity="error"}} {errors:.1f}' in told
    assert "explorer_last_runs_duration_seconds_count 2.0" in told
    assert "explorer_schedules 2.0" in told
    assert "explorer_store_up 1.0" in told


async def test_every_run_is_counted(empty: Store) -> None:
    assert await empty.runs.count() == 0
    for number in range(3):
        await empty.runs.add(f"r{number}", RunOrder(url=samples.SHOP), steps=1)
    assert await empty.runs.count() == 3
    assert (await empty.runs.get_many(["r1", "gone"])).keys() == {"r1"}
    assert datetime.now(UTC) > (await empty.runs.get_many(["r1"]))["r1"].created


async def broken_off(store: Store, out: Path, state: RunState) -> None:
    """A run with a journal and no summary."""
    folder = RunFolder(out / "r1", ReportSettings())
    await store.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    await store.runs.claim("r1", "lease")
    await samples.tell(folder, samples.small_run()[:-1])  # its summary would come with its close
    await store.runs.set_state("r1", state)


async def test_a_failed_run_shows_what_it_has_found(
    own: httpx.AsyncClient, empty: Store, tmp_path: Path
) -> None:
    await broken_off(empty, tmp_path, "failed")

    html = (await own.get("/runs/r1")).text

    assert re.findall(r'id="finding-([^"]+)"', html) == ["uncaught-exception:1", "b", "c"]
    assert "seen 2 times" in html
    assert "at buy (shop.js" in html
    assert "No check found a fault" not in html
    judged = await own.post("/runs/r1/judgements", data={"finding": "b", "verdict": "false"})
    assert judged.status_code == 303


async def test_a_failed_run_is_never_called_faultless(own: httpx.AsyncClient, empty: Store) -> None:
    step = short_step(1)
    for run_id, counts in (("clean", {}), ("lost", {"errors": 2})):
        await empty.runs.add(run_id, RunOrder(url=samples.SHOP), steps=5)
        await empty.runs.claim(run_id, "lease")
        await empty.runs.record_step(run_id, step, **counts)
        await empty.runs.set_state(run_id, "failed")

    assert "did not come to its end" in (await own.get("/runs/clean")).text
    assert "What was found is not here" in (await own.get("/runs/lost")).text


def short_step(number: int) -> StoredStep:
    return StoredStep(
        step=number,
        time=samples.START,
        url=samples.SHOP,
        title="Shop",
        method="random",
        reasoning="",
        action="click",
        control="Basket",
        outcome="done",
        effect="none",
        detail="",
        url_after=samples.SHOP,
        picture="",
        ms=1,
    )


async def test_a_run_is_repeated_as_it_was_ordered(own: httpx.AsyncClient, empty: Store) -> None:
    options = CrawlOptions(
        steps=7, read_only=True, scope=("http://a/*",), user="ann", storage_state="/x/state.json"
    )
    await empty.runs.add("r1", RunOrder(url=samples.SHOP, options=options), steps=7)
    await empty.runs.set_state("r1", "done")
    assert 'href="/runs/new?like=r1"' in (await own.get("/runs/r1")).text

    html = (await own.get("/runs/new?like=r1")).text

    fields = {attrs.get("name"): attrs for tag, attrs in Markup(html).tags if tag == "input"}
    assert [fields[name]["value"] for name in ("url", "steps", "user")] == [
        samples.SHOP,
        "7",
        "ann",
    ]
    assert "checked" in fields["read_only"]
    assert "http://a/*</textarea>" in html
    assert "state.json" not in html
    assert (await own.get("/runs/new?like=none")).status_code == 404


async def test_only_so_many_may_watch(
    own: httpx.AsyncClient, empty: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    await empty.runs.set_state("r1", "done")
    monkeypatch.setattr("explorer.web.pages.live.MAX_WATCHERS", 1)
    for _ in range(3):  # each leaves its place to the next
        assert (await own.get("/runs/r1/live")).status_code == 200
    monkeypatch.setattr("explorer.web.pages.live.MAX_WATCHERS", 0)
    for path in ("/runs/r1/live", "/api/runs/r1/live"):
        answer = await own.get(path)
        assert answer.status_code == 429
        assert answer.headers["retry-after"]


async def test_a_lost_store_is_said_to_those_who_watch(
    own: httpx.AsyncClient, empty: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("explorer.web.pages.live.POLL_SECONDS", 0)
    await empty.runs.add("r1", RunOrder(url=samples.SHOP), steps=5)
    await empty.runs.set_state("r1", "done")
    get, asked = empty.runs.get, 0

    async def once_lost(run_id: str) -> StoredRun | None:
        nonlocal asked
        asked += 1
        if asked == 2:
            raise StoreUnavailable("lost")
        run = await get(run_id)
        return run.model_copy(update={"state": "running"}) if run and asked == 1 else run

    monkeypatch.setattr(empty.runs, "get", once_lost)
    told = re.findall(r"^event: (\w+)", (await own.get("/runs/r1/live")).text, re.M)

    assert told == ["lost", "now", "over"]
