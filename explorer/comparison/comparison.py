"""The whole difference between a run and those before it, in one value."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from explorer.models import Judgement, Severity, StoppedBecause, Value
from explorer.process.files import json_document
from explorer.reporting.run import SeenControl

Verdict = Literal["better", "same", "worse"]


class Compared(Value):
    """A run, as far as a comparison has to name it."""

    run_id: str
    url: str
    started: datetime
    stopped_because: StoppedBecause
    stopped_detail: str
    steps: int


class FindingChange(Value):
    """A finding of this run or of those before, and what became of it.

    A walk is bounded and random: ``gone`` is only what was looked for again where it was seen,
    ``not_looked`` is the rest.
    """

    id: str
    severity: Severity
    check: str
    title: str
    url: str
    count: int
    change: Literal["new", "gone", "standing", "not_looked"]
    looked_before: bool = True
    """Of a new one: an earlier run has looked where it is now, and saw none."""
    flaky: bool
    """It was seen again only sometimes, or came and went while its place was looked at."""
    seen: int
    """In so many of the last ``of`` runs, this one included."""
    of: int
    judgement: Judgement | None
    alerts: bool
    """It is news, to whom its severity matters."""


class PageChange(Value):
    """``before`` and ``after`` are titles or statuses, where these have changed.

    vanished: no page that linked to it does so any more, or it answers 404 or 410;
    not_reached: this walk did not come there; appeared and reached are the same the other way.
    """

    url: str
    title: str
    change: Literal["appeared", "vanished", "reached", "not_reached", "retitled", "status"]
    before: str = ""
    after: str = ""


class Renamed(Value):
    """A control that goes by another name, known by where it leads or by its place."""

    before: SeenControl
    after: SeenControl


class PageElements(Value):
    """What became of the controls of a page that was looked at both times."""

    url: str
    title: str
    appeared: tuple[SeenControl, ...]
    vanished: tuple[SeenControl, ...]
    renamed: tuple[Renamed, ...]
    unsteady: int
    """Controls of places that change all the time, which are not told one by one."""


class PageTime(Value):
    """Medians of a page's loads, milliseconds; ``bound`` is how far its own noise reaches."""

    url: str
    title: str
    before: float
    after: float
    loads_before: int
    loads_after: int
    bound: float


class Reach(Value):
    """How much of the site a run has come to see and to try."""

    steps: int
    pages: int
    states: int
    found: int
    tried: int


class CoverageChange(Value):
    before: Reach
    after: Reach
    lost: bool
    why: str
    """In words, where it is lost."""


class Comparison(Value):
    """A run compared with those before it; ``baseline`` is the last of them.

    ``sound`` is the last that ended well, where that is another one: then pages, controls, times
    and coverage are compared with it.
    """

    schema_version: Literal[1] = Field(default=1, alias="schema")
    current: Compared
    baseline: Compared
    sound: Compared | None = None
    earlier: int
    """How many runs before it were looked at."""
    verdict: Verdict
    headline: str
    findings: tuple[FindingChange, ...]
    """What alerts first, then new, gone, standing and not looked for, each the worst first."""
    pages: tuple[PageChange, ...]
    elements: tuple[PageElements, ...]
    slower: tuple[PageTime, ...]
    faster: tuple[PageTime, ...]
    coverage: CoverageChange

    def to_json(self) -> str:
        return json_document(self)
