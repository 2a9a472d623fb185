"""A stream of events that must come in time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import TypeVar

Item = TypeVar("Item")


async def in_time(
    stream: AsyncGenerator[Item, None], seconds_left: Callable[[], float]
) -> AsyncGenerator[Item, None]:
    """What the stream yields. Raise TimeoutError, and close it, when its next item is late.

    What is done with an item does not count.
    """
    async with aclosing(stream):
        while True:
            try:
                async with asyncio.timeout(max(seconds_left(), 0)):
                    item = await anext(stream)
            except StopAsyncIteration:
                return
            yield item
