"""The reports of a run; ``RunFolder`` is the observer that writes the whole run folder."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

import structlog

from explorer.models import FindingReproduced, RunEvent
from explorer.process.files import OnTrouble, retry_write, write_atomically
from explorer.reporting.github import workflow_commands
from explorer.reporting.har import HarArchive
from explorer.reporting.html import render
from explorer.reporting.journal import Journal
from explorer.reporting.junit import junit
from explorer.reporting.openapi import api_json, openapi
from explorer.reporting.replays.html import render_replay
from explorer.reporting.reproduction.files import repro_of
from explorer.reporting.reproduction.pytest_file import pytest_file
from explorer.reporting.run import EndpointChange, RunSummary
from explorer.reporting.sarif import sarif
from explorer.reporting.summary import Summary
from explorer.settings.model import ReportSettings

__all__ = ["RunFolder", "RunSummary", "write_reports"]


log = structlog.get_logger(__name__)

ChangesOf = Callable[[RunSummary], tuple[EndpointChange, ...]]


class RunFolder:
    """Writes the journal during the run and the reports at its end, even if the run was cut short.

    Args:
        folder: The run folder.
        settings: The ``report`` section of the settings.
        resumed: Whether to continue the folder of an earlier attempt at this run, see Journal.
        on_trouble: Decides whether a write that failed is repeated; by default it is logged and
            skipped.

    Raises:
        UsageError: The folder cannot be written.
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
        self._on_trouble = on_trouble or log_write_error
        self._journal = Journal(folder, resumed=resumed, on_trouble=on_trouble)
        self._summary = Summary()
        self._archive = HarArchive() if settings.har else None
        self._changes_of: ChangesOf | None = None
        self._changes: tuple[EndpointChange, ...] = ()

    @property
    def summary(self) -> RunSummary | None:
        """The summary of the run so far, None before it has started."""
        run = self._summary.summary()
        return run.model_copy(update={"api_changes": self._changes}) if run else None

    def tell_changes(self, changes_of: ChangesOf) -> None:
        """Tell in the reports what has changed of endpoints since earlier runs.

        Args:
            changes_of: Compares the run with them at its end.
        """
        self._changes_of = changes_of

    def with_recorded_time(self, event: RunEvent) -> RunEvent:
        """Return the event with the time that an earlier attempt recorded for it, if any.

        Call it for each event before ``notice``.
        """
        return self._journal.with_recorded_time(event)

    async def notice(self, event: RunEvent) -> None:
        """Record an event in the journal and the summary."""
        await self._journal.notice(event)
        if isinstance(event, FindingReproduced) and not self._journal.is_recorded:
            await self._write_repro_files(event)
        await self._summary.notice(event)
        if self._archive:
            self._archive.notice(event)

    async def _write_repro_files(self, event: FindingReproduced) -> None:
        """Write the test and the trace of a reproduced finding."""
        repro = repro_of(event)
        if repro.test:
            text = pytest_file(event, repro.verdict)
            await _write(self.folder / repro.test, text, self._on_trouble)
        if repro.trace:
            await _write(self.folder / repro.trace, event.trace, self._on_trouble)

    def leave(self) -> None:
        """Close the journal without writing reports, because another process continues the run."""
        self._journal.leave()

    async def close(self) -> None:
        """Close the journal and write the reports."""
        await self._journal.close()
        if run := self.summary:
            if self._archive:
                archive = self._archive.to_json()
                await _write(self.folder / "requests.har", archive, self._on_trouble)
            try:  # not in a thread: a process that is ending starts none
                self._changes = self._changes_of(run) if self._changes_of else ()
            finally:
                run = run.model_copy(update={"api_changes": self._changes})
                await write_reports(run, self.folder, self._settings, self._on_trouble)


async def log_write_error(error: OSError) -> bool:
    """Log that a report could not be written; never repeat the write."""
    log.error("a report could not be written", error=str(error))
    return False


async def write_reports(
    run: RunSummary, folder: Path, settings: ReportSettings, on_trouble: OnTrouble = log_write_error
) -> None:
    """Write run.json, report.html, api.json, openapi.json and what ``settings.reporters`` adds.

    A report that cannot be made or written does not prevent the others. An error in making one is
    raised after all have been tried.

    Args:
        run: The summary of the run.
        folder: The run folder.
        settings: The ``report`` section of the settings.
        on_trouble: Decides whether a write that failed is repeated.
    """
    page = render_replay if run.replay else render
    files: dict[str, Callable[[], str]] = {
        "run.json": run.to_json,
        "report.html": lambda: page(run, folder, settings.embedded_pictures),
    }
    if run.api:
        files |= {"api.json": lambda: api_json(run), "openapi.json": lambda: openapi(run)}
    if "junit" in settings.reporters:
        files["junit.xml"] = lambda: junit(run)
    if "messages" in settings.reporters and not _is_scenario(run):
        log.warning("cucumber messages are written for scenarios only")
    if "sarif" in settings.reporters:
        files["results.sarif"] = lambda: sarif(run)
    async with AsyncExitStack() as reports:  # callbacks run in reverse order
        if "github" in settings.reporters:
            reports.callback(lambda: sys.stderr.write(workflow_commands(run)))
        for name, text in reversed(files.items()):
            reports.push_async_callback(_report, folder / name, text, on_trouble)


def _is_scenario(run: RunSummary) -> bool:
    """Return whether a run carried out scenarios."""
    return run.replay is not None and run.replay.recording.kind == "scenario"


async def _report(path: Path, text: Callable[[], str], on_trouble: OnTrouble) -> None:
    await _write(path, text(), on_trouble)


async def _write(path: Path, content: str | bytes, on_trouble: OnTrouble) -> None:
    await retry_write(lambda: write_atomically(path, content), on_trouble)
