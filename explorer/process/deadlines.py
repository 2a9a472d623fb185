"""Deadlines for work that must not delay a run, and that ends when the run is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import aclosing, contextmanager, nullcontext
from typing import TypeVar

Answer = TypeVar("Answer")
Item = TypeVar("Item")

_SHORTEST_SLEEP = 0.05
"""Seconds: a clock that stands still just before a deadline keeps nobody busy."""


async def in_time(
    work: Awaitable[Answer], seconds: float, stop: asyncio.Event | None = None
) -> Answer:
    """Await ``work`` for at most ``seconds``, or until ``stop`` is set; then cancel it.

    Raises:
        TimeoutError: The work was cancelled.
    """
    async with asyncio.timeout(max(0, seconds)) as deadline:
        with _expiring(deadline, stop.wait) if stop else nullcontext():
            return await work


async def with_deadline(
    stream: AsyncGenerator[Item, None], seconds_left: Callable[[], float]
) -> AsyncGenerator[Item, None]:
    """Yield the items of the stream and enforce a deadline on each.

    The time that the consumer spends on an item does not count against the stream.

    Args:
        stream: The stream; it is closed in every case.
        seconds_left: Returns the seconds until the deadline. Called before each item, and again
            when they are over: their clock may have stood still.

    Raises:
        TimeoutError: The next item did not arrive before the deadline.
    """

    async def none_left() -> None:
        while (left := seconds_left()) > 0:  # noqa: ASYNC110 - no event tells that time is up
            await asyncio.sleep(max(left, _SHORTEST_SLEEP))

    async with aclosing(stream):
        while True:
            try:
                async with asyncio.timeout(None) as deadline:
                    with _expiring(deadline, none_left):
                        item = await anext(stream)
            except StopAsyncIteration:
                return
            yield item


@contextmanager
def _expiring(deadline: asyncio.Timeout, event: Callable[[], Awaitable[object]]) -> Iterator[None]:
    """Make a deadline expire when ``event`` returns, if that is in the context."""

    async def expire() -> None:
        await event()
        deadline.reschedule(asyncio.get_running_loop().time())

    expiring = asyncio.create_task(expire())
    try:
        yield
    finally:
        expiring.cancel()
