"""The questions to the model that decides, and their failures as events."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.errors import BudgetExceeded, ModelError
from explorer.models import AIContribution, BudgetSpent, DecisionFailed, PictureRefused, RunEvent
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.choices import Selection
from explorer.planner.wall_clock import now


def note_question(
    step: int, url: str, selection: Selection, memory: SharedRunState
) -> Iterator[RunEvent]:
    """Account for the question of a step, if one was asked, and yield what failed of it.

    A model that cannot help any more is not asked again, and one that takes no pictures is asked
    without.
    """
    answer, failure = selection.answer, selection.failure
    if selection.usage is not None:
        memory.usage += selection.usage
        pictures = 1 if answer and answer.saw_picture else 0
        memory.ai += AIContribution(calls=1, pictures=pictures)
    if failure:
        if _is_final(failure):
            memory.decider = None
        yield _failure_event(step, url, failure)
    if answer and answer.picture_refusal and memory.shows_pictures:
        memory.shows_pictures = False
        yield PictureRefused(time=now(), step=step, detail=answer.picture_refusal)


def _is_final(failure: ModelError | BudgetExceeded) -> bool:
    """Return whether the model cannot help any more in this run.

    The budget is spent, or the provider rejects the key or the model.
    """
    return isinstance(failure, BudgetExceeded) or failure.reason == "rejected"


def _failure_event(
    step: int, url: str, failure: ModelError | BudgetExceeded
) -> DecisionFailed | BudgetSpent:
    if isinstance(failure, BudgetExceeded):
        return BudgetSpent(time=now(), step=step, detail=str(failure))
    detail = failure.detail
    if _is_final(failure):
        detail += "; the run goes on without AI"
    return DecisionFailed(time=now(), step=step, url=url, reason=failure.reason, detail=detail)
