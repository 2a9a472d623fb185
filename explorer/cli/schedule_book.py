"""All schedules: those of the run store, and those of config.yaml, which the store takes in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from rich.table import Table
from rich.text import Text

from explorer.cli.run_lookup import nearest
from explorer.cli.run_table import address, outcome, sentence, table
from explorer.config import Settings
from explorer.errors import UsageError
from explorer.store import Store, open_store
from explorer.store.records import StoredRun, StoredSchedule

Entry = tuple[StoredSchedule, StoredRun | None]
"""A schedule and its last run."""


class Book:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def get(self, name: str) -> StoredSchedule:
        """Raise UsageError for a name that there is none of."""
        if stored := await self.store.schedules.get(name):
            return stored
        known = [one.name for one in await self.store.schedules.list()]
        raise UsageError(f"there is no schedule {name!r}{nearest(name, known)}")

    async def own(self, name: str) -> StoredSchedule | None:
        """One that commands may change, None if there is none; raise UsageError for one of
        config.yaml."""
        stored = await self.store.schedules.get(name)
        if stored and stored.source == "config":
            raise UsageError(f"schedule {name} stands in config.yaml: change it there")
        return stored

    async def entries(self) -> list[Entry]:
        return [
            (one, await self.store.runs.get(one.last_run) if one.last_run else None)
            for one in await self.store.schedules.list()
        ]


@asynccontextmanager
async def open_book(settings: Settings) -> AsyncIterator[Book]:
    """Raise StoreUnavailable: schedules are nowhere else."""
    async with open_store(settings) as store:
        for definition in settings.schedules:
            await store.schedules.put(definition, "config")
        yield Book(store)


def when(stored: StoredSchedule) -> str:
    if stored.paused:
        return "it is paused"
    return f"it runs next at {_at(stored, stored.next_at)} while explorer serve or a worker is up"


def schedule_table(entries: Iterable[Entry]) -> Table:
    made = table("schedule", "when", "next", "last", "state", "note", "address", flexible="address")
    for stored, last in entries:
        made.add_row(
            stored.name,
            f"{stored.definition.cron} {stored.definition.timezone}",
            Text("paused", "yellow") if stored.paused else _at(stored, stored.next_at),
            _at(stored, stored.last_at),
            outcome(last) if last else Text(),
            sentence(stored.note),
            address(stored.definition.url),
        )
    return made


def as_document(stored: StoredSchedule, last: StoredRun | None) -> dict[str, Any]:
    return {
        "name": stored.name,
        "last_state": last.state if last else None,
        "last_verdict": last.verdict if last else None,
        **stored.model_dump(mode="json"),
    }


def _at(stored: StoredSchedule, time: datetime | None) -> str:
    """By the clock that the schedule goes by."""
    zone = ZoneInfo(stored.definition.timezone)
    return f"{time.astimezone(zone):%Y-%m-%d %H:%M %Z}" if time else ""
