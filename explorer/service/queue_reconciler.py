"""Reconciliation of the run store with the queue."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence, Set

import structlog

from explorer.service.lease import Lease
from explorer.service.queue import RunQueue
from explorer.store import Store
from explorer.store.records import StoredRun

log = structlog.get_logger(__name__)

STALE_AFTER_SECONDS = 4.0
"""A run that waits for longer, while its entry does not, needs a new entry."""


class QueueReconciler:
    """Ensures that every waiting run has an entry in the queue, and every started entry a worker.

    Store and queue are not written atomically and a worker can be lost between any two writes, so
    the state is reconciled repeatedly. Several workers may do so at once.
    """

    def __init__(self, store: Store, queue: RunQueue, lease: Lease) -> None:
        self._store = store
        self._queue = queue
        self._lease = lease
        self._unserved_since: dict[str, float] = {}

    async def reconcile(self) -> None:
        """Requeue the runs and the entries of lost workers, and submit waiting runs.

        A worker whose own lease is not valid does nothing, since it would requeue its own runs.

        Raises:
            StoreUnavailable: The run store or the queue cannot be used.
        """
        if not self._lease.is_valid():
            return
        for run_id in await self._store.runs.disown_lost(self._lease.silent_for):
            log.warning("the worker of a run was lost", run=run_id)
        runs = await self._store.runs.under_way()
        entries = await self._queue.entries()
        await self._recover({lease for lease in entries.values() if lease})
        await self._submit([run for run in runs if run.state == "queued"], entries)

    async def _recover(self, leases: Set[str]) -> None:
        """Requeue the entries whose worker is lost.

        A worker is entered in the store before it starts an entry, so the workers are read last.
        """
        for lease in leases - await self._store.workers.leases():
            await self._queue.recover(lease)

    async def _submit(
        self, waiting: Sequence[StoredRun], entries: Mapping[str, str | None]
    ) -> None:
        """Queue the runs without an unfinished entry.

        The entry of a run that keeps waiting all the same is replaced: it has ended, or its worker
        lives and has not claimed the run.
        """
        unserved = {
            run.run_id: run.site
            for run in waiting
            if run.run_id not in entries or entries[run.run_id]
        }
        now = time.monotonic()
        since = {run_id: self._unserved_since.get(run_id, now) for run_id in unserved}
        for run_id, site in unserved.items():
            is_stale = now - since[run_id] > STALE_AFTER_SECONDS
            if is_stale:
                log.warning("the queue entry of a run was replaced", run=run_id)
                await self._queue.forget(run_id)
            if is_stale or run_id not in entries:
                await self._queue.submit(run_id, site)
        self._unserved_since = since
