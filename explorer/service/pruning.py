"""Removal of runs that are kept no longer, with their places in the history of the queue."""

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
"""How long the service keeps a run, unless ``report.keepDays`` says otherwise."""
AT_ONCE = 500
"""So many places of the queue are removed in one statement."""


async def prune_runs(
    store: Store, settings: Settings, retention: Retention, *, dry_run: bool = False
) -> Pruned:
    """Remove folders, rows and queue history of the runs that are kept no longer.

    With ``dry_run`` nothing is removed. Raise StoreUnavailable.
    """
    out = Path(settings.report.out)

    async def forget(runs: Sequence[RunAge]) -> None:
        places = [QueueSlot(run.run_id, takes) for run in runs for takes in range(run.takes + 1)]
        for first in range(0, len(places), AT_ONCE):
            await asyncio.to_thread(forget_places, settings, places[first : first + AT_ONCE])

    return await prune(store, out, retention, dry_run=dry_run, before_rows=forget)
