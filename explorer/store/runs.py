"""Runs with their steps, findings and pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from explorer.reporting.run import RunSummary
from explorer.store.filters import conditions
from explorer.store.records import (
    OPEN,
    NewRun,
    RunAge,
    RunFilter,
    RunOrder,
    StoredRun,
    StoredStep,
)
from explorer.store.rows import finding_rows, new_row, run_values, state_rows, step_rows
from explorer.store.run_contents import RunContents
from explorer.store.tables import Base, FindingRow, RunRow, StateRow, StepRow
from explorer.urls import origin

ROWS_AT_ONCE = 500
"""Number of rows in one statement. SQLite accepts about 32,000 parameters."""

ALL = RunFilter()
"""A filter that selects every run."""

_RUN = [getattr(RunRow, name) for name in StoredRun.model_fields]
_AGE = [getattr(RunRow, name) for name in RunAge.model_fields]


class Runs(RunContents):
    """All runs. Every method raises StoreUnavailable when the database cannot be used."""

    # --- queries --------------------------------------------------------------------------------

    async def add(self, run_id: str, order: RunOrder, *, steps: int) -> StoredRun:
        """Queue a run with a step budget of ``steps``. An existing run is left unchanged.

        Returns:
            The stored run.
        """
        row = new_row(NewRun(run_id=run_id, order=order, steps=steps))
        async with self._database.begin() as connection:
            await connection.execute(self._database.insert_or_ignore(RunRow), [row])
        return await self._require(run_id)

    async def get(self, run_id: str) -> StoredRun | None:
        """Return a run, or None if it does not exist."""
        found = await self._database.read(select(*_RUN).where(RunRow.run_id == run_id))
        return next((StoredRun(**row) for row in found), None)

    async def get_many(self, run_ids: Collection[str]) -> dict[str, StoredRun]:
        """Return the runs with these ids by id. Unknown ids are left out."""
        found = await self._database.read(select(*_RUN).where(RunRow.run_id.in_(run_ids)))
        return {row["run_id"]: StoredRun(**row) for row in found}

    async def list(
        self, run_filter: RunFilter = ALL, *, limit: int = 50, offset: int = 0
    ) -> tuple[StoredRun, ...]:
        """Return the selected runs, newest first."""
        newest = RunRow.created.desc(), RunRow.run_id.desc()
        # Rows are wide, so the offset is applied to the ids alone.
        ids = select(RunRow.run_id).where(*conditions(run_filter)).order_by(*newest)
        wanted = select(*_RUN).where(RunRow.run_id.in_(ids.limit(limit).offset(offset)))
        found = await self._database.read(wanted.order_by(*newest))
        return tuple(StoredRun(**row) for row in found)

    async def count(self, run_filter: RunFilter = ALL) -> int:
        """Return the number of selected runs."""
        found = await self._database.read(
            select(func.count().label("n")).select_from(RunRow).where(*conditions(run_filter))
        )
        return int(found[0]["n"])

    async def starting_with(self, text: str, limit: int = 5) -> tuple[StoredRun, ...]:
        """Return the runs whose id begins with ``text``, newest first."""
        found = await self._database.read(
            select(*_RUN)
            .where(RunRow.run_id.startswith(text, autoescape=True))
            .order_by(RunRow.created.desc())
            .limit(limit)
        )
        return tuple(StoredRun(**row) for row in found)

    async def known(self) -> set[str]:
        """Return the ids of all runs."""
        return {row["run_id"] for row in await self._database.read(select(RunRow.run_id))}

    async def unknown(self, run_ids: Iterable[str]) -> set[str]:
        """Return those of the ids that belong to no run."""
        ids = list(run_ids)
        left = set(ids)
        for start in range(0, len(ids), ROWS_AT_ONCE):
            batch = ids[start : start + ROWS_AT_ONCE]
            found = await self._database.read(select(RunRow.run_id).where(RunRow.run_id.in_(batch)))
            left -= {row["run_id"] for row in found}
        return left

    async def sites(self) -> tuple[str, ...]:
        """Return the sites of all runs."""
        found = await self._database.read(select(RunRow.site).distinct().order_by(RunRow.site))
        return tuple(row["site"] for row in found)

    async def schedule_names(self) -> tuple[str, ...]:
        """Return the names of the schedules that have runs, removed schedules included."""
        names = select(RunRow.schedule).where(RunRow.schedule.is_not(None)).distinct()
        found = await self._database.read(names.order_by(RunRow.schedule))
        return tuple(row["schedule"] for row in found)

    async def by_state(self) -> dict[str, int]:
        """Return the number of runs in each state."""
        counts = select(RunRow.state, func.count().label("n")).group_by(RunRow.state)
        return {row["state"]: row["n"] for row in await self._database.read(counts)}

    async def earlier(
        self, schedule: str, before: datetime, limit: int = 10
    ) -> tuple[StoredRun, ...]:
        """Return the completed runs of a schedule created before a time, newest first.

        Runs that a person has stopped or that lost their browser are left out. Of an occasion with
        retries, only the last attempt is included.
        """
        retried = select(RunRow.first_attempt).where(RunRow.schedule == schedule)
        found = await self._database.read(
            select(*_RUN)
            .where(
                RunRow.schedule == schedule,
                RunRow.created < before,
                RunRow.state == "done",
                RunRow.wanted != "stop",
                RunRow.stopped_because != "browser_lost",
            )
            .order_by(RunRow.created.desc())
            .limit(limit * 3)
        )
        retried_ids = {
            row["first_attempt"] for row in await self._database.read(retried.distinct())
        }
        newest: dict[str, StoredRun] = {}
        for row in found:
            run = StoredRun(**row)
            if run.run_id not in retried_ids or run.first_attempt is not None:
                newest.setdefault(run.first_attempt or run.run_id, run)
        return tuple(newest.values())[:limit]

    async def before(self, run: StoredRun) -> StoredRun | None:
        """Return the previous completed run of the same site, or None.

        Crawls follow crawls, and others those of the same recording or scenarios.
        """
        found = await self._database.read(
            select(*_RUN)
            .where(
                RunRow.site == run.site,
                RunRow.kind == run.kind,
                RunRow.recording == run.recording,
                RunRow.scenario == run.scenario,
                RunRow.created < run.created,
                RunRow.state == "done",
            )
            .order_by(RunRow.created.desc())
            .limit(1)
        )
        return next((StoredRun(**row) for row in found), None)

    async def last_of(self, column: Literal["recording", "scenario"]) -> dict[str, StoredRun]:
        """Return the newest run of each recording or file of scenarios, by its name."""
        name = getattr(RunRow, column)
        newest = (
            select(name.label("name"), func.max(RunRow.created).label("created"))
            .where(name.is_not(None))
            .group_by(name)
            .subquery()
        )
        is_newest = (name == newest.c.name) & (RunRow.created == newest.c.created)
        found = await self._database.read(select(*_RUN).join(newest, is_newest))
        return {row[column]: StoredRun(**row) for row in found}

    async def under_way(self, *, schedule: str | None = None) -> tuple[StoredRun, ...]:
        """Return the queued and the started runs, oldest first."""
        wanted = select(*_RUN).where(RunRow.state.in_(OPEN)).order_by(RunRow.created)
        if schedule is not None:
            wanted = wanted.where(RunRow.schedule == schedule)
        found = await self._database.read(wanted)
        return tuple(StoredRun(**row) for row in found)

    async def ages(self) -> tuple[RunAge, ...]:
        """Return the retention properties of all runs."""
        return tuple(RunAge(**row) for row in await self._database.read(select(*_AGE)))

    # --- progress and results -------------------------------------------------------------------

    async def record_step(self, run_id: str, step: StoredStep, **counts: int) -> None:
        """Store a step unless it is known, and update the counts of its run."""
        row = {"run_id": run_id, **step.model_dump()}
        async with self._database.begin() as connection:
            await connection.execute(self._database.insert_or_ignore(StepRow), [row])
            await connection.execute(
                update(RunRow).where(RunRow.run_id == run_id).values(steps=step.step, **counts)
            )

    async def record(self, summary: RunSummary, *, fails: bool | None = None) -> None:
        """Store the result of a finished run. A run unknown to the store is added as done."""
        run_id = summary.run_id
        values = run_values(summary) | {"finished": summary.finished, "fails": fails}
        async with self._database.begin() as connection:
            new = {
                "run_id": run_id,
                "url": summary.url,
                "site": origin(summary.url),
                "created": summary.started,
                "started": summary.started,
                "state": "done",
                "detail": summary.stopped_detail,
            }
            await connection.execute(self._database.insert_or_ignore(RunRow), [new | values])
            await connection.execute(update(RunRow).where(RunRow.run_id == run_id).values(**values))
            for table, rows in (
                (FindingRow, finding_rows(summary)),
                (StateRow, state_rows(summary)),
            ):
                await connection.execute(delete(table).where(table.run_id == run_id))
                await self._insert(connection, table, rows)
            await self._insert(connection, StepRow, step_rows(summary))

    async def store_comparison(
        self,
        run_id: str,
        *,
        verdict: str,
        headline: str,
        compared_with: str,
        comparison: dict[str, Any],
    ) -> None:
        """Store the comparison of a run with an earlier one.

        Args:
            run_id: The run.
            verdict: ``better``, ``same`` or ``worse``.
            headline: The verdict as a sentence.
            compared_with: The id of the earlier run.
            comparison: The comparison as JSON.
        """
        await self._database.execute(
            update(RunRow)
            .where(RunRow.run_id == run_id)
            .values(
                verdict=verdict,
                headline=headline,
                compared_with=compared_with,
                comparison=comparison,
            )
        )

    async def comparison(self, run_id: str) -> dict[str, Any] | None:
        """Return the stored comparison of a run as JSON, or None."""
        found = await self._database.read(select(RunRow.comparison).where(RunRow.run_id == run_id))
        return found[0]["comparison"] if found else None

    async def delete_runs(self, run_ids: Collection[str]) -> None:
        """Remove runs with their steps, findings and pages. Judgements stay."""
        ids = list(run_ids)
        async with self._database.begin() as connection:
            for start in range(0, len(ids), ROWS_AT_ONCE):
                batch = ids[start : start + ROWS_AT_ONCE]
                for table in (StepRow, FindingRow, StateRow, RunRow):
                    await connection.execute(delete(table).where(table.run_id.in_(batch)))

    async def _require(self, run_id: str) -> StoredRun:
        run = await self.get(run_id)
        assert run is not None, "it was just written"
        return run

    async def _insert(
        self, connection: AsyncConnection, table: type[Base], rows: Iterable[dict[str, Any]]
    ) -> None:
        all_rows = list(rows)
        for start in range(0, len(all_rows), ROWS_AT_ONCE):
            batch = all_rows[start : start + ROWS_AT_ONCE]
            await connection.execute(self._database.insert_or_ignore(table), batch)
