"""What the tools answer: values for programs, each of which says itself in words for models."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from explorer.mcp_server.page_text import quoted
from explorer.models import Effect, Result, Severity, StoppedBecause, Value
from explorer.reporting import RunSummary
from explorer.reporting.plain import one_line, plural

FINDINGS_TOLD = 50
TITLE_LENGTH = 200  # characters, as the following
EVIDENCE_LENGTH = 500
LONGEST_URL = 2_000


class TabTold(Value):
    tab_id: str
    url: str
    title: str
    in_front: bool
    """The tab that is meant when no tab_id is given."""
    stuck: bool
    """It does not answer: close it, or leave it alone."""

    def __str__(self) -> str:
        here = " (in front)" if self.in_front else ""
        title = "does not answer" if self.stuck else quoted(self.title)
        return f"{self.tab_id}{here}: {title} {self.url}"


class TabList(Value):
    tabs: tuple[TabTold, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.tabs)) or "no tab is open: use browser_open"


class Opened(Value):
    tab: TabTold
    cleared: tuple[str, ...]
    """Cookie banners that were answered."""

    def __str__(self) -> str:
        return "\n".join((str(self.tab), *self.cleared))


class PagePart(Value):
    """A part of a snapshot. ``next_offset`` is None when nothing follows."""

    tab: TabTold
    elements: int
    """In the whole of what was asked for."""
    shown: int
    next_offset: int | None
    headings: tuple[str, ...]
    """Of the page, with its first part."""
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
        lines += [f"could not be read: {occurrence}" for occurrence in self.blind_spots]
        return "\n".join(filter(None, lines))


class Candidate(Value):
    index: int
    score: float
    """Of the finder, 0 to 1; the list is in its order."""
    words_matched: int
    words_asked: int
    reason: str
    margin: float
    """How much the score is above the next one's."""
    role: str
    name: str
    tag: str
    href: str
    destructive: str
    """The word that makes it dangerous, else ""."""
    line: str

    def __str__(self) -> str:
        score = f"(score: {self.words_matched}/{self.words_asked})"
        return f"  [{self.index}] {self.line} {score}"


class Candidates(Value):
    description: str
    tab: TabTold
    matches: tuple[Candidate, ...]
    tied: tuple[int, ...] = ()
    """Indices of elements that fit best and equally well."""
    there: tuple[str, ...] = ()
    """If nothing fits: names of what there is."""
    frames: tuple[int, ...] = ()
    """If nothing fits: frames of the page in which something does."""

    def __str__(self) -> str:
        if not self.matches:
            return self._miss
        lines = [f"Matches for '{self.description}':", *map(str, self.matches)]
        if self.tied:
            alike = ", ".join(map(str, self.tied))
            lines.append(f"{alike} fit equally well: say more, for instance where it is")
        return "\n".join(lines)

    @property
    def _miss(self) -> str:
        there = f"There are: {', '.join(self.there)}" if self.there else "There is nothing to use"
        lines = [f"Nothing matches '{self.description}'. {there}"]
        if self.frames:
            frames = ", ".join(f"frame_id={frame}" for frame in self.frames)
            lines.append(f"Something matches in a frame: ask again with {frames}")
        return "\n".join(lines)


class Acted(Value):
    result: Result
    effect: Effect | None
    """None where it was not looked for."""
    detail: str
    tab: TabTold
    opened_tabs: tuple[str, ...]

    def __str__(self) -> str:
        lines = [f"{self.result}: {self.detail}" if self.detail else self.result, str(self.tab)]
        if self.opened_tabs:
            lines.append(f"opened in front: {', '.join(self.opened_tabs)}")
        return "\n".join(lines)


class Waited(Value):
    happened: bool
    detail: str
    tab: TabTold

    def __str__(self) -> str:
        return f"{self.detail}\n{self.tab}"


class FindingTold(Value):
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
    """What a run has come to. ``next_offset`` is None when no findings follow."""

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
        """The run with the findings from the one at ``offset`` on, worst first."""
        end = offset + FINDINGS_TOLD
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
                    url=one_line(finding.url, LONGEST_URL),
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
