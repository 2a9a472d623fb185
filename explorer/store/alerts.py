"""Delivery state of the runs' alerts."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import select, update

from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.records import StoredRun
from explorer.store.tables import RunRow

_RUN = [getattr(RunRow, name) for name in StoredRun.model_fields]


class Alerts:
    """Stores which alerts were delivered and which are outstanding. A run has at most one alert.

    Every method raises StoreUnavailable when the database cannot be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def mark_delivered(self, run_id: str) -> None:
        """Mark the alert of a run as delivered."""
        await self._set(run_id, alerted=now(), owed=None, owed_at=None)

    async def store_outstanding(self, run_id: str, alert: dict[str, Any], at: datetime) -> None:
        """Store an alert that did not reach all recipients.

        Args:
            run_id: The run.
            alert: The alert as JSON.
            at: When to try again.
        """
        await self._set(run_id, owed=alert, owed_at=at)

    async def give_up(self, run_id: str) -> None:
        """Discard the outstanding alert of a run."""
        await self._set(run_id, owed=None, owed_at=None)

    async def due(self) -> tuple[StoredRun, ...]:
        """Return the runs whose outstanding alert is due for another attempt."""
        rows = await self._database.read(select(*_RUN).where(RunRow.owed_at <= now()))
        return tuple(StoredRun(**row) for row in rows)

    async def postpone(self, run: StoredRun, at: datetime) -> bool:
        """Claim an outstanding alert for delivery and schedule the next attempt for ``at``.

        Returns:
            True for exactly one of several concurrent callers.
        """
        return await self._database.execute(
            update(RunRow)
            .where(RunRow.run_id == run.run_id, RunRow.owed_at == run.owed_at)
            .values(owed_at=at)
        )

    async def get_outstanding(self, run_id: str) -> dict[str, Any] | None:
        """Return the outstanding alert of a run as JSON, or None."""
        rows = await self._database.read(select(RunRow.owed).where(RunRow.run_id == run_id))
        return rows[0]["owed"] if rows else None

    async def _set(self, run_id: str, **values: Any) -> None:
        await self._database.execute(update(RunRow).where(RunRow.run_id == run_id).values(**values))
