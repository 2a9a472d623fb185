"""The reports of a run. ``RunFolder`` is the observer that leaves a whole run folder behind."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from explorer.config import ReportSettings
from explorer.models import FindingReproduced, RunEvent
from explorer.reporting.files import write_whole
from explorer.reporting.github import workflow_commands
from explorer.reporting.html import render
from explorer.reporting.journal import Journal
from explorer.reporting.junit import junit
from explorer.reporting.pytest_file import pytest_file
from explorer.reporting.repro import repro_of
from explorer.reporting.run import RunSummary
from explorer.reporting.sarif import sarif
from explorer.reporting.summary import Summary

__all__ = ["RunFolder", "RunSummary", "write_reports"]


class RunFolder:
    """Writes the journal as the run goes by, and every report when it is over, finished or not.

    UsageError if ``folder`` cannot be written. ``summary`` tells what there is so far.
    """

    def __init__(self, folder: Path, settings: ReportSettings) -> None:
        self.folder = folder
        self._settings = settings
        self._journal = Journal(folder)
        self._summary = Summary()

    @property
    def summary(self) -> RunSummary | None:
        """None before the run has started."""
        return self._summary.summary()

    async def notice(self, event: RunEvent) -> None:
        await self._journal.notice(event)
        if isinstance(event, FindingReproduced):
            self._keep(event)
        await self._summary.notice(event)

    def _keep(self, event: FindingReproduced) -> None:
        """The test and the trace: they belong to the run as it goes by, like its pictures."""
        told = repro_of(event)
        if told.test:
            write_whole(self.folder / told.test, pytest_file(event, told.verdict))
        if told.trace:
            write_whole(self.folder / told.trace, event.trace)

    async def close(self) -> None:
        await self._journal.close()
        if run := self.summary:
            write_reports(run, self.folder, self._settings)


def write_reports(run: RunSummary, folder: Path, settings: ReportSettings) -> None:
    """run.json and report.html, and what ``settings.reporters`` adds to them.

    A file that cannot be written is logged, and the others are tried.
    """
    files: dict[str, Callable[[], str]] = {
        "run.json": run.to_json,
        "report.html": lambda: render(run, folder, settings.embedded_pictures),
    }
    if "junit" in settings.reporters:
        files["junit.xml"] = lambda: junit(run)
    if "sarif" in settings.reporters:
        files["results.sarif"] = lambda: sarif(run)
    for name, text in files.items():
        write_whole(folder / name, text())
    if "github" in settings.reporters:
        sys.stderr.write(workflow_commands(run))
