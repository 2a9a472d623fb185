"""The time that events carry."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Return the wall-clock time in UTC, for the journal. Limits count on the injected clock."""
    return datetime.now(UTC)
