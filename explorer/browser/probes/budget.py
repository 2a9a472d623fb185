"""How much may be probed: about a tenth of what is walked."""

from __future__ import annotations

import time
from collections.abc import Callable

FIRST = 3
"""Probes that are allowed from the beginning."""
ACTS = 10
"""Another one is allowed after so many acts of the walk."""
FIRST_SECONDS = 3.0
SHARE = 0.08
"""Of the seconds of the run. The number of acts decides where the site is quick enough, so that the
same seed probes the same; a slow site is probed less."""


class Budget:
    """Counts acts and seconds. ``clock`` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._acts = 0
        self._probes = 0
        self.spent = 0.0
        """Seconds."""

    def act(self) -> None:
        self._acts += 1

    @property
    def allows(self) -> bool:
        """Whether one more probe may begin."""
        seconds = FIRST_SECONDS + SHARE * (self._clock() - self._began)
        return self._probes < FIRST + self._acts // ACTS and self.spent < seconds

    def begin(self) -> float:
        self._probes += 1
        return self._clock()

    def end(self, began: float) -> None:
        self.spent += self._clock() - began
