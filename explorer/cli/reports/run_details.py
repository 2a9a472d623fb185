"""Prints a run in detail on a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator

from rich.text import Text

from explorer.cli.reports.run_lookup import LocatedRun
from explorer.cli.reports.run_table import VERDICTS, by_severity, format_time, shorten
from explorer.comparison import compare, words
from explorer.comparison.comparison import Verdict
from explorer.reporting.html import STOPPED
from explorer.reporting.lines import NAME_LENGTH, STYLES, URL_LENGTH, counts, duration
from explorer.reporting.run import RunSummary
from explorer.store.folders import read_summary
from explorer.store.records import RunFilter, StoredFinding, StoredRun
from explorer.text import one_line, plural

MAX_FINDINGS = 50
MAX_EARLIER_RUNS = 3
"""Number of earlier runs that show what changes in every run."""
MAX_RUNS_SEARCHED = 200
"""Number of stored runs among which earlier ones are looked for."""


async def detail_lines(found: LocatedRun) -> list[Text]:
    """Return the lines for a run: state, findings, verdict, and the path of its report."""
    run = found.run
    lines = [_target_line(run), _origin_line(run), _progress_line(run)]
    if run.detail:
        lines.append(Text(shorten(run.detail), "yellow"))
    if run.started:
        lines += await _finding_lines(found)
    if run.is_over:
        lines += [line async for line in _verdict_lines(found)]
        report = found.folder / "report.html"
        lines.append(Text(f"Report: {report if report.exists() else 'none here'}", "bold"))
    return lines


def _target_line(run: StoredRun) -> Text:
    ai = "no AI" if run.provider == "none" else f"AI of {run.provider}"
    seed = "" if run.seed is None else f" · seed {run.seed}"
    return Text.assemble((one_line(run.url, URL_LENGTH), "bold"), (f"{seed} · {ai}", "dim"))


def _origin_line(run: StoredRun) -> Text:
    parts = [f"Run {run.run_id}"]
    parts += [f"replay of {run.recording}"] if run.recording else []
    parts += [f"schedule {run.schedule}"] if run.schedule else []
    parts += [f"attempt {run.attempt + 1}"] if run.attempt else []
    parts += [f"tags {shorten(', '.join(run.tags))}"] if run.tags else []
    return Text(" · ".join(parts), "dim")


def _progress_line(run: StoredRun) -> Text:
    """Return the line with the start, the progress and the end of a run."""
    began = format_time(run.started or run.created)
    if run.duration and run.stopped_because:
        spent = duration(run.duration.total_seconds())
        ended = f"ended after {plural(run.steps, 'step')} in {spent}"
        return Text(f"{began} · {ended}, because {STOPPED[run.stopped_because]}")
    budget = f"{run.steps} of {run.budget_steps} steps" if run.budget_steps else ""
    return Text(" · ".join(filter(None, (began, run.state, budget))))


async def _finding_lines(found: LocatedRun) -> list[Text]:
    """Return the lines with the number of findings and the worst of them."""
    findings = await found.store.runs.findings([found.run.run_id])
    lines = [Text("Findings: ") + counts(by_severity(found.run))]
    lines += [_finding_line(finding) for finding in findings[:MAX_FINDINGS]]
    if more := findings[MAX_FINDINGS:]:
        lines.append(Text(f"  … and {len(more)} more", "dim"))
    return lines


def _finding_line(finding: StoredFinding) -> Text:
    times = f" · {finding.count} times" if finding.count > 1 else ""
    again = f" · {shorten(finding.repro)}" if finding.repro else ""
    return Text.assemble(
        (f"  {finding.severity:8}", STYLES[finding.severity]),
        shorten(finding.title),
        (f" · {finding.check}{times} · {one_line(finding.url, URL_LENGTH)}{again}", "dim"),
    )


async def _verdict_lines(found: LocatedRun) -> AsyncIterator[Text]:
    run = found.run
    if run.verdict and run.compared_with:
        yield _verdict_line(run.compared_with, run.verdict, run.headline)
        return
    current = read_summary(found.folder)
    earlier = await _earlier_runs(found) if current else []
    if current and earlier:
        judgements = await found.store.judgements.of(run.site)
        comparison = compare(current, earlier, judgements)
        yield _verdict_line(comparison.baseline.run_id, comparison.verdict, comparison.headline)


async def _earlier_runs(found: LocatedRun) -> list[RunSummary]:
    """Return the earlier runs of the same start and schedule, the newest first."""
    run = found.run
    run_filter = RunFilter(site=run.site, schedule=run.schedule, state="done")
    folders = [
        found.folder.parent / other.run_id
        for other in await found.store.runs.list(run_filter, limit=MAX_RUNS_SEARCHED)
        if _kind(other) == _kind(run) and other.created < run.created
    ]
    return [summary for folder in folders[:MAX_EARLIER_RUNS] if (summary := read_summary(folder))]


def _verdict_line(before: str, verdict: Verdict, headline: str) -> Text:
    return Text.assemble(
        (words.VERDICTS[verdict], VERDICTS[verdict]),
        f": {shorten(headline)}",
        (f" · compared with {one_line(before, NAME_LENGTH)}", "dim"),
    )


def _kind(run: StoredRun) -> tuple[str, str | None, str | None]:
    """Return what runs that can be compared have in common."""
    return run.url, run.schedule, run.recording
