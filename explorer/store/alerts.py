"""Which runs somebody was told of, and whom it could not be told yet."""

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
    """An alert belongs to a run. Methods raise StoreUnavailable when the database cannot be
    used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def told(self, run_id: str) -> None:
        """Everybody was reached."""
        await self._set(run_id, alerted=now(), owed=None, owed_at=None)

    async def owe(self, run_id: str, alert: dict[str, Any], at: datetime) -> None:
        """Not everybody was reached; it is to be tried again then."""
        await self._set(run_id, owed=alert, owed_at=at)

    async def give_up(self, run_id: str) -> None:
        await self._set(run_id, owed=None, owed_at=None)

    async def owing(self) -> tuple[StoredRun, ...]:
        """Runs whose alert is to be tried again by now."""
        rows = await self._database.read(select(*_RUN).where(RunRow.owed_at <= now()))
        return tuple(StoredRun(**row) for row in rows)

    async def postpone(self, run: StoredRun, at: datetime) -> bool:
        """Try it now, and again then. True for one only of those who try at once."""
        return await self._database.changed(
            update(RunRow)
            .where(RunRow.run_id == run.run_id, RunRow.owed_at == run.owed_at)
            .values(owed_at=at)
        )

    async def owed(self, run_id: str) -> dict[str, Any] | None:
        """The alert, None where none is owed."""
        rows = await self._database.read(select(RunRow.owed).where(RunRow.run_id == run_id))
        return rows[0]["owed"] if rows else None

    async def _set(self, run_id: str, **values: Any) -> None:
        await self._database.changed(update(RunRow).where(RunRow.run_id == run_id).values(**values))
