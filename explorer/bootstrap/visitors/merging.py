"""Makes one run of the walks of several visitors."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import TypeVar

from explorer.checks.findings import Findings
from explorer.comparison.visitors import VisitorView, WalkCalls
from explorer.errors import ExplorerError
from explorer.identity.runs import MAX_NAME_LENGTH
from explorer.models import (
    LOST,
    AIContribution,
    BlockedRequestCount,
    BlockingRule,
    Finding,
    FindingMade,
    FindingReproduced,
    FindingSilenced,
    Interaction,
    Ledger,
    RunEvent,
    RunFinished,
    RunStarted,
    SilencedFinding,
    StartOpened,
    StoppedBecause,
    Usage,
    Visitor,
    VisitorStarted,
)
from explorer.planner.wall_clock import now
from explorer.reporting.summary import Summary
from explorer.settings.model import NamedLogin

F = TypeVar("F", bound=Finding)
_SEEN_BY = "seen by"
"""The evidence that names the visitors who have seen a finding."""
MIN_ENTERED = 4
"""Characters of a typed text from which it is recognised in the name of a control."""
_ENDINGS: tuple[StoppedBecause, ...] = (
    "internal_error", "browser_lost", "target_lost", "interrupted", "max_failures", "minutes",
    "steps", "login_wall", "nothing_left",
)  # fmt: skip
"""Why walks end; the run ends for the first of the reasons that any of them has."""


class MergedWalks:
    """Numbers the steps of the walks one after the other and keeps each finding once."""

    def __init__(self) -> None:
        self.visitors: list[Visitor] = []
        self.views: dict[str, VisitorView] = {}
        """The walks by the names of the visitors."""
        self.ledger: Ledger | None = None
        """What the walks so far have found and tried, with what was known before."""
        self.entered: set[str] = set()
        """What the visitors have typed into fields."""
        self.steps = 0
        self.has_begun = False
        self._usage = Usage()
        self._made: Findings[Finding] = Findings()
        self._reproduced: set[str] = set()
        self._findings: Findings[Finding] = Findings()
        self._silenced: Findings[SilencedFinding] = Findings()
        self._seen_by: dict[str, list[str]] = {}
        self._held_back: Counter[tuple[str, BlockingRule]] = Counter()
        self._frontier_left = 0
        self._ai = AIContribution()
        self._why_not_begun = ""

    @property
    def is_lost(self) -> bool:
        """Whether the last walk could not begin or go on, so that no other one follows."""
        ended_lost = bool(self.visitors) and self.visitors[-1].stopped_because in LOST
        return ended_lost or bool(self._why_not_begun)

    def note_not_begun(self, login: NamedLogin, error: ExplorerError) -> None:
        """Note that a walk after the first one could not begin: its browser, for example."""
        self._why_not_begun = f"login {login.name!r}: {error}"

    async def events(
        self, login: NamedLogin, walk: AsyncGenerator[RunEvent, None]
    ) -> AsyncGenerator[RunEvent, None]:
        """Yield the events of one walk as events of the run, without its last one."""
        summary, calls = Summary(), WalkCalls()
        async with aclosing(walk) as events:
            async for event in events:
                await summary.notice(event)
                if isinstance(event, StartOpened):
                    calls.add(event.outcome.calls, opens_page=True)
                if isinstance(event, Interaction):
                    calls.add(event.calls, opens_page=_opens_page(event))
                if isinstance(event, RunFinished):
                    self._end(login, summary, calls, event)
                    return
                for merged in self._merged(login, event):
                    yield merged

    def finished(self, interrupted: bool) -> RunFinished:
        """Return the last event of the run.

        Args:
            interrupted: Whether the run was to end before all visitors had walked.
        """
        because, detail = self._ending(interrupted)
        return RunFinished(
            time=now(),
            step=self.steps,
            stopped_because=because,
            detail=detail,
            steps=self.steps,
            usage=self._usage,
            findings=tuple(map(self._with_visitors, self._findings.all())),
            silenced=self._silenced.all(),
            frontier_left=self._frontier_left,
            ai=self._ai if self._ai.calls else None,
            held_back=tuple(
                BlockedRequestCount(host=host, rule=rule, count=count)
                for (host, rule), count in self._held_back.most_common()
            ),
            ledger=self.ledger,
        )

    def add_probed(self, made: FindingMade | FindingSilenced) -> None:
        """Add a finding that was made after the walks."""
        if isinstance(made, FindingSilenced):
            self._silenced.note(made.finding)
        else:
            self._findings.note(made.finding)

    def _merged(self, login: NamedLogin, event: RunEvent) -> tuple[RunEvent, ...]:
        if isinstance(event, RunStarted):
            begun = VisitorStarted(
                time=event.time, step=self.steps, name=login.name, anonymous=login.user is None
            )
            first, self.has_begun = not self.has_begun, True
            return (event, begun) if first else (begun,)
        if isinstance(event, StartOpened) and event.outcome.result != "done" and self.visitors:
            return ()  # the end of the run says it
        if isinstance(event, FindingMade):
            return self._made_once(login, event)
        if isinstance(event, Interaction):
            self._note_entered(event)
        if isinstance(event, FindingReproduced):
            if event.finding_id in self._reproduced:
                return ()
            self._reproduced.add(event.finding_id)
        return (self._numbered(event),)

    def _note_entered(self, done: Interaction) -> None:
        for field in done.filled:
            if len(field.value) >= MIN_ENTERED and not field.chosen:
                self.entered.add(field.value[:MAX_NAME_LENGTH])

    def _made_once(self, login: NamedLogin, made: FindingMade) -> tuple[RunEvent, ...]:
        finding = self._moved(made.finding)
        if self._made.note(finding) is None:
            return ()
        evidence = finding.evidence | {_SEEN_BY: login.name}
        finding = finding.model_copy(update={"evidence": evidence})
        return (self._numbered(made.model_copy(update={"finding": finding})),)

    def _numbered(self, event: RunEvent) -> RunEvent:
        """Return an event with its number in the run; 0 stands for the start page of each walk."""
        return event.model_copy(update={"step": event.step + self.steps}) if event.step else event

    def _moved(self, finding: F) -> F:
        step = finding.step and finding.step + self.steps
        return finding.model_copy(update={"step": step})

    def _end(
        self, login: NamedLogin, summary: Summary, calls: WalkCalls, finished: RunFinished
    ) -> None:
        for finding in finished.findings:
            self._findings.note(self._moved(finding))
            self._seen_by.setdefault(finding.id, []).append(login.name)
        for silenced in finished.silenced:
            self._silenced.note(self._moved(silenced))
        for held in finished.held_back:
            self._held_back[held.host, held.rule] += held.count
        run = summary.summary()
        assert run, "a walk that has ended has begun"
        self.views[login.name] = VisitorView(run, anonymous=login.user is None, calls=calls)
        self.visitors.append(_visitor(login, finished, first_step=self.steps + 1))
        self.ledger = finished.ledger or self.ledger
        self._usage += finished.usage
        self._ai += finished.ai or AIContribution()
        self._frontier_left = max(self._frontier_left, finished.frontier_left)
        self.steps += finished.steps

    def _ending(self, interrupted: bool) -> tuple[StoppedBecause, str]:
        if interrupted:
            return "interrupted", ""
        if self._why_not_begun:
            return "browser_lost", self._why_not_begun
        ended = min(self.visitors, key=lambda one: _ENDINGS.index(one.stopped_because))
        is_alone = any(one.stopped_because != ended.stopped_because for one in self.visitors)
        name = f"login {ended.name!r}" if is_alone or ended.stopped_detail else ""
        return ended.stopped_because, ": ".join(filter(None, (name, ended.stopped_detail)))

    def _with_visitors(self, finding: Finding) -> Finding:
        if not (names := self._seen_by.get(finding.id)):
            return finding
        return finding.model_copy(
            update={"evidence": finding.evidence | {_SEEN_BY: ", ".join(names)}}
        )


def _opens_page(interaction: Interaction) -> bool:
    """Return whether a step opened a page by its address, and so did nothing else."""
    element = interaction.element
    follows = interaction.action == "click" and element is not None and bool(element.href)
    return interaction.action == "goto" or (follows and interaction.effect == "navigation")


def _visitor(login: NamedLogin, finished: RunFinished, first_step: int) -> Visitor:
    return Visitor(
        name=login.name,
        anonymous=login.user is None,
        first_step=first_step,
        steps=finished.steps,
        pages=0,
        controls=0,
        stopped_because=finished.stopped_because,
        stopped_detail=finished.detail,
    )
