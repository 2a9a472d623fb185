"""The whole of a run in one value: what run.json holds and every report is made of."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from explorer.models import (
    LOST,
    AIContribution,
    BlindSpot,
    BlockedRequestCount,
    Method,
    Severity,
    SilencedFinding,
    StoppedBecause,
    Usage,
    Value,
    VisitorComparison,
)
from explorer.process.files import json_document
from explorer.reporting.run.api import Cause, Endpoint, EndpointChange
from explorer.reporting.run.counted_signals import (
    SeenBlockedRequest,
    SeenDialog,
    SeenDownload,
    SeenOutOfScope,
)
from explorer.reporting.run.coverage import Coverage, DiscoveryPoint, SiteCoverage
from explorer.reporting.run.findings import ReportedFinding
from explorer.reporting.run.replay import ReplaySummary
from explorer.reporting.run.site import Edge, PageSight, PageSummary
from explorer.reporting.run.steps import Step
from explorer.settings.model import FailOn

SEVERITIES_THAT_FAIL: dict[FailOn, set[Severity]] = {
    "error": {"error"},
    "warning": {"error", "warning"},
    "never": set(),
}


class RunSummary(Value):
    """A run as run.json holds it.

    ``left_out`` says for each list how many more items there were than its limit allowed.
    """

    schema_version: Literal[1] = Field(default=1, alias="schema")
    run_id: str
    url: str
    started: datetime
    finished: datetime
    seed: int
    provider: str
    visitor: str = ""
    """As whom and how the site was visited; what other visitors call is another matter."""
    stopped_because: StoppedBecause
    stopped_detail: str
    steps: int
    pages: tuple[PageSummary, ...]
    interactions: dict[Method, int]
    findings: tuple[ReportedFinding, ...]
    silenced: tuple[SilencedFinding, ...] = ()
    """Findings that rules of ``checks.ignore`` silence; they are not in ``findings``."""
    usage: Usage
    ai: AIContribution | None = None
    """What a model has brought; None if none was asked, or the run was cut off."""
    blind_spots: tuple[BlindSpot, ...]
    notes: tuple[str, ...]
    decision_failures: dict[str, int]
    coverage: Coverage
    discovery: tuple[DiscoveryPoint, ...] = ()
    """Points at even distances, with the first step and the last."""
    ledger: SiteCoverage | None = None
    """None for a run that was cut off."""
    edges: tuple[Edge, ...]
    out_of_scope: tuple[SeenOutOfScope, ...]
    downloads: tuple[SeenDownload, ...]
    dialogs: tuple[SeenDialog, ...]
    blocked_requests: tuple[SeenBlockedRequest, ...]
    held_back: tuple[BlockedRequestCount, ...] = ()
    """Requests that did not leave the browser, by host and rule, the most frequent first."""
    frontier_left: int
    filmstrip: tuple[Step, ...]
    """The first steps and those with findings. journal.jsonl has all steps."""
    sights: tuple[PageSight, ...] = ()
    """The controls of each page, with which the next run is compared."""
    api: tuple[Endpoint, ...] | None = None
    """The endpoints of servers that pages called; None of replays and in older files."""
    api_causes: tuple[Cause, ...] = ()
    """What may have called them: the loads and acts of the run, by which the next one tells what is
    called no more."""
    api_changes: tuple[EndpointChange, ...] = ()
    """What has changed of them since earlier runs of the same address below the same folder."""
    left_out: dict[str, int]
    roles: VisitorComparison | None = None
    """What each visitor was shown; None of runs with one login and in older files."""
    replay: ReplaySummary | None = None
    """What the replay of a recording came to; None for a crawl."""

    def fails(self, fail_on: FailOn) -> bool:
        """Return whether the findings are so severe that the run counts as failed."""
        failing = SEVERITIES_THAT_FAIL[fail_on]
        return any(finding.severity in failing for finding in self.findings)

    @property
    def lost(self) -> bool:
        """Whether the run ended because it could not go on."""
        return self.stopped_because in LOST

    def to_json(self) -> str:
        """Return the text of run.json."""
        return json_document(self)
