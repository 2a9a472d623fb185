"""The whole of a run in one value: what run.json holds and every report is made of."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, Self

from pydantic import ConfigDict, Field

from explorer.models import (
    LOST,
    Action,
    BlindSpot,
    BlockedRequest,
    Bounds,
    Dialog,
    Download,
    Effect,
    FilledField,
    Finding,
    HeldBack,
    InteractiveElement,
    Kind,
    Method,
    OutOfScope,
    Result,
    Screenshot,
    Severity,
    StoppedBecause,
    Usage,
    Value,
    Veto,
)
from explorer.process.files import json_document
from explorer.settings.model import FailOn

SEVERITIES_THAT_FAIL: dict[FailOn, set[Severity]] = {
    "error": {"error"},
    "warning": {"error", "warning"},
    "never": set(),
}


class ReportedControl(Value):
    """An element, reduced to what a reader of a journal or report needs."""

    kind: Kind
    role: str
    name: str
    tag: str
    href: str
    bounds: Bounds
    """Its page box: less the scroll of a picture it is where that shows it."""
    frame: str

    @classmethod
    def of(cls, element: InteractiveElement) -> Self:
        fields = {name: getattr(element, name) for name in cls.model_fields}
        return cls(**fields | {"name": element.name or element.text, "bounds": element.page_bounds})

    @property
    def label(self) -> str:
        return self.name or f"unnamed {self.role or self.tag}"


class Picture(Value):
    """A screenshot in the run folder; sizes and scroll position in CSS pixels."""

    file: str
    width: int
    height: int
    scroll_x: float
    scroll_y: float

    @classmethod
    def of(cls, screenshot: Screenshot, step: int) -> Self:
        """The picture of a step. Its name holds nothing but the step's number."""
        return cls._named(f"{step:04d}", screenshot)

    @classmethod
    def of_finding(cls, screenshot: Screenshot, finding_id: str) -> Self:
        """The page with the fault."""
        return cls._named(f"finding-{finding_id}", screenshot)

    @classmethod
    def _named(cls, name: str, screenshot: Screenshot) -> Self:
        return cls(
            file=f"screenshots/{name}.jpg",
            width=screenshot.width,
            height=screenshot.height,
            scroll_x=screenshot.scroll_x,
            scroll_y=screenshot.scroll_y,
        )


class VetoedControl(Veto):
    """A guardrail's refusal with the name of what it refused."""

    name: str


class Step(Value):
    """An interaction without what only the journal needs."""

    step: int
    time: datetime
    url: str
    title: str
    elements_found: int
    shown: int
    """How many elements were offered to the model."""
    method: Method
    reasoning: str
    vetoes: tuple[VetoedControl, ...]
    element: ReportedControl | None
    action: Action
    outcome: Result
    effect: Effect
    detail: str
    filled: tuple[FilledField, ...]
    url_after: str
    ms: int
    picture: Picture | None


class PageSummary(Value):
    """A page under its normalised address. ``status`` is None for a route without a document."""

    url: str
    title: str
    status: int | None
    visits: int
    load_ms: tuple[float, ...] = ()
    """What its first loads took, in their order, until the load event or, where that has not
    come, until the document was parsed. Answers of 400 and above are none."""


class SeenControl(Value):
    """A control as the next run may know it again."""

    role: str
    """Its role, or its tag."""
    name: str
    """The beginning of it; never what a field holds."""
    href: str
    """Normalised; "" for what leads to no other page."""
    place: str
    """Of its markup: the same for the same control under another name, and for controls that are
    built alike."""
    tried: bool = False
    """On this page."""


class PageSight(Value):
    """The controls that a page has shown in this run, each once."""

    url: str
    """Normalised."""
    first: tuple[SeenControl, ...]
    """On first sight, before anything was done there."""
    later: tuple[SeenControl, ...]
    """Only after that."""
    left_out: int = 0
    """Sightings of controls beyond those."""


class Edge(Value):
    """A way from one page to another that the run took ``count`` times."""

    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    from_url: str = Field(alias="from")
    to_url: str = Field(alias="to")
    how: str
    """The action and the control's name: ``click "Products"``."""
    count: int


class Share(Value):
    """Distinct controls: ``never_tried`` is ``found`` less ``tried``."""

    found: int
    tried: int
    never_tried: int


class PageCoverage(Share):
    """The controls of one page; one that was tried on another page counts as tried."""

    url: str
    untried: tuple[str, ...]
    """Names of the first that were never tried."""


class Coverage(Share):
    """The controls of the site: one with the same key on twenty pages counts once."""

    by_kind: dict[Kind, Share]
    by_page: tuple[PageCoverage, ...]
    refused: dict[str, int]
    """Not offered, by rule, as last seen on each page."""
    destructive: tuple[str, ...]
    """Names of the first controls that were left alone because of a destructive word."""


class DiscoveryPoint(Value):
    """What was known when a step was chosen. But for the pages all is 0 where the heuristic keeps
    no account of places and kinds of controls."""

    step: int
    pages: int
    """Different ones that were opened; no more are counted than ``RunSummary.pages`` lists."""
    states: int
    found: int
    """Kinds of controls; those that do the same are one kind."""
    tried: int


class PlaceCoverage(Share):
    """The kinds of controls of a place; a link counts at the place it leads to."""

    place: str
    """An address with ``*`` for each variable part; "" stands for the frame of the site."""
    states: int
    untried: tuple[str, ...]
    """Names of the first that were never tried, as far as they have any."""


class SiteCoverage(Share):
    """What the runs on a site have found and tried together, by kinds of controls."""

    site: str
    """Its origin."""
    runs: int
    states: int
    places: tuple[PlaceCoverage, ...]
    """Those with most that was never tried first."""


class SeenOutOfScope(OutOfScope):
    count: int


class SeenDownload(Download):
    count: int


class SeenDialog(Dialog):
    count: int


class SeenBlockedRequest(BlockedRequest):
    count: int


class Repro(Value):
    """How a finding was seen again. Files are relative to the run folder, "" for none."""

    shown: int
    of: int
    steps: tuple[str, ...]
    detail: str
    """Why it was not seen again, where that is known."""
    test: str
    trace: str

    @property
    def verdict(self) -> str:
        if not self.of:
            return "not tried again"
        times = f"{self.shown} of {self.of} {'time' if self.of == 1 else 'times'}"
        if not self.shown:
            return f"not seen again: {times}"
        return f"seen again {times}" if self.shown == self.of else f"flaky: seen again {times}"


class ReportedFinding(Finding):
    repro: Repro | None = None
    """None where it was not tried."""
    picture: Picture | None = None
    """The page with the fault."""


class RunSummary(Value):
    """run.json. ``left_out`` tells, by list, how much more there was than its cap allowed."""

    schema_version: Literal[1] = Field(default=1, alias="schema")
    run_id: str
    url: str
    started: datetime
    finished: datetime
    seed: int
    provider: str
    stopped_because: StoppedBecause
    stopped_detail: str
    steps: int
    pages: tuple[PageSummary, ...]
    interactions: dict[Method, int]
    findings: tuple[ReportedFinding, ...]
    usage: Usage
    blind_spots: tuple[BlindSpot, ...]
    notes: tuple[str, ...]
    decision_failures: dict[str, int]
    coverage: Coverage
    discovery: tuple[DiscoveryPoint, ...] = ()
    """Evenly apart, with the first step and the last."""
    ledger: SiteCoverage | None = None
    """None for a run that did not come to its end."""
    edges: tuple[Edge, ...]
    out_of_scope: tuple[SeenOutOfScope, ...]
    downloads: tuple[SeenDownload, ...]
    dialogs: tuple[SeenDialog, ...]
    blocked_requests: tuple[SeenBlockedRequest, ...]
    held_back: tuple[HeldBack, ...] = ()
    """Requests that did not leave the browser, by host and rule, most first."""
    frontier_left: int
    filmstrip: tuple[Step, ...]
    """The first steps and those with findings; journal.jsonl has them all."""
    sights: tuple[PageSight, ...] = ()
    """What the next run is compared with, page by page."""
    left_out: dict[str, int]

    def fails(self, fail_on: FailOn) -> bool:
        """Whether a finding is as bad as that."""
        failing = SEVERITIES_THAT_FAIL[fail_on]
        return any(finding.severity in failing for finding in self.findings)

    @property
    def lost(self) -> bool:
        """The run ended because it could not go on."""
        return self.stopped_because in LOST

    def to_json(self) -> str:
        return json_document(self)
