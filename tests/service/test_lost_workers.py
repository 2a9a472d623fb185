"""Workers that are killed or hang in mid-run, and those that take up what they leave."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import threading
import time
from contextlib import closing

from explorer.service.queue import SQLITE_FILE
from tests.postgres import Postgres
from tests.service.counting_site import CountingSite
from tests.service.workers import Service, Walked, until

SECONDS_TO_TAKE_UP = 30


def require_undamaged(walked: Walked, site: CountingSite) -> None:
    walked.require_whole()
    walked.require_no_write_twice(site.writes)


async def test_a_restart_takes_up_what_a_killed_worker_left(
    service: Service, counted: CountingSite
):
    run_id = await service.order(counted.url("r"), steps=14)
    with service.worker() as first:
        await service.at_step(run_id, 5)
        first.kill()
    assert (await service.run(run_id)).state == "running"
    lost_at = time.monotonic()
    with service.worker():
        await service.taken_up(run_id, 2)
        assert time.monotonic() - lost_at < SECONDS_TO_TAKE_UP
        walked = await service.done(run_id)
    require_undamaged(walked, counted)
    after = await service.run(run_id)
    assert (after.steps, after.takes, after.stopped_because) == (14, 2, "steps")
    assert [step.step for step in await service.store.runs.steps(run_id)] == list(range(1, 15))


async def test_a_write_that_was_cut_off_is_told_and_not_done_again(
    service: Service, counted: CountingSite
):
    writing, killed = threading.Event(), threading.Event()

    def block(path: str) -> None:
        if not writing.is_set():
            writing.set()
            killed.wait(60)

    counted.on_write = block
    run_id = await service.order(counted.url("r"), steps=12)
    with service.worker() as first:
        await asyncio.to_thread(writing.wait, 60)
        first.kill()
        killed.set()
    (cut_off,) = counted.writes
    with service.worker():
        walked = await service.done(run_id)
    require_undamaged(walked, counted)
    lost = [line for line in walked.interactions if "the worker was lost" in line["detail"]]
    pages = [line["url"].removeprefix(counted.url("r")).removeprefix("p") for line in lost]
    assert [page or "start" for page in pages] == [cut_off.split("/")[-1]]


async def test_another_worker_takes_over(scaled: Service, counted: CountingSite):
    run_id = await scaled.order(counted.url("r"), steps=16)
    with scaled.worker("one") as one:
        await scaled.at_step(run_id, 4)
        with scaled.worker("two"):
            one.kill()
            lost_at = time.monotonic()
            await scaled.taken_up(run_id, 2)
            assert time.monotonic() - lost_at < SECONDS_TO_TAKE_UP
            walked = await scaled.done(run_id)
    require_undamaged(walked, counted)


async def test_a_worker_that_hung_writes_nothing_more(scaled: Service, counted: CountingSite):
    run_id = await scaled.order(counted.url("r"), steps=16)
    with scaled.worker("one") as one:
        await scaled.at_step(run_id, 4)
        one.send(signal.SIGSTOP)
        with scaled.worker("two"):
            await scaled.taken_up(run_id, 2)
            await scaled.at_step(run_id, 6)
            one.send(signal.SIGCONT)
            walked = await scaled.done(run_id)
            one.send(signal.SIGTERM)
            assert await one.ended() == 0
    require_undamaged(walked, counted)
    assert Walked(walked.folder).lines == walked.lines
    assert (await scaled.run(run_id)).takes == 2


async def test_a_place_whose_worker_was_lost_before_it_began_is_given_away(
    scaled: Service, counted: CountingSite
):
    """As by a worker that is killed between the queue and the store."""
    run_id = await scaled.order(counted.url("r"), steps=1)
    with scaled.worker("one") as one:
        await scaled.done(run_id)
        one.kill()
    async with scaled.queue_database() as connection:
        await connection.execute(
            "update dbos.workflow_status set status = 'PENDING', executor_id = 'gone'"
        )
    second = await scaled.order(counted.url("s"), steps=1)
    with scaled.worker("two"):
        (await scaled.done(second)).require_whole()


async def test_a_run_without_a_place_gets_one(scaled: Service, counted: CountingSite):
    """As of a worker that is stopped when it has just come to the run's turn."""
    first = await scaled.order(counted.url("r"), steps=1)
    with scaled.worker("one"):
        await scaled.done(first)
    second = await scaled.order(counted.url("s"), steps=1)
    async with scaled.queue_database() as connection:
        renamed = "update dbos.workflow_status set workflow_uuid = $1, status = 'SUCCESS'"
        await connection.execute(renamed, second)
    with scaled.worker("one"):
        (await scaled.done(second)).require_whole()


async def test_a_place_whose_worker_lives_and_never_began_is_replaced(
    scaled: Service, counted: CountingSite
):
    """As when the queue could not start what it had just assigned."""
    scaled.change(service={"runsAtOnce": 1})
    first = await scaled.order(counted.url("r"), steps=6)
    with scaled.worker("one") as one:
        await scaled.at_step(first, 1)
        second = await scaled.order(counted.url("s"), steps=1)

        async def is_queued() -> bool:
            return second in await scaled.queue_history()

        await until(is_queued)
        async with scaled.queue_database() as connection:
            started = (
                "update dbos.workflow_status set status = 'PENDING', executor_id = $1 "
                "where workflow_uuid = $2"
            )
            (lease,) = await scaled.store.workers.leases()
            await connection.execute(started, lease, second)
        (await scaled.done(second)).require_whole()
        assert "the queue entry of a run was replaced" in one.log
        (await scaled.done(first)).require_whole()


async def test_a_queue_of_the_version_before(service: Service, counted: CountingSite):
    run_id = await service.order(counted.url("r"), steps=8)
    with service.worker() as first:
        await service.at_step(run_id, 2)
        first.kill()
    with closing(sqlite3.connect(service.out / SQLITE_FILE)) as connection, connection:
        connection.execute(
            "update workflow_status set workflow_uuid = workflow_uuid || '.0', "
            "application_version = '1', executor_id = 'local'"
        )
    with service.worker():
        (await service.done(run_id)).require_whole()
    assert await service.queue_history() == {run_id}


async def test_a_worker_that_leaves_hands_its_run_over(scaled: Service, counted: CountingSite):
    run_id = await scaled.order(counted.url("r"), steps=12)
    with scaled.worker("one") as one:
        await scaled.at_step(run_id, 4)
        with scaled.worker("two"):
            one.send(signal.SIGTERM)
            assert await one.ended() == 0
            walked = await scaled.done(run_id)
    require_undamaged(walked, counted)
    assert (await scaled.run(run_id)).takes == 2
    assert await scaled.queue_history() == {run_id}


async def test_a_database_that_is_gone_for_a_while(
    own: tuple[Service, Postgres], counted: CountingSite
):
    service, server = own
    run_id = await service.order(counted.url("r"), steps=12)
    with service.worker("one") as one:
        await service.at_step(run_id, 4)
        server.stop()

        async def is_held() -> bool:
            return "a run is held" in one.log

        await until(is_held)
        server.start()
        walked = await service.done(run_id)
    require_undamaged(walked, counted)
