"""How the runs of a schedule, or of a site, have fared lately."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ScalarSelect, String, case, cast, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from explorer.store.database import Database
from explorer.store.tables import RunRow


class Point(NamedTuple):
    """What one run came to."""

    errors: int
    warnings: int


async def trends(
    database: Database, run_ids: Collection[str], length: int
) -> dict[str, tuple[Point, ...]]:
    """For each run those up to it of its schedule, or of its site where it has none; the oldest
    first. Of the earlier ones only those count that came to their end. One question; for each run
    it walks a few steps along an index.

    Raise StoreUnavailable when the database cannot be used.
    """
    line = case(
        (RunRow.schedule.is_not(None), _up_to(RunRow.schedule, length)),
        else_=_up_to(RunRow.site, length),
    )
    wanted = select(RunRow.run_id, line).where(RunRow.run_id.in_(run_ids))
    async with database.begin() as connection:
        rows = (await connection.execute(wanted)).all()
    return {run_id: _points(told) for run_id, told in rows}


def _up_to(column: InstrumentedAttribute[Any], length: int) -> ScalarSelect[str]:
    """The last runs that share a column's value and came to their end, and the run itself, in one
    text: no database promises an order in it, so each begins with its time."""
    earlier = aliased(RunRow)
    counts = cast(earlier.errors, String) + "/" + cast(earlier.warnings, String)
    last = (
        select((cast(earlier.created, String) + "/" + earlier.run_id + "/" + counts).label("told"))
        .where(
            getattr(earlier, column.key) == column,
            earlier.created <= RunRow.created,
            or_(earlier.state == "done", earlier.run_id == RunRow.run_id),
        )
        .order_by(earlier.created.desc(), earlier.run_id.desc())
        .limit(length)
        .correlate(RunRow)
        .subquery()
    )
    return select(func.aggregate_strings(last.c.told, ",")).scalar_subquery()


def _points(told: str) -> tuple[Point, ...]:
    runs = (run.rsplit("/", 2) for run in sorted(told.split(",")))
    return tuple(Point(int(errors), int(warnings)) for _, errors, warnings in runs)
