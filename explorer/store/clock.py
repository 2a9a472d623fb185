"""The local clock, which most columns are stamped with.

Leases use the database's clock (`Database.now`), because the clocks of machines may differ.
"""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)
