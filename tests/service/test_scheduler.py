"""Schedules that are due become runs: each time once, whoever looks."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from explorer.errors import UsageError
from explorer.service import scheduler as timetable
from explorer.service.scheduler import start_due, sync_config_schedules
from explorer.settings.model import ScheduleSettings, Settings
from explorer.store import Store, schedules
from explorer.store.records import StoredRun
from explorer.store.tables import ScheduleRow
from tests.store.samples import schedule

on_both = pytest.mark.parametrize("settings", ["sqlite", "postgres"], indirect=True)
"""What several processes do to one database."""

LATE = timedelta(seconds=5)


async def come_due(store: Store, late: timedelta = LATE, name: str | None = None) -> None:
    at = datetime.now(UTC) - late
    change = update(ScheduleRow).values(next_at=at, due_at=at)
    if name:
        change = change.where(ScheduleRow.name == name)
    await store.database.execute(change)


async def note(store: Store) -> str:
    stored = await store.schedules.get("smoke")
    assert stored
    return stored.note


async def began(store: Store, run: StoredRun) -> None:
    assert await store.runs.claim(run.run_id, "w")


@pytest.fixture
async def smoke(store: Store) -> ScheduleSettings:
    definition = schedule(steps=7, tags=["a"], seed=3)
    await store.schedules.put(definition, "user")
    return definition


@pytest.mark.usefixtures("smoke")
@on_both
async def test_what_is_due_is_ordered_once(store: Store, other: Store, settings: Settings):
    assert await start_due(store, settings) == 0
    await come_due(store)
    started = await asyncio.gather(*(start_due(one, settings) for one in (store, other) * 3))
    assert sum(started) == 1
    (run,) = await store.runs.under_way()
    assert (run.schedule, run.budget_steps, run.tags, run.options.seed) == ("smoke", 7, ("a",), 3)
    stored = await store.schedules.get("smoke")
    assert stored
    assert stored.due_at > datetime.now(UTC)
    assert (stored.last_run, stored.note) == (run.run_id, "")


@on_both
async def test_a_hundred_that_are_due_in_the_same_second(
    store: Store, other: Store, settings: Settings
):
    names = [f"s{number}" for number in range(100)]
    for name in names:
        await store.schedules.put(schedule(name), "user")
    await come_due(store)
    started = await asyncio.gather(start_due(store, settings), start_due(other, settings))
    assert sum(started) == 100
    runs = await store.runs.under_way()
    assert Counter(run.schedule for run in runs) == dict.fromkeys(names, 1)


async def test_ids_of_one_second_do_not_meet(monkeypatch: pytest.MonkeyPatch):
    from explorer.process.run_ids import RUN_ID, new_run_id

    ids = [new_run_id() for _ in range(2_000)]
    assert len(set(ids)) == len(ids)
    assert all(map(RUN_ID.fullmatch, ids))


@pytest.mark.usefixtures("smoke")
async def test_a_run_that_is_not_over_is_not_overtaken(store: Store, settings: Settings):
    await come_due(store)
    await start_due(store, settings)
    (first,) = await store.runs.under_way()
    for _ in ("while it waits", "while it runs"):
        await come_due(store)
        assert await start_due(store, settings) == 0
        assert await note(store) == f"skipped: the previous run, {first.run_id}, has not finished"
        await began(store, first)
        first = first.model_copy(update={"takes": first.takes + 1})
    await store.runs.set_state(first.run_id, "done")
    await come_due(store)
    assert await start_due(store, settings) == 1
    assert await note(store) == ""


async def test_one_may_wait_for_the_run_before(store: Store, settings: Settings):
    await store.schedules.put(schedule(overlap="queue"), "user")
    await come_due(store)
    await start_due(store, settings)
    (first,) = await store.runs.under_way()
    await began(store, first)
    await come_due(store)
    assert await start_due(store, settings) == 1
    await come_due(store)
    assert await start_due(store, settings) == 0
    assert "is already queued" in await note(store)


@pytest.mark.parametrize(
    ("missed", "late", "started"),
    [
        ("once", timedelta(days=3), 1),
        ("skip", timedelta(days=3), 0),
        ("skip", timedelta(seconds=30), 1),
    ],
)
async def test_what_was_missed(
    store: Store, settings: Settings, missed: str, late: timedelta, started: int
):
    await store.schedules.put(schedule(cron="*/1 * * * *", missed=missed), "user")
    await come_due(store, late)
    assert await start_due(store, settings) == started
    assert await start_due(store, settings) == 0
    assert ("while no service was running" in await note(store)) == (not started)


@pytest.mark.usefixtures("smoke")
async def test_a_paused_schedule_starts_nothing(store: Store, settings: Settings):
    await store.schedules.pause("smoke")
    assert await start_due(store, settings) == 0
    await store.schedules.resume("smoke")
    await come_due(store)
    assert await start_due(store, settings) == 1


async def test_jitter_puts_the_run_off_and_not_the_schedule(store: Store, settings: Settings):
    for name in ("a", "b", "c"):
        await store.schedules.put(schedule(name, jitter_seconds=3600), "user")
    stored = await store.schedules.list()
    assert len({one.next_at for one in stored}) == 1
    assert len({one.due_at for one in stored}) == 3


def configured(settings: Settings, *definitions: dict[str, Any]) -> Settings:
    known = {"url": "https://shop.example/", "cron": "0 * * * *"}
    given = tuple(ScheduleSettings.model_validate(known | one) for one in definitions)
    return settings.model_copy(update={"schedules": given})


async def test_the_schedules_of_the_file_are_those_of_the_store(store: Store, settings: Settings):
    await store.schedules.put(schedule("mine"), "user")
    await sync_config_schedules(store, configured(settings, {"name": "a"}, {"name": "b"}))
    await store.schedules.pause("b")
    before = await store.schedules.get("a")
    await sync_config_schedules(
        store, configured(settings, {"name": "a", "steps": 5}, {"name": "b"})
    )
    stored = {one.name: one for one in await store.schedules.list()}
    assert stored.keys() == {"mine", "a", "b"}
    assert stored["b"].paused
    assert (stored["a"].definition.steps, stored["a"].due_at) == (5, before and before.due_at)
    await sync_config_schedules(store, configured(settings, {"name": "b"}))
    assert {one.name for one in await store.schedules.list()} == {"mine", "b"}


@on_both
async def test_a_process_without_schedules_leaves_those_of_other_machines(
    store: Store, settings: Settings
):
    await sync_config_schedules(store, configured(settings, {"name": "a"}))
    await sync_config_schedules(store, settings)
    kept = () if store.database.is_sqlite else ("a",)
    assert tuple(one.name for one in await store.schedules.list()) == kept


async def test_the_file_does_not_take_over_what_a_person_has_added(
    store: Store, settings: Settings
):
    await store.schedules.put(schedule("mine"), "user")
    with pytest.raises(UsageError, match=r"schedule mine of config\.yaml has the name of one"):
        await sync_config_schedules(store, configured(settings, {"name": "mine"}))


@pytest.mark.parametrize(
    ("night", "due"),
    [
        (datetime(2026, 3, 28, 12, tzinfo=UTC), [(29, 1), (30, 1)]),  # 02:30 is not, on the 29th
        (datetime(2026, 10, 24, 12, tzinfo=UTC), [(25, 1), (26, 2)]),  # 02:30 is twice, on the 25th
    ],
)
async def test_a_night_in_which_the_clocks_are_set(
    store: Store,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    night: datetime,
    due: list[tuple[int, int]],
):
    """A schedule of 02:30 in Berlin, looked at each full hour, is started once a day."""
    clock = [night]
    for room in (schedules, timetable):
        monkeypatch.setattr(room, "now", lambda: clock[0])
    definition = schedule(cron="30 2 * * *", timezone="Europe/Berlin", overlap="queue")
    await store.schedules.put(definition, "user")
    started = []
    for _ in range(48):
        clock[0] += timedelta(hours=1)
        if await start_due(store, settings):
            started.append((clock[0].day, clock[0].hour))
            for run in await store.runs.under_way():
                await store.runs.set_state(run.run_id, "cancelled")
    assert started == due
