"""Leases on runs: claimed, released, and revoked when a worker is lost."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from sqlalchemy import case, delete, func, or_, select, update

from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.records import OPEN, UNDER_WAY, RunState, Wanted
from explorer.store.tables import RunRow, WorkerRow


class Leases:
    """The leases and states of runs.

    Every method raises StoreUnavailable when the database cannot be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, run_id: str, lease: str) -> bool:
        """Claim a queued run, or one that the lease holds already.

        Returns:
            False if the run is over or held by another worker.
        """
        return await self._database.execute(
            update(RunRow)
            .where(
                RunRow.run_id == run_id,
                RunRow.state.in_(OPEN),
                or_(RunRow.state == "queued", RunRow.lease == lease),
            )
            .values(
                lease=lease,
                state="running",
                detail="",
                takes=RunRow.takes + 1,
                started=func.coalesce(RunRow.started, now()),
            )
        )

    async def wanted(self, lease: str, run_ids: Collection[str]) -> dict[str, Wanted]:
        """Return the request (``run``, ``pause`` or ``stop``) for each run that the lease holds.

        Args:
            lease: The name of the lease.
            run_ids: The runs that its holder works on.
        """
        found = await self._database.read(
            select(RunRow.run_id, RunRow.wanted).where(
                RunRow.run_id.in_(run_ids), RunRow.lease == lease, RunRow.state.in_(UNDER_WAY)
            )
        )
        return {row["run_id"]: row["wanted"] for row in found}

    async def disown_lost(self, silent_for: timedelta) -> tuple[str, ...]:
        """Remove lost workers and queue the runs again that no worker holds any more.

        Args:
            silent_for: Time without a heartbeat after which a worker is treated as lost.

        Returns:
            The ids of the runs. Of several concurrent callers, one gets the id of a run.
        """
        overdue = WorkerRow.beat < self._database.now() - silent_for
        held = RunRow.lease.in_(select(WorkerRow.lease))
        async with self._database.begin() as connection:
            # A worker that is back at this moment waits for the row, and then learns of its loss.
            await connection.execute(delete(WorkerRow).where(overdue))
            disowned = await connection.execute(
                update(RunRow)
                .where(RunRow.state.in_(UNDER_WAY), or_(RunRow.lease.is_(None), ~held))
                .values(lease=None, state="queued")
                .returning(RunRow.run_id)
            )
            return tuple(disowned.scalars())

    async def release(self, run_id: str, lease: str) -> bool:
        """Give an unfinished run back to the queue."""
        return await self._database.execute(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.lease == lease)
            .values(lease=None, state="queued")
        )

    async def set_state(
        self, run_id: str, state: RunState, detail: str = "", *, lease: str | None = None
    ) -> bool:
        """Set the state of a run that is not over.

        Args:
            run_id: The run.
            state: The new state.
            detail: The reason, or "".
            lease: Change the state only if this lease holds the run.

        Returns:
            Whether the state was set.
        """
        values: dict[str, Any] = {"state": state, "detail": detail}
        if state not in OPEN:
            values |= {"finished": func.coalesce(RunRow.finished, now()), "lease": None}
        held = () if lease is None else (RunRow.lease == lease,)
        return await self._database.execute(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.state.in_(OPEN), *held)
            .values(**values)
        )

    async def want(self, run_id: str, wanted: Wanted) -> bool:
        """Request that a run pauses, continues or stops.

        A queued run that no worker has taken yet is cancelled by a stop request. A stop request is
        final. A run that waits for its login is ``running`` again when it is to continue, by which
        its worker knows that somebody has given it back.

        Returns:
            False if the run is over or does not exist.
        """
        async with self._database.begin() as connection:
            requested = await connection.execute(
                update(RunRow)
                .where(RunRow.run_id == run_id, RunRow.state.in_(OPEN))
                .values(wanted=case((RunRow.wanted == "stop", "stop"), else_=wanted))
            )
            if wanted == "run":
                logged_out = RunRow.run_id == run_id, RunRow.state == "logged_out"
                await connection.execute(
                    update(RunRow).where(*logged_out).values(state="running", detail="")
                )
            if wanted == "stop":
                waiting = RunRow.state == "queued", RunRow.takes == 0
                await connection.execute(
                    update(RunRow)
                    .where(RunRow.run_id == run_id, *waiting)
                    .values(state="cancelled", finished=now())
                )
            return bool(requested.rowcount)
