"""Ctrl-C: once ends the run in good order, twice at once."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

INTERRUPTED = 130
SECONDS_TO_CLEAN_UP = 2.0


@asynccontextmanager
async def stop_on_signals(
    told: str = "finishing this step; press Ctrl-C again to stop at once",
) -> AsyncIterator[asyncio.Event]:
    """An event that the first SIGINT or SIGTERM sets; the second cancels the current task.

    What does not let itself be cancelled in time, or keeps the event loop busy, is left behind:
    the process ends with INTERRUPTED after SECONDS_TO_CLEAN_UP, or at the third signal.
    """
    loop = asyncio.get_running_loop()
    task = asyncio.current_task()
    stop = asyncio.Event()

    received = 0

    def interrupt(*_: object) -> None:
        """Runs between any two instructions of the main thread, also when the loop is busy."""
        nonlocal received
        received += 1
        if received == 1:
            loop.call_soon_threadsafe(begin_to_stop)
        elif received == 2:
            _exit_soon()
            if task is not None:
                loop.call_soon_threadsafe(task.cancel)
        else:
            os._exit(INTERRUPTED)

    def begin_to_stop() -> None:
        stop.set()
        print(told, file=sys.stderr, flush=True)

    # Not loop.add_signal_handler, which Windows lacks.
    answered = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in answered}
    for number in answered:
        signal.signal(number, interrupt)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _exit_soon() -> None:
    """In a thread, as the event loop may be busy, and closed before the process ends."""
    timer = threading.Timer(SECONDS_TO_CLEAN_UP, os._exit, (INTERRUPTED,))
    timer.daemon = True
    timer.start()
