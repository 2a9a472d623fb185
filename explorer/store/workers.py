"""The workers of the service."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import delete, select

from explorer.store.database import Database
from explorer.store.tables import WorkerRow


class Workers:
    """The workers with their heartbeats.

    `Leases.disown_lost` removes a worker whose heartbeat is overdue. Every method raises
    StoreUnavailable when the database cannot be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, worker_id: str, lease: str) -> None:
        """Record a heartbeat of a worker. It renews the worker's lease on all of its runs."""
        values = {"lease": lease, "beat": self._database.now()}
        await self._database.put(WorkerRow, {"worker_id": worker_id, **values}, values)

    async def leave(self, lease: str) -> None:
        """Remove a worker that shuts down. Runs that it still holds count as abandoned."""
        await self._database.execute(delete(WorkerRow).where(WorkerRow.lease == lease))

    async def leases(self) -> frozenset[str]:
        """Return the names of the leases of all workers that are not lost."""
        return frozenset(row["lease"] for row in await self._database.read(select(WorkerRow.lease)))

    async def alive(self, silent_for: timedelta) -> frozenset[str]:
        """Return the names of the workers with a heartbeat within ``silent_for``."""
        since = self._database.now() - silent_for
        rows = await self._database.read(select(WorkerRow.worker_id).where(WorkerRow.beat > since))
        return frozenset(row["worker_id"] for row in rows)
