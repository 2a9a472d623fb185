"""Conversion of due schedules into queued runs."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import structlog

from explorer.bootstrap.scripts import script_problem
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.clock import now
from explorer.store.ordering import new_run, order_of
from explorer.store.records import StoredSchedule

log = structlog.get_logger(__name__)

MISSED_AFTER = timedelta(minutes=1)
"""A schedule that is overdue for longer was missed while no service was running."""


async def sync_config_schedules(store: Store, settings: Settings) -> None:
    """Synchronize the schedules of config.yaml with the store. Schedules added by people stay.

    On Postgres, a config.yaml without schedules removes none: another machine's may hold them.

    Raises:
        UsageError: A schedule added by a person has the same name.
    """
    wanted = {schedule.name for schedule in settings.schedules}
    if not wanted and not store.database.is_sqlite:
        return  # another machine's config.yaml may define them
    for schedule in await store.schedules.list():
        if schedule.source == "config" and schedule.name not in wanted:
            await store.schedules.remove(schedule.name)
    for definition in settings.schedules:
        await store.schedules.put(definition, "config")
        if problem := await asyncio.to_thread(script_problem, definition, settings):
            log.warning("a schedule cannot be run", schedule=definition.name, why=problem)


async def start_due(store: Store, settings: Settings) -> int:
    """Queue the due runs and return how many. Several workers may do so at once."""
    started = 0
    for schedule in await store.schedules.due():
        skip_reason = await _skip_reason(store, schedule)
        run = None if skip_reason else new_run(order_of(schedule.definition), settings)
        if await store.schedules.fire(schedule, run, skip_reason) and run:
            started += 1
    return started


async def _skip_reason(store: Store, schedule: StoredSchedule) -> str:
    """Return why a due schedule is skipped, or "" if it is run."""
    definition = schedule.definition
    due = schedule.due_at or now()
    if definition.missed == "skip" and now() - due > MISSED_AFTER:
        return f"skipped: it was due at {due:%Y-%m-%d %H:%M} UTC, while no service was running"
    unfinished = await store.runs.under_way(schedule=definition.name)
    if unfinished and definition.overlap == "skip":
        return f"skipped: the previous run, {unfinished[-1].run_id}, has not finished"
    if any(run.state == "queued" for run in unfinished):
        return f"skipped: {unfinished[-1].run_id} is already queued"
    return ""
