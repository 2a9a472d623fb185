"""What may end a run before its work is done."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class StopConditions:
    """The interrupt of a run, and the clock on which its limits of time count."""

    stop: asyncio.Event = field(default_factory=asyncio.Event)
    """Ends the run in order when it is set."""
    clock: Callable[[], float] = time.monotonic
    """Returns seconds; only differences matter."""
