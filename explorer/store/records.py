"""Value types of the run store."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import Field

from explorer.models import LOST, IgnoreRule, Severity, StoppedBecause, Value
from explorer.settings.model import (
    BoundedText,
    CrawlOptions,
    RecordingName,
    RunKind,
    ScenarioName,
    ScheduleSettings,
    Tags,
    kind_of,
)

RunState = Literal[
    "queued", "running", "paused", "held", "logged_out", "done", "failed", "cancelled"
]
"""State of a run.

- ``queued``: waiting for a worker.
- ``running``, ``paused``: carried out by a worker.
- ``held``: waiting for a disk or a database.
- ``logged_out``: waiting for a person who gives back its login, which the site has ended.
- ``done``: ended with a report, also if it was stopped early.
- ``failed``: ended without a report.
- ``cancelled``: withdrawn before a worker took it.
"""
Wanted = Literal["run", "pause", "stop"]
"""What a person has requested of a run."""
Source = Literal["config", "user"]
"""Whether config.yaml or a person defines a schedule."""

UNDER_WAY: tuple[RunState, ...] = ("running", "paused", "held", "logged_out")
"""States of a run that a worker has taken."""
OPEN: tuple[RunState, ...] = ("queued", *UNDER_WAY)
"""States of a run that is not over."""


class RunOrder(Value):
    """A request to run a crawl, a replay or scenarios."""

    url: BoundedText
    options: CrawlOptions = CrawlOptions()
    recording: RecordingName | None = None
    """The recording to replay, or None. ``url`` says on which host."""
    scenario: ScenarioName | None = None
    """The file of scenarios to carry out, or None. ``url`` is their base address."""
    allow_destructive: bool = False
    """Whether scenarios may press what is destructive."""
    schedule: str | None = None
    attempt: int = 0
    """Number of the retry, or 0 for the first attempt."""
    first_attempt: str | None = None
    """Id of the run that this one retries."""
    tags: Tags = ()

    @property
    def kind(self) -> RunKind:
        """What the run does."""
        return kind_of(self.recording, self.scenario)


class NewRun(Value):
    """A run to be queued."""

    run_id: str
    order: RunOrder
    steps: int
    """The step budget; 0 for replays and scenarios, which have their own steps."""


class StoredRun(Value):
    """A run as shown in lists. Counts are preliminary until the run is over."""

    run_id: str
    url: str
    site: str
    """Origin of ``url``."""
    state: RunState
    detail: str
    """Why the run is held or has failed, or how it was cut short; usually ""."""
    schedule: str | None
    attempt: int
    first_attempt: str | None
    tags: tuple[str, ...]
    options: CrawlOptions
    kind: RunKind
    recording: str | None
    """The recording that it replays. None for a crawl, and for a replay by ``explorer replay``."""
    scenario: str | None
    """The file whose scenarios it carries out. None if ``explorer scenario run`` does."""
    allow_destructive: bool
    """Whether its scenarios may press what is destructive."""
    created: datetime
    started: datetime | None
    finished: datetime | None
    seed: int | None
    provider: str
    stopped_because: StoppedBecause | None
    fails: bool | None
    """Whether the run has findings of at least the ``failOn`` severity. None if not evaluated."""
    budget_steps: int | None
    steps: int
    pages: int
    errors: int
    warnings: int
    infos: int
    found: int
    """Number of distinct controls found."""
    tried: int
    """Number of distinct controls tried."""
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    wanted: Wanted
    takes: int
    """How often a worker has taken the run. More than 1 if it was given back or its worker was
    lost.
    """
    verdict: Literal["better", "same", "worse"] | None
    """Result of the comparison with the previous run of the schedule. None if there is none."""
    headline: str
    """The verdict as a sentence."""
    compared_with: str | None
    """Id of the run that this run was compared with."""
    alerted: datetime | None
    """When its alert was delivered."""
    owed_at: datetime | None
    """When delivery of its outstanding alert is tried again."""

    @property
    def is_over(self) -> bool:
        """Whether the run has ended."""
        return self.state not in OPEN

    @property
    def is_replay(self) -> bool:
        """Whether the run replays a recording."""
        return self.kind == "replay"

    @property
    def went_wrong(self) -> bool:
        """Whether the run failed or ended because the site, the browser or explorer broke down."""
        return self.state == "failed" or self.stopped_because in LOST

    @property
    def duration(self) -> timedelta | None:
        """Time from start to end, or None if the run has not started or ended."""
        return self.finished - self.started if self.finished and self.started else None


class RunAge(Value):
    """The properties of a run that retention depends on."""

    run_id: str
    site: str
    schedule: str | None
    state: RunState
    created: datetime
    finished: datetime | None
    owed_at: datetime | None
    first_attempt: str | None = None
    wanted: Wanted = "run"
    stopped_because: StoppedBecause | None = None

    @property
    def occasion(self) -> str:
        """The id of the first attempt, which a run shares with its retries."""
        return self.first_attempt or self.run_id

    @property
    def is_comparable(self) -> bool:
        """Whether a later run may be compared with this one."""
        was_ended = self.wanted == "stop" or self.stopped_because == "browser_lost"
        return self.state == "done" and not was_ended

    @property
    def ended(self) -> datetime:
        """When the run ended, or was created if it never ran."""
        return self.finished or self.created

    @property
    def is_removable(self) -> bool:
        """Whether the run is over and has no outstanding alert."""
        return self.state not in OPEN and self.owed_at is None


class StoredStep(Value):
    """A summary of a step."""

    step: int
    time: datetime
    url: str
    title: str
    method: str
    reasoning: str
    action: str
    control: str
    """Label of the element that was acted on, or ""."""
    outcome: str
    effect: str
    detail: str
    url_after: str
    picture: str
    """Path of the screenshot in the run folder, or ""."""
    ms: int
    """Duration in milliseconds."""


class StoredFinding(Value):
    """A finding of one run."""

    run_id: str
    finding_id: str
    severity: Severity
    check: str
    title: str
    url: str
    step: int
    count: int
    repro: str
    """Verdict of the reproduction, or "" if none was tried."""


class WrittenRule(Value):
    """A rule that a person has written on a finding, for later runs of the site."""

    site: str
    finding_id: str
    rule: IgnoreRule
    by: str
    """The name of the person, or ""."""
    at: datetime
    run_id: str | None
    """A run that has the finding. None if none is left."""
    title: str | None
    """The title of the finding. None if no run is left that has it."""


class StoredState(Value):
    """A page visited by one run."""

    url: str
    title: str
    status: int | None
    visits: int
    load_ms: float | None
    """Median load time in milliseconds. None if it was not measured."""


class StoredSchedule(Value):
    """A schedule with its times and its last run."""

    definition: ScheduleSettings
    source: Source
    """``config`` if config.yaml defines the schedule. Such a schedule can only be paused elsewhere.
    """
    paused: bool
    created: datetime
    next_at: datetime | None
    """Next time by the cron expression, without jitter. None while paused."""
    due_at: datetime | None
    """Next time with jitter. None while paused."""
    last_at: datetime | None
    last_run: str | None
    note: str
    """Why the last due time was skipped, or ""."""

    @property
    def name(self) -> str:
        """The name of the schedule."""
        return self.definition.name


SearchText = Annotated[str, Field(max_length=300)]
"""A search text. SQLite limits the length of a LIKE pattern."""


class RunFilter(Value):
    """Selects runs of a list. A field that is None or "" selects all runs."""

    text: SearchText = ""
    """Text in the URL, the name of the schedule, recording or scenario, the run's id, its headline
    or a tag. Case is ignored.
    """
    state: Literal[RunState, "open", "over"] | None = None
    schedule: SearchText | None = None
    recording: SearchText | None = None
    scenario: SearchText | None = None
    kind: RunKind | None = None
    site: SearchText | None = None
    worst: Severity | None = None
    """Selects runs with a finding of at least this severity."""
    verdict: Literal["better", "same", "worse"] | None = None
