"""The time that rows are stamped with. Leases go by the clock of the database, see
``Database.now``: those of machines need not agree to the second."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    return datetime.now(UTC)
