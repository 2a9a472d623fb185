"""The events of runs with several logins."""

from __future__ import annotations

from typing import Literal

from explorer.models.events.event import Event
from explorer.models.visitors import VisitorComparison


class VisitorStarted(Event):
    """The walk of one of several visitors begins; the events up to the next one are its."""

    event: Literal["visitor_started"] = "visitor_started"
    name: str
    anonymous: bool


class VisitorsCompared(Event):
    """All visitors have walked, or the run was interrupted."""

    event: Literal["visitors_compared"] = "visitors_compared"
    comparison: VisitorComparison


class AccessProbed(Event):
    """Pages and data that a visitor is not shown were asked for with its login."""

    event: Literal["access_probed"] = "access_probed"
    name: str
    opened: int
    """How many pages were opened."""
    requested: int = 0
    """How many addresses were asked for data."""
    left: int
    """How many of both were not: no time was left, a rule forbids it, or something leads there by
    now."""
    detail: str = ""
    """Why no further one could be asked for, "" otherwise."""
