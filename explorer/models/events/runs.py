"""The first and the last event of a run."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.models.acting import Finding
from explorer.models.choosing import AIContribution, Usage
from explorer.models.events.event import Event
from explorer.models.judging import SilencedFinding
from explorer.models.ledger import Ledger
from explorer.models.replayed import ReplayedRecording
from explorer.models.value import (
    BlockingRule,
    StoppedBecause,
    Value,
)


class RunStarted(Event):
    """The first event of a run."""

    event: Literal["run_started"] = "run_started"
    run_id: str
    url: str
    seed: int
    provider: str
    notes: tuple[str, ...] = ()
    """Facts that a reader must know: "asPerson is on", "robots.txt could not be read" ..."""
    visitor: str = ""
    """As whom and how the site was visited, such as "session shop, read-only"; "" for anybody."""
    recording: ReplayedRecording | None = None
    """The recording that is replayed; None for a crawl."""


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
    notes: tuple[str, ...] = ()
    """Facts that a reader must know, as those of RunStarted: rules that matched nothing ..."""
    ledger: Ledger | None = Field(default=None, exclude=True, repr=False)
    """What this run found and tried; with ``--resume-coverage`` also the runs before it."""
