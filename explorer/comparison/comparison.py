"""The data model of a comparison."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from explorer.models import Judgement, Severity, StoppedBecause, Value
from explorer.process.files import json_document
from explorer.reporting.run import EndpointChange, SeenControl

Verdict = Literal["better", "same", "worse"]


class Compared(Value):
    """The facts about a run that a comparison names."""

    run_id: str
    url: str
    started: datetime
    stopped_because: StoppedBecause
    stopped_detail: str
    steps: int


class FindingChange(Value):
    """A finding of this run or of an earlier one, and its status.

    A crawl is bounded and random. ``gone`` therefore means that the run looked for the finding
    where it was seen; otherwise the change is ``not_looked``. ``silenced`` means that a rule
    silences it now.
    """

    id: str
    severity: Severity
    check: str
    title: str
    url: str
    count: int
    change: Literal["new", "gone", "standing", "not_looked", "silenced"]
    looked_before: bool = True
    """For a new finding: whether an earlier run looked there and did not see it."""
    flaky: bool
    """Whether only some replays showed it, or it vanished and reappeared."""
    seen: int
    """The number of runs among the last ``of`` runs, including this one, that saw it."""
    of: int
    judgement: Judgement | None
    alerts: bool
    """Whether it is a change to alert about, if its severity matters."""


class PageChange(Value):
    """A change of a page; ``before`` and ``after`` hold its titles or statuses if these changed.

    - ``vanished``: no page links to it any more, or it answers 404 or 410.
    - ``not_reached``: this run did not visit it.
    - ``appeared`` and ``reached``: the same with the runs exchanged.
    - ``retitled`` and ``status``: it has another title or status.
    """

    url: str
    title: str
    change: Literal["appeared", "vanished", "reached", "not_reached", "retitled", "status"]
    before: str = ""
    after: str = ""


class Renamed(Value):
    """A control with another name, recognised by its target or its place."""

    before: SeenControl
    after: SeenControl


class PageElements(Value):
    """The changes of the controls of a page that both runs examined."""

    url: str
    title: str
    appeared: tuple[SeenControl, ...]
    vanished: tuple[SeenControl, ...]
    renamed: tuple[Renamed, ...]
    unsteady: int
    """The number of changed controls in places that change all the time; they are not listed."""


class PageTime(Value):
    """The load times of a page: medians in milliseconds, and the limit of normal variation."""

    url: str
    title: str
    before: float
    after: float
    loads_before: int
    loads_after: int
    bound: float
    """The limit of normal variation that ``after`` exceeds or falls below, in milliseconds."""


class Reach(Value):
    """The coverage of a run: numbers of steps, pages, states and controls."""

    steps: int
    pages: int
    states: int
    found: int
    tried: int


class CoverageChange(Value):
    """The coverage of this run and of the latest earlier run that ended well."""

    before: Reach
    after: Reach
    lost: bool
    why: str
    """Why the coverage is lost, in words; "" if it is not."""


class Comparison(Value):
    """The changes between a run and the earlier ones."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    current: Compared
    baseline: Compared
    """The run immediately before."""
    sound: Compared | None = None
    """The latest run that ended well, if that is not ``baseline``. Pages, controls, times and
    coverage are compared with it.
    """
    earlier: int
    """The number of earlier runs used."""
    verdict: Verdict
    headline: str
    findings: tuple[FindingChange, ...]
    """Alerting findings first, then new, gone, standing, not looked for and silenced, each worst
    first."""
    pages: tuple[PageChange, ...]
    elements: tuple[PageElements, ...]
    slower: tuple[PageTime, ...]
    faster: tuple[PageTime, ...]
    coverage: CoverageChange
    endpoints: tuple[EndpointChange, ...] = ()

    def to_json(self) -> str:
        """Return the comparison as a JSON document."""
        return json_document(self)
