"""Trends of the results of a schedule's or a site's runs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import ScalarSelect, String, case, cast, func, or_, select
from sqlalchemy.orm import InstrumentedAttribute, aliased

from explorer.store.database import Database
from explorer.store.tables import RunRow


class Point(NamedTuple):
    """The counts of one run's findings."""

    errors: int
    warnings: int


async def trends(
    database: Database, run_ids: Collection[str], length: int
) -> dict[str, tuple[Point, ...]]:
    """Return the trend up to each of the runs, oldest first.

    A trend holds the completed runs of the same schedule, or of the same site for a run without
    one, and the run itself. All trends are read by one query.

    Args:
        database: The database.
        run_ids: The runs.
        length: The maximum length of a trend.

    Returns:
        The trends by run id.

    Raises:
        StoreUnavailable: The database cannot be used.
    """
    trend = case(
        (RunRow.schedule.is_not(None), _trend_query(RunRow.schedule, length)),
        else_=_trend_query(RunRow.site, length),
    )
    wanted = select(RunRow.run_id, trend).where(RunRow.run_id.in_(run_ids))
    async with database.begin() as connection:
        rows = (await connection.execute(wanted)).all()
    return {run_id: _points(encoded_trend) for run_id, encoded_trend in rows}


def _trend_query(column: InstrumentedAttribute[Any], length: int) -> ScalarSelect[str]:
    """Return a subquery for the trend of runs that share a column's value, as one string.

    Aggregation does not guarantee an order, so each item begins with the run's time to be sorted
    by.
    """
    earlier = aliased(RunRow)
    counts = cast(earlier.errors, String) + "/" + cast(earlier.warnings, String)
    latest = (
        select(
            (cast(earlier.created, String) + "/" + earlier.run_id + "/" + counts).label(
                "encoded_trend"
            )
        )
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
    return select(func.aggregate_strings(latest.c.encoded_trend, ",")).scalar_subquery()


def _points(encoded_trend: str) -> tuple[Point, ...]:
    runs = (run.rsplit("/", 2) for run in sorted(encoded_trend.split(",")))
    return tuple(Point(int(errors), int(warnings)) for _, errors, warnings in runs)
