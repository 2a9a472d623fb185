"""Removal of expired runs together with their queue history."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from explorer.service.queue import delete_entries
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import RunAge
from explorer.store.retention import Pruned, Retention, prune

KEEP_DAYS = 90.0
"""Default of ``report.keepDays`` in the service."""
BATCH_SIZE = 500
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

    async def delete_queue_history(runs: Sequence[RunAge]) -> None:
        run_ids = [run.run_id for run in runs]
        for start in range(0, len(run_ids), BATCH_SIZE):
            await asyncio.to_thread(delete_entries, settings, run_ids[start : start + BATCH_SIZE])

    return await prune(store, out, retention, dry_run=dry_run, before_rows=delete_queue_history)
