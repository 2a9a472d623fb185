"""What a run tells as it happens."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from explorer.models.acting import FilledField, Finding, Outcome
from explorer.models.choosing import Usage, Veto
from explorer.models.ledger import Known, Ledger
from explorer.models.replay import ReplayStep
from explorer.models.seeing import BlindSpot, InteractiveElement, Screenshot
from explorer.models.signals import Signal
from explorer.models.value import (
    Action,
    Effect,
    HeldBackRule,
    Method,
    Result,
    StoppedBecause,
    Value,
)


class Event(Value):
    """Something that happened in a run. Journal lines are events dumped to JSON."""

    event: str
    time: datetime
    step: int = 0
    worker: int = 0
    """Which of the walkers, where several walk at once."""


class RunStarted(Event):
    event: Literal["run_started"] = "run_started"
    run_id: str
    url: str
    seed: int
    provider: str
    notes: tuple[str, ...] = ()
    """Facts a reader must know: "asPerson is on", "robots.txt could not be read" ..."""


class StartOpened(Event):
    """The first page was opened, or not: step 0."""

    event: Literal["start_opened"] = "start_opened"
    outcome: Outcome


class PageVisited(Event):
    """A document was opened, by whatever way."""

    event: Literal["page_visited"] = "page_visited"
    url: str
    title: str
    status: int | None
    came_from: str = ""
    """The page the run was on before; "" for the start."""


class ViewCleared(Event):
    event: Literal["view_cleared"] = "view_cleared"
    url: str
    what: str
    """Which banner or dialog, by which rule."""


class ElementsFound(Event):
    event: Literal["elements_found"] = "elements_found"
    url: str
    count: int
    elements: tuple[InteractiveElement, ...] = Field(default=(), exclude=True, repr=False)
    """All of the snapshot, allowed or not; not written to the journal."""
    refused: dict[str, int] = Field(default_factory=dict)
    """How many were not offered, by rule: destructive, scope, robots, disabled, covered, session
    (it has ended the session before), ignored; login, reset, code, captcha, password_change (the
    form asks who one is, and is left alone)."""
    blind_spots: tuple[BlindSpot, ...] = ()


class DecisionFailed(Event):
    """The model gave no usable answer; the heuristics decided."""

    event: Literal["decision_failed"] = "decision_failed"
    url: str
    reason: str
    detail: str


class BudgetSpent(Event):
    """The run goes on without AI."""

    event: Literal["budget_spent"] = "budget_spent"
    detail: str


class ErrorCaught(Event):
    """A fault of explorer itself cost a part of a step; the log has its traceback."""

    event: Literal["internal_error"] = "internal_error"
    during: str
    detail: str


class ElementChosen(Event):
    """Before the act: for narrators and progress lines."""

    event: Literal["element_chosen"] = "element_chosen"
    url: str
    method: Method
    element: InteractiveElement


class Interaction(Event):
    """One step, whole."""

    event: Literal["interaction"] = "interaction"
    url: str
    """Where the act took place."""
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
    url_after: str = ""
    signals: tuple[Signal, ...] = ()
    ms: int
    usage: Usage | None = None
    """Of the model call of this step, if there was one."""
    known: Known = Known()
    """When the step was chosen."""
    screenshot: Screenshot | None = Field(default=None, exclude=True, repr=False)
    """Before the act; the journal keeps the file's name instead."""


class FindingMade(Event):
    """A finding seen for the first time, or confirmed after the walk; final counts come with
    RunFinished."""

    event: Literal["finding"] = "finding"
    finding: Finding
    beside: bool = False
    """Found after the walk, on a page that was opened in a tab beside."""
    screenshot: Screenshot | None = Field(default=None, exclude=True, repr=False)
    """The page with the fault; the journal keeps the file's name instead."""


class FindingReproduced(Event):
    """A finding was looked for again, by the shortest way that shows it."""

    event: Literal["finding_reproduced"] = "finding_reproduced"
    finding_id: str
    finding: Finding = Field(exclude=True, repr=False)
    """As it was seen last."""
    shown: int
    """So often it was seen again, each time in a fresh browser context."""
    of: int
    """0 where the way to it could not be walked again: ``detail`` tells why."""
    steps: tuple[ReplayStep, ...] = ()
    detail: str = ""
    says_yes: bool = False
    needs_state: bool = False
    """The contexts began with the cookies and the storage of a session, not as a stranger's."""
    context_options: dict[str, Any] = Field(default_factory=dict)
    """What else they were opened with, as Playwright's ``new_context`` takes it."""
    trace: bytes = Field(default=b"", exclude=True, repr=False)


class ReproEnded(Event):
    """What looking for findings again has cost; it is not counted in ``--minutes``."""

    event: Literal["repro_ended"] = "repro_ended"
    tried: int
    left: int
    """Findings that there was no time for."""
    seconds: float
    untested: int = 0
    """Suspected faults that are not told, since no replay has shown whether they are any."""


class HeldBack(Value):
    """Requests to one host that did not leave the browser."""

    host: str
    """With its port, where that is not the default one; ``other hosts`` for those beyond the
    first 200."""
    rule: HeldBackRule
    count: int


class RunFinished(Event):
    event: Literal["run_finished"] = "run_finished"
    stopped_because: StoppedBecause
    detail: str = ""
    steps: int
    usage: Usage
    findings: tuple[Finding, ...] = Field(default=(), exclude=True, repr=False)
    """All findings with their final counts, worst first."""
    frontier_left: int = 0
    """Pages known and never opened."""
    held_back: tuple[HeldBack, ...] = ()
    """All requests that were, by host and rule, most first."""
    ledger: Ledger | None = Field(default=None, exclude=True, repr=False)
    """What this run has found and tried, and with ``--resume-coverage`` those before it."""


RunEvent = (
    RunStarted
    | StartOpened
    | PageVisited
    | ViewCleared
    | ElementsFound
    | DecisionFailed
    | BudgetSpent
    | ErrorCaught
    | ElementChosen
    | Interaction
    | FindingMade
    | FindingReproduced
    | ReproEnded
    | RunFinished
)
