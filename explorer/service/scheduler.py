"""Turns schedules that are due into runs."""

from __future__ import annotations

from datetime import timedelta

from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.clock import now
from explorer.store.ordering import new_run, order_of
from explorer.store.records import StoredSchedule

LATE = timedelta(minutes=1)
"""What is due for longer was missed: no service was up."""


async def keep_config(store: Store, settings: Settings) -> None:
    """Make the schedules of config.yaml those of the store; what people have added stays. Raise
    UsageError for a name that one of those has."""
    wanted = {schedule.name for schedule in settings.schedules}
    if not wanted and not store.database.is_sqlite:
        return  # the config.yaml of another machine has them
    for schedule in await store.schedules.list():
        if schedule.source == "config" and schedule.name not in wanted:
            await store.schedules.remove(schedule.name)
    for definition in settings.schedules:
        await store.schedules.put(definition, "config")


async def start_due(store: Store, settings: Settings) -> int:
    """Order the runs that are due; how many. Several workers may try at once."""
    started = 0
    for schedule in await store.schedules.due():
        why = await _why_not(store, schedule)
        run = None if why else new_run(order_of(schedule.definition), settings)
        if await store.schedules.fire(schedule, run, why) and run:
            started += 1
    return started


async def _why_not(store: Store, schedule: StoredSchedule) -> str:
    """Why a schedule that is due is not run, "" if it is."""
    definition = schedule.definition
    due = schedule.due_at or now()
    if definition.missed == "skip" and now() - due > LATE:
        return f"skipped: it was due at {due:%Y-%m-%d %H:%M} UTC, when no service was up"
    before = await store.runs.under_way(schedule=definition.name)
    if before and definition.overlap == "skip":
        return f"skipped: the run before, {before[-1].run_id}, was not over"
    if any(run.state == "queued" for run in before):
        return f"skipped: {before[-1].run_id} is waiting already"
    return ""
