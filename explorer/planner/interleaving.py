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

    tasks = [asyncio.create_task(drain(stream)) for stream in streams]
    draining = asyncio.gather(*tasks)
    getting: asyncio.Future[Item] | None = None
    try:
        while not draining.done():
            getting = asyncio.ensure_future(items.get())
            await asyncio.wait((getting, draining), return_when=asyncio.FIRST_COMPLETED)
            if getting.done():
                yield getting.result()
                items.task_done()
            else:
                getting.cancel()
        while not items.empty():
            yield items.get_nowait()
        await draining
    finally:
        if getting:
            getting.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(draining, *tasks, return_exceptions=True)
