"""What the run store hands out: values, never rows."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field

from explorer.models import LOST, Severity, StoppedBecause, Value
from explorer.settings.model import CrawlOptions, ScheduleSettings, Tags, Words

RunState = Literal["queued", "running", "paused", "held", "done", "failed", "cancelled"]
"""``held``: it waits for a disk or a database. ``failed``: it has no report. ``cancelled``: it was
taken back before it began; one that was stopped in the middle is ``done``."""
Wanted = Literal["run", "pause", "stop"]
Source = Literal["config", "user"]

UNDER_WAY: tuple[RunState, ...] = ("running", "paused", "held")
OPEN: tuple[RunState, ...] = ("queued", *UNDER_WAY)


class RunOrder(Value):
    """What is to be run."""

    url: Words
    options: CrawlOptions = CrawlOptions()
    schedule: str | None = None
    attempt: int = 0
    """0, or how often the run was tried again before its alert."""
    first_attempt: str | None = None
    """The id of the run that this one tries again."""
    tags: Tags = ()


class NewRun(Value):
    """One that is to wait for a worker; ``steps`` are those of its budget."""

    run_id: str
    order: RunOrder
    steps: int


class StoredRun(Value):
    """A run as lists show it. Numbers are those at the last look, final when it is over."""

    run_id: str
    url: str
    site: str
    """The origin of ``url``."""
    state: RunState
    detail: str
    """Why it is held, or failed, or how it was cut short; "" for most."""
    schedule: str | None
    attempt: int
    first_attempt: str | None
    tags: tuple[str, ...]
    options: CrawlOptions
    created: datetime
    started: datetime | None
    finished: datetime | None
    seed: int | None
    provider: str
    stopped_because: StoppedBecause | None
    fails: bool | None
    """It has findings as bad as its fail-on says; None where none was asked for, or yet."""
    budget_steps: int | None
    steps: int
    pages: int
    errors: int
    warnings: int
    infos: int
    found: int
    """Distinct controls."""
    tried: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    wanted: Wanted
    takes: int
    """How often a worker took it up: more than 1 when one was lost."""
    verdict: Literal["better", "same", "worse"] | None
    """Against the run of its schedule before it; None where there is none."""
    headline: str
    """The verdict in a line of words."""
    compared_with: str | None
    alerted: datetime | None
    """When somebody was told of it."""
    owed_at: datetime | None
    """When its alert, which could not be delivered yet, is tried again."""

    @property
    def is_over(self) -> bool:
        return self.state not in OPEN

    @property
    def went_wrong(self) -> bool:
        """It did not come to look at the site."""
        return self.state == "failed" or self.stopped_because in LOST

    @property
    def duration(self) -> timedelta | None:
        return self.finished - self.started if self.finished and self.started else None


class RunAge(Value):
    """A run as far as it matters to how long it is kept."""

    run_id: str
    site: str
    schedule: str | None
    state: RunState
    created: datetime
    finished: datetime | None
    takes: int
    owed_at: datetime | None
    first_attempt: str | None = None
    wanted: Wanted = "run"
    stopped_because: StoppedBecause | None = None

    @property
    def occasion(self) -> str:
        """The id of the first of the attempts that it belongs to."""
        return self.first_attempt or self.run_id

    @property
    def is_comparable(self) -> bool:
        """A later run may be compared with it."""
        was_ended = self.wanted == "stop" or self.stopped_because == "browser_lost"
        return self.state == "done" and not was_ended

    @property
    def ended(self) -> datetime:
        return self.finished or self.created

    @property
    def is_removable(self) -> bool:
        """It is over, and nobody waits for an alert about it."""
        return self.state not in OPEN and self.owed_at is None


class StoredStep(Value):
    """A step in short."""

    step: int
    time: datetime
    url: str
    title: str
    method: str
    reasoning: str
    action: str
    control: str
    """What it was done with, as a person would call it; "" for none."""
    outcome: str
    effect: str
    detail: str
    url_after: str
    picture: str
    """A file in the run folder, "" for none."""
    ms: int


class StoredFinding(Value):
    """A finding as one run saw it."""

    run_id: str
    finding_id: str
    severity: Severity
    check: str
    title: str
    url: str
    step: int
    count: int
    repro: str
    """How it was seen again, in words; "" where it was not tried."""


class StoredState(Value):
    """A page as one run saw it."""

    url: str
    title: str
    status: int | None
    visits: int
    load_ms: float | None
    """The median."""


class StoredSchedule(Value):
    """A schedule and when it runs."""

    definition: ScheduleSettings
    source: Source
    """``config``: config.yaml has it, and nothing but its pause is changed elsewhere."""
    paused: bool
    created: datetime
    next_at: datetime | None
    """By its cron expression; None while it is paused."""
    due_at: datetime | None
    """The same with its jitter."""
    last_at: datetime | None
    last_run: str | None
    note: str
    """What became of the last time if it was no run: skipped, and why."""

    @property
    def name(self) -> str:
        return self.definition.name


class StoredWorker(Value):
    """A worker that was heard of."""

    worker_id: str
    beat: datetime
    runs_at_once: int


Sought = Annotated[str, Field(max_length=300)]
"""Databases look for no pattern of any length; no origin is longer."""


class RunFilter(Value):
    """Which runs to list; what is None or "" does not narrow them."""

    text: Sought = ""
    """In the address, the schedule's name, a tag or the run's id."""
    state: Literal[RunState, "open", "over"] | None = None
    schedule: Sought | None = None
    site: Sought | None = None
    worst: Severity | None = None
    """With a finding at least so severe."""
    verdict: Literal["better", "same", "worse"] | None = None
