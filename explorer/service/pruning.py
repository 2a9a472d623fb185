"""Removal of runs that are kept no longer, with their places in the history of the queue."""

from __future__ import annotations

import asyncio
from pathlib import Path

from explorer.config import Settings
from explorer.service.queue import Place, forget_places
from explorer.store import Store
from explorer.store.retention import Pruned, Retention, prune

KEEP_DAYS = 90.0
"""How long the service keeps a run, unless ``report.keepDays`` says otherwise."""


async def prune_runs(
    store: Store, settings: Settings, retention: Retention, *, dry_run: bool = False
) -> Pruned:
    """Remove folders, rows and queue history of the runs that are kept no longer.

    With ``dry_run`` nothing is removed. Raise StoreUnavailable.
    """
    pruned = await prune(store, Path(settings.report.out), retention, dry_run=dry_run)
    if not dry_run:
        places = [Place(age.run_id, takes) for age in pruned.runs for takes in range(age.takes + 1)]
        await asyncio.to_thread(forget_places, settings, places)
    return pruned
