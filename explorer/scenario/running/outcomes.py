"""What became of an action, and where what is dragged is dropped."""

from __future__ import annotations

from explorer.errors import ExplorerError
from explorer.models import Bounds, Exchange, Outcome
from explorer.models.value import MIDDLE, Share
from explorer.urls import is_browsers_own

NOT_OPEN = "the page could not be opened: the browser shows its error page"
_NEAR_EDGE, _FAR_EDGE = 0.1, 0.9  # of an element, for what is dropped before or after it


class NotAllowed(ExplorerError):
    """The step is destructive, and that was not allowed."""

    exit_code = 1


class StepFailed(ExplorerError):
    """The element was found, but the action on it was not done."""

    exit_code = 1


def done(outcome: Outcome) -> Outcome:
    """Return the outcome of an action that was done.

    Raises:
        StepFailed: It was not.
    """
    if outcome.result != "done":
        raise StepFailed(outcome.detail or outcome.result)
    if is_browsers_own(outcome.url):
        raise StepFailed(_why_not_open(outcome))
    return outcome


def _why_not_open(outcome: Outcome) -> str:
    """Return why an action has led to the error page of the browser."""
    exchanges = (one for one in outcome.signals if isinstance(one, Exchange))
    failed = next((one for one in exchanges if one.main_document and one.failure), None)
    return f"{failed.url} could not be opened: {failed.failure}" if failed else NOT_OPEN


def drop_point(dragged: Bounds, onto: Bounds, side: str) -> Share:
    """Return where on an element another is dropped.

    Args:
        dragged: The box of the other.
        onto: The box of the element.
        side: "before" or "after" it in a list, else "" for its middle.
    """
    if not side:
        return MIDDLE
    edge = _NEAR_EDGE if side == "before" else _FAR_EDGE
    is_beside = abs(dragged.x - onto.x) > abs(dragged.y - onto.y)
    return (edge, 0.5) if is_beside else (0.5, edge)
