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
        *((store, other)[n % 2].runs.claim(queued, f"w{n}") for n in range(8))
    )
    assert sum(took) == 1
    run = await store.runs.get(queued)
    assert run
    assert (run.state, run.takes) == ("running", 1)
    assert run.started


async def test_one_of_many_disowns_a_lost_run(store: Store, other: Store, queued: str):
    await store.workers.beat("w", "w:1")
    await store.runs.claim(queued, "w:1")
    assert await store.runs.disown_lost(LONG) == ()
    assert await store.workers.alive(LONG) == {"w"}
    found = await asyncio.gather(
        *((store, other)[n % 2].runs.disown_lost(AT_ONCE) for n in range(8))
    )
    assert sorted(found) == [()] * 7 + [(queued,)]
    assert await state(store) == "queued"
    assert await store.workers.alive(LONG) == frozenset()


async def test_a_worker_that_comes_back_has_lost_its_runs(store: Store, queued: str):
    await store.workers.beat("w", "w:1")
    await store.runs.claim(queued, "w:1")
    await store.runs.disown_lost(AT_ONCE)
    await store.workers.beat("w", "w:1")
    assert await store.runs.wanted("w:1", [queued]) == {}
    assert not await store.runs.release(queued, "w:1")
    assert await store.runs.claim(queued, "w:1")
    assert await store.runs.disown_lost(LONG) == ()


@pytest.mark.parametrize("settings", ["postgres"], indirect=True)
async def test_leases_go_by_one_clock(
    store: Store, other: Store, queued: str, monkeypatch: pytest.MonkeyPatch
):
    await store.workers.beat("w", "w:1")
    await store.runs.claim(queued, "w:1")
    monkeypatch.setattr(clock, "now", lambda: datetime.now(UTC) + 2 * LONG)
    assert await other.runs.disown_lost(LONG) == ()
    assert await other.workers.alive(LONG)
    await other.workers.beat("w", "w:1")
    monkeypatch.undo()
    assert await store.runs.disown_lost(AT_ONCE) == (queued,)


async def test_a_run_is_held_by_one_and_keeps_its_start(store: Store, queued: str):
    await store.runs.claim(queued, "w1")
    before = await store.runs.get(queued)
    assert not await store.runs.claim(queued, "w2")
    assert await store.runs.claim(queued, "w1")
    await store.runs.release(queued, "w1")
    assert await store.runs.claim(queued, "w2")
    after = await store.runs.get(queued)
    assert before
    assert after
    assert (after.started, after.takes) == (before.started, 3)
    await store.runs.set_state(queued, "done")
    assert not await store.runs.claim(queued, "w2")


async def test_what_is_wanted_of_the_runs_that_are_held(store: Store, queued: str):
    await store.runs.add("r2", order(), steps=5)
    await store.runs.claim(queued, "w1")
    await store.runs.claim("r2", "w2")
    held = queued, "r2"
    assert await store.runs.wanted("w1", ()) == {}
    assert await store.runs.wanted("w1", held) == {queued: "run"}
    assert await store.runs.want(queued, "pause")
    assert await store.runs.wanted("w1", held) == {queued: "pause"}
    await store.runs.record(await summary())
    assert await store.runs.wanted("w1", held) == {queued: "pause"}, "what comes after is not done"
    await store.runs.set_state(queued, "done")
    assert await store.runs.wanted("w1", held) == {}
    assert not await store.runs.want(queued, "run")
    assert not await store.runs.want("none", "stop")


async def test_a_run_that_is_given_back_waits_again(store: Store, queued: str):
    await store.runs.claim(queued, "w1")
    assert not await store.runs.release(queued, "w2")
    assert await store.runs.release(queued, "w1")
    assert await state(store) == "queued"
    assert await store.runs.claim(queued, "w2")


async def test_stopping_cancels_only_what_never_began(store: Store, queued: str):
    assert await store.runs.want(queued, "stop")
    assert await state(store) == "cancelled"
    assert not await store.runs.claim(queued, "w1")
    await store.runs.add("r2", order(), steps=5)
    await store.runs.claim("r2", "w1")
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
    assert await store.runs.disown_lost(LONG) == (queued,)


async def test_a_worker_that_begins_anew_holds_nothing(store: Store, queued: str):
    await store.runs.add("r2", order(), steps=5)
    for run_id, worker in ((queued, "w"), ("r2", "w2")):
        await store.workers.beat(worker, f"{worker}:1")
        await store.runs.claim(run_id, f"{worker}:1")
    await store.workers.beat("w", "w:2")
    assert await store.runs.disown_lost(LONG) == (queued,)
    assert await state(store) == "queued"
    assert await store.runs.wanted("w2:1", ["r2"]) == {"r2": "run"}


async def test_a_worker_that_leaves_holds_nothing(store: Store, queued: str):
    await store.workers.beat("w", "w:1")
    await store.runs.claim(queued, "w:1")
    await store.workers.leave("w:1")
    assert await store.runs.disown_lost(LONG) == (queued,)


async def test_a_run_that_waits_for_its_login_goes_on_when_somebody_continues_it(
    store: Store, queued: str
):
    await store.runs.claim(queued, "w1")
    await store.runs.set_state(queued, "logged_out", "the site asks to log in", lease="w1")
    await store.runs.want(queued, "pause")
    assert await state(store) == "logged_out"
    await store.runs.want(queued, "run")
    run = await store.runs.get(queued)
    assert run
    assert (run.state, run.detail, run.wanted) == ("running", "", "run")


async def test_a_run_whose_worker_is_lost_while_it_waits_for_its_login_is_queued_again(
    store: Store, queued: str
):
    await store.runs.claim(queued, "w1")
    await store.runs.set_state(queued, "logged_out", "the site asks to log in", lease="w1")
    assert await store.runs.disown_lost(LONG) == (queued,)
    assert await state(store) == "queued"
