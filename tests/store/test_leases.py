"""Runs as workers hold them, and two who want the same one at once."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from explorer.store import Store, clock
from tests.store.samples import order, summary

LONG = timedelta(hours=1)
AT_ONCE = timedelta(0)


@pytest.fixture
async def queued(store: Store) -> str:
    await store.runs.add("r1", order(), steps=5)
    return "r1"


async def state(store: Store) -> str:
    run = await store.runs.get("r1")
    assert run
    return run.state


async def test_one_of_many_takes_a_run_up(store: Store, other: Store, queued: str):
    took = await asyncio.gather(
        *((store, other)[n % 2].runs.claim(queued, f"w{n}", 0, LONG) for n in range(8))
    )
    assert sum(took) == 1
    run = await store.runs.get(queued)
    assert run
    assert (run.state, run.takes) == ("running", 1)
    assert run.started


async def test_one_of_many_disowns_a_lost_run(store: Store, other: Store, queued: str):
    await store.runs.claim(queued, "w1", 0, LONG)
    assert not await store.runs.disown(queued, LONG)
    assert await store.runs.abandoned(LONG) == ()
    assert await store.runs.abandoned(AT_ONCE) == (queued,)
    took = await asyncio.gather(
        *((store, other)[n % 2].runs.disown(queued, AT_ONCE) for n in range(8))
    )
    assert sum(took) == 1
    assert await state(store) == "queued"


@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
async def test_leases_go_by_one_clock(
    store: Store, other: Store, queued: str, monkeypatch: pytest.MonkeyPatch
):
    await store.runs.claim(queued, "w1", 0, LONG)
    await store.workers.beat("w1", 1)
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + 2 * LONG)
    assert await other.runs.abandoned(LONG) == ()
    assert not await other.runs.claim(queued, "w2", 1, LONG)
    assert await other.workers.list(LONG)
    await other.runs.release(queued, "w1")
    await other.runs.claim(queued, "w2", 1, LONG)
    monkeypatch.undo()
    assert await store.runs.abandoned(AT_ONCE) == (queued,)


async def test_a_run_is_taken_from_one_that_is_silent_and_keeps_its_start(
    store: Store, queued: str
):
    await store.runs.claim(queued, "w1", 0, LONG)
    before = await store.runs.get(queued)
    assert not await store.runs.claim(queued, "w2", 1, LONG)
    assert await store.runs.claim(queued, "w1", 1, LONG)
    assert not await store.runs.claim(queued, "w2", 0, AT_ONCE)  # it was taken up twice meanwhile
    assert await store.runs.claim(queued, "w2", 2, AT_ONCE)
    after = await store.runs.get(queued)
    assert before
    assert after
    assert (after.started, after.takes) == (before.started, 3)


async def test_a_beat_tells_what_is_wanted_of_the_runs_that_are_held(store: Store, queued: str):
    await store.runs.add("r2", order(), steps=5)
    await store.runs.claim(queued, "w1", 0, LONG)
    await store.runs.claim("r2", "w2", 0, LONG)
    held = queued, "r2"
    assert await store.runs.beat("w1", ()) == {}
    assert await store.runs.beat("w1", held) == {queued: "run"}
    assert await store.runs.want(queued, "pause")
    assert await store.runs.beat("w1", held) == {queued: "pause"}
    await store.runs.record(await summary())
    assert await store.runs.beat("w1", held) == {queued: "pause"}, "what comes after is not done"
    await store.runs.set_state(queued, "done")
    assert await store.runs.beat("w1", held) == {}
    assert not await store.runs.want(queued, "run")
    assert not await store.runs.want("none", "stop")


async def test_a_run_that_is_given_back_waits_again(store: Store, queued: str):
    await store.runs.claim(queued, "w1", 0, LONG)
    assert not await store.runs.release(queued, "w2")
    assert await store.runs.release(queued, "w1")
    assert await state(store) == "queued"
    assert await store.runs.claim(queued, "w2", 1, LONG)


async def test_a_place_that_came_to_nothing_is_passed_over_once(
    store: Store, other: Store, queued: str
):
    passed = await asyncio.gather(
        *((store, other)[n % 2].runs.count_lost_slot(queued, 0) for n in range(6))
    )
    assert sum(passed) == 1
    assert not await store.runs.claim(queued, "w1", 0, LONG)
    assert await store.runs.claim(queued, "w1", 1, LONG)
    assert not await store.runs.count_lost_slot(queued, 2)


async def test_stopping_cancels_only_what_never_began(store: Store, queued: str):
    assert await store.runs.want(queued, "stop")
    assert await state(store) == "cancelled"
    assert not await store.runs.claim(queued, "w1", 0, LONG)
    await store.runs.add("r2", order(), steps=5)
    await store.runs.claim("r2", "w1", 0, LONG)
    await store.runs.release("r2", "w1")
    await store.runs.want("r2", "stop")
    assert await store.runs.want("r2", "pause")
    run = await store.runs.get("r2")
    assert run
    assert (run.state, run.wanted) == ("queued", "stop")


async def test_a_run_changes_its_state_until_it_is_over(store: Store, queued: str):
    assert await store.runs.set_state(queued, "held", "the disk is full")
    run = await store.runs.get(queued)
    assert run
    assert (run.state, run.detail, run.finished) == ("held", "the disk is full", None)
    assert await store.runs.set_state(queued, "failed", "no browser")
    run = await store.runs.get(queued)
    assert run
    assert run.finished
    assert not await store.runs.set_state(queued, "running")
    assert await state(store) == "failed"


async def test_a_run_that_nobody_holds_is_abandoned(store: Store, queued: str):
    await store.runs.set_state(queued, "paused")
    assert await store.runs.abandoned(LONG) == (queued,)


async def test_a_worker_that_begins_anew_holds_nothing(store: Store, queued: str):
    for name, lease in (("r2", "w1:2"), ("r3", "w10:1"), ("r4", "w_:1")):
        await store.runs.add(name, order(), steps=5)
        await store.runs.claim(name, lease, 0, LONG)
    await store.runs.claim(queued, "w1:1", 0, LONG)
    assert set(await store.runs.disown_all("w1")) == {queued, "r2"}
    assert await state(store) == "queued"
    assert await store.runs.disown_all("w1") == ()
    assert await store.runs.beat("w10:1", ["r3"]) == {"r3": "run"}
