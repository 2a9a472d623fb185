"""How many walkers of a run take steps at the same time."""

from __future__ import annotations

import statistics
from collections.abc import Callable

import psutil

from explorer.models import Interaction

_WINDOW = 8
"""Steps after which the number is judged."""
_MOST_BUSY = 0.7
"""Share of the processors' time (0 to 1) below which the machine bears another walker."""
_SLOWED = 1.6
"""Factor by which pages open more slowly if another walker is too much for the site."""
_HOLD = 6
"""Windows until another walker is tried again after one was too much."""


def processor_use() -> float:
    """Return the share of the processors' time that was used since the last call (0 to 1)."""
    return float(psutil.cpu_percent()) / 100


class WorkerCount:
    """All walkers, or as many as the site and the machine bear.

    An automatic number begins with one. One is added while the processors have time, as on a site
    that is waited for, and taken away if its pages open much more slowly than before.
    """

    def __init__(
        self, most: int, *, is_automatic: bool, used: Callable[[], float] = processor_use
    ) -> None:
        """Start with one walker or with all.

        Args:
            most: The number of walkers there are.
            is_automatic: Whether the number is adapted.
            used: Returns the share of the processors' time used since its last call (0 to 1).
        """
        self._most = most
        self._adapts = is_automatic and most > 1
        self._used = used
        self.allowed = 1 if self._adapts else most
        """Walkers with this number and higher ones rest (the first is number 0)."""
        self._steps = 0
        self._opening: list[int] = []
        """Milliseconds of the pages opened in this window."""
        self._before: dict[int, float] = {}
        """Milliseconds to open a page with so many walkers."""
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
        if self._steps >= _WINDOW:
            self._judge()
            self._steps, self._opening = 0, []

    def _judge(self) -> None:
        used = self._used()
        if self._opening:
            opening = statistics.median(self._opening)
            with_fewer = self._before.get(self.allowed - 1)
            self._before[self.allowed] = opening
            if with_fewer and opening > _SLOWED * with_fewer:
                self.allowed -= 1
                self._held = _HOLD
                return
        self._held = max(self._held - 1, 0)
        if used < _MOST_BUSY and not self._held:
            self.allowed = min(self.allowed + 1, self._most)
