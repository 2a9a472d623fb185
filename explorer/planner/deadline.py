"""Applies a deadline to a stream of events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TypeVar

Item = TypeVar("Item")


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
                async with asyncio.timeout(max(seconds_left(), 0)):
                    item = await anext(stream)
            except StopAsyncIteration:
                return
            yield item
