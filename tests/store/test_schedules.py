"""Schedules: when they are due, and that one of many fires them."""

from __future__ import annotations

import asyncio
import random
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from explorer.store import Store
from explorer.store.records import NewRun
from explorer.store.schedules import Schedules, next_time, next_times
from explorer.store.tables import ScheduleRow
from tests.store.samples import order, schedule

PAST = datetime(2026, 1, 1, tzinfo=UTC)


async def come_due(store: Store, name: str = "smoke") -> None:
    late = update(ScheduleRow).where(ScheduleRow.name == name).values(next_at=PAST, due_at=PAST)
    await store.database.execute(late)


async def test_a_schedule_is_kept_with_its_next_time(store: Store):
    wanted = schedule(notify={"to": ["json://me:hunter2@host/"]}, steps=5, tags=["a"])
    stored = await store.schedules.put(wanted, "user")
    assert stored.definition == wanted
    assert stored.definition.notify.to[0].get_secret_value() == "json://me:hunter2@host/"
    assert (stored.name, stored.source, stored.paused) == ("smoke", "user", False)
    assert stored.next_at == stored.due_at
    assert timedelta(0) < stored.next_at - datetime.now(UTC) <= timedelta(minutes=30)
    assert await store.schedules.list() == (stored,)
    assert await store.schedules.due() == ()
    assert "hunter2" not in repr(stored)


async def test_jitter_comes_on_top(store: Store):
    drawn = Schedules(store.database, random.Random(1))
    stored = await drawn.put(schedule(jitter_seconds=600), "config")
    assert timedelta(0) < stored.due_at - stored.next_at < timedelta(minutes=10)


async def test_only_other_times_are_counted_anew(store: Store):
    await store.schedules.put(schedule(), "config")
    await come_due(store)
    same = await store.schedules.put(schedule(steps=9), "config")
    assert (same.next_at, same.source, same.definition.steps) == (PAST, "config", 9)
    other = await store.schedules.put(schedule(cron="0 * * * *"), "config")
    assert other.next_at > datetime.now(UTC)


async def test_one_of_another_version_is_left_out_and_told_once(
    store: Store, capfd: pytest.CaptureFixture[str]
):
    for name in ("smoke", "newer"):
        await store.schedules.put(schedule(name), "user")
        await come_due(store, name)
    newer = {"name": "newer", "with": "what nobody knows yet"}
    change = update(ScheduleRow).where(ScheduleRow.name == "newer").values(definition=newer)
    await store.database.execute(change)
    for read in (store.schedules.list, store.schedules.due):
        assert [one.name for one in await read()] == ["smoke"]
    assert await store.schedules.get("newer") is None
    assert capfd.readouterr().out.count("of another version") == 1


async def test_two_who_add_the_same_at_once(store: Store, other: Store):
    added = await asyncio.gather(
        *((store, other)[n % 2].schedules.put(schedule(steps=n), "user") for n in range(6))
    )
    assert {one.name for one in added} == {"smoke"}
    assert len(await store.schedules.list()) == 1


async def test_one_of_many_fires_a_due_schedule(store: Store, other: Store):
    await store.schedules.put(schedule(), "user")
    await come_due(store)
    (due,) = await store.schedules.due()
    fired = await asyncio.gather(*((store, other)[n % 2].schedules.fire(due) for n in range(8)))
    assert sum(fired) == 1
    assert await store.schedules.due() == ()


async def test_a_paused_schedule_is_never_due_and_goes_on_from_now(store: Store):
    await store.schedules.put(schedule(), "user")
    await come_due(store)
    (due,) = await store.schedules.due()
    assert await store.schedules.pause("smoke")
    assert not await store.schedules.fire(due)
    paused = await store.schedules.put(schedule(cron="0 * * * *"), "user")
    assert (paused.paused, paused.next_at, paused.due_at) == (True, None, None)
    assert await store.schedules.resume("smoke")
    resumed = await store.schedules.get("smoke")
    assert resumed
    assert resumed.next_at > datetime.now(UTC)
    assert not resumed.paused


async def test_the_times_of_all_that_are_not_paused(store: Store):
    assert await store.schedules.times() == ()
    for name in ("smoke", "late", "paused"):
        await store.schedules.put(schedule(name), "user")
    await come_due(store, "late")
    await store.schedules.pause("paused")
    smoke = await store.schedules.get("smoke")
    assert smoke
    assert await store.schedules.times() == (PAST, smoke.due_at)


async def test_what_became_of_it_is_noted(store: Store):
    await store.schedules.put(schedule(), "user")
    await store.schedules.record_run("smoke", "r1")
    await come_due(store)
    (due,) = await store.schedules.due()
    assert await store.schedules.fire(due, note="the run before is not over")
    stored = await store.schedules.get("smoke")
    assert stored
    assert (stored.last_run, stored.note) == ("r1", "the run before is not over")
    assert stored.last_at
    await come_due(store)
    (due,) = await store.schedules.due()
    assert await store.schedules.fire(due, NewRun(run_id="r2", order=order(), steps=5))
    stored = await store.schedules.get("smoke")
    assert stored
    assert (stored.last_run, stored.note) == ("r2", "")
    assert await store.runs.get("r2")


async def test_who_is_not_the_first_queues_nothing(store: Store):
    await store.schedules.put(schedule(), "user")
    await come_due(store)
    (due,) = await store.schedules.due()
    assert await store.schedules.fire(due)
    assert not await store.schedules.fire(due, NewRun(run_id="r2", order=order(), steps=5))
    assert await store.runs.get("r2") is None


async def test_a_name_that_is_not_there(store: Store):
    assert await store.schedules.get("none") is None
    for change in (store.schedules.pause, store.schedules.resume, store.schedules.remove):
        assert not await change("none")
    await store.schedules.put(schedule(), "user")
    assert await store.schedules.remove("smoke")
    assert await store.schedules.list() == ()


@pytest.mark.parametrize(
    ("cron", "since", "expected"),
    [
        ("0 9 * * *", "2026-03-28T20:00+00:00", "2026-03-29T07:00+00:00"),  # summer time begins
        ("0 9 * * *", "2026-10-24T20:00+00:00", "2026-10-25T08:00+00:00"),  # and ends
        ("30 2 * * *", "2026-03-28T12:00+00:00", "2026-03-29T01:00+00:00"),  # an hour that is not
        (
            "*/30 * * * *",
            "2026-10-25T00:45+00:00",
            "2026-10-25T01:00+00:00",
        ),  # an hour that is twice
    ],
)
def test_the_clock_on_the_wall(cron: str, since: str, expected: str):
    definition = schedule(cron=cron, timezone="Europe/Berlin")
    assert next_time(definition, datetime.fromisoformat(since)) == datetime.fromisoformat(expected)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"])
@pytest.mark.parametrize("cron", ["*/30 * * * *", "30 2 * * *", "0 0 29 2 *", "5 * * * 1"])
def test_times_only_go_forward(zone: str, cron: str):
    at = datetime(2026, 1, 1, tzinfo=UTC)
    for later in next_times(schedule(cron=cron, timezone=zone), at, 400):
        assert later.astimezone(UTC) > at
        at = later.astimezone(UTC)
        assert next_time(schedule(cron=cron, timezone=zone), at) > at
