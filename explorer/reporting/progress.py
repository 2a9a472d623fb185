"""The progress of a run on the terminal: a line for each step and a live status below."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from rich.console import Console, Group, NewLine
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.style import Style
from rich.text import Text

from explorer.models import (
    BudgetSpent,
    DecisionFailed,
    ElementChosen,
    ElementsFound,
    Finding,
    FindingMade,
    FindingReproduced,
    Interaction,
    PageVisited,
    PictureRefused,
    RunEvent,
    RunFinished,
    RunStarted,
    Severity,
    StartOpened,
    Usage,
    VisitorStarted,
)
from explorer.process.terminals import is_watched
from explorer.reporting.html import METHODS
from explorer.reporting.lines import NAME_LENGTH, Lines, counts, duration, price
from explorer.reporting.plain import element_name
from explorer.text import one_line, plural

REFRESHES_PER_SECOND = 4
BAR_WIDTH = 60  # columns


class Terminal(Console):
    """A console on standard error; it is live only on a terminal and outside CI."""

    def __init__(self) -> None:
        super().__init__(stderr=True, force_interactive=None if is_watched() else False)

    def on_broken_pipe(self) -> None:
        """Continue silently when the reader is gone; rich would end the process."""
        self.quiet = True


class Status:
    """The live status of a run.

    rich renders it from its own thread, so values are replaced, not modified.

    Args:
        run: The first event of the run.
        lines: Formats the lines of the run.
        steps: The limit of steps.
        minutes: The limit of time, in minutes.
        clock: Returns the current time in seconds; only differences matter.
    """

    def __init__(
        self, run: RunStarted, lines: Lines, steps: int, minutes: float, clock: Callable[[], float]
    ) -> None:
        self.lines = lines
        self._steps = steps
        self._seconds = minutes * 60
        self._clock = clock
        self._began = clock()
        self._ended: float | None = None
        self._address = lines.address(run.url)
        self._title = ""
        self._activity = Text("opening the site")
        self._counts: Counter[Severity] = Counter()
        self.step = 0
        self.findings: dict[str, Finding] = {}
        self.usage = Usage() if run.provider != "none" else None

    @property
    def elapsed(self) -> float:
        """The seconds from the start of the run until its end, or until now."""
        now = self._clock() if self._ended is None else self._ended
        return now - self._began

    def update(self, event: RunEvent) -> None:
        """Update the status with an event."""
        self.step = max(self.step, event.step)
        match event:
            case PageVisited():
                self._address = self.lines.address(event.url)
                self._title = one_line(event.title, NAME_LENGTH)
            case ElementsFound():
                self._address = self.lines.address(event.url)
                self._activity = Text(f"{plural(event.count, 'element')} found")
            case ElementChosen():
                name = element_name(event.element, NAME_LENGTH)
                self._activity = Text.assemble((f"“{name}”", "bold"), f" · {METHODS[event.method]}")
            case Interaction():
                self._activity = Text("looking for elements")
                self.usage = self.usage and self.usage + (event.usage or Usage())
            case FindingMade():
                self._counts[event.finding.severity] += event.finding.id not in self.findings
                self.findings[event.finding.id] = event.finding
            case FindingReproduced():
                self._activity = Text("looking for findings again")
            case RunFinished():
                self._ended = self._clock()
                self._activity = Text("writing the report")
                self.findings = {finding.id: finding for finding in event.findings}
                self.usage = self.usage and event.usage

    def __rich__(self) -> Group:
        left = duration(max(self._seconds - self.elapsed, 0))
        rows = {
            "Step": Text(f"{self.step} of {self._steps} · {left} left"),
            "Page": Text.assemble(self._address, "  ", (self._title, "dim")),
            "Now": self._activity,
            "Findings": counts(self._counts),
        }
        if self.usage:
            rows["AI"] = Text(price(self.usage))
        lines = (Text.assemble((f"{name:10}", "dim"), row) for name, row in rows.items())
        block = Text("\n", no_wrap=True, overflow="ellipsis").join(lines)
        return Group("", self._bar(), NewLine(), block)

    def _bar(self) -> ProgressBar:
        """Return a bar for the limit of steps or of time, whichever is nearer."""
        share = max(self.step / max(self._steps, 1), self.elapsed / self._seconds)
        return ProgressBar(1, min(share, 1), BAR_WIDTH, complete_style="cyan")


class Progress:
    """Observer that shows a run on a console, and at its end the findings and the report's path.

    It shows nothing if the first page did not open.

    Args:
        console: The console to print on.
        steps: The limit of steps.
        minutes: The limit of time, in minutes.
        report: The path of the report.
        quiet: Whether to show only the end of the run.
        clock: Returns the current time in seconds; only differences matter.
    """

    def __init__(
        self,
        console: Console,
        steps: int,
        minutes: float,
        report: Path,
        *,
        quiet: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._console = console
        self._steps = steps
        self._minutes = minutes
        self._report = report
        self._quiet = quiet
        self._clock = clock
        self._status: Status | None = None
        self._live: Live | None = None
        self._finished: RunFinished | None = None
        self._failures: set[str] = set()
        self._visitor: VisitorStarted | None = None

    async def notice(self, event: RunEvent) -> None:
        """Print the lines of an event and update the live status."""
        if isinstance(event, RunStarted):
            self._status = self._start(event)
        if isinstance(event, StartOpened) and event.outcome.result != "done":
            self._stop_live()
            self._status = None  # no run to report: the command line says why
        if self._status is not None:
            if not self._quiet:
                self._print_event(event, self._status)
            self._status.update(event)
        if isinstance(event, RunFinished):
            self._finished = event
            self._stop_live()  # it would mix with the final output of other observers

    async def close(self) -> None:
        """Stop the live status and print the results of the run."""
        self._stop_live()
        if self._status is not None:
            self._print_results(self._status)

    def _stop_live(self) -> None:
        if self._live is not None:
            self._live.stop()

    def _start(self, run: RunStarted) -> Status:
        lines = Lines(run, self._steps, self._minutes)
        status = Status(run, lines, self._steps, self._minutes, self._clock)
        if self._console.is_interactive and not self._quiet:
            self._live = Live(
                status,
                console=self._console,
                refresh_per_second=REFRESHES_PER_SECOND,
                transient=True,
                redirect_stdout=False,
            )
            self._live.start()
        return status

    def _print_event(self, event: RunEvent, status: Status) -> None:
        """Print the permanent lines of an event: each step, and each finding once."""
        lines = status.lines
        match event:
            case VisitorStarted():
                self._visitor = event
            case StartOpened():
                if not status.step:
                    self._print(*lines.opening())
                if self._visitor:
                    self._print(lines.visitor(self._visitor))
            case Interaction():
                self._print_cut(lines.step(event))
            case FindingMade() if event.finding.id not in status.findings:
                self._print_cut(lines.new_finding(event.finding))
            case FindingReproduced():
                self._print_cut(lines.replayed_finding(event))
            case DecisionFailed() if event.reason not in self._failures:
                self._failures.add(event.reason)
                self._print(lines.failed_decision(event))
            case PictureRefused():
                self._print(lines.refused_picture(event))
            case BudgetSpent():
                self._print(lines.spent_budget(event))

    def _print_results(self, status: Status) -> None:
        findings = tuple(status.findings.values())
        self._print(*status.lines.end(status.step, status.elapsed, self._finished, findings))
        if status.usage:
            self._print(Text(f"AI: {price(status.usage)}"))
        if not self._report.exists():
            lacks = f"No report could be written to {self._report.parent}"
            self._print(Text(f"{lacks}; make room and run it again", "bold"))
            return
        link = Style(bold=True, link=self._report.absolute().as_uri())
        self._console.print(Text("Report: ").append(str(self._report), link), soft_wrap=True)

    def _print(self, *lines: Text) -> None:
        """Print lines completely: a terminal wraps them at words, a log keeps them as they are."""
        for line in lines:
            self._console.print(line, soft_wrap=not self._console.is_terminal)

    def _print_cut(self, line: Text) -> None:
        """Print a line that a terminal cuts instead of wrapping."""
        if self._console.is_terminal:
            self._console.print(line, no_wrap=True, overflow="ellipsis")
        else:
            self._print(line)
