"""The workers of the service."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select

from explorer.store.database import Database
from explorer.store.records import StoredWorker
from explorer.store.tables import WorkerRow

REMOVED_AFTER = timedelta(days=1)
"""Workers without a heartbeat for this long are removed."""


class Workers:
    """All workers. Every method raises StoreUnavailable when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, worker_id: str, runs_at_once: int) -> None:
        """Record a heartbeat of a worker and remove workers that have been silent for long."""
        values = {"beat": self._database.now(), "runs_at_once": runs_at_once}
        await self._database.put(WorkerRow, {"worker_id": worker_id, **values}, values)
        await self._database.execute(
            delete(WorkerRow).where(WorkerRow.beat < self._database.now() - REMOVED_AFTER)
        )

    async def leave(self, worker_id: str) -> None:
        """Remove a worker that shuts down."""
        await self._database.execute(delete(WorkerRow).where(WorkerRow.worker_id == worker_id))

    async def list(self, silent_for: timedelta) -> tuple[StoredWorker, ...]:
        """Return the workers with a heartbeat within ``silent_for``."""
        columns = [getattr(WorkerRow, name) for name in StoredWorker.model_fields]
        rows = await self._database.read(
            select(*columns)
            .where(WorkerRow.beat > self._database.now() - silent_for)
            .order_by(WorkerRow.worker_id)
        )
        return tuple(StoredWorker(**row) for row in rows)
