"""The events of the steps of a run."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models.acting import FilledField, Outcome
from explorer.models.api_calls import ApiCall, CallsLeftOut
from explorer.models.choosing import Usage, Veto
from explorer.models.elements import InteractiveElement
from explorer.models.events.event import Event
from explorer.models.ledger import KnownCounts
from explorer.models.replayed import ReplayedStep
from explorer.models.seeing import BlindSpot, Screenshot
from explorer.models.signals import Signal
from explorer.models.value import (
    Action,
    Effect,
    Method,
    Result,
)


class StartOpened(Event):
    """The attempt to open the first page (step 0)."""

    event: Literal["start_opened"] = "start_opened"
    outcome: Outcome


class PageVisited(Event):
    """A document was opened by a navigation of any kind."""

    event: Literal["page_visited"] = "page_visited"
    url: str
    title: str
    status: int | None
    came_from: str = ""
    """The page before it; "" for the start page."""


class ViewCleared(Event):
    """A cookie banner or an overlay was dismissed."""

    event: Literal["view_cleared"] = "view_cleared"
    url: str
    what: str
    """The banner or dialog, and the rule that dismissed it."""


class ElementsFound(Event):
    """The elements of a page were detected."""

    event: Literal["elements_found"] = "elements_found"
    url: str
    count: int
    elements: tuple[InteractiveElement, ...] = Field(default=(), exclude=True, repr=False)
    """All elements of the snapshot, allowed or not. Not written to the journal."""
    rules: tuple[str, ...] = Field(default=(), exclude=True, repr=False)
    """The rules for controls that the snapshot's match. Not written to the journal."""
    refused: dict[str, int] = Field(default_factory=dict)
    """The number of elements not offered, by rule.

    The rules are safety.never, scope.controls, destructive, scope, robots, disabled, covered,
    session (its use ended the session before), ignored; and login, reset, code, captcha,
    password_change for forms that ask for an identity and are left alone.
    """
    blind_spots: tuple[BlindSpot, ...] = ()


class DecisionFailed(Event):
    """The model gave no usable answer, so the heuristics decided."""

    event: Literal["decision_failed"] = "decision_failed"
    url: str
    reason: str
    detail: str


class PictureRefused(Event):
    """The model takes no pictures; from now on it is asked without them."""

    event: Literal["picture_refused"] = "picture_refused"
    detail: str


class BudgetSpent(Event):
    """The budget for model calls is spent; the run continues without AI."""

    event: Literal["budget_spent"] = "budget_spent"
    detail: str


class ErrorCaught(Event):
    """An internal error interrupted part of a step. The log contains its traceback."""

    event: Literal["internal_error"] = "internal_error"
    during: str
    detail: str


class ElementChosen(Event):
    """An element was chosen and is about to be used. For narration and progress lines."""

    event: Literal["element_chosen"] = "element_chosen"
    url: str
    method: Method
    element: InteractiveElement


class Interaction(Event):
    """A completed step."""

    event: Literal["interaction"] = "interaction"
    url: str
    """The address of the page before the action."""
    title: str = ""
    elements_found: int
    shown: tuple[int, ...] = ()
    method: Method
    reasoning: str
    vetoes: tuple[Veto, ...] = ()
    element: InteractiveElement | None
    key: str = ""
    action: Action
    outcome: Result
    effect: Effect
    detail: str = ""
    filled: tuple[FilledField, ...] = ()
    unsent: bool = False
    """Whether a form was filled and could not be sent."""
    submitter: InteractiveElement | None = None
    """The button by which a form is submitted whose field is ``element``."""
    url_after: str = ""
    signals: tuple[Signal, ...] = ()
    is_only_named: bool = False
    """Whether an address was opened that the site names and that no control leads to."""
    calls: tuple[ApiCall, ...] = ()
    """The requests for data, and those that are not GET, that ended during the step."""
    calls_left_out: CallsLeftOut = CallsLeftOut()
    ms: int
    usage: Usage | None = None
    """The cost of the model call of this step; None without a call."""
    known: KnownCounts = KnownCounts()
    """How much of the site was known when the step was chosen."""
    replayed: ReplayedStep | None = None
    """What became of a recorded action; None in a crawl."""
    screenshot: Screenshot | None = Field(default=None, exclude=True, repr=False)
    """The page before the action. The journal contains the name of the file instead."""
    recorded_screenshot: Screenshot | None = Field(default=None, exclude=True, repr=False)
    """The page before the recorded action, if the recording has a picture of it; in the journal
    likewise."""
