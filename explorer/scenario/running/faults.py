"""What a step comes to by the error that ended it."""

from __future__ import annotations

from dataclasses import replace

from explorer.errors import ExplorerError, PageLost, TargetUnusable, UsageError
from explorer.models.scenario import StepOutcome
from explorer.models.scenario.parsing import ErrorKind
from explorer.scenario.running.actions import NotAllowed, StepFailed
from explorer.scenario.running.carried import Carried
from explorer.scenario.running.targets import TargetError
from explorer.sentences.reader import Unread

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
