"""Replays of recordings by the service, in a real browser: compared, alerted, never done twice."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import stamina
from pytest_httpserver import HTTPServer
from sqlalchemy import update
from werkzeug import Request, Response

from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.library import RecordingLibrary
from explorer.service.lease import Lease
from explorer.service.run_executor import RunExecutor
from explorer.settings.model import CrawlOptions, ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.folders import read_summary
from explorer.store.ordering import order_of, place_order
from explorer.store.records import RunOrder, StoredRun
from explorer.store.tables import ScheduleRow
from tests.browser.driver import QUICK
from tests.recording.shop_order import PAGES, RENAMED, SHOP, SOLD_OUT, order, secret
from tests.service import workers
from tests.service.workers import Service, until
from tests.site import Site


@pytest.fixture
async def settings(settings: Settings) -> Settings:
    quick = Settings.model_validate(workers.QUICK)
    shared = {name: getattr(quick, name) for name in ("repro", "cookies", "scope", "checks")}
    patient = QUICK.model_copy(update={"elements_seconds": 2})  # a loaded machine is slow
    return settings.model_copy(update={"browser": patient, **shared})


@pytest.fixture
def told() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The address of a webhook, and what was posted to it."""
    posted: list[dict[str, str]] = []

    def answer(request: Request) -> Response:
        posted.append(request.get_json())
        return Response()

    with HTTPServer("127.0.0.1") as server, stamina.set_testing(True, attempts=1):
        server.expect_request("/hook").respond_with_handler(answer)
        yield f"json://127.0.0.1:{server.port}/hook", posted


def keep(settings: Settings, recording: Recording, name: str = "order") -> None:
    RecordingLibrary(settings).add(name, recording.to_json().encode(), replace=True)


async def carry_out(store: Store, settings: Settings) -> StoredRun:
    """The one run that waits."""
    lease = Lease(store, "w", 600)
    (run,) = await store.runs.under_way()
    await lease.renew()
    assert await lease.claim(run.run_id)
    await RunExecutor(store, settings, lease, run, asyncio.Event()).carry_out()
    done = await store.runs.get(run.run_id)
    assert done
    return done


async def replayed(store: Store, settings: Settings, url: str, **more: Any) -> StoredRun:
    request = RunOrder(url=url, recording="order", **more)
    await place_order(store, request, settings)
    return await carry_out(store, settings)


def written(folder: Path) -> list[str]:
    """The texts below a folder."""
    kinds = (".json", ".jsonl", ".html")
    return [file.read_text() for file in folder.rglob("*") if file.suffix in kinds]


class Schedule:
    """A schedule of the recording, whose runs are carried out at once."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings

    async def put(self, url: str, **more: Any) -> None:
        known = {"name": "nightly", "cron": "0 3 * * *", "recording": "order", "url": url}
        await self._store.schedules.put(ScheduleSettings.model_validate(known | more), "user")

    async def again(self) -> StoredRun:
        schedule = await self._store.schedules.get("nightly")
        assert schedule
        await place_order(self._store, order_of(schedule.definition), self._settings)
        return await carry_out(self._store, self._settings)


@pytest.mark.usefixtures("lent_browser", "load_times_ignored")
async def test_worse_is_alerted_and_healed_is_told(
    store: Store, settings: Settings, site: Site, told: tuple[str, list[dict[str, str]]]
):
    hook, posted = told
    url = site.serve(PAGES)
    keep(settings, order(url))
    nightly = Schedule(store, settings)
    await nightly.put(url, notify={"to": [hook], "when": ["new"]})

    first = await nightly.again()
    assert (first.state, first.stopped_because, first.steps) == ("done", "replayed", 3)
    assert (first.recording, first.is_replay, first.verdict, first.fails) == (
        "order", True, None, False,
    )  # fmt: skip
    assert [step.outcome for step in await store.runs.steps(first.run_id)] == ["done"] * 3
    pages = await store.runs.states(first.run_id)
    assert [page.title for page in pages] == ["Shop", "Thanks"]
    assert pages[1].load_ms  # which later runs are compared with
    assert (await nightly.again()).headline == "Nothing changed"

    site.serve({"/": RENAMED})
    healed = await nightly.again()
    assert (healed.stopped_because, healed.warnings, healed.verdict) == ("replayed", 1, "worse")
    assert healed.headline == "1 new warning"
    assert posted == []  # from errors on
    assert (await nightly.again()).verdict == "same"

    site.serve({"/": SOLD_OUT})
    gone = await nightly.again()
    assert (gone.stopped_because, gone.steps, gone.verdict) == ("step_not_done", 2, "worse")
    assert gone.fails
    (alert,) = posted
    assert alert["title"] == "explorer: nightly got worse: 1 new"
    assert 'error (new): Step 2 was refused: click button "Order now"' in alert["message"]
    assert f"/runs/{gone.run_id}/diff/{gone.compared_with}" in alert["message"]
    assert (await nightly.again()).verdict == "same"

    site.serve({"/": SHOP})
    back = await nightly.again()
    assert (back.stopped_because, back.verdict, back.headline) == ("replayed", "better", "2 gone")
    assert len(posted) == 1


@pytest.mark.usefixtures("lent_browser", "load_times_ignored")
async def test_an_unmet_assertion_is_worse(
    store: Store, settings: Settings, site: Site, told: tuple[str, list[dict[str, str]]]
):
    hook, posted = told
    url = site.serve(PAGES)
    keep(settings, order(url))
    nightly = Schedule(store, settings)
    await nightly.put(url, notify={"to": [hook]})
    await nightly.again()
    site.serve({"/thanks": "<h1>Not available</h1>"})
    unmet = await nightly.again()
    assert (unmet.verdict, unmet.headline) == ("worse", "1 new error")
    assert "Step 3 was not done: assert text" in posted[0]["message"]
    site.serve(PAGES)
    assert (await nightly.again()).verdict == "better"
    assert [one["title"] for one in posted] == [
        "explorer: nightly got worse: 1 new",
        "explorer: nightly got better: 1 gone",
    ]


@pytest.mark.usefixtures("lent_browser")
async def test_a_first_replay_that_cannot_be_done_is_alerted(
    store: Store, settings: Settings, site: Site, told: tuple[str, list[dict[str, str]]]
):
    hook, posted = told
    url = site.serve(PAGES | {"/": SOLD_OUT})
    keep(settings, order(url))
    nightly = Schedule(store, settings)
    await nightly.put(url, notify={"to": [hook]})
    await nightly.again()
    await nightly.again()
    assert [one["title"] for one in posted] == ["explorer: nightly could not be replayed"]
    assert 'Step 2 was refused: click button "Order now"' in posted[0]["message"]


@pytest.mark.usefixtures("lent_browser")
async def test_a_schedule_that_crawled_before_is_not_compared_with_its_crawls(
    store: Store, settings: Settings, site: Site
):
    url = site.serve(PAGES)
    keep(settings, order(url))
    nightly = Schedule(store, settings)
    await nightly.put(url, recording=None, steps=2)
    crawl = await nightly.again()
    assert (crawl.is_replay, crawl.state) == (False, "done")
    await nightly.put(url)
    assert (await nightly.again()).verdict is None


@pytest.mark.usefixtures("lent_browser")
async def test_the_host_of_the_request_takes_the_place_of_the_recorded_one(
    store: Store, settings: Settings, site: Site
):
    keep(settings, order("https://shop.example/"))
    run = await replayed(store, settings, site.serve(PAGES))
    assert (run.stopped_because, run.site) == ("replayed", site.url().rstrip("/"))
    assert site.asked("/thanks")


@pytest.mark.usefixtures("lent_browser")
async def test_secrets_come_from_the_environment_of_the_worker(
    store: Store, settings: Settings, site: Site, monkeypatch: pytest.MonkeyPatch
):
    url = site.serve(PAGES)
    keep(settings, order(url, secret()))
    run = await replayed(store, settings, url)
    assert run.state == "failed"
    assert run.detail == (
        "the recording types secrets: set RECORDING_CODE in the environment or in .env"
    )
    assert not site.requests
    monkeypatch.setenv("RECORDING_CODE", "hunter2")
    assert (await replayed(store, settings, url)).stopped_because == "replayed"
    assert site.asked("/thanks")[0].args["article"] == "hunter2"
    texts = written(Path(settings.report.out))
    assert len(texts) >= 3
    assert not any("hunter2" in text for text in texts)


async def test_what_cannot_be_replayed_fails_with_a_line(store: Store, settings: Settings):
    unknown = await replayed(store, settings, "http://127.0.0.1:9/")
    assert unknown.state == "failed"
    assert "there is no recording order" in unknown.detail
    keep(settings, order("http://127.0.0.1:9/"))
    (RecordingLibrary(settings).folder / "order.json").write_text("{")
    assert (
        "order: not a recording" in (await replayed(store, settings, "http://127.0.0.1:9/")).detail
    )


@pytest.mark.usefixtures("lent_browser")
async def test_a_site_that_does_not_answer_fails_the_run(store: Store, settings: Settings):
    keep(settings, order("http://127.0.0.1:9/"))
    run = await replayed(store, settings, "http://127.0.0.1:9/")
    assert (run.state, run.steps) == ("failed", 0)
    assert "127.0.0.1:9" in run.detail


@pytest.mark.usefixtures("lent_browser")
async def test_a_person_stops_a_replay(store: Store, settings: Settings, site: Site):
    url = site.serve(PAGES)
    keep(settings, order(url))
    await place_order(store, RunOrder(url=url, recording="order"), settings)
    (run,) = await store.runs.under_way()
    lease = Lease(store, "w", 600)
    await lease.renew()
    assert await lease.claim(run.run_id)
    await store.runs.want(run.run_id, "stop")
    await lease.renew()
    await RunExecutor(store, settings, lease, run, asyncio.Event()).carry_out()
    stopped = await store.runs.get(run.run_id)
    assert stopped
    assert (stopped.state, stopped.stopped_because) == ("done", "interrupted")
    assert stopped.steps <= 1


@pytest.mark.usefixtures("lent_browser")
async def test_a_replay_beyond_its_time_fails(store: Store, settings: Settings, site: Site):
    missing = SemanticElementRef(role="button", name="Never there")
    url = site.serve(PAGES)
    keep(settings, order(url, ActionWithElement(type="click", element=missing)))
    slow = settings.model_copy(
        update={
            "browser": QUICK.model_copy(update={"elements_seconds": 3}),
            "service": settings.service.model_copy(update={"overtime_minutes": 0.01}),
        }
    )
    run = await replayed(store, slow, url, options=CrawlOptions(minutes=0.01))
    assert (run.state, run.detail) == ("failed", "it exceeded its time limit and was stopped")


# --- workers that are lost ------------------------------------------------------------------------


class Waiting:
    """A site that takes an order and then does not answer until it is told."""

    def __init__(self, site: Site) -> None:
        self.orders: list[str] = []
        self.reached, self.go_on = threading.Event(), threading.Event()
        self.url = site.serve({"/": SHOP, "/thanks": self._thank})

    def _thank(self, request: Request) -> str:
        self.orders.append(request.args["article"])
        self.reached.set()
        self.go_on.wait(60)
        return PAGES["/thanks"]


@pytest.fixture
def waiting(site: Site) -> Iterator[Waiting]:
    waiting = Waiting(site)
    yield waiting
    waiting.go_on.set()


async def requested(service: Service, url: str) -> str:
    keep(service.settings, order(url))
    request = RunOrder(url=url, recording="order")
    return (await place_order(service.store, request, service.settings)).run_id


async def test_a_replay_whose_worker_was_killed_is_not_done_again(
    service: Service, waiting: Waiting
):
    run_id = await requested(service, waiting.url)
    with service.worker() as first:
        assert await asyncio.to_thread(waiting.reached.wait, 60)
        first.kill()
    waiting.go_on.set()
    with service.worker():
        run = await service.in_state(run_id, "failed")
    assert "its worker was lost in the middle of the replay; it is not repeated" in run.detail
    assert waiting.orders == ["Boots"]


async def test_another_worker_does_not_take_a_begun_replay_over(scaled: Service, waiting: Waiting):
    run_id = await requested(scaled, waiting.url)
    with scaled.worker("one") as one:
        assert await asyncio.to_thread(waiting.reached.wait, 60)
        with scaled.worker("two"):
            one.kill()
            waiting.go_on.set()
            run = await scaled.in_state(run_id, "failed")
    assert "it is not repeated" in run.detail
    assert waiting.orders == ["Boots"]


async def test_a_worker_that_is_asked_to_stop_ends_its_replay_first(
    service: Service, waiting: Waiting
):
    run_id = await requested(service, waiting.url)
    with service.worker() as worker:
        assert await asyncio.to_thread(waiting.reached.wait, 60)
        worker.send(signal.SIGTERM)
        waiting.go_on.set()
        assert await worker.ended() == 0
    run = await service.run(run_id)
    assert (run.state, run.stopped_because, run.takes) == ("done", "replayed", 1)
    assert waiting.orders == ["Boots"]


async def test_a_replay_that_had_not_opened_the_site_begins_again(service: Service, site: Site):
    url = site.serve(PAGES)
    run_id = await requested(service, url)
    folder = service.out / run_id
    folder.mkdir(parents=True)
    (folder / "journal.jsonl").write_text('{"event": "run_started"}\n')
    with service.worker():
        run = await service.in_state(run_id, "done")
    assert (run.stopped_because, run.steps) == ("replayed", 3)
    assert len(site.asked("/thanks")) == 1


@pytest.mark.usefixtures("lent_browser")
async def test_a_worker_that_is_lost_after_the_replay_has_it_reported(
    store: Store, settings: Settings, site: Site
):
    url = site.serve(PAGES)
    keep(settings, order(url))
    first = await replayed(store, settings, url)
    summary = read_summary(Path(settings.report.out) / first.run_id)
    assert summary
    assert summary.stopped_because == "replayed"
    await store.runs.delete_runs([first.run_id])
    again = RunOrder(url=url, recording="order")
    await place_order(store, again, settings, run_id=first.run_id)
    done = await carry_out(store, settings)
    assert (done.state, done.stopped_because) == ("done", "replayed")
    assert len(site.asked("/thanks")) == 1


async def test_a_due_replay_is_run_by_a_worker(service: Service, site: Site):
    url = site.serve(PAGES)
    keep(service.settings, order(url))
    definition = ScheduleSettings(name="nightly", url=url, cron="0 3 * * *", recording="order")
    await service.store.schedules.put(definition, "user")
    now = datetime.now(UTC)
    await service.store.database.execute(update(ScheduleRow).values(next_at=now, due_at=now))

    async def ran() -> StoredRun | None:
        runs = await service.store.runs.list()
        return next((run for run in runs if run.is_over), None)

    with service.worker():
        run = await until(ran)
    assert (run.schedule, run.recording, run.stopped_because) == ("nightly", "order", "replayed")
