"""The events of findings and of their reproduction."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from explorer.models.acting import Finding
from explorer.models.events.event import Event
from explorer.models.judging import SilencedFinding
from explorer.models.replay import CrawlPath, ReplayStep
from explorer.models.seeing import Screenshot


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
