"""The events that a run yields."""

from __future__ import annotations

from explorer.models.events.event import Event
from explorer.models.events.findings import (
    FindingMade,
    FindingReproduced,
    FindingSilenced,
    ReproEnded,
)
from explorer.models.events.runs import BlockedRequestCount, RunFinished, RunStarted
from explorer.models.events.steps import (
    BudgetSpent,
    DecisionFailed,
    ElementChosen,
    ElementsFound,
    ErrorCaught,
    Interaction,
    PageVisited,
    PictureRefused,
    StartOpened,
    ViewCleared,
)
from explorer.models.events.visitors import AccessProbed, VisitorsCompared, VisitorStarted

__all__ = [
    "AccessProbed",
    "BlockedRequestCount",
    "BudgetSpent",
    "DecisionFailed",
    "ElementChosen",
    "ElementsFound",
    "ErrorCaught",
    "Event",
    "FindingMade",
    "FindingReproduced",
    "FindingSilenced",
    "Interaction",
    "PageVisited",
    "PictureRefused",
    "ReproEnded",
    "RunEvent",
    "RunFinished",
    "RunStarted",
    "StartOpened",
    "ViewCleared",
    "VisitorStarted",
    "VisitorsCompared",
]

RunEvent = (
    RunStarted
    | VisitorStarted
    | VisitorsCompared
    | AccessProbed
    | StartOpened
    | PageVisited
    | ViewCleared
    | ElementsFound
    | DecisionFailed
    | PictureRefused
    | BudgetSpent
    | ErrorCaught
    | ElementChosen
    | Interaction
    | FindingMade
    | FindingSilenced
    | FindingReproduced
    | ReproEnded
    | RunFinished
)
