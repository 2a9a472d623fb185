"""Leases on runs: claimed, renewed, released, and revoked when a worker is lost."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, case, func, or_, select, update

from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.records import OPEN, UNDER_WAY, RunState, Wanted
from explorer.store.tables import RunRow


class Leases:
    """The leases and states of runs.

    Every method raises StoreUnavailable when the database cannot be used.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def claim(self, run_id: str, lease: str, claims: int, silent_for: timedelta) -> bool:
        """Claim a run that is not over.

        Args:
            run_id: The run.
            lease: The name of the caller's lease.
            claims: How often the run must have been claimed before.
            silent_for: Time without a heartbeat after which another holder is treated as lost.

        Returns:
            False if the run is over, was claimed at another count or is held by a live worker.
        """
        return await self._database.execute(
            update(RunRow)
            .where(
                RunRow.run_id == run_id,
                RunRow.state.in_(OPEN),
                RunRow.takes == claims,
                or_(self._is_silent(silent_for), RunRow.lease == lease),
            )
            .values(
                lease=lease,
                beat=self._database.now(),
                state="running",
                detail="",
                takes=RunRow.takes + 1,
                started=func.coalesce(RunRow.started, now()),
            )
        )

    async def beat(self, lease: str, run_ids: Collection[str]) -> dict[str, Wanted]:
        """Renew a lease on runs.

        Args:
            lease: The name of the lease.
            run_ids: The runs that its holder works on.

        Returns:
            The request (``run``, ``pause`` or ``stop``) for each of the runs that the lease still
            holds.
        """
        held_runs = (
            RunRow.run_id.in_(run_ids),
            RunRow.lease == lease,
            RunRow.state.in_(UNDER_WAY),
        )
        async with self._database.begin() as connection:
            await connection.execute(
                update(RunRow).where(*held_runs).values(beat=self._database.now())
            )
            found = await connection.execute(select(RunRow.run_id, RunRow.wanted).where(*held_runs))
            return {row.run_id: row.wanted for row in found}

    async def abandoned(self, silent_for: timedelta) -> tuple[str, ...]:
        """Return the ids of started runs without a holder or a heartbeat within ``silent_for``."""
        found = await self._database.read(
            select(RunRow.run_id)
            .where(RunRow.state.in_(UNDER_WAY), self._is_silent(silent_for))
            .order_by(RunRow.created)
        )
        return tuple(row["run_id"] for row in found)

    async def disown(self, run_id: str, silent_for: timedelta) -> bool:
        """Revoke the lease of an abandoned run and queue the run again.

        Returns:
            True for exactly one of several concurrent callers.
        """
        return await self._database.execute(
            update(RunRow)
            .where(
                RunRow.run_id == run_id, RunRow.state.in_(UNDER_WAY), self._is_silent(silent_for)
            )
            .values(lease=None, state="queued", beat=None)
        )

    async def disown_all(self, worker_id: str) -> tuple[str, ...]:
        """Revoke all leases of a worker that has restarted and queue its runs again.

        Returns:
            The ids of the runs.
        """
        held = (
            RunRow.state.in_(UNDER_WAY),
            RunRow.lease.startswith(f"{worker_id}:", autoescape=True),
        )
        async with self._database.begin() as connection:
            found = await connection.execute(select(RunRow.run_id).where(*held))
            run_ids = tuple(found.scalars())
            await connection.execute(
                update(RunRow)
                .where(RunRow.run_id.in_(run_ids), *held)
                .values(lease=None, state="queued", beat=None)
            )
        return run_ids

    async def release(self, run_id: str, lease: str) -> bool:
        """Give an unfinished run back to the queue."""
        return await self._database.execute(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.lease == lease)
            .values(lease=None, state="queued", beat=None)
        )

    async def count_lost_slot(self, run_id: str, claims: int) -> bool:
        """Count a lost queue slot as a claim, so that the run gets another slot."""
        return await self._database.execute(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.state == "queued", RunRow.takes == claims)
            .values(takes=RunRow.takes + 1)
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
        final.

        Returns:
            False if the run is over or does not exist.
        """
        async with self._database.begin() as connection:
            requested = await connection.execute(
                update(RunRow)
                .where(RunRow.run_id == run_id, RunRow.state.in_(OPEN))
                .values(wanted=case((RunRow.wanted == "stop", "stop"), else_=wanted))
            )
            if wanted == "stop":
                waiting = RunRow.state == "queued", RunRow.takes == 0
                await connection.execute(
                    update(RunRow)
                    .where(RunRow.run_id == run_id, *waiting)
                    .values(state="cancelled", finished=now())
                )
            return bool(requested.rowcount)

    def _is_silent(self, silent_for: timedelta) -> ColumnElement[bool]:
        return or_(RunRow.lease.is_(None), RunRow.beat < self._database.now() - silent_for)
