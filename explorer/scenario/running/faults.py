"""What a step comes to by the error that ended it."""

from __future__ import annotations

from dataclasses import replace

from explorer.errors import ExplorerError, PageLost, TargetUnusable, UsageError
from explorer.models.scenario import StepOutcome
from explorer.models.scenario.parsing import ErrorKind
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.finding.targets import TargetError
from explorer.scenario.running.outcomes import NOT_OPEN, NotAllowed, StepFailed
from explorer.scenario.running.tabs import ScenarioTabs
from explorer.sentences.unread import Unread
from explorer.urls import is_browsers_own

_MEANINGS: dict[type[ExplorerError], tuple[StepOutcome, ErrorKind]] = {
    TargetError: ("refused", "target"),
    NotAllowed: ("refused", "not_allowed"),
    StepFailed: ("failed", "not_done"),
    PageLost: ("failed", "page"),
    TargetUnusable: ("failed", "page"),
    UsageError: ("failed", "usage"),
}
FAULTS = tuple(_MEANINGS)
"""The errors that end a step; others end the run."""


async def cause(error: ExplorerError, tabs: ScenarioTabs, url: str) -> ExplorerError:
    """Return what is behind one of ``FAULTS``: a page or a browser that is not there.

    Args:
        error: The error.
        tabs: The tabs of the scenario.
        url: The address of the tab in front.
    """
    if isinstance(error, PageLost) and await tabs.browser_has_ended():
        return PageLost("the browser has ended: it crashed or was closed")
    if isinstance(error, TargetError) and is_browsers_own(url):
        return PageLost(NOT_OPEN)
    return error


def not_done(carried: Carried, error: ExplorerError) -> Carried:
    """Return a sentence that one of ``FAULTS`` ended."""
    outcome, kind = next(why for fault, why in _MEANINGS.items() if isinstance(error, fault))
    return replace(carried.changed(outcome=outcome, detail=str(error)), error=kind)


def unmet(carried: Carried, why: str) -> Carried:
    """Return a sentence whose expectation is not met."""
    return replace(carried.changed(outcome="failed", detail=why), error="unmet")


def not_read(carried: Carried, unread: Unread) -> Carried:
    """Return a sentence that is not understood."""
    detail = f"not understood; say for instance {unread.suggestion}"
    return replace(carried.changed(outcome="unread", detail=detail), error="unread")
