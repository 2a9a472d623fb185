"""The clock of a run, which does not count the time when the run is held, paused or dead."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class RunClock:
    """Counts the seconds since the run began, in which it was active.

    Args:
        seconds: The seconds that the run has had in earlier attempts.
        clock: Returns the current time in seconds; only differences matter.
    """

    def __init__(self, seconds: float = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._zero = clock() - seconds
        self._paused_at: float | None = None

    def __call__(self) -> float:
        """Return the active time of the run in seconds."""
        return (self._clock() if self._paused_at is None else self._paused_at) - self._zero

    def set(self, seconds: float) -> None:
        """Set the active time to ``seconds``."""
        self._zero = self._clock() - seconds

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Stop the clock while the context is active."""
        if self._paused_at is not None:
            yield  # an outer context has stopped the clock and restarts it
            return
        self._paused_at = self._clock()
        try:
            yield
        finally:
            self._zero += self._clock() - self._paused_at
            self._paused_at = None
