"""Removal of expired runs together with their queue history."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from explorer.service.queue import QueueSlot, forget_places
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import RunAge
from explorer.store.retention import Pruned, Retention, prune

KEEP_DAYS = 90.0
"""Default of ``report.keepDays`` in the service."""
AT_ONCE = 500
"""Number of queue entries removed in one statement."""


async def prune_runs(
    store: Store, settings: Settings, retention: Retention, *, dry_run: bool = False
) -> Pruned:
    """Remove the folders, rows and queue history of expired runs.

    Args:
        store: The run store.
        settings: The settings with the run folders and the store's address.
        retention: Which runs to keep.
        dry_run: Only report what would be removed.

    Returns:
        What was removed, or would be.

    Raises:
        StoreUnavailable: The run store or the queue cannot be used.
    """
    out = Path(settings.report.out)

    async def forget(runs: Sequence[RunAge]) -> None:
        places = [QueueSlot(run.run_id, takes) for run in runs for takes in range(run.takes + 1)]
        for first in range(0, len(places), AT_ONCE):
            await asyncio.to_thread(forget_places, settings, places[first : first + AT_ONCE])

    return await prune(store, out, retention, dry_run=dry_run, before_rows=forget)
