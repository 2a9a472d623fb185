"""The signals that run.json lists."""

from __future__ import annotations

from typing import TypeVar

from explorer.models import Signal
from explorer.reporting.bounded_counter import BoundedCounter
from explorer.reporting.run import (
    SeenBlockedRequest,
    SeenDialog,
    SeenDownload,
    SeenOutOfScope,
)

LISTED = 500
_LISTS = {
    "out_of_scope": "out_of_scope",
    "download": "downloads",
    "dialog": "dialogs",
    "blocked_request": "blocked_requests",
}
"""The field of run.json for each kind of signal."""

Seen = TypeVar("Seen", SeenOutOfScope, SeenDownload, SeenDialog, SeenBlockedRequest)


class SignalCounts:
    """Counts the same signals of the kinds that run.json lists."""

    def __init__(self) -> None:
        self._signals: dict[str, BoundedCounter[Signal]] = {
            kind: BoundedCounter(LISTED) for kind in _LISTS
        }

    def add(self, signal: Signal) -> None:
        """Count a signal, if it is of such a kind."""
        if signal.signal in self._signals:
            self._signals[signal.signal].add(signal)

    def seen(self, kind: str, value: type[Seen]) -> tuple[Seen, ...]:
        """Return the signals of a kind with their counts."""
        counts = self._signals[kind].counts
        return tuple(value(**dict(item), count=count) for item, count in counts.items())

    def left_out(self) -> dict[str, int]:
        """Return how many signals are not listed, by the field of run.json."""
        return {_LISTS[kind]: counter.left_out for kind, counter in self._signals.items()}
