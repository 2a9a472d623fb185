"""Prints a run in detail on a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator

from rich.text import Text

from explorer.cli.run_lookup import LocatedRun
from explorer.cli.run_table import VERDICTS, by_severity, moment, sentence
from explorer.comparison import compare, words
from explorer.comparison.comparison import Verdict
from explorer.reporting.html import STOPPED
from explorer.reporting.lines import NAME_LENGTH, STYLES, URL_LENGTH, counts, duration
from explorer.reporting.plain import one_line, plural
from explorer.reporting.run import RunSummary
from explorer.store.folders import read_summary
from explorer.store.records import RunFilter, StoredFinding, StoredRun

FINDINGS = 50
EARLIER = 3
"""Number of earlier runs that show what changes in every run."""
LOOKED_THROUGH = 200
"""Number of stored runs among which earlier ones are looked for."""


async def telling(found: LocatedRun) -> list[Text]:
    """Return the lines for a run: state, findings, verdict, and the path of its report."""
    run = found.run
    lines = [_what(run), _origin(run), _course(run)]
    if run.detail:
        lines.append(Text(sentence(run.detail), "yellow"))
    if run.started:
        lines += await _findings(found)
    if run.is_over:
        lines += [line async for line in _against_before(found)]
        report = found.folder / "report.html"
        lines.append(Text(f"Report: {report if report.exists() else 'none here'}", "bold"))
    return lines


def _what(run: StoredRun) -> Text:
    ai = "no AI" if run.provider == "none" else f"AI of {run.provider}"
    seed = "" if run.seed is None else f" · seed {run.seed}"
    return Text.assemble((one_line(run.url, URL_LENGTH), "bold"), (f"{seed} · {ai}", "dim"))


def _origin(run: StoredRun) -> Text:
    parts = [f"Run {run.run_id}"]
    parts += [f"schedule {run.schedule}"] if run.schedule else []
    parts += [f"attempt {run.attempt + 1}"] if run.attempt else []
    parts += [f"tags {sentence(', '.join(run.tags))}"] if run.tags else []
    return Text(" · ".join(parts), "dim")


def _course(run: StoredRun) -> Text:
    """Return the line with the start, the progress and the end of a run."""
    began = moment(run.started or run.created)
    if run.duration and run.stopped_because:
        spent = duration(run.duration.total_seconds())
        ended = f"ended after {plural(run.steps, 'step')} in {spent}"
        return Text(f"{began} · {ended}, because {STOPPED[run.stopped_because]}")
    budget = f"{run.steps} of {run.budget_steps} steps" if run.budget_steps else ""
    return Text(" · ".join(filter(None, (began, run.state, budget))))


async def _findings(found: LocatedRun) -> list[Text]:
    """Return the lines with the number of findings and the worst of them."""
    made = await found.store.runs.findings([found.run.run_id])
    lines = [Text("Findings: ") + counts(by_severity(found.run))]
    lines += [_finding(finding) for finding in made[:FINDINGS]]
    if more := made[FINDINGS:]:
        lines.append(Text(f"  … and {len(more)} more", "dim"))
    return lines


def _finding(finding: StoredFinding) -> Text:
    times = f" · {finding.count} times" if finding.count > 1 else ""
    again = f" · {sentence(finding.repro)}" if finding.repro else ""
    return Text.assemble(
        (f"  {finding.severity:8}", STYLES[finding.severity]),
        sentence(finding.title),
        (f" · {finding.check}{times} · {one_line(finding.url, URL_LENGTH)}{again}", "dim"),
    )


async def _against_before(found: LocatedRun) -> AsyncIterator[Text]:
    run = found.run
    if run.verdict and run.compared_with:
        yield _verdict(run.compared_with, run.verdict, run.headline)
        return
    current = read_summary(found.folder)
    earlier = await _before(found) if current else []
    if current and earlier:
        said = await found.store.judgements.of(run.site)
        comparison = compare(current, earlier, said)
        yield _verdict(comparison.baseline.run_id, comparison.verdict, comparison.headline)


async def _before(found: LocatedRun) -> list[RunSummary]:
    """Return the earlier runs of the same start and schedule, the newest first."""
    run = found.run
    which = RunFilter(site=run.site, schedule=run.schedule, state="done")
    beside = [
        found.folder.parent / other.run_id
        for other in await found.store.runs.list(which, limit=LOOKED_THROUGH)
        if (other.url, other.schedule) == (run.url, run.schedule) and other.created < run.created
    ]
    return [summary for folder in beside[:EARLIER] if (summary := read_summary(folder))]


def _verdict(before: str, verdict: Verdict, headline: str) -> Text:
    return Text.assemble(
        (words.VERDICTS[verdict], VERDICTS[verdict]),
        f": {sentence(headline)}",
        (f" · compared with {one_line(before, NAME_LENGTH)}", "dim"),
    )
