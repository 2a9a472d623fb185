"""Merges several streams of events into one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import TypeVar

Item = TypeVar("Item")


async def interleaved(streams: Sequence[AsyncGenerator[Item, None]]) -> AsyncGenerator[Item, None]:
    """Yield the items of all streams in the order of their arrival.

    A stream continues after the consumer has processed its item. An exception of one stream ends
    all of them and is raised here.
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
