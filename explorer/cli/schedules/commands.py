"""Defines ``explorer schedule``, which manages runs that a service or a worker repeats."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cyclopts import App, Parameter

from explorer.cli.options import (
    NO_CRAWL_OPTIONS,
    NO_STORE_OPTIONS,
    CrawlFlags,
    StoreOptions,
    settings_with,
)
from explorer.cli.root import app

if TYPE_CHECKING:
    from explorer.bootstrap.scripts import ScriptKind
    from explorer.settings.model import ScheduleSettings, Settings

schedule_app = App(
    name="schedule",
    help="Repeat crawls, replays and scenarios, while explorer serve or a worker is running.",
)
app.command(schedule_app)


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class NotifyFlags:
    """Options that say who is notified about a schedule, and when."""

    notify: list[str] | None = None
    """Notify this apprise address when it got worse. May be repeated."""
    notify_env: str | None = None
    """The name of an environment variable that holds further addresses."""
    severity: Literal["error", "warning", "info"] | None = None
    """Notify only about findings at least as bad [error]."""


NO_NOTIFY_FLAGS = NotifyFlags()


@schedule_app.command
def add(
    name: str,
    url: str = "",
    /,
    crawl: CrawlFlags = NO_CRAWL_OPTIONS,
    options: StoreOptions = NO_STORE_OPTIONS,
    *,
    cron: str,
    timezone: str | None = None,
    overlap: Literal["skip", "queue"] | None = None,
    missed: Literal["once", "skip"] | None = None,
    jitter: float | None = None,
    retries: int | None = None,
    alerts: NotifyFlags = NO_NOTIFY_FLAGS,
    tag: list[str] | None = None,
    recording: str | None = None,
    scenario: str | None = None,
    allow_destructive: bool = False,
    config: Path | None = None,
) -> None:
    """Add a schedule, or replace the one of that name.

    Parameters
    ----------
    name
        What to call it.
    url
        Where to start; of a replay, the host that takes the place of the recorded one; of
        scenarios, the address on which they open relative ones.
    cron
        When, as five fields: minute, hour, day, month, weekday; for instance "*/30 * * * *".
    timezone
        The time zone of the cron fields, for instance Europe/Berlin [UTC].
    overlap
        What to do when the run before is not over [skip].
    missed
        What to do about times that passed while no service or worker was up [once].
    jitter
        Start up to this many seconds later, drawn each time [0].
    retries
        Repeat a run that got worse up to this many times before notifying anybody [0].
    tag
        Mark its runs with this word. May be repeated.
    recording
        Replay this recording instead of crawling: NAME of recordings/NAME.json in the reports.
    scenario
        Carry out this file instead of crawling: NAME.feature (.md, .txt) of scenarios/ in the
        reports.
    allow_destructive
        Of scenarios: also press what deletes, pays or ends something.
    config
        Read this file instead of config.yaml.
    """
    from explorer.cli.schedules.definition import (
        require_script,
        schedule_from_options,
        tell_problem,
    )

    settings = settings_with(config, options)
    scripts: dict[ScriptKind, str | None] = {"recording": recording, "scenario": scenario}
    fields: dict[str, object] = {
        "recording": recording,
        "scenario": scenario,
        "allow_destructive": allow_destructive or None,
        "cron": cron,
        "timezone": timezone,
        "overlap": overlap,
        "missed": missed,
        "jitter_seconds": jitter,
        "retries": retries,
        "tags": tag,
    }
    notify = {"to": alerts.notify, "to_env": alerts.notify_env, "severity": alerts.severity}
    url = require_script(scripts, url, settings)
    wanted = schedule_from_options(name, url, crawl, fields, notify)
    tell_problem(wanted, settings)
    asyncio.run(_add(settings, wanted))


@schedule_app.command(name="list")
def list_(
    options: StoreOptions = NO_STORE_OPTIONS, *, config: Path | None = None, json: bool = False
) -> None:
    """List all schedules: when they run next, and how the last run went.

    Parameters
    ----------
    config
        Read this file instead of config.yaml.
    json
        Print JSON; addresses for notifications are masked.
    """
    asyncio.run(_list(settings_with(config, options), as_json=json))


@schedule_app.command
def pause(
    name: str, /, options: StoreOptions = NO_STORE_OPTIONS, *, config: Path | None = None
) -> None:
    """Start no more runs of a schedule until it is resumed.

    Parameters
    ----------
    name
        Which schedule.
    config
        Read this file instead of config.yaml.
    """
    asyncio.run(_pause(settings_with(config, options), name))


@schedule_app.command
def resume(
    name: str, /, options: StoreOptions = NO_STORE_OPTIONS, *, config: Path | None = None
) -> None:
    """Let a paused schedule run again, from its next time on.

    Parameters
    ----------
    name
        Which schedule.
    config
        Read this file instead of config.yaml.
    """
    asyncio.run(_resume(settings_with(config, options), name))


@schedule_app.command
def remove(
    name: str, /, options: StoreOptions = NO_STORE_OPTIONS, *, config: Path | None = None
) -> None:
    """Remove a schedule; its runs stay.

    Parameters
    ----------
    name
        Which schedule.
    config
        Read this file instead of config.yaml.
    """
    asyncio.run(_remove(settings_with(config, options), name))


@schedule_app.command
def run(
    name: str, /, options: StoreOptions = NO_STORE_OPTIONS, *, config: Path | None = None
) -> None:
    """Order a run of a schedule now, whether or not it is due or paused.

    Parameters
    ----------
    name
        Which schedule.
    config
        Read this file instead of config.yaml.
    """
    asyncio.run(_run(settings_with(config, options), name))


async def _add(settings: Settings, wanted: ScheduleSettings) -> None:
    from explorer.cli.schedules.catalog import next_run_text, open_schedule_catalog

    async with open_schedule_catalog(settings) as catalog:
        before = await catalog.get_replaceable(wanted.name)
        stored = await catalog.store.schedules.put(wanted, "user")
    done = "replaced" if before else "added"
    print(f"Schedule {wanted.name} {done}: {next_run_text(stored)}.")


async def _list(settings: Settings, *, as_json: bool) -> None:
    from explorer.cli.output import Output, print_json
    from explorer.cli.schedules.catalog import open_schedule_catalog, schedule_table, to_json_object

    async with open_schedule_catalog(settings) as catalog:
        entries = await catalog.entries()
    if as_json:
        print_json([to_json_object(*entry) for entry in entries])
        return
    Output().print(schedule_table(entries) if entries else "There are no schedules.")


async def _pause(settings: Settings, name: str) -> None:
    from explorer.cli.schedules.catalog import open_schedule_catalog

    async with open_schedule_catalog(settings) as catalog:
        await catalog.get(name)
        await catalog.store.schedules.pause(name)
    print(f"Schedule {name} is paused.")


async def _resume(settings: Settings, name: str) -> None:
    from explorer.cli.schedules.catalog import next_run_text, open_schedule_catalog

    async with open_schedule_catalog(settings) as catalog:
        await catalog.get(name)
        await catalog.store.schedules.resume(name)
        stored = await catalog.get(name)
    print(f"Schedule {name} is resumed: {next_run_text(stored)}.")


async def _remove(settings: Settings, name: str) -> None:
    from explorer.cli.schedules.catalog import open_schedule_catalog

    async with open_schedule_catalog(settings) as catalog:
        catalog.require_not_configured(name)
        await catalog.get(name)
        await catalog.store.schedules.remove(name)
    print(f"Schedule {name} is removed; its runs stay.")


async def _run(settings: Settings, name: str) -> None:
    from explorer.cli.schedules.catalog import open_schedule_catalog
    from explorer.store.ordering import order_of, place_order

    async with open_schedule_catalog(settings) as catalog:
        order = order_of((await catalog.get(name)).definition)
        placed = await place_order(catalog.store, order, settings)
    print(f"Run {placed.run_id} is queued; a running explorer serve or explorer worker starts it.")
