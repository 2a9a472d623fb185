"""Schedules and their due times."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

import structlog
from croniter import croniter
from pydantic import ValidationError
from sqlalchemy import RowMapping, delete, select, update

from explorer.errors import UsageError
from explorer.settings.model import ScheduleSettings
from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.records import NewRun, Source, StoredSchedule
from explorer.store.rows import new_row
from explorer.store.tables import RunRow, ScheduleRow

log = structlog.get_logger(__name__)

_SCHEDULE = [getattr(ScheduleRow, name) for name in StoredSchedule.model_fields]


class Schedules:
    """All schedules. Every method raises StoreUnavailable when the database cannot be used."""

    def __init__(self, database: Database, rng: random.Random | None = None) -> None:
        self._database = database
        self._rng = rng or random.Random()
        self._unreadable: set[str] = set()

    async def list(self) -> tuple[StoredSchedule, ...]:
        """Return all schedules by name."""
        return await self._read()

    async def get(self, name: str) -> StoredSchedule | None:
        """Return a schedule, or None if it does not exist."""
        return next(iter(await self._read(ScheduleRow.name == name)), None)

    async def due(self) -> tuple[StoredSchedule, ...]:
        """Return the schedules that are due."""
        return await self._read(ScheduleRow.due_at <= now())

    async def times(self) -> tuple[datetime, ...]:
        """Return the due times of the schedules that are not paused, earliest first."""
        wanted = select(ScheduleRow.due_at).where(ScheduleRow.due_at.is_not(None))
        async with self._database.begin() as connection:
            rows = (await connection.execute(wanted.order_by(ScheduleRow.due_at))).all()
        return tuple(row.due_at for row in rows)

    async def put(self, definition: ScheduleSettings, source: Source) -> StoredSchedule:
        """Add a schedule or replace the one of that name.

        The due time is recomputed only if the cron expression or the time zone has changed.

        Raises:
            UsageError: A schedule of config.yaml has the name of one that a person has added.
        """
        name = definition.name
        existing = await self.get(name)
        if existing and existing.source == "user" and source == "config":
            raise UsageError(
                f"schedule {name} of config.yaml has the name of one that was added by hand: "
                "remove that one, or give this one another name"
            )
        changes: dict[str, Any] = {"definition": to_stored_json(definition), "source": source}
        is_unchanged = existing and (existing.definition.cron, existing.definition.timezone) == (
            definition.cron,
            definition.timezone,
        )
        if not is_unchanged and not (existing and existing.paused):
            changes |= self._times(definition, now())
        new = {"name": name, "created": now(), "paused": False, "note": "", **changes}
        await self._database.put(ScheduleRow, new, changes)
        stored = await self.get(name)
        assert stored is not None, "it was just written"
        return stored

    async def remove(self, name: str) -> bool:
        """Remove a schedule and return whether it existed. Its runs stay."""
        return await self._database.execute(delete(ScheduleRow).where(ScheduleRow.name == name))

    async def pause(self, name: str) -> bool:
        """Pause a schedule and return whether it exists."""
        values = {"paused": True, "next_at": None, "due_at": None}
        return await self._database.execute(
            update(ScheduleRow).where(ScheduleRow.name == name).values(**values)
        )

    async def resume(self, name: str) -> bool:
        """Resume a schedule and return whether it exists. Times missed while paused are skipped."""
        schedule = await self.get(name)
        if schedule is None:
            return False
        times = self._times(schedule.definition, now()) if schedule.paused else {}
        return await self._database.execute(
            update(ScheduleRow).where(ScheduleRow.name == name).values(paused=False, **times)
        )

    async def fire(
        self, schedule: StoredSchedule, run: NewRun | None = None, note: str = ""
    ) -> bool:
        """Mark a due time as handled and, in the same transaction, queue its run.

        Args:
            schedule: The schedule, as it was read.
            run: The run to queue, or None if the due time is skipped.
            note: Why the due time is skipped.

        Returns:
            True for exactly one of several concurrent callers.
        """
        values = {"last_at": now(), "note": note} | ({"last_run": run.run_id} if run else {})
        change = (
            update(ScheduleRow)
            .where(
                ScheduleRow.name == schedule.name,
                ScheduleRow.due_at == schedule.due_at,
                ScheduleRow.paused.is_(False),
            )
            .values(**values, **self._times(schedule.definition, now()))
        )
        async with self._database.begin() as connection:
            fired = bool((await connection.execute(change)).rowcount)
            if fired and run:
                await connection.execute(self._database.insert_or_ignore(RunRow), [new_row(run)])
        return fired

    async def record_run(self, name: str, run_id: str) -> None:
        """Store the last run of a schedule."""
        values = {"last_at": now(), "last_run": run_id, "note": ""}
        await self._database.execute(
            update(ScheduleRow).where(ScheduleRow.name == name).values(**values)
        )

    def _times(self, definition: ScheduleSettings, since: datetime) -> dict[str, datetime]:
        at = next_time(definition, since)
        jitter = timedelta(seconds=self._rng.uniform(0, definition.jitter_seconds))
        return {"next_at": at, "due_at": at + jitter}

    async def _read(self, *conditions: Any) -> tuple[StoredSchedule, ...]:
        wanted = select(*_SCHEDULE).where(*conditions).order_by(ScheduleRow.name)
        read = [self._parse(row) for row in await self._database.read(wanted)]
        return tuple(schedule for schedule in read if schedule)

    def _parse(self, row: RowMapping) -> StoredSchedule | None:
        """Return the schedule of a row, or None if another version wrote it (logged once)."""
        try:
            return StoredSchedule(**row)
        except ValidationError:
            name = row["definition"].get("name", "")
            if name not in self._unreadable:
                self._unreadable.add(name)
                log.warning("a schedule of another version was left out", schedule=name)
            return None


def next_time(definition: ScheduleSettings, since: datetime) -> datetime:
    """Return the next time of the cron expression after ``since``, in UTC.

    The expression refers to local time in the schedule's time zone.
    """
    return next_times(definition, since, 1)[0]


def next_times(definition: ScheduleSettings, since: datetime, count: int) -> Sequence[datetime]:
    """Return the next ``count`` times of the cron expression after ``since``, in UTC."""
    local = since.astimezone(ZoneInfo(definition.timezone))
    cron_times = croniter(definition.cron, local)
    # Python compares datetimes of one zone by their local time, which is wrong across a clock
    # change, so the times are converted to UTC.
    times = (
        at.astimezone(UTC) for at in cron_times.all_next(datetime) if _is_run_time(definition, at)
    )
    return list(islice(times, count))


def _is_run_time(definition: ScheduleSettings, at: datetime) -> bool:
    """Return whether a local time counts when the clocks are set back and an hour repeats.

    As in cron, schedules that run every hour run in both hours, others only in the first.
    """
    return at.fold == 0 or definition.cron.split()[1].startswith("*")


def to_stored_json(definition: ScheduleSettings) -> dict[str, Any]:
    """Return the definition as JSON with the recipients' addresses in clear text, for the store."""
    values = definition.model_dump(mode="json", exclude_none=True)
    values["notify"]["to"] = [address.get_secret_value() for address in definition.notify.to]
    return values
