"""Runs, and what each step, finding and page of theirs was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import Any

from sqlalchemy import ColumnElement, Select, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from explorer.reporting.run import RunSummary
from explorer.store.clock import now
from explorer.store.database import Database
from explorer.store.records import (
    OPEN,
    UNDER_WAY,
    RunFilter,
    RunOrder,
    RunState,
    StoredFinding,
    StoredRun,
    StoredState,
    StoredStep,
    Wanted,
)
from explorer.store.tables import Base, FindingRow, RunRow, StateRow, StepRow
from explorer.urls import origin

ROWS_AT_ONCE = 500
"""SQLite takes some 32,000 values in one statement."""

ALL = RunFilter()
"""Every run."""

_RUN = [getattr(RunRow, name) for name in StoredRun.model_fields]
_STEP = [getattr(StepRow, name) for name in StoredStep.model_fields]
_FINDING = [getattr(FindingRow, name) for name in StoredFinding.model_fields]
_STATE = [getattr(StateRow, name) for name in StoredState.model_fields]


class Runs:
    """All runs. Every method raises StoreUnavailable when the database cannot be used."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- ordered and looked at ------------------------------------------------------------------

    async def add(self, run_id: str, order: RunOrder, *, steps: int) -> StoredRun:
        """A run that waits for a worker; ``steps`` are those of its budget."""
        values = order.model_dump(mode="json")
        row = {
            **values,
            "run_id": run_id,
            "site": origin(order.url),
            "state": "queued",
            "created": now(),
            "budget_steps": steps,
        }
        async with self._database.begin() as connection:
            await connection.execute(_new(RunRow, self._database), [row])
        return await self._needed(run_id)

    async def get(self, run_id: str) -> StoredRun | None:
        found = await self._read(select(*_RUN).where(RunRow.run_id == run_id))
        return next((StoredRun(**row) for row in found), None)

    async def these(self, run_ids: Collection[str]) -> dict[str, StoredRun]:
        """By their ids; one that is not there is left out."""
        found = await self._read(select(*_RUN).where(RunRow.run_id.in_(run_ids)))
        return {row["run_id"]: StoredRun(**row) for row in found}

    async def list(
        self, which: RunFilter = ALL, *, limit: int = 50, offset: int = 0
    ) -> tuple[StoredRun, ...]:
        """The newest first."""
        newest = RunRow.created.desc(), RunRow.run_id.desc()
        # Rows are wide: those that the offset leaves out are passed over by their ids alone.
        ids = select(RunRow.run_id).where(*_conditions(which)).order_by(*newest)
        wanted = select(*_RUN).where(RunRow.run_id.in_(ids.limit(limit).offset(offset)))
        found = await self._read(wanted.order_by(*newest))
        return tuple(StoredRun(**row) for row in found)

    async def count(self, which: RunFilter = ALL) -> int:
        found = await self._read(
            select(func.count().label("n")).select_from(RunRow).where(*_conditions(which))
        )
        return int(found[0]["n"])

    async def known(self) -> set[str]:
        """The ids of all runs."""
        return {row["run_id"] for row in await self._read(select(RunRow.run_id))}

    async def sites(self) -> tuple[str, ...]:
        found = await self._read(select(RunRow.site).distinct().order_by(RunRow.site))
        return tuple(row["site"] for row in found)

    async def schedule_names(self) -> tuple[str, ...]:
        """Of those that any run belongs to; one may be gone by now."""
        names = select(RunRow.schedule).where(RunRow.schedule.is_not(None)).distinct()
        found = await self._read(names.order_by(RunRow.schedule))
        return tuple(row["schedule"] for row in found)

    async def by_state(self) -> dict[str, int]:
        counted = select(RunRow.state, func.count().label("n")).group_by(RunRow.state)
        return {row["state"]: row["n"] for row in await self._read(counted)}

    async def earlier(
        self, schedule: str, before: datetime, limit: int = 10
    ) -> tuple[StoredRun, ...]:
        """Runs of a schedule that came to their end before, the newest first. Of an occasion that
        was tried again only the last attempt counts."""
        again = select(RunRow.first_attempt).where(RunRow.schedule == schedule)
        found = await self._read(
            select(*_RUN)
            .where(RunRow.schedule == schedule, RunRow.created < before, RunRow.state == "done")
            .order_by(RunRow.created.desc())
            .limit(limit * 3)
        )
        repeated = {row["first_attempt"] for row in await self._read(again.distinct())}
        newest: dict[str, StoredRun] = {}
        for row in found:
            run = StoredRun(**row)
            if run.run_id not in repeated or run.first_attempt is not None:
                newest.setdefault(run.first_attempt or run.run_id, run)
        return tuple(newest.values())[:limit]

    async def under_way(self, *, schedule: str | None = None) -> tuple[StoredRun, ...]:
        """Queued and running ones."""
        conditions: list[ColumnElement[bool]] = [RunRow.state.in_(OPEN)]
        conditions += [RunRow.schedule == schedule] if schedule is not None else []
        found = await self._read(select(*_RUN).where(*conditions).order_by(RunRow.created))
        return tuple(StoredRun(**row) for row in found)

    # --- held by a worker -----------------------------------------------------------------------

    async def take(self, run_id: str, lease: str, silent_for: timedelta) -> bool:
        """Take a run up, unless another worker holds it and has been heard of lately."""
        free = or_(RunRow.lease.is_(None), RunRow.beat < now() - silent_for, RunRow.lease == lease)
        return await self._changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.state.in_(OPEN), free)
            .values(
                lease=lease,
                beat=now(),
                state="running",
                detail="",
                takes=RunRow.takes + 1,
                started=func.coalesce(RunRow.started, now()),
            )
        )

    async def beat(self, lease: str) -> dict[str, Wanted]:
        """Say that the holder of this lease lives; what is wanted of each run it still holds."""
        mine = RunRow.lease == lease, RunRow.state.in_(UNDER_WAY)
        async with self._database.begin() as connection:
            await connection.execute(update(RunRow).where(*mine).values(beat=now()))
            found = await connection.execute(select(RunRow.run_id, RunRow.wanted).where(*mine))
            return {row.run_id: row.wanted for row in found}

    async def abandoned(self, silent_for: timedelta) -> tuple[str, ...]:
        """Runs whose worker was not heard of for so long, or that none holds."""
        gone = or_(RunRow.lease.is_(None), RunRow.beat < now() - silent_for)
        found = await self._read(
            select(RunRow.run_id).where(RunRow.state.in_(UNDER_WAY), gone).order_by(RunRow.created)
        )
        return tuple(row["run_id"] for row in found)

    async def disown(self, run_id: str, silent_for: timedelta) -> bool:
        """Take an abandoned run from its holder, for the next who takes it up. True for one only
        of those who try at once."""
        gone = or_(RunRow.lease.is_(None), RunRow.beat < now() - silent_for)
        return await self._changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.state.in_(UNDER_WAY), gone)
            .values(lease=None, state="queued", beat=None)
        )

    async def release(self, run_id: str, lease: str) -> bool:
        """Give a run back unfinished."""
        return await self._changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.lease == lease)
            .values(lease=None, state="queued", beat=None)
        )

    async def change(self, run_id: str, state: RunState, detail: str = "") -> bool:
        """Of a run that is not over."""
        values: dict[str, Any] = {"state": state, "detail": detail}
        if state not in OPEN:
            values |= {"finished": now(), "lease": None}
        return await self._changed(
            update(RunRow).where(RunRow.run_id == run_id, RunRow.state.in_(OPEN)).values(**values)
        )

    async def want(self, run_id: str, wanted: Wanted) -> bool:
        """Ask the holder to pause, go on or stop; a queued run that is to stop is cancelled.

        False for a run that is over or not there.
        """
        async with self._database.begin() as connection:
            asked = await connection.execute(
                update(RunRow)
                .where(RunRow.run_id == run_id, RunRow.state.in_(OPEN))
                .values(wanted=wanted)
            )
            if wanted == "stop":
                waiting = RunRow.state == "queued", RunRow.takes == 0
                await connection.execute(
                    update(RunRow)
                    .where(RunRow.run_id == run_id, *waiting)
                    .values(state="cancelled", finished=now())
                )
            return bool(asked.rowcount)

    # --- told as it goes, and as it ended -------------------------------------------------------

    async def note_step(self, run_id: str, step: StoredStep, **counts: int) -> None:
        """A step that was done; one that is known already is left as it is."""
        row = {"run_id": run_id, **step.model_dump()}
        async with self._database.begin() as connection:
            await connection.execute(_new(StepRow, self._database), [row])
            await connection.execute(
                update(RunRow).where(RunRow.run_id == run_id).values(steps=step.step, **counts)
            )

    async def record(
        self, summary: RunSummary, *, state: RunState = "done", detail: str = ""
    ) -> None:
        """All that a finished run came to; also one that this store never heard of."""
        run_id = summary.run_id
        values = _numbers(summary) | {
            "state": state,
            "detail": detail or summary.stopped_detail,
            "lease": None,
            "finished": summary.finished,
        }
        async with self._database.begin() as connection:
            new = {
                "run_id": run_id,
                "url": summary.url,
                "site": origin(summary.url),
                "created": summary.started,
                "started": summary.started,
            }
            await connection.execute(_new(RunRow, self._database), [new | values])
            await connection.execute(update(RunRow).where(RunRow.run_id == run_id).values(**values))
            for table, rows in (
                (FindingRow, _findings(summary)),
                (StateRow, _states(summary)),
            ):
                await connection.execute(delete(table).where(table.run_id == run_id))
                await self._insert(connection, table, rows)
            await self._insert(connection, StepRow, _steps(summary))

    async def compared(
        self,
        run_id: str,
        *,
        verdict: str,
        headline: str,
        compared_with: str,
        comparison: dict[str, Any],
    ) -> None:
        await self._changed(
            update(RunRow)
            .where(RunRow.run_id == run_id)
            .values(
                verdict=verdict,
                headline=headline,
                compared_with=compared_with,
                comparison=comparison,
            )
        )

    async def alert(self, run_id: str) -> bool:
        """Note that its alert goes out; False if that was noted before."""
        return await self._changed(
            update(RunRow)
            .where(RunRow.run_id == run_id, RunRow.alerted.is_(None))
            .values(alerted=now())
        )

    async def comparison(self, run_id: str) -> dict[str, Any] | None:
        """As it was stored, None where there is none."""
        found = await self._read(select(RunRow.comparison).where(RunRow.run_id == run_id))
        return found[0]["comparison"] if found else None

    async def steps(
        self, run_id: str, *, after: int = 0, limit: int = 1_000
    ) -> tuple[StoredStep, ...]:
        found = await self._read(
            select(*_STEP)
            .where(StepRow.run_id == run_id, StepRow.step > after)
            .order_by(StepRow.step)
            .limit(limit)
        )
        return tuple(StoredStep(**row) for row in found)

    async def findings(self, run_ids: Collection[str]) -> tuple[StoredFinding, ...]:
        """Of these runs, the worst first."""
        found = await self._read(select(*_FINDING).where(FindingRow.run_id.in_(run_ids)))
        worst = ("error", "warning", "info")
        rows = sorted(found, key=lambda row: (worst.index(row["severity"]), row["step"]))
        return tuple(StoredFinding(**row) for row in rows)

    async def states(self, run_id: str) -> tuple[StoredState, ...]:
        found = await self._read(
            select(*_STATE).where(StateRow.run_id == run_id).order_by(StateRow.number)
        )
        return tuple(StoredState(**row) for row in found)

    # --------------------------------------------------------------------------------------------

    async def _needed(self, run_id: str) -> StoredRun:
        run = await self.get(run_id)
        assert run is not None, "it was just written"
        return run

    async def _read(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[Any]:
        async with self._database.begin() as connection:
            return (await connection.execute(wanted)).mappings().all()

    async def _changed(self, change: Any) -> bool:
        async with self._database.begin() as connection:
            return bool((await connection.execute(change)).rowcount)

    async def _insert(
        self, connection: AsyncConnection, table: type[Base], rows: Iterable[dict[str, Any]]
    ) -> None:
        every = list(rows)
        for start in range(0, len(every), ROWS_AT_ONCE):
            await connection.execute(
                _new(table, self._database), every[start : start + ROWS_AT_ONCE]
            )


def _new(table: type[Base], database: Database) -> Any:
    """An insert that leaves a row that is there as it is."""
    dialect = sqlite if database.is_sqlite else postgresql
    return dialect.insert(table).on_conflict_do_nothing()


def _conditions(which: RunFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if which.text:
        places = RunRow.url, RunRow.schedule, RunRow.run_id, RunRow.headline
        conditions.append(or_(*(place.icontains(which.text, autoescape=True) for place in places)))
    if which.state == "open":
        conditions.append(RunRow.state.in_(OPEN))
    elif which.state == "over":
        conditions.append(RunRow.state.not_in(OPEN))
    elif which.state:
        conditions.append(RunRow.state == which.state)
    for column, value in (
        (RunRow.schedule, which.schedule),
        (RunRow.site, which.site),
        (RunRow.verdict, which.verdict),
    ):
        if value:
            conditions.append(column == value)
    worse = {
        "error": RunRow.errors,
        "warning": RunRow.errors + RunRow.warnings,
        "info": RunRow.errors + RunRow.warnings + RunRow.infos,
    }
    if which.worst:
        conditions.append(worse[which.worst] > 0)
    return conditions


def _numbers(summary: RunSummary) -> dict[str, Any]:
    counts = {"error": 0, "warning": 0, "info": 0}
    for finding in summary.findings:
        counts[finding.severity] += 1
    return {
        "seed": summary.seed,
        "provider": summary.provider,
        "stopped_because": summary.stopped_because,
        "steps": summary.steps,
        "pages": len(summary.pages),
        "errors": counts["error"],
        "warnings": counts["warning"],
        "infos": counts["info"],
        "found": summary.coverage.found,
        "tried": summary.coverage.tried,
        "input_tokens": summary.usage.input_tokens,
        "output_tokens": summary.usage.output_tokens,
        "cost_usd": summary.usage.cost_usd,
    }


def _findings(summary: RunSummary) -> Iterable[dict[str, Any]]:
    for finding in summary.findings:
        shared = finding.model_dump(include={"severity", "check", "title", "url", "step", "count"})
        repro = finding.repro.verdict if finding.repro else ""
        yield {"run_id": summary.run_id, "finding_id": finding.id, "repro": repro, **shared}


def _states(summary: RunSummary) -> Iterable[dict[str, Any]]:
    for number, page in enumerate(summary.pages):
        yield {
            "run_id": summary.run_id,
            "number": number,
            "url": page.url,
            "title": page.title,
            "status": page.status,
            "visits": page.visits,
            "load_ms": median(page.load_ms) if page.load_ms else None,
        }


def _steps(summary: RunSummary) -> Iterable[dict[str, Any]]:
    for step in summary.filmstrip:
        shared = step.model_dump(include=set(StoredStep.model_fields) - {"control", "picture"})
        yield {
            "run_id": summary.run_id,
            "control": step.element.label if step.element else "",
            "picture": step.picture.file if step.picture else "",
            **shared,
        }
