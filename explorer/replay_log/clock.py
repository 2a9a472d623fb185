"""The time that a run has had: without what it was held, paused, or dead."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class RunClock:
    """Seconds since the run began; it goes on from ``seconds``."""

    def __init__(self, seconds: float = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._zero = clock() - seconds
        self._stood_at: float | None = None

    def __call__(self) -> float:
        return (self._clock() if self._stood_at is None else self._stood_at) - self._zero

    def set(self, seconds: float) -> None:
        self._zero = self._clock() - seconds

    @contextmanager
    def standing(self) -> Iterator[None]:
        """It stands still meanwhile."""
        if self._stood_at is not None:
            yield  # somebody has stopped it already, and will start it
            return
        self._stood_at = self._clock()
        try:
            yield
        finally:
            self._zero += self._clock() - self._stood_at
            self._stood_at = None
