"""Workers that are told to stop, and runs that are: each ends in good order."""

from __future__ import annotations

import asyncio
import resource
import signal
import threading

import pytest

from tests.service.counting_site import CountingSite
from tests.service.workers import PATIENCE, Service, until


async def test_a_worker_that_is_told_to_stop_gives_its_run_back(
    service: Service, counted: CountingSite
):
    run_id = await service.order(counted.url("r"), steps=10)
    with service.worker() as first:
        await service.at_step(run_id, 3)
        first.send(signal.SIGTERM)
        assert await first.ended() == 0
    drained = await service.run(run_id)
    assert (drained.state, drained.takes) == ("queued", 1)
    with service.worker():
        walked = await service.done(run_id)
    walked.require_whole()
    walked.require_no_write_twice(counted.writes)
    assert not [line for line in walked.interactions if "was lost" in line["detail"]]


async def test_a_run_that_is_paused_and_stopped_has_its_report(
    service: Service, counted: CountingSite
):
    run_id = await service.order(counted.url("r"), steps=500)
    with service.worker() as worker:
        await service.at_step(run_id, 2)
        await service.store.runs.want(run_id, "pause")
        paused = await service.in_state(run_id, "paused")
        await service.store.runs.want(run_id, "run")
        await service.at_step(run_id, paused.steps + 2)
        await service.store.runs.want(run_id, "pause")
        paused = await service.in_state(run_id, "paused")
        worker.kill()
    await service.store.runs.want(run_id, "stop")
    with service.worker():  # it tells what was done before all the same
        walked = await service.done(run_id)
    walked.require_whole()
    assert walked.summary["stopped_because"] == "interrupted"
    assert walked.summary["steps"] >= paused.steps


async def test_a_run_that_outlives_its_time_is_ended_and_reported(
    service: Service, counted: CountingSite
):
    counted.on_look = lambda path: threading.Event().wait(4)
    service.change(service={"overtimeMinutes": 0.01})
    run_id = await service.order(counted.url("r"), steps=5, minutes=0.01)
    with service.worker():
        walked = await service.done(run_id)
    walked.require_whole()
    run = await service.run(run_id)
    # Which of the two is first is up to the machine: the run's own end, or the service's.
    assert run.detail in (
        "it exceeded its time limit and was stopped",
        "cut off: the run's minutes were over",
    )


async def test_a_full_disk_holds_the_run_until_there_is_room(
    service: Service, counted: CountingSite
):
    run_id = await service.order(counted.url("r"), steps=10)
    with service.worker() as worker:
        await service.at_step(run_id, 3)
        limits = resource.prlimit(worker.pid, resource.RLIMIT_FSIZE, (1_000, -1))

        async def is_held() -> bool:
            return "a run is held" in worker.log

        await until(is_held)
        assert not (service.out / run_id / "run.json").exists()
        resource.prlimit(worker.pid, resource.RLIMIT_FSIZE, limits)
        walked = await service.done(run_id)
    walked.require_whole()
    walked.require_no_write_twice(counted.writes)


@pytest.mark.parametrize("on_postgres", [False, True], ids=["sqlite", "postgres"])
async def test_runs_that_are_kept_no_longer_are_removed(
    on_postgres: bool, service: Service, scaled: Service, counted: CountingSite
):
    service = scaled if on_postgres else service
    run_id = await service.order(counted.url("r"), steps=1)
    with service.worker():
        await service.done(run_id)
    assert run_id in await service.queue_history()
    service.change(report={"out": str(service.out), "keepDays": 0.000001})

    async def is_gone() -> bool:
        return await service.store.runs.get(run_id) is None

    with service.worker():
        await until(is_gone)

        async def is_forgotten() -> bool:
            return run_id not in await service.queue_history()

        await until(is_forgotten)
    assert not (service.out / run_id).exists()


async def test_one_worker_a_folder(service: Service):
    with service.worker():
        lock = service.out / ".explorer.lock"

        async def is_locked() -> bool:
            return await asyncio.to_thread(lock.exists)

        await until(is_locked)
        with service.worker("second") as second:
            assert await second.ended() == 2
            assert second.log.count("\n") == 1
            assert "several workers need Postgres" in second.log


async def test_two_of_one_name_on_postgres(scaled: Service):
    with scaled.worker("one") as first:

        async def is_known() -> bool:
            return "one" in await scaled.known_workers()

        await until(is_known)
        with scaled.worker("one") as second:
            assert await second.ended() == 2
            assert second.log.count("\n") == 1
            assert "another worker is named 'one'" in second.log
        first.send(signal.SIGTERM)
        assert await first.ended() == 0
    assert not await is_known()
    with scaled.worker("one"):
        await until(is_known)


async def test_a_step_that_takes_longer_than_a_worker_may_drain(
    service: Service, counted: CountingSite
):
    stuck, ended = threading.Event(), threading.Event()

    def hang(path: str) -> None:
        stuck.set()
        ended.wait(2 * PATIENCE)

    service.change(service={"drainSeconds": 1})
    run_id = await service.order(counted.url("r"), steps=4)
    with service.worker() as first:
        await service.at_step(run_id, 1)
        counted.on_look = counted.on_write = hang
        await asyncio.to_thread(stuck.wait, PATIENCE)
        first.send(signal.SIGTERM)
        assert await first.ended() == 0
    counted.on_look = counted.on_write = lambda path: None
    ended.set()
    with service.worker():
        walked = await service.done(run_id)
    walked.require_whole()
    walked.require_no_write_twice(counted.writes)
