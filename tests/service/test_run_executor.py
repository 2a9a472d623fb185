"""One run, as far as a worker alone decides what becomes of it."""

from __future__ import annotations

import asyncio
import errno
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from explorer.bootstrap import after
from explorer.errors import RunGivenUp, StoreUnavailable, UsageError
from explorer.models import IgnoreRule
from explorer.reporting import RunFolder, RunSummary
from explorer.service import run_executor as crawl
from explorer.service.alerts import Alert
from explorer.service.lease import Lease
from explorer.service.run_executor import REPLAY_LOGS, RunExecutor, delete_finished_replay_logs
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import StoredRun
from tests.comparison.samples import run as summary_of
from tests.reporting.samples import small_run
from tests.service.carrier import Carrier
from tests.store.samples import order

FAULTY = summary_of()
SITE = "https://shop.example"


FULL = OSError(errno.ENOSPC, "No space left on device", "r1")


async def taken(store: Store, settings: Settings, **more: Any) -> tuple[RunExecutor, Lease]:
    await store.runs.add("r1", order(**more), steps=5)
    lease = Lease(store, "w", 600)
    await lease.renew()
    assert await lease.claim("r1")
    run = await store.runs.get("r1")
    assert run
    return RunExecutor(store, settings, lease, run, asyncio.Event()), lease


async def carried_out(store: Store, settings: Settings, **more: Any) -> StoredRun:
    crawling, _ = await taken(store, settings, **more)
    await crawling.carry_out()
    run = await store.runs.get("r1")
    assert run
    return run


def nearly_overdue(settings: Settings) -> Settings:
    short = {
        "planner": settings.planner.model_copy(update={"minutes": 0.001}),
        "service": settings.service.model_copy(update={"overtime_minutes": 0.001}),
        "repro": settings.repro.model_copy(update={"enabled": False}),
    }
    return settings.model_copy(update=short)


async def explored(folder: RunFolder, *_: Any, **__: Any) -> RunSummary:
    folder.leave()
    return FAULTY.model_copy(update={"run_id": "r1"})


async def test_a_run_that_will_not_end_is_ended_with_what_it_has(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    """Its page hangs where nothing can be waited for any more."""

    async def hanging(folder: RunFolder, *_: Any, **__: Any) -> None:
        try:
            for event in small_run()[:-1]:
                await folder.notice(event)
            await asyncio.Event().wait()
        finally:
            await folder.close()

    monkeypatch.setattr(after, "explore_into", hanging)
    monkeypatch.setattr(crawl, "GRACE_SECONDS", 0.01)
    monkeypatch.setattr("explorer.settings.crawling.LEAST_OVERTIME_SECONDS", 0)
    run = await carried_out(store, nearly_overdue(settings))
    assert (run.state, run.detail) == ("done", "it exceeded its time limit and was stopped")
    folder = Path(settings.report.out) / "r1"
    assert (folder / "report.html").read_text().rstrip().endswith("</html>")
    assert not (Path(settings.report.out) / REPLAY_LOGS / "r1").exists()


async def test_a_run_gets_the_rules_of_the_judgements_of_its_site(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    """But none for a check that this version does not have, with which it could not begin."""
    given: list[Settings] = []

    async def explore_into(
        folder: RunFolder, url: str, settings: Settings, *rest: Any, **more: Any
    ) -> RunSummary:
        given.append(settings)
        return await explored(folder)

    rules = [IgnoreRule(check=check, reason="known") for check in ("dead-click", "of-old")]
    for number, rule in enumerate(rules):
        await store.judgements.put(SITE, f"f{number}", "accepted", rule=rule)
    monkeypatch.setattr(after, "explore_into", explore_into)
    await carried_out(store, settings)
    assert given[0].checks.ignore == (rules[0],)


async def test_a_store_that_fails_at_the_end_does_not_have_it_told_twice(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    carrier = Carrier(store, settings, monkeypatch)
    await carrier.schedule(notify={"to": ["json://127.0.0.1/"]})
    await carrier.again(FAULTY)
    sent, marked = [], store.alerts.mark_delivered

    async def send(*_: object) -> tuple[int, ...]:
        sent.append(1)
        return ()

    async def mark(run_id: str) -> None:
        if len(failed) < 2:
            failed.append(run_id)
            raise StoreUnavailable("no database")
        await marked(run_id)

    failed: list[str] = []
    monkeypatch.setattr(Alert, "send", send)
    monkeypatch.setattr(store.alerts, "mark_delivered", mark)
    monkeypatch.setattr("explorer.service.run_controller.MAX_RETRY_WAIT_SECONDS", 0.01)
    lost = summary_of(stopped_because="target_lost", stopped_detail="no answer")
    run = await carrier.again(lost)
    assert len(sent) == 1
    assert len(failed) == 2
    assert run.state == "done"
    assert run.alerted


async def test_settings_that_are_no_use_fail_the_run_with_a_reason(
    store: Store, settings: Settings
):
    options = {"user": "me", "password_env": "NO_SUCH"}
    run = await carried_out(store, settings, options=options)
    assert run.state == "failed"
    assert "the variable NO_SUCH is not set" in run.detail


async def test_a_folder_without_room_holds_the_run(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("explorer.service.run_controller.MAX_RETRY_WAIT_SECONDS", 0.01)
    told: list[str] = []
    change = store.runs.set_state
    disk = [FULL]

    async def heard(run_id: str, state: Any, detail: str = "", **more: Any) -> bool:
        told.append(f"{state}: {detail}")
        if state == "held":
            disk.clear()
        return await change(run_id, state, detail, **more)

    def folder_on_disk(*given: Any, **more: Any) -> RunFolder:
        if disk:
            raise UsageError("cannot write") from disk[0]
        return RunFolder(*given, **more)

    monkeypatch.setattr(store.runs, "set_state", heard)
    monkeypatch.setattr(crawl, "RunFolder", folder_on_disk)
    monkeypatch.setattr(after, "explore_into", explored)
    await carried_out(store, settings)
    assert told[0] == "held: No space left on device: r1"
    assert told[-1] == "done: "


async def test_a_place_that_is_no_folder_fails_the_run(store: Store, settings: Settings):
    blocked = Path(settings.report.out) / "r1"
    blocked.parent.mkdir(exist_ok=True)
    blocked.write_text("a file where a folder is to be")
    run = await carried_out(store, settings)
    assert run.state == "failed"
    assert str(blocked) in run.detail


async def test_a_run_whose_folder_was_removed_fails(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch
):
    async def walk(folder: RunFolder, *_: Any, before_event: Any, **__: Any) -> None:
        for event in small_run():
            await before_event(event)
            await folder.notice(event)
            shutil.rmtree(folder.folder)

    monkeypatch.setattr(after, "explore_into", walk)
    run = await carried_out(store, settings)
    assert (run.state, run.detail.partition(":")[0]) == ("failed", "its folder was removed")


@pytest.mark.parametrize("why", ["stopped by a person", "overdue"])
async def test_a_held_run_can_be_ended(
    store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch, why: str
):
    """Its disk is full and stays so."""
    monkeypatch.setattr("explorer.service.lease.SECONDS_BETWEEN_BEATS", 0.01)
    if why == "overdue":
        settings = nearly_overdue(settings)
        monkeypatch.setattr("explorer.settings.crawling.LEAST_OVERTIME_SECONDS", 0)

    def full(*_: object) -> None:
        raise FULL

    async def walk(folder: RunFolder, *_: Any, before_event: Any, **__: Any) -> RunSummary | None:
        monkeypatch.setattr("explorer.process.files.AppendOnlyFile.append", full)
        monkeypatch.setattr("explorer.reporting.write_atomically", full)
        if why != "overdue":
            await store.runs.want("r1", "stop")  # heard of while the first event is written
        for event in small_run():
            await before_event(event)
            await folder.notice(event)
        await folder.close()
        return folder.summary

    monkeypatch.setattr(after, "explore_into", walk)
    crawling, lease = await taken(store, settings)
    beating = asyncio.create_task(lease.beat())
    await crawling.carry_out()
    beating.cancel()
    run = await store.runs.get("r1")
    assert run
    assert run.state == "failed"
    assert run.detail.startswith("its report could not be written: No space left on device")


async def test_tapes_of_runs_that_are_over_are_forgotten(store: Store, settings: Settings):
    out = Path(settings.report.out)
    for run_id in ("r1", "r2"):
        await store.runs.add(run_id, order(), steps=5)
        (out / REPLAY_LOGS / run_id).mkdir(parents=True)
    await store.runs.set_state("r1", "failed")
    await delete_finished_replay_logs(store, out)
    assert [folder.name for folder in (out / REPLAY_LOGS).iterdir()] == ["r2"]


async def test_a_worker_that_lost_the_run_meanwhile_ends_nothing(store: Store, settings: Settings):
    crawling, _ = await taken(store, settings)
    assert await store.runs.disown_lost(timedelta(0)) == ("r1",)
    with pytest.raises(RunGivenUp):
        await crawling.fail("it was slow")
    run = await store.runs.get("r1")
    assert run
    assert run.state == "queued"
