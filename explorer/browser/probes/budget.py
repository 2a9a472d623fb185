"""The share of a crawl's time that probes and audits may use."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

FIRST_SECONDS = 120
"""Length of the first phase in seconds, in which most pages are new and the crawl has priority."""
SHARE_AT_FIRST = 0.03
"""Share of the elapsed time for checks during the first phase."""
SHARE = 0.1
"""Share of the elapsed time for checks after the first phase."""

CheckKind = Literal["audit", "probe"]
_EXPECTED: dict[CheckKind, float] = {"audit": 1.0, "probe": 3.0}
"""Seconds that the first check of a kind is expected to take."""


class CheckBudget:
    """Tracks the time that probes and audits use; ``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._began = clock()
        self._spent: dict[CheckKind, float] = dict.fromkeys(_EXPECTED, 0.0)
        self._expected = dict(_EXPECTED)

    def allows(self, kind: CheckKind) -> bool:
        """Return whether one more check may begin, if it takes as long as the last of its kind.

        Each kind has half of the time: short audits leave enough for a long probe.
        """
        walked = self._clock() - self._began
        at_first = min(walked, FIRST_SECONDS)
        share = SHARE_AT_FIRST * at_first + SHARE * (walked - at_first)
        return self._spent[kind] + self._expected[kind] <= share / len(self._spent)

    @contextmanager
    def spending(self, kind: CheckKind) -> Iterator[None]:
        """Count the time within the context as used."""
        began = self._clock()
        try:
            yield
        finally:
            self._expected[kind] = seconds = self._clock() - began
            self._spent[kind] += seconds
