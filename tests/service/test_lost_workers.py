"""Workers that are killed in mid-run, and those that take up what they leave."""

from __future__ import annotations

import threading

from tests.service.counting_site import CountingSite
from tests.service.workers import Service


async def test_a_restart_takes_up_what_a_killed_worker_left(
    service: Service, counted: CountingSite
):
    run_id = await service.order(counted.url("r"), steps=14)
    with service.worker() as first:
        await service.at_step(run_id, 5)
        first.kill()
    before = await service.run(run_id)
    assert before.state == "running"
    with service.worker():
        walked = await service.done(run_id)
    walked.require_whole()
    walked.require_no_write_twice(counted.writes)
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
        await service.at_step(run_id, 0)
        assert await wait(writing)
        first.kill()
        killed.set()
    (cut_off,) = counted.writes
    with service.worker():
        walked = await service.done(run_id)
    walked.require_whole()
    walked.require_no_write_twice(counted.writes)
    lost = [line for line in walked.interactions if "the worker was lost" in line["detail"]]
    assert [line["element"]["name"].split()[-1] for line in lost] == [cut_off.split("/")[-1]]


async def wait(event: threading.Event) -> bool:
    import asyncio

    return await asyncio.to_thread(event.wait, 60)
