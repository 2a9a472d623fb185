"""The share of a crawl's time that probes and audits may use."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

FIRST_SECONDS = 120
"""Length of the first phase in seconds, in which most pages are new and the crawl has priority."""
SHARE_AT_FIRST = 0.03
"""Share of the elapsed time for checks during the first phase."""
SHARE = 0.1
"""Share of the elapsed time for checks after the first phase."""


class CheckBudget:
    """Tracks the time that probes and audits use; ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._spent = 0.0

    @property
    def allows(self) -> bool:
        """Whether one more check may begin; it may exceed the budget, which delays the next one."""
        walked = self._clock() - self._began
        at_first = min(walked, FIRST_SECONDS)
        return self._spent <= SHARE_AT_FIRST * at_first + SHARE * (walked - at_first)

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Count the time within the context as used."""
        began = self._clock()
        try:
            yield
        finally:
            self._spent += self._clock() - began
