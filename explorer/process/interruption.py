"""Handles Ctrl-C: the first ends the run in order, the second at once."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

INTERRUPTED = 130
"""Exit code of an interrupted process."""
SECONDS_TO_CLEAN_UP = 2.0
"""Seconds between the second signal and the end of the process."""


@asynccontextmanager
async def stop_on_signals(
    message: str = "finishing this step; press Ctrl-C again to stop at once",
) -> AsyncIterator[asyncio.Event]:
    """Yield an event that the first SIGINT or SIGTERM sets; the second cancels the current task.

    If the task cannot be cancelled in time, or the event loop is blocked, the process exits with
    INTERRUPTED after SECONDS_TO_CLEAN_UP, or at the third signal.

    Args:
        message: The message that is printed at the first signal.
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
        print(message, file=sys.stderr, flush=True)

    # loop.add_signal_handler does not exist on Windows.
    signals = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.getsignal(number) for number in signals}
    for number in signals:
        signal.signal(number, interrupt)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _exit_soon() -> None:
    """Schedule the exit in a thread, since the event loop may be blocked."""
    timer = threading.Timer(SECONDS_TO_CLEAN_UP, os._exit, (INTERRUPTED,))
    timer.daemon = True
    timer.start()
