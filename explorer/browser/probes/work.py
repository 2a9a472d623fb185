"""Work in a side tab that must not delay the run."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Answer = TypeVar("Answer")


async def in_time(work: Coroutine[Any, Any, Answer], seconds: float, stop: asyncio.Event) -> Answer:
    """Await ``work`` for at most ``seconds``.

    Raises:
        TimeoutError: If it takes longer or ``stop`` is set first.
    """
    working = asyncio.ensure_future(work)
    stopping = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait(
            (working, stopping), timeout=max(0, seconds), return_when=asyncio.FIRST_COMPLETED
        )
        if not working.done():
            raise TimeoutError
        return working.result()
    finally:
        stopping.cancel()
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
