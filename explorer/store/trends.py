"""Trends of the results of a schedule's or a site's runs."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, func, literal, or_, select, union_all
from sqlalchemy.orm import InstrumentedAttribute, aliased

from explorer.store.database import Database
from explorer.store.tables import RunRow

_BEFORE_ALL = datetime(1970, 1, 1, tzinfo=UTC)


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
    found: dict[str, list[Point]] = {}
    async with database.begin() as connection:
        for run_id, errors, warnings in await connection.execute(_query(run_ids, length)):
            found.setdefault(run_id, []).append(Point(errors, warnings))
    return {run_id: tuple(points) for run_id, points in found.items()}


def _query(run_ids: Collection[str], length: int) -> Select[*tuple[Any, ...]]:
    """Return a query for the runs of all trends: trend, errors and warnings, oldest first."""
    runs = union_all(
        _earlier_runs(RunRow.schedule, length).where(RunRow.run_id.in_(run_ids)),
        _earlier_runs(RunRow.site, length).where(
            RunRow.run_id.in_(run_ids), RunRow.schedule.is_(None)
        ),
    ).subquery()
    place = func.row_number().over(
        partition_by=runs.c.trend, order_by=(runs.c.created.desc(), runs.c.run_id.desc())
    )
    ranked = select(runs.c.trend, runs.c.errors, runs.c.warnings, place.label("place")).subquery()
    return (
        select(ranked.c.trend, ranked.c.errors, ranked.c.warnings)
        .where(ranked.c.place <= length)
        .order_by(ranked.c.trend, ranked.c.place.desc())
    )


def _earlier_runs(column: InstrumentedAttribute[Any], length: int) -> Select[*tuple[Any, ...]]:
    """Return a query for the runs that share a column's value with a run, at least ``length``.

    It begins where the trend begins, so that an index finds the few runs of a trend among all.
    """
    earlier, first = aliased(RunRow), aliased(RunRow)
    begin = (
        select(first.created)
        .where(_belongs(first, column))
        .order_by(first.created.desc(), first.run_id.desc())
        .limit(1)
        .offset(length - 1)
        .correlate(RunRow)
        .scalar_subquery()
    )
    since = earlier.created >= func.coalesce(begin, literal(_BEFORE_ALL, RunRow.created.type))
    return select(
        RunRow.run_id.label("trend"),
        earlier.created,
        earlier.run_id,
        earlier.errors,
        earlier.warnings,
    ).join(earlier, and_(_belongs(earlier, column), since))


def _belongs(earlier: type[RunRow], column: InstrumentedAttribute[Any]) -> ColumnElement[bool]:
    """Return whether a run is part of the trend up to the run of the query."""
    return and_(
        getattr(earlier, column.key) == column,
        earlier.created <= RunRow.created,
        or_(earlier.state == "done", earlier.run_id == RunRow.run_id),
    )
