"""What a run has left in the store: its steps, its findings and the pages it visited."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import select

from explorer.store.leases import Leases
from explorer.store.records import StoredFinding, StoredState, StoredStep
from explorer.store.tables import FindingRow, RunRow, StateRow, StepRow

_STEP = [getattr(StepRow, name) for name in StoredStep.model_fields]
_FINDING = [getattr(FindingRow, name) for name in StoredFinding.model_fields]
_STATE = [getattr(StateRow, name) for name in StoredState.model_fields]


class RunContents(Leases):
    """Reads the contents of runs. Every method raises StoreUnavailable when it cannot."""

    async def steps(
        self, run_id: str, *, after: int = 0, limit: int = 1_000
    ) -> tuple[StoredStep, ...]:
        """Return the steps of a run with a number above ``after``, in ascending order."""
        found = await self._database.read(
            select(*_STEP)
            .where(StepRow.run_id == run_id, StepRow.step > after)
            .order_by(StepRow.step)
            .limit(limit)
        )
        return tuple(StoredStep(**row) for row in found)

    async def has_found(self, site: str, finding_id: str) -> bool:
        """Return whether any run of the site has the finding."""
        wanted = (
            select(FindingRow.finding_id)
            .join(RunRow, RunRow.run_id == FindingRow.run_id)
            .where(RunRow.site == site, FindingRow.finding_id == finding_id)
        )
        return bool(await self._database.read(wanted.limit(1)))

    async def step_numbers(self, run_id: str) -> tuple[int, ...]:
        """Return the numbers of a run's steps in ascending order."""
        numbers = select(StepRow.step).where(StepRow.run_id == run_id).order_by(StepRow.step)
        return tuple(row["step"] for row in await self._database.read(numbers))

    async def findings(self, run_ids: Collection[str]) -> tuple[StoredFinding, ...]:
        """Return the findings of the runs, most severe first."""
        found = await self._database.read(select(*_FINDING).where(FindingRow.run_id.in_(run_ids)))
        worst = ("error", "warning", "info")
        rows = sorted(found, key=lambda row: (worst.index(row["severity"]), row["step"]))
        return tuple(StoredFinding(**row) for row in rows)

    async def states(self, run_id: str) -> tuple[StoredState, ...]:
        """Return the pages that a run visited."""
        found = await self._database.read(
            select(*_STATE).where(StateRow.run_id == run_id).order_by(StateRow.number)
        )
        return tuple(StoredState(**row) for row in found)
