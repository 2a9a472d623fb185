"""Runs as workers hold them: taken up, kept alive, given back, taken from one that was lost."""

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
    """What is under way, and who holds it. Every method raises StoreUnavailable when the database
    cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, run_id: str, lease: str, takes: int, silent_for: timedelta) -> bool:
        """Take a run up that was taken up so often before, unless another worker holds it and has
        been heard of lately."""
        return await self._database.changed(
            update(RunRow)
            .where(
                RunRow.run_id == run_id,
                RunRow.state.in_(OPEN),
                RunRow.takes == takes,
                or_(self._unheard_of(silent_for), RunRow.lease == lease),
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
        """Say that the holder of this lease lives and works on these runs; what is wanted of each
        that it still holds."""
        mine = (
            RunRow.run_id.in_(run_ids),
            RunRow.lease == lease,
            RunRow.state.in_(UNDER_WAY),
        )
        async with self._database.begin() as connection:
            await connection.execute(update(RunRow).where(*mine).values(beat=self._database.now()))
            found = await connection.execute(select(RunRow.run_id, RunRow.wanted).where(*mine))
            return {row.run_id: row.wanted for row in found}

    async def abandoned(self, silent_for: timedelta) -> tuple[str, ...]:
        """Runs whose worker was not heard of for so long, or that none holds."""
        found = await self._database.read(
            select(RunRow.run_id)
            .where(RunRow.state.in_(UNDER_WAY), self._unheard_of(silent_for))
            .order_by(RunRow.created)
        )
        return tuple(row["run_id"] for row in found)

    async def disown(self, run_id: str, silent_for: timedelta) -> bool:
        """Take an abandoned run from its holder, for the next who takes it up. True for one only
        of those who try at once."""
        return await self._database.changed(
            update(RunRow)
            .where(
                RunRow.run_id == run_id, RunRow.state.in_(UNDER_WAY), self._unheard_of(silent_for)
            )
            .values(lease=None, state="queued", beat=None)
        )

    async def disown_all(self, worker_id: str) -> tuple[str, ...]:
        """Take all runs from the leases of a worker that has begun anew."""
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
        """Give a run back unfinished."""
        return await self._database.changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.lease == lease)
            .values(lease=None, state="queued", beat=None)
        )

    async def pass_over(self, run_id: str, takes: int) -> bool:
        """Count a place in the queue that came to nothing as one that it was taken up from."""
        return await self._database.changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.state == "queued", RunRow.takes == takes)
            .values(takes=RunRow.takes + 1)
        )

    async def change(
        self, run_id: str, state: RunState, detail: str = "", *, lease: str | None = None
    ) -> bool:
        """Of a run that is not over; with a ``lease`` only as long as that holds it."""
        values: dict[str, Any] = {"state": state, "detail": detail}
        if state not in OPEN:
            values |= {"finished": func.coalesce(RunRow.finished, now()), "lease": None}
        held = () if lease is None else (RunRow.lease == lease,)
        return await self._database.changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.state.in_(OPEN), *held)
            .values(**values)
        )

    async def want(self, run_id: str, wanted: Wanted) -> bool:
        """Ask the holder to pause, go on or stop; a queued run that is to stop is cancelled. Who
        asked to stop is not asked again: nothing takes that back.

        False for a run that is over or not there.
        """
        async with self._database.begin() as connection:
            asked = await connection.execute(
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
            return bool(asked.rowcount)

    def _unheard_of(self, silent_for: timedelta) -> ColumnElement[bool]:
        return or_(RunRow.lease.is_(None), RunRow.beat < self._database.now() - silent_for)
