"""Ctrl-C: once ends the run in good order, twice at once."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

INTERRUPTED = 130
SECONDS_TO_CLEAN_UP = 2.0


@asynccontextmanager
async def stop_on_signals(
    told: str = "finishing this step; press Ctrl-C again to stop at once",
) -> AsyncIterator[asyncio.Event]:
    """An event that the first SIGINT or SIGTERM sets; the second cancels the current task.

    What does not let itself be cancelled in time is left behind: the process ends.
    """
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()
    stop = asyncio.Event()

    def interrupt() -> None:
        if not stop.is_set():
            stop.set()
            print(told, file=sys.stderr, flush=True)
        elif task is not None:
            task.cancel()
            loop.call_later(SECONDS_TO_CLEAN_UP, os._exit, INTERRUPTED)

    # Not loop.add_signal_handler, which Windows lacks.
    answered = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in answered}
    for number in answered:
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(interrupt))
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
