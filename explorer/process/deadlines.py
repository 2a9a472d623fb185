"""Deadlines for work that must not delay a run, and that ends when the run is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from typing import TypeVar

Answer = TypeVar("Answer")
Item = TypeVar("Item")


async def in_time(
    work: Awaitable[Answer], seconds: float, stop: asyncio.Event | None = None
) -> Answer:
    """Await ``work`` for at most ``seconds``, or until ``stop`` is set; then cancel it.

    Raises:
        TimeoutError: The work was cancelled.
    """
    async with asyncio.timeout(max(0, seconds)) as deadline:
        stopping = asyncio.create_task(_expire(deadline, stop)) if stop else None
        try:
            return await work
        finally:
            if stopping:
                stopping.cancel()


async def _expire(deadline: asyncio.Timeout, stop: asyncio.Event) -> None:
    await stop.wait()
    deadline.reschedule(asyncio.get_running_loop().time())


async def with_deadline(
    stream: AsyncGenerator[Item, None], seconds_left: Callable[[], float]
) -> AsyncGenerator[Item, None]:
    """Yield the items of the stream and enforce a deadline on each.

    The time that the consumer spends on an item does not count against the stream.

    Args:
        stream: The stream; it is closed in every case.
        seconds_left: Returns the seconds until the deadline. Called before each item.

    Raises:
        TimeoutError: The next item did not arrive before the deadline.
    """
    async with aclosing(stream):
        while True:
            try:
                item = await in_time(anext(stream), seconds_left())
            except StopAsyncIteration:
                return
            yield item
