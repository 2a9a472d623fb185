"""Several streams of events as one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import TypeVar

Item = TypeVar("Item")


async def interleaved(streams: Sequence[AsyncGenerator[Item, None]]) -> AsyncGenerator[Item, None]:
    """What all of them yield, as it comes. A stream goes on when its item has been dealt with.

    What one raises ends all.
    """
    items: asyncio.Queue[Item] = asyncio.Queue()

    async def drain(stream: AsyncGenerator[Item, None]) -> None:
        async with aclosing(stream):
            async for item in stream:
                await items.put(item)
                await items.join()

    draining = asyncio.gather(*map(drain, streams))
    try:
        while True:
            getting = asyncio.ensure_future(items.get())
            await asyncio.wait((getting, draining), return_when=asyncio.FIRST_COMPLETED)
            if not getting.done():
                getting.cancel()
                await draining
                return
            yield getting.result()
            items.task_done()
    finally:
        draining.cancel()
        await asyncio.gather(draining, return_exceptions=True)
