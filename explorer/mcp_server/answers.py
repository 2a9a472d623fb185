"""Values that the tools return. ``str()`` of each is its text for language models.

The docstrings of the classes are part of the output schemas that clients receive.
"""

from __future__ import annotations

from datetime import datetime
from typing import Self

from explorer.mcp_server.page_text import quoted
from explorer.models import Effect, Result, Severity, StoppedBecause, Value
from explorer.reporting import RunSummary
from explorer.text import one_line, plural

MAX_FINDINGS = 50
TITLE_LENGTH = 200  # characters, like the next two limits
EVIDENCE_LENGTH = 500
MAX_URL_LENGTH = 2_000


class TabTold(Value):
    """A tab of the browser."""

    tab_id: str
    url: str
    title: str
    in_front: bool
    """Whether this is the tab that is used when no tab_id is given."""
    stuck: bool
    """Whether the tab does not respond; it can only be closed or left alone."""

    def __str__(self) -> str:
        in_front_note = " (in front)" if self.in_front else ""
        title = "does not answer" if self.stuck else quoted(self.title)
        return f"{self.tab_id}{in_front_note}: {title} {self.url}"


class TabList(Value):
    """All tabs of the browser."""

    tabs: tuple[TabTold, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.tabs)) or "no tab is open: use browser_open"


class Opened(Value):
    """A tab after it has gone to an address."""

    tab: TabTold
    cleared: tuple[str, ...]
    """The cookie banners that were answered, in words."""

    def __str__(self) -> str:
        return "\n".join((str(self.tab), *self.cleared))


class PagePart(Value):
    """A part of a snapshot. ``next_offset`` is None when nothing follows."""

    tab: TabTold
    elements: int
    """Number of elements in all parts together."""
    shown: int
    next_offset: int | None
    headings: tuple[str, ...]
    """The headings of the page, in its first part only."""
    text: str
    blind_spots: tuple[str, ...]

    def __str__(self) -> str:
        lines = [str(self.tab), *(f"heading {quoted(heading)}" for heading in self.headings)]
        lines.append(self.text or "there is nothing to use")
        if self.next_offset is not None:
            left = self.elements - self.next_offset
            lines.append(
                f"{plural(left, 'more element')}: ask again with offset={self.next_offset}"
            )
        lines += [f"could not be read: {spot}" for spot in self.blind_spots]
        return "\n".join(filter(None, lines))


class Candidate(Value):
    """A control or a part of the page that fits the description."""

    index: int
    score: float
    """The score of the finder, 0 to 1."""
    words_matched: int
    words_asked: int
    reason: str
    margin: float
    """How much the score is above that of the next one; 0 is a tie."""
    role: str
    name: str
    tag: str
    href: str
    destructive: str
    """The word that makes it destructive, else ""."""
    line: str

    def __str__(self) -> str:
        score = f"(score: {self.words_matched}/{self.words_asked})"
        return f"  [{self.index}] {self.line} {score}"


class Candidates(Value):
    """What fits a description, the best first."""

    description: str
    tab: TabTold
    matches: tuple[Candidate, ...]
    tied: tuple[int, ...] = ()
    """Indices of the elements that fit best and equally well."""
    there: tuple[str, ...] = ()
    """If nothing fits: the names of the elements of the page."""
    frames: tuple[int, ...] = ()
    """If nothing fits: the numbers of frames in which something does."""

    def __str__(self) -> str:
        if not self.matches:
            return self._miss
        lines = [f"Matches for '{self.description}':", *map(str, self.matches)]
        if self.tied:
            tied = ", ".join(map(str, self.tied))
            lines.append(f"{tied} fit equally well: say more, for instance where it is")
        return "\n".join(lines)

    @property
    def _miss(self) -> str:
        known = f"There are: {', '.join(self.there)}" if self.there else "There is nothing to use"
        lines = [f"Nothing matches '{self.description}'. {known}"]
        if self.frames:
            frames = ", ".join(f"frame_id={frame}" for frame in self.frames)
            lines.append(f"Something matches in a frame: ask again with {frames}")
        return "\n".join(lines)


class Acted(Value):
    """The outcome of an action."""

    result: Result
    effect: Effect | None
    """None if the effect was not observed."""
    detail: str
    tab: TabTold
    opened_tabs: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.result}: {self.detail}" if self.detail else self.result, str(self.tab)]
        if self.opened_tabs:
            lines.append(f"opened in front: {', '.join(self.opened_tabs)}")
        return "\n".join(lines)


class Waited(Value):
    """Whether the awaited thing happened in time."""

    happened: bool
    detail: str
    tab: TabTold

    def __str__(self) -> str:
        return f"{self.detail}\n{self.tab}"


class FindingTold(Value):
    """A finding of a run."""

    id: str
    severity: Severity
    check: str
    title: str
    url: str
    step: int
    count: int
    evidence: dict[str, str]

    def __str__(self) -> str:
        return f"{self.severity} {self.check}: {self.title} ({self.url}, step {self.step})"


class RunTold(Value):
    """The outcome of a run. ``next_offset`` is None when no findings follow."""

    run_id: str
    url: str
    started: datetime
    finished: datetime
    stopped_because: StoppedBecause
    stopped_detail: str
    steps: int
    pages: int
    findings_in_all: int
    findings: tuple[FindingTold, ...]
    next_offset: int | None
    blind_spots: int
    folder: str

    @classmethod
    def of(cls, run: RunSummary, folder: str, offset: int = 0) -> Self:
        """Make the answer for a run, with at most ``MAX_FINDINGS`` of its findings, worst first.

        Args:
            run: The summary of the run.
            folder: The path of the run folder.
            offset: How many findings to skip.
        """
        end = offset + MAX_FINDINGS
        return cls(
            run_id=run.run_id,
            url=run.url,
            started=run.started,
            finished=run.finished,
            stopped_because=run.stopped_because,
            stopped_detail=run.stopped_detail,
            steps=run.steps,
            pages=len(run.pages),
            findings_in_all=len(run.findings),
            findings=tuple(
                FindingTold(
                    id=finding.id,
                    severity=finding.severity,
                    check=finding.check,
                    title=one_line(finding.title, TITLE_LENGTH),
                    url=one_line(finding.url, MAX_URL_LENGTH),
                    step=finding.step,
                    count=finding.count,
                    evidence={
                        name: text[:EVIDENCE_LENGTH] for name, text in finding.evidence.items()
                    },
                )
                for finding in run.findings[offset:end]
            ),
            next_offset=end if end < len(run.findings) else None,
            blind_spots=len(run.blind_spots),
            folder=folder,
        )

    def __str__(self) -> str:
        why = f" ({self.stopped_detail})" if self.stopped_detail else ""
        lines = [
            f"run {self.run_id} of {self.url}: {plural(self.steps, 'step')}, "
            f"{plural(self.pages, 'page')}, {plural(self.findings_in_all, 'finding')}; "
            f"stopped because: {self.stopped_because}{why}",
            *map(str, self.findings),
        ]
        if self.next_offset is not None:
            lines.append(f"more findings: browser_report with offset={self.next_offset}")
        lines.append(f"report: {self.folder}/report.html")
        return "\n".join(lines)
