"""Looks up schedules: those of the run store, and those of config.yaml, which services import."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rich.table import Table
from rich.text import Text

from explorer.cli.reports.run_lookup import suggestion
from explorer.cli.reports.run_table import shorten, table, url_cell, verdict_or_state
from explorer.errors import UsageError
from explorer.settings.model import ScheduleSettings, Settings
from explorer.store import Store, open_store
from explorer.store.clock import now
from explorer.store.records import StoredRun, StoredSchedule
from explorer.store.schedules import next_time

Entry = tuple[StoredSchedule, StoredRun | None]
"""A schedule and its last run, None if it has none."""


class ScheduleCatalog:
    """The schedules of the run store and of config.yaml."""

    def __init__(self, store: Store, definitions: Iterable[ScheduleSettings]) -> None:
        self.store = store
        self._config = {definition.name: definition for definition in definitions}

    async def get(self, name: str) -> StoredSchedule:
        """Return a schedule by its name; one of config.yaml is stored first.

        Raises:
            UsageError: If there is no such schedule.
        """
        if name in self._config:
            return await self.store.schedules.put(self._config[name], "config")
        if stored := await self.store.schedules.get(name):
            return stored
        known = [one.name for one in await self.store.schedules.list()]
        raise UsageError(f"there is no schedule {name!r}{suggestion(name, known)}")

    async def get_replaceable(self, name: str) -> StoredSchedule | None:
        """Return a schedule that commands may replace, None if there is none of that name.

        Raises:
            UsageError: If the schedule is from a config.yaml.
        """
        self.require_not_configured(name)
        stored = await self.store.schedules.get(name)
        if stored and stored.source == "config":
            raise UsageError(
                f"schedule {name} is defined in the config.yaml of another folder: change it there"
            )
        return stored

    def require_not_configured(self, name: str) -> None:
        """Raise UsageError for a schedule of this config.yaml, which would be imported again."""
        if name in self._config:
            raise UsageError(f"schedule {name} is defined in config.yaml: change it there")

    async def entries(self) -> list[Entry]:
        """Return all schedules with their last runs, sorted by name, without storing any."""
        stored = {one.name: one for one in await self.store.schedules.list()}
        configured = {name: _before_import(one) for name, one in self._config.items()}
        return [
            (one, await self.store.runs.get(one.last_run) if one.last_run else None)
            for _, one in sorted((configured | stored).items())
        ]


@asynccontextmanager
async def open_schedule_catalog(settings: Settings) -> AsyncIterator[ScheduleCatalog]:
    """Open the run store with the schedules.

    Raises:
        StoreUnavailable: If the store cannot be used; schedules are kept nowhere else.
    """
    async with open_store(settings) as store:
        yield ScheduleCatalog(store, settings.schedules)


def _before_import(definition: ScheduleSettings) -> StoredSchedule:
    """Return a schedule of config.yaml as it will be when a service has imported it."""
    at = next_time(definition, now())
    return StoredSchedule(
        definition=definition,
        source="config",
        paused=False,
        created=now(),
        next_at=at,
        due_at=at,
        last_at=None,
        last_run=None,
        note="waits for explorer serve or a worker to load it",
    )


def next_run_text(stored: StoredSchedule) -> str:
    """Return when a schedule runs next, in words."""
    if stored.paused:
        return "it is paused"
    next_at = _format_time(stored, stored.next_at)
    return f"it runs next at {next_at} while explorer serve or a worker is up"


def schedule_table(entries: Iterable[Entry]) -> Table:
    """Make a table of schedules."""
    rows = table("schedule", "when", "next", "last", "state", "note", "address", flexible="address")
    for stored, last in entries:
        rows.add_row(
            stored.name,
            f"{stored.definition.cron} {stored.definition.timezone}",
            Text("paused", "yellow") if stored.paused else _format_time(stored, stored.next_at),
            _format_time(stored, stored.last_at),
            verdict_or_state(last) if last else Text(),
            shorten(stored.note),
            url_cell(_target(stored.definition)),
        )
    return rows


def _target(definition: ScheduleSettings) -> str:
    script = ""
    if definition.recording:
        script = f"replay of {definition.recording} on "
    elif definition.scenario:
        script = f"{definition.scenario} on "
    return script + definition.url


def to_json_object(stored: StoredSchedule, last: StoredRun | None) -> dict[str, Any]:
    """Return a schedule and its last run as a JSON object."""
    return {
        "name": stored.name,
        "last_state": last.state if last else None,
        "last_verdict": last.verdict if last else None,
        **stored.model_dump(mode="json"),
    }


def _format_time(stored: StoredSchedule, time: datetime | None) -> str:
    """Return a time in the time zone of the schedule, "" for None."""
    zone = ZoneInfo(stored.definition.timezone)
    return f"{time.astimezone(zone):%Y-%m-%d %H:%M %Z}" if time else ""
