"""The base of the events of a run."""

from __future__ import annotations

from datetime import datetime

from explorer.models.value import (
    Value,
)


class Event(Value):
    """Base of the events of a run. A journal line is an event dumped to JSON."""

    event: str
    time: datetime
    step: int = 0
    worker: int = 0
    """The number of the walker, if several crawl at once."""
