"""The events that a run yields."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from explorer.models.acting import FilledField, Finding, Outcome
from explorer.models.api_calls import ApiCall
from explorer.models.choosing import AIContribution, Usage, Veto
from explorer.models.elements import InteractiveElement
from explorer.models.judging import SilencedFinding
from explorer.models.ledger import KnownCounts, Ledger
from explorer.models.replay import CrawlPath, ReplayStep
from explorer.models.replayed import ReplayedRecording, ReplayedStep
from explorer.models.seeing import BlindSpot, Screenshot
from explorer.models.signals import Signal
from explorer.models.value import (
    Action,
    BlockingRule,
    Effect,
    Method,
    Result,
    StoppedBecause,
    Value,
)
from explorer.models.visitors import VisitorComparison


class Event(Value):
    """Base of the events of a run. A journal line is an event dumped to JSON."""

    event: str
    time: datetime
    step: int = 0
    worker: int = 0
    """The number of the walker, if several crawl at once."""


class RunStarted(Event):
    """The first event of a run."""

    event: Literal["run_started"] = "run_started"
    run_id: str
    url: str
    seed: int
    provider: str
    notes: tuple[str, ...] = ()
    """Facts that a reader must know: "asPerson is on", "robots.txt could not be read" ..."""
    recording: ReplayedRecording | None = None
    """The recording that is replayed; None for a crawl."""


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
    """Pages that a visitor is not shown were opened with its login."""

    event: Literal["access_probed"] = "access_probed"
    name: str
    opened: int
    """How many pages were opened."""
    left: int
    """How many were not: no time was left, a rule forbids it, or something leads there by now."""
    detail: str = ""
    """Why no further one could be opened, "" otherwise."""


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
    submitter: InteractiveElement | None = None
    """The button by which a form is submitted whose field is ``element``."""
    url_after: str = ""
    signals: tuple[Signal, ...] = ()
    calls: tuple[ApiCall, ...] = ()
    """The requests for data, and those that are not GET, that ended during the step."""
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


class FindingMade(Event):
    """A finding was seen for the first time, or confirmed after the crawl.

    The final counts are in RunFinished.
    """

    event: Literal["finding"] = "finding"
    finding: Finding
    beside: bool = False
    """Whether it was found after the crawl, on a page opened in a side tab."""
    screenshot: Screenshot | None = Field(default=None, exclude=True, repr=False)
    """The page with the fault. The journal contains the name of the file instead."""


class FindingSilenced(Event):
    """A finding that a rule of ``checks.ignore`` silences was seen for the first time."""

    event: Literal["finding_silenced"] = "finding_silenced"
    finding: SilencedFinding


class FindingReproduced(Event):
    """A finding was tried to reproduce by the shortest crawl path that shows it."""

    event: Literal["finding_reproduced"] = "finding_reproduced"
    finding_id: str
    finding: Finding = Field(exclude=True, repr=False)
    """The finding as it was seen last."""
    shown: int
    """The number of attempts that showed it, each in a fresh browser context."""
    of: int
    """The number of attempts; 0 if the crawl path could not be replayed (see ``detail``)."""
    steps: tuple[ReplayStep, ...] = ()
    path: CrawlPath | None = None
    """The crawl path whose replays ``steps`` are; None in older journals."""
    detail: str = ""
    says_yes: bool = False
    """Whether a dialog of the page was accepted."""
    needs_state: bool = False
    """Whether the contexts started with the cookies and storage of a session."""
    context_options: dict[str, Any] = Field(default_factory=dict)
    """Further options of the contexts, as Playwright's ``new_context`` takes them."""
    trace: bytes = Field(default=b"", exclude=True, repr=False)
    """A Playwright trace as zip data; empty if there is none."""


class ReproEnded(Event):
    """The reproduction of findings ended. Its time does not count towards ``--minutes``."""

    event: Literal["repro_ended"] = "repro_ended"
    tried: int
    left: int
    """Findings that were not tried for lack of time."""
    seconds: float
    untested: int = 0
    """Suspected findings that are not reported, because no replay has confirmed or refuted them."""


class BlockedRequestCount(Value):
    """The requests to one host that were blocked."""

    host: str
    """The host, with its port unless that is the default; ``other hosts`` beyond the first 200."""
    rule: BlockingRule
    count: int


class RunFinished(Event):
    """The last event of a run."""

    event: Literal["run_finished"] = "run_finished"
    stopped_because: StoppedBecause
    detail: str = ""
    steps: int
    usage: Usage
    findings: tuple[Finding, ...] = Field(default=(), exclude=True, repr=False)
    """All findings with their final counts, worst first."""
    silenced: tuple[SilencedFinding, ...] = Field(default=(), exclude=True, repr=False)
    """The findings that rules silence, likewise; they are not in ``findings``."""
    frontier_left: int = 0
    """Pages that were discovered and not opened."""
    ai: AIContribution | None = None
    """What a model has brought; None if none was asked."""
    held_back: tuple[BlockedRequestCount, ...] = ()
    """All blocked requests by host and rule, most frequent first."""
    ledger: Ledger | None = Field(default=None, exclude=True, repr=False)
    """What this run found and tried; with ``--resume-coverage`` also the runs before it."""


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
