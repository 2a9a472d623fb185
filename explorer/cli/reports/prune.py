"""Implements ``explorer reports prune``."""

from __future__ import annotations

from pathlib import Path

from rich.filesize import decimal
from rich.text import Text

from explorer.cli.output import Output
from explorer.cli.reports.run_table import format_time, table
from explorer.errors import UsageError
from explorer.service.pruning import prune_runs
from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.folders import adopt
from explorer.store.retention import Pruned, Retention


async def prune_and_report(settings: Settings, *, dry_run: bool) -> None:
    """Remove the runs beyond the retention limits, or list them with ``dry_run``.

    Raises:
        UsageError: If no limit is set.
        StoreUnavailable: If the run store cannot be used.
    """
    retention = Retention.of(settings.report)
    if not retention.is_limited:
        raise UsageError(
            "no retention is set: give --keep-days or --keep-runs, or set "
            "report.keepDays or report.keepRuns"
        )
    async with open_store(settings) as store:
        await adopt(store.runs, Path(settings.report.out))
        pruned = await prune_runs(store, settings, retention, dry_run=dry_run)
    output = Output()
    if dry_run and (pruned.runs or pruned.folders):
        rows = table("run", "ended", "state", "schedule", "site", flexible="site")
        for run in pruned.runs:
            rows.add_row(
                run.run_id, format_time(run.ended), run.state, run.schedule or "", run.site
            )
        for folder in pruned.folders:
            rows.add_row(folder.name, "", "broken off", "", "")
        output.print(rows)
    output.print(Text(_result_line(pruned, dry_run=dry_run)))


def _result_line(pruned: Pruned, *, dry_run: bool) -> str:
    count = len(pruned.runs) + len(pruned.folders)
    verb = "would be removed" if dry_run else "removed"
    return f"{count} {'run' if count == 1 else 'runs'} {verb} ({decimal(pruned.size)}), " + (
        f"{pruned.kept} kept"
    )
