"""What may end a run before its work is done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class StopConditions:
    """The interrupt of a run, and the clock on which its limits of time count."""

    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Ends the run in order when it is set."""
    clock: Callable[[], float] = time.monotonic
    """Returns seconds; only differences matter."""


async def ends_before(doing: asyncio.Future[Any], stop: asyncio.Event, grace: float = 0.0) -> bool:
    """Wait until a future is done, and cancel it if a stop comes first.

    Args:
        doing: The future. Its result or exception stays with it.
        stop: Is set to end the wait.
        grace: Seconds that the future gets after the stop.

    Returns:
        Whether it is done and was not cancelled.
    """
    stopping = asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait((doing, stopping), return_when=asyncio.FIRST_COMPLETED)
        if not doing.done() and grace:
            await asyncio.wait((doing,), timeout=grace)
    finally:
        stopping.cancel()
        if not doing.done():
            doing.cancel()
            await asyncio.wait((doing,))
    return not doing.cancelled()
