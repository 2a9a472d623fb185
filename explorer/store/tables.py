"""The tables of the run store, for SQLite and Postgres.

A change of the tables needs a migration: ``alembic revision --autogenerate`` in explorer/store.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, DateTime, Dialect, Index, MetaData, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A timezone-aware datetime, stored in UTC because SQLite keeps no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert a value to UTC."""
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """Mark a value without a time zone as UTC."""
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


def storable(text: str) -> str:
    """Replace characters that a database rejects by "?": NUL and lone surrogates."""
    return text.replace("\0", "?").encode("utf-8", "replace").decode()


class StorableText(TypeDecorator[str]):
    """Text in which characters that a database rejects are replaced."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Replace characters that a database rejects."""
        return None if value is None else storable(value)


class JsonDocument(TypeDecorator[Any]):
    """JSON in whose strings characters that a database rejects are replaced."""

    impl = JSON
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> Any:
        """Replace characters that a database rejects in all strings."""
        return _storable(value)


def _storable(value: Any) -> Any:
    match value:
        case str():
            return storable(value)
        case dict():
            return {storable(key): _storable(item) for key, item in value.items()}
        case list() | tuple():
            return [_storable(item) for item in value]
    return value


class AnyInteger(TypeDecorator[int]):
    """An integer of any size, stored as text: a random seed may exceed the database's integers."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> str | None:
        """Convert an integer to its digits."""
        return None if value is None else str(value)

    def process_result_value(self, value: str | None, dialect: Dialect) -> int | None:
        """Convert digits to an integer."""
        return None if value is None else int(value)


class Base(DeclarativeBase):
    """Base of the tables."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 (defined by SQLAlchemy)
        str: StorableText,
        datetime: Moment,
        dict[str, Any]: JsonDocument,
        list[str]: JsonDocument,
    }


class RunRow(Base):
    """A run."""

    __tablename__ = "runs"
    __table_args__ = (
        Index("ix_runs_created", "created"),
        Index("ix_runs_recording_created", "recording", "created"),
        Index("ix_runs_scenario_created", "scenario", "created"),
        Index("ix_runs_schedule_created", "schedule", "created"),
        Index("ix_runs_site_created", "site", "created"),
        Index("ix_runs_state", "state"),
    )

    run_id: Mapped[str] = mapped_column(primary_key=True)
    url: Mapped[str]
    site: Mapped[str]
    state: Mapped[str]
    detail: Mapped[str] = mapped_column(default="")
    schedule: Mapped[str | None]
    attempt: Mapped[int] = mapped_column(default=0)
    first_attempt: Mapped[str | None]
    tags: Mapped[list[str]] = mapped_column(default=list)
    options: Mapped[dict[str, Any]] = mapped_column(default=dict)
    kind: Mapped[str] = mapped_column(default="crawl")
    recording: Mapped[str | None]
    scenario: Mapped[str | None]
    allow_destructive: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime]
    started: Mapped[datetime | None]
    finished: Mapped[datetime | None]
    seed: Mapped[int | None] = mapped_column(AnyInteger, default=None)
    provider: Mapped[str] = mapped_column(default="none")
    stopped_because: Mapped[str | None]
    fails: Mapped[bool | None]
    budget_steps: Mapped[int | None]
    steps: Mapped[int] = mapped_column(default=0)
    pages: Mapped[int] = mapped_column(default=0)
    errors: Mapped[int] = mapped_column(default=0)
    warnings: Mapped[int] = mapped_column(default=0)
    infos: Mapped[int] = mapped_column(default=0)
    found: Mapped[int] = mapped_column(default=0)
    tried: Mapped[int] = mapped_column(default=0)
    input_tokens: Mapped[int] = mapped_column(default=0)
    output_tokens: Mapped[int] = mapped_column(default=0)
    cost_usd: Mapped[float | None] = mapped_column(default=None)
    wanted: Mapped[str] = mapped_column(default="run")
    lease: Mapped[str | None]
    takes: Mapped[int] = mapped_column(default=0)
    verdict: Mapped[str | None]
    headline: Mapped[str] = mapped_column(default="")
    compared_with: Mapped[str | None]
    comparison: Mapped[dict[str, Any] | None] = mapped_column(deferred=True, default=None)
    alerted: Mapped[datetime | None]
    owed: Mapped[dict[str, Any] | None] = mapped_column(deferred=True, default=None)
    owed_at: Mapped[datetime | None]


class StepRow(Base):
    """A summary of a step. The journal in the run folder holds the details."""

    __tablename__ = "steps"

    run_id: Mapped[str] = mapped_column(primary_key=True)
    step: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    time: Mapped[datetime]
    url: Mapped[str]
    title: Mapped[str]
    method: Mapped[str]
    reasoning: Mapped[str]
    action: Mapped[str]
    control: Mapped[str]
    outcome: Mapped[str]
    effect: Mapped[str]
    detail: Mapped[str]
    url_after: Mapped[str]
    picture: Mapped[str]
    ms: Mapped[int]


class FindingRow(Base):
    """A finding of one run."""

    __tablename__ = "findings"
    __table_args__ = (Index("ix_findings_finding_id", "finding_id"),)

    run_id: Mapped[str] = mapped_column(primary_key=True)
    finding_id: Mapped[str] = mapped_column(primary_key=True)
    severity: Mapped[str]
    check: Mapped[str]
    title: Mapped[str]
    url: Mapped[str]
    step: Mapped[int]
    count: Mapped[int]
    repro: Mapped[str]


class StateRow(Base):
    """A page visited by one run."""

    __tablename__ = "states"

    run_id: Mapped[str] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    url: Mapped[str]
    title: Mapped[str]
    status: Mapped[int | None]
    visits: Mapped[int]
    load_ms: Mapped[float | None]


class ScheduleRow(Base):
    """A schedule with its due time."""

    __tablename__ = "schedules"
    __table_args__ = (Index("ix_schedules_due_at", "due_at"),)

    name: Mapped[str] = mapped_column(primary_key=True)
    definition: Mapped[dict[str, Any]]
    source: Mapped[str]
    paused: Mapped[bool] = mapped_column(default=False)
    created: Mapped[datetime]
    next_at: Mapped[datetime | None]
    due_at: Mapped[datetime | None]
    last_at: Mapped[datetime | None]
    last_run: Mapped[str | None]
    note: Mapped[str] = mapped_column(default="")


class JudgementRow(Base):
    """A person's judgement of a finding on a site."""

    __tablename__ = "judgements"

    site: Mapped[str] = mapped_column(primary_key=True)
    finding_id: Mapped[str] = mapped_column(primary_key=True)
    verdict: Mapped[str]
    note: Mapped[str]
    by: Mapped[str]
    at: Mapped[datetime]
    rule: Mapped[dict[str, Any] | None] = mapped_column(default=None)


class WorkerRow(Base):
    """A worker, the name of its lease and its last heartbeat."""

    __tablename__ = "workers"

    worker_id: Mapped[str] = mapped_column(primary_key=True)
    lease: Mapped[str]
    beat: Mapped[datetime]


class SessionRow(Base):
    """A login session. The id is a keyed hash; the token in the browser is not stored."""

    __tablename__ = "sessions"

    session_id: Mapped[str] = mapped_column(primary_key=True)
    person: Mapped[str]
    expires: Mapped[datetime]
