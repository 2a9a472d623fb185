"""Failures of the model that decides, as events."""

from __future__ import annotations

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import BudgetSpent, DecisionFailed
from explorer.planner.wall_clock import now


def is_final(failure: ModelError | BudgetExceeded) -> bool:
    """Return whether the model cannot help any more in this run.

    The budget is spent, or the provider rejects the key or the model.
    """
    return isinstance(failure, BudgetExceeded) or failure.reason == "rejected"


def failure_event(
    step: int, url: str, failure: ModelError | BudgetExceeded
) -> DecisionFailed | BudgetSpent:
    """Return the event that reports the failure of a step's question."""
    if isinstance(failure, BudgetExceeded):
        return BudgetSpent(time=now(), step=step, detail=str(failure))
    detail = failure.detail
    if is_final(failure):
        detail += "; the run goes on without AI"
    return DecisionFailed(time=now(), step=step, url=url, reason=failure.reason, detail=detail)
