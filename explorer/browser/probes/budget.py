"""How much of a walk's time the checks may take that need time of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FIRST_SECONDS = 120
"""Of a run: as long as most pages are new, the walk finds more than the checks."""
SHARE_AT_FIRST = 0.03
SHARE = 0.1


class CheckBudget:
    """What probes and audits have taken of the walk's time. ``clock`` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._spent = 0.0

    @property
    def allows(self) -> bool:
        """Whether one more check may begin; what it takes counts against the next one."""
        walked = self._clock() - self._began
        at_first = min(walked, FIRST_SECONDS)
        return self._spent <= SHARE_AT_FIRST * at_first + SHARE * (walked - at_first)

    @contextmanager
    def spending(self) -> Iterator[None]:
        began = self._clock()
        try:
            yield
        finally:
            self._spent += self._clock() - began
