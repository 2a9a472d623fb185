"""The time that rows are stamped with. Workers on several machines must agree on it to some
seconds."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
