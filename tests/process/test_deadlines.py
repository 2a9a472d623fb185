"""Work that ends by a deadline or with its run."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

import pytest

from explorer.process.deadlines import in_time, with_deadline

LONG = 60.0


class Work:
    """Waits for ever, and notes its cancellation."""

    def __init__(self) -> None:
        self.is_cancelled = False

    async def wait(self) -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.is_cancelled = True
            raise


async def answer() -> str:
    await asyncio.sleep(0)
    return "done"


@pytest.mark.parametrize("stop", [None, asyncio.Event()])
async def test_the_answer_of_work_that_is_in_time(stop: asyncio.Event | None) -> None:
    assert await in_time(answer(), LONG, stop) == "done"


@pytest.mark.parametrize("seconds", [-1, 0, 0.01])
async def test_work_is_cancelled_when_its_time_is_up(seconds: float) -> None:
    work = Work()
    with pytest.raises(TimeoutError):
        await in_time(work.wait(), seconds, asyncio.Event())
    assert work.is_cancelled


@pytest.mark.parametrize("is_set_before", [True, False])
async def test_work_is_cancelled_when_the_run_is_stopped(is_set_before: bool) -> None:
    work, stop = Work(), asyncio.Event()
    if is_set_before:
        stop.set()
    else:
        asyncio.get_running_loop().call_soon(stop.set)
    with pytest.raises(TimeoutError):
        await in_time(work.wait(), LONG, stop)
    assert work.is_cancelled


async def test_an_error_of_the_work_is_raised() -> None:
    async def fail() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await in_time(fail(), LONG, asyncio.Event())


async def test_a_cancelled_caller_is_no_timeout() -> None:
    work = Work()
    caller = asyncio.create_task(in_time(work.wait(), LONG, asyncio.Event()))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert work.is_cancelled


async def test_a_stream_is_cut_off_at_its_deadline() -> None:
    work, seconds = Work(), [LONG, LONG, 0.01, 0]

    async def items() -> AsyncGenerator[int, None]:
        for item in (1, 2):
            await asyncio.sleep(0)  # an item that is there at once has no deadline
            yield item
        await work.wait()

    stream = with_deadline(items(), lambda: seconds.pop(0))
    assert [await anext(stream), await anext(stream)] == [1, 2]
    with pytest.raises(TimeoutError):
        await anext(stream)
    assert work.is_cancelled


async def test_a_clock_that_stands_still_moves_the_deadline_of_a_stream() -> None:
    going_on, seconds = asyncio.Event(), [0.01, 0.01, LONG]

    def seconds_left() -> float:
        if len(seconds) == 1:
            going_on.set()
        return seconds.pop(0)

    async def items() -> AsyncGenerator[int, None]:
        await going_on.wait()
        yield 1

    assert await anext(with_deadline(items(), seconds_left)) == 1


async def test_a_stream_in_time_yields_all_its_items() -> None:
    async def items() -> AsyncGenerator[int, None]:
        yield 1

    assert [item async for item in with_deadline(items(), lambda: LONG)] == [1]
