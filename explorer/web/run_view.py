"""The data that the pages of a run show, from the store and the run folder."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, NamedTuple

from fastapi import Depends

from explorer.models import Finding, Judgement, Severity
from explorer.reporting.run import RunSummary
from explorer.store import Store
from explorer.store.records import StoredFinding, StoredRun
from explorer.web.dependencies import RunDep, SettingsDep, StoreDep, folder_of
from explorer.web.errors import not_found
from explorer.web.journal_reader import JournalSnapshot, journal_of
from explorer.web.run_folder import downloadable_file, summary_of

FILES = {
    "report.html": "Report, one file",
    "run.json": "Summary as JSON",
    "journal.jsonl": "Journal of every event",
    "api.json": "API as JSON",
    "openapi.json": "OpenAPI sketch",
    "requests.har": "HTTP archive",
    "junit.xml": "JUnit",
    "results.sarif": "SARIF",
    "messages.ndjson": "Cucumber messages",
}
"""Downloadable files and their labels."""
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


class RunPageData(NamedTuple):
    """A run with the content of its folder."""

    stored: StoredRun
    folder: Path
    summary: RunSummary | None
    """None until the run is over, and if run.json is missing or unreadable."""
    journal: JournalSnapshot

    @property
    def files(self) -> dict[str, str]:
        """The downloadable files that exist, with their labels."""
        return {
            name: label for name, label in FILES.items() if downloadable_file(self.folder, name)
        }

    @property
    def findings_by_step(self) -> Mapping[int, Sequence[Finding]]:
        """The findings of each step."""
        findings = self.summary.findings if self.summary else self.journal.findings
        by_step: dict[int, list[Finding]] = {}
        for finding in findings:
            by_step.setdefault(finding.step, []).append(finding)
        return by_step


async def view_of(run: StoredRun, settings: SettingsDep) -> RunPageData:
    """Return the view of a run."""
    folder = folder_of(run.run_id, settings)
    journal = await asyncio.to_thread(journal_of(folder).read)
    summary = await asyncio.to_thread(summary_of, folder) if run.is_over else None
    return RunPageData(run, folder, summary, journal)


async def _view(run: RunDep, settings: SettingsDep) -> RunPageData:
    return await view_of(run, settings)


def summary_or_404(view: RunPageData) -> RunSummary:
    """Return the summary of a run.

    Raises:
        HTTPException: With status 404 if the summary is missing.
    """
    if view.summary is None:
        raise not_found("the summary of this run is not here")
    return view.summary


ViewDep = Annotated[RunPageData, Depends(_view)]


class JudgedFinding(NamedTuple):
    """A finding with its judgement."""

    finding: Finding | StoredFinding
    """The finding, with its evidence if it comes from the run folder."""
    id: str
    repro: str
    """Verdict of the reproduction, or "" if it is unknown or none was tried."""
    judgement: Judgement | None


async def findings_of(view: RunPageData, store: Store) -> tuple[JudgedFinding, ...]:
    """Return the findings of a run, most severe first and judged ones last."""
    judgements = await store.judgements.of(view.stored.site)
    stored = () if view.summary else await store.runs.findings([view.stored.run_id])
    shown = list(_from_store(stored, judgements) if stored else _from_folder(view, judgements))
    return tuple(sorted(shown, key=lambda one: one.judgement is not None))


def _from_folder(view: RunPageData, judgements: Mapping[str, Judgement]) -> Iterable[JudgedFinding]:
    """Yield the findings in the summary or, without one, in the journal."""
    if view.summary:
        for finding in view.summary.findings:
            repro = finding.repro.verdict if finding.repro else ""
            yield JudgedFinding(finding, finding.id, repro, judgements.get(finding.id))
    else:
        for found in sorted(view.journal.findings, key=lambda one: SEVERITIES.index(one.severity)):
            yield JudgedFinding(found, found.id, "", judgements.get(found.id))


def _from_store(
    stored: Iterable[StoredFinding], judgements: Mapping[str, Judgement]
) -> Iterable[JudgedFinding]:
    for one in stored:
        yield JudgedFinding(one, one.finding_id, one.repro, judgements.get(one.finding_id))


async def run_before(run: StoredRun, store: StoreDep) -> StoredRun | None:
    """Return the previous run of the same schedule, or of the same site for a run without one.

    The run of a stored comparison is preferred.
    """
    if run.compared_with:
        return await store.runs.get(run.compared_with)
    if run.schedule:
        return next(iter(await store.runs.earlier(run.schedule, run.created, 1)), None)
    return await store.runs.before(run)
