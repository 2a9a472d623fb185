"""Reconciliation of the run store with the queue."""

from __future__ import annotations

import time
from datetime import timedelta

import structlog

from explorer.service.queue import QueueSlot, RunQueue
from explorer.store import Store
from explorer.store.records import StoredRun

log = structlog.get_logger(__name__)

SECONDS_BETWEEN_CHECKS = 4.0
"""Interval between two checks.

Store and queue are not written atomically, so only a mismatch found by two consecutive checks
counts.
"""


class QueueReconciler:
    """Ensures that every waiting run has a slot in the queue and every started slot has a run.

    A worker can be lost between any two writes, so the state is reconciled repeatedly. Several
    workers may do so at once. A worker without a heartbeat for ``silent_for`` is treated as lost.
    """

    def __init__(self, store: Store, queue: RunQueue, silent_for: timedelta) -> None:
        self._silent_for = silent_for
        self._store = store
        self._queue = queue
        self._submitted: set[QueueSlot] = set()
        self._checked_at = 0.0
        self._without_slot: set[QueueSlot] = set()
        self._without_run: set[QueueSlot] = set()

    async def reconcile(self) -> None:
        """Requeue abandoned runs, submit waiting runs and, at intervals, repair mismatches.

        Raises:
            StoreUnavailable: The run store or the queue cannot be used.
        """
        await self._requeue_abandoned()
        runs = await self._store.runs.under_way()
        await self._submit([run for run in runs if run.state == "queued"])
        if time.monotonic() - self._checked_at > SECONDS_BETWEEN_CHECKS:
            await self._repair_mismatches(runs)
            self._checked_at = time.monotonic()

    async def _requeue_abandoned(self) -> None:
        """Requeue the runs of lost workers and cancel their slots."""
        for run_id in await self._store.runs.abandoned(self._silent_for):
            if await self._store.runs.disown(run_id, self._silent_for):
                run = await self._store.runs.get(run_id)
                log.warning("the worker of a run was lost", run=run_id)
                if run and run.takes:
                    await self._queue.cancel(QueueSlot(run_id, run.takes - 1))

    async def _submit(self, waiting: list[StoredRun]) -> None:
        slots = {QueueSlot(run.run_id, run.takes): run for run in waiting}
        self._submitted &= slots.keys()
        for slot, run in slots.items():
            if slot not in self._submitted:
                await self._queue.submit(slot, run.site)
                self._submitted.add(slot)

    async def _repair_mismatches(self, runs: tuple[StoredRun, ...]) -> None:
        waiting = {QueueSlot(run.run_id, run.takes) for run in runs if run.state == "queued"}
        claimed = {QueueSlot(run.run_id, run.takes - 1) for run in runs if run.state != "queued"}
        slots = await self._queue.slots()
        without_slot = waiting - slots.waiting - slots.started
        for slot in without_slot & self._without_slot:
            if await self._store.runs.count_lost_slot(*slot):
                log.warning("a run was missing from the queue", run=slot.run_id)
        without_run = slots.started - claimed
        for slot in without_run & self._without_run:
            log.warning("a stale queue entry was removed", run=slot.run_id)
            await self._queue.cancel(slot)
        self._without_slot, self._without_run = without_slot, without_run
