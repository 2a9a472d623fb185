"""Defines ``explorer reports``: lists, shows, opens, compares, exports and removes runs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Parameter
from cyclopts.validators import Number

from explorer.cli.options import NO_STORE_OPTIONS, StoreOptions, settings_with
from explorer.cli.root import app

if TYPE_CHECKING:
    from explorer.comparison import Comparison
    from explorer.settings.model import Settings
    from explorer.store.records import RunFilter

reports_app = App(
    name="reports",
    help="List and show finished runs. RUN is an id, the beginning of one, the path of a run "
    "folder, or: last.",
)
app.command(reports_app)

State = Literal[
    "open",
    "over",
    "queued",
    "running",
    "paused",
    "held",
    "logged_out",
    "done",
    "failed",
    "cancelled",
]
Severity = Literal["error", "warning", "info"]
FailOn = Literal["error", "warning", "never"]
Format = Literal["text", "json", "markdown", "html"]


@reports_app.command(name="list")
def list_(
    options: StoreOptions = NO_STORE_OPTIONS,
    *,
    state: State | None = None,
    schedule: str | None = None,
    site: str | None = None,
    worst: Severity | None = None,
    search: str = "",
    limit: Annotated[int, Parameter(validator=Number(gte=1))] = 20,
    config: Path | None = None,
    json: bool = False,
) -> None:
    """List runs, the newest first.

    Parameters
    ----------
    state
        Only those in this state; open: not over yet.
    schedule
        Only those of this schedule.
    site
        Only those of this site, as https://host or host.
    worst
        Only those with a finding at least as bad.
    search
        Only those with this in their address, id, schedule, tags or verdict.
    limit
        Maximum number of runs [20].
    config
        Read this file instead of config.yaml.
    json
        Print JSON.
    """
    from explorer.store.records import RunFilter

    settings = settings_with(config, options)
    run_filter = RunFilter(text=search, state=state, schedule=schedule, site=site, worst=worst)
    asyncio.run(_list(settings, run_filter, limit, as_json=json))


@reports_app.command
def show(
    run: str,
    /,
    options: StoreOptions = NO_STORE_OPTIONS,
    *,
    config: Path | None = None,
    json: bool = False,
) -> None:
    """Tell what a run was, what it found, and whether that is worse than the run before.

    Parameters
    ----------
    run
        Which one.
    config
        Read this file instead of config.yaml.
    json
        Print its run.json.
    """
    asyncio.run(_show(settings_with(config, options), run, as_json=json))


@reports_app.command(name="open")
def open_(
    run: str,
    /,
    options: StoreOptions = NO_STORE_OPTIONS,
    *,
    config: Path | None = None,
) -> None:
    """Open the report of a run in the browser, or print its path where there is no display.

    Parameters
    ----------
    run
        Which one.
    config
        Read this file instead of config.yaml.
    """
    from explorer.cli.reports.opening import open_or_print

    open_or_print(asyncio.run(_report(settings_with(config, options), run)))


@reports_app.command
def diff(
    before: str,
    after: str,
    /,
    *,
    format: Format = "text",
    out: Path | None = None,
    fail_on: FailOn | None = None,
    reports: str | None = None,
    config: Path | None = None,
) -> int:
    """Tell what changed from one run to another, and leave with 1 if it got worse.

    Parameters
    ----------
    before
        The run to compare with.
    after
        The run that may have got worse.
    format
        For a terminal, for programs, for a pull request, or a page [text].
    out
        Write it to this file.
    fail_on
        Leave with exit code 1 if something new is as bad as this [error].
    reports
        The folder for reports [reports].
    config
        Read this file instead of config.yaml.
    """
    from explorer.cli.reports.diff import exit_code, write

    settings = settings_with(config, out=reports)
    comparison = asyncio.run(_compare_runs(settings, before, after))
    write(comparison, format, out)
    return exit_code(comparison, fail_on or settings.report.fail_on)


@reports_app.command
def export(
    run: str,
    /,
    *,
    out: Path,
    finding: str | None = None,
    reports: str | None = None,
    config: Path | None = None,
) -> None:
    """Write what a crawl did as a recording, which explorer replay repeats, or as a scenario.

    Parameters
    ----------
    run
        Which one.
    out
        The file of the recording; of a scenario in plain words if it is named .feature.
    finding
        Only the way to this finding: its id, or the beginning of one.
    reports
        The folder for reports [reports].
    config
        Read this file instead of config.yaml.
    """
    from explorer.cli.new_files import require_new_file
    from explorer.cli.reports.export import export as write

    require_new_file(out)
    write(asyncio.run(_folder(settings_with(config, out=reports), run)), finding, out)


@reports_app.command
def prune(
    options: StoreOptions = NO_STORE_OPTIONS,
    *,
    keep_days: Annotated[float | None, Parameter(validator=Number(gte=0, lte=36_500))] = None,
    keep_runs: Annotated[int | None, Parameter(validator=Number(gte=0))] = None,
    dry_run: bool = False,
    config: Path | None = None,
) -> None:
    """Remove old runs: their folders, their rows in the run store and in the queue.

    What people have said of findings stays, and so does the last run of each schedule.

    Parameters
    ----------
    keep_days
        Remove a run this many days after its end; 0: never [report.keepDays].
    keep_runs
        Keep this many runs of each site and schedule; 0: all [report.keepRuns].
    dry_run
        Only list what would be removed.
    config
        Read this file instead of config.yaml.
    """
    from explorer.cli.reports.prune import prune_and_report

    settings = settings_with(config, options)
    overrides = {"keep_days": keep_days, "keep_runs": keep_runs}
    overrides = {name: value for name, value in overrides.items() if value is not None}
    report = settings.report.model_copy(update=overrides)
    settings = settings.model_copy(update={"report": report})
    asyncio.run(prune_and_report(settings, dry_run=dry_run))


async def _list(settings: Settings, run_filter: RunFilter, limit: int, *, as_json: bool) -> None:
    from rich.text import Text

    from explorer.cli.output import Output, print_json
    from explorer.cli.reports.run_lookup import open_run_catalog
    from explorer.cli.reports.run_table import run_table

    async with open_run_catalog(settings) as catalog:
        run_filter = await catalog.resolve_site(run_filter)
        runs = await catalog.store.runs.list(run_filter, limit=limit)
        count = await catalog.store.runs.count(run_filter)
    if as_json:
        print_json([run.model_dump(mode="json") for run in runs])
        return
    output = Output()
    output.print(run_table(runs) if runs else "No runs match.")
    if count > len(runs):
        output.print(Text(f"… and {count - len(runs)} more: --limit {count}", "dim"))


async def _show(settings: Settings, run: str, *, as_json: bool) -> None:
    from explorer.cli.output import Output, print_json
    from explorer.cli.reports.run_details import detail_lines
    from explorer.cli.reports.run_lookup import open_run_catalog

    async with open_run_catalog(settings) as catalog:
        found = await catalog.find(run)
        if as_json:
            print_json(found.summary().model_dump(mode="json", by_alias=True))
            return
        output = Output()
        for line in await detail_lines(found):
            output.print(line)


async def _report(settings: Settings, run: str) -> Path:
    from explorer.cli.reports.run_lookup import open_run_catalog

    async with open_run_catalog(settings) as catalog:
        return (await catalog.find(run)).report()


async def _folder(settings: Settings, run: str) -> Path:
    from explorer.cli.reports.run_lookup import open_run_catalog

    async with open_run_catalog(settings) as catalog:
        return (await catalog.find(run)).folder


async def _compare_runs(settings: Settings, before: str, after: str) -> Comparison:
    from explorer.cli.reports.diff import compare_runs
    from explorer.cli.reports.run_lookup import open_run_catalog

    async with open_run_catalog(settings) as catalog:
        return await compare_runs(
            await catalog.find(before), await catalog.find(after), catalog.store
        )
