"""The reports of a run. ``RunFolder`` is the observer that leaves a whole run folder behind."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import structlog

from explorer.models import FindingReproduced, RunEvent
from explorer.process.files import OnTrouble, persistently, write_whole
from explorer.reporting.github import workflow_commands
from explorer.reporting.html import render
from explorer.reporting.journal import Journal
from explorer.reporting.junit import junit
from explorer.reporting.pytest_file import pytest_file
from explorer.reporting.repro import repro_of
from explorer.reporting.run import RunSummary
from explorer.reporting.sarif import sarif
from explorer.reporting.summary import Summary
from explorer.settings.model import ReportSettings

__all__ = ["RunFolder", "RunSummary", "write_reports"]


log = structlog.get_logger(__name__)


class RunFolder:
    """Writes the journal as the run goes by, and every report when it is over, finished or not.

    UsageError if ``folder`` cannot be written. ``summary`` tells what there is so far. What cannot
    be written later is logged and left out, unless ``on_trouble`` knows better. ``resumed`` goes on
    with what an earlier attempt at this run has left, see Journal.
    """

    def __init__(
        self,
        folder: Path,
        settings: ReportSettings,
        *,
        resumed: bool = False,
        on_trouble: OnTrouble | None = None,
    ) -> None:
        self.folder = folder
        self._settings = settings
        self._on_trouble = on_trouble or left_out
        self._journal = Journal(folder, resumed=resumed, on_trouble=on_trouble)
        self._summary = Summary()

    @property
    def summary(self) -> RunSummary | None:
        """None before the run has started."""
        return self._summary.summary()

    def as_told(self, event: RunEvent) -> RunEvent:
        """An event as an earlier attempt has told it, if one has: to be asked before ``notice``."""
        return self._journal.as_told(event)

    async def notice(self, event: RunEvent) -> None:
        await self._journal.notice(event)
        if isinstance(event, FindingReproduced) and not self._journal.is_told:
            await self._keep(event)
        await self._summary.notice(event)

    async def _keep(self, event: FindingReproduced) -> None:
        """The test and the trace: they belong to the run as it goes by, like its pictures."""
        told = repro_of(event)
        if told.test:
            text = pytest_file(event, told.verdict)
            await _write(self.folder / told.test, text, self._on_trouble)
        if told.trace:
            await _write(self.folder / told.trace, event.trace, self._on_trouble)

    def leave(self) -> None:
        """Somebody else goes on with it: no report is written."""
        self._journal.leave()

    async def close(self) -> None:
        await self._journal.close()
        if run := self.summary:
            await write_reports(run, self.folder, self._settings, self._on_trouble)


async def left_out(error: OSError) -> bool:
    log.error("a report could not be written", error=str(error))
    return False


async def write_reports(
    run: RunSummary, folder: Path, settings: ReportSettings, on_trouble: OnTrouble = left_out
) -> None:
    """run.json and report.html, and what ``settings.reporters`` adds to them.

    A file that cannot be made or written does not keep the others from being tried. What making
    one raises is raised when all have been tried.
    """
    files: dict[str, Callable[[], str]] = {
        "run.json": run.to_json,
        "report.html": lambda: render(run, folder, settings.embedded_pictures),
    }
    if "junit" in settings.reporters:
        files["junit.xml"] = lambda: junit(run)
    if "sarif" in settings.reporters:
        files["results.sarif"] = lambda: sarif(run)
    async with AsyncExitStack() as reports:  # it leaves them in the reverse order
        if "github" in settings.reporters:
            reports.callback(lambda: sys.stderr.write(workflow_commands(run)))
        for name, text in reversed(files.items()):
            reports.push_async_callback(_report, folder / name, text, on_trouble)


async def _report(path: Path, text: Callable[[], str], on_trouble: OnTrouble) -> None:
    await _write(path, text(), on_trouble)


async def _write(path: Path, content: str | bytes, on_trouble: OnTrouble) -> None:
    await persistently(lambda: write_whole(path, content), on_trouble)
