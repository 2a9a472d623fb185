"""How many walkers of a run take steps at the same time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import psutil

from explorer.models import Interaction

_WINDOW = 8
"""Steps of each walker after which the number is judged."""
_MOST_BUSY = 0.7
"""Share of the processors' time (0 to 1) below which the machine bears another walker."""
_SLOWED = 1.6
"""Factor by which pages open more slowly if another walker is too much for the site."""
_PAYS = 1.15
"""Factor by which another walker must raise the steps a second to be kept."""
_HOLD = 6
"""Windows until another walker is tried again after one was too much."""


def processor_use() -> float:
    """Return the share of the processors' time that was used since the last call (0 to 1)."""
    return float(psutil.cpu_percent()) / 100


class WorkerCount:
    """All walkers, or as many as the site and the machine bear.

    An automatic number begins with one. While the processors have time, one is added, and it is
    kept if there are more steps a second with it. One is taken away if pages open much more
    slowly than before.
    """

    def __init__(
        self,
        most: int,
        *,
        is_automatic: bool,
        clock: Callable[[], float] = time.monotonic,
        used: Callable[[], float] = processor_use,
    ) -> None:
        """Start with one walker or with all.

        Args:
            most: The number of walkers there are.
            is_automatic: Whether the number is adapted.
            clock: Returns the time in seconds.
            used: Returns the share of the processors' time used since its last call (0 to 1).
        """
        self._most = most
        self._adapts = is_automatic and most > 1
        self._clock, self._used = clock, used
        self.allowed = 1 if self._adapts else most
        """Walkers with this number and higher ones rest (the first is number 0)."""
        self._began = clock()
        self._steps = 0
        self._opening: list[int] = []
        """Milliseconds of the pages opened in this window."""
        self._before: dict[int, float] = {}
        """Milliseconds to open a page with so many walkers."""
        self._rate_before: float | None = None
        """Steps a second before the last walker was added, until it is judged."""
        self._held = 0
        if self._adapts:
            used()  # what was used until now says nothing

    def note(self, step: Interaction) -> None:
        """Adapt the number to what the steps of the last window took."""
        if not self._adapts:
            return
        self._steps += 1
        if step.effect == "navigation" and step.outcome == "done":
            self._opening.append(step.ms)
        if self._steps >= _WINDOW * self.allowed:
            self._judge()
            self._began, self._steps, self._opening = self._clock(), 0, []

    def _judge(self) -> None:
        used = self._used()
        rate = self._steps / max(self._clock() - self._began, 0.001)
        before, self._rate_before = self._rate_before, None
        if self._is_slow() or (before is not None and rate < _PAYS * before):
            self.allowed -= 1
            self._held = _HOLD
            return
        self._held = max(self._held - 1, 0)
        if used < _MOST_BUSY and not self._held and self.allowed < self._most:
            self.allowed += 1
            self._rate_before = rate

    def _is_slow(self) -> bool:
        """Return whether pages opened much more slowly than with one walker less."""
        if not self._opening:
            return False
        opening = self._before[self.allowed] = statistics.median(self._opening)
        with_fewer = self._before.get(self.allowed - 1)
        return with_fewer is not None and opening > _SLOWED * with_fewer
