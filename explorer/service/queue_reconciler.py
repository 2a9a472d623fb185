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
    """Ensures that every waiting run has a slot in the queue and every taken slot has a run.

    A worker can be lost between any two writes, so the state is reconciled repeatedly. Several
    workers may do so at once. A worker without a heartbeat for ``silent_for`` is treated as lost.
    """

    def __init__(self, store: Store, queue: RunQueue, silent_for: timedelta) -> None:
        self._silent_for = silent_for
        self._store = store
        self._queue = queue
        self._submitted: set[QueueSlot] = set()
        self._checked_at = 0.0
        self._without_place: set[QueueSlot] = set()
        self._without_run: set[QueueSlot] = set()

    async def look_after(self) -> None:
        """Requeue abandoned runs, submit waiting runs and, at intervals, repair mismatches.

        Raises:
            StoreUnavailable: The run store or the queue cannot be used.
        """
        await self._rescue()
        runs = await self._store.runs.under_way()
        await self._submit([run for run in runs if run.state == "queued"])
        if time.monotonic() - self._checked_at > SECONDS_BETWEEN_CHECKS:
            await self._check(runs)
            self._checked_at = time.monotonic()

    async def _rescue(self) -> None:
        """Requeue the runs of lost workers and cancel their slots."""
        for run_id in await self._store.runs.abandoned(self._silent_for):
            if await self._store.runs.disown(run_id, self._silent_for):
                run = await self._store.runs.get(run_id)
                log.warning("the worker of a run was lost", run=run_id)
                if run and run.takes:
                    await self._queue.drop(QueueSlot(run_id, run.takes - 1))

    async def _submit(self, waiting: list[StoredRun]) -> None:
        places = {QueueSlot(run.run_id, run.takes): run for run in waiting}
        self._submitted &= places.keys()
        for place, run in places.items():
            if place not in self._submitted:
                await self._queue.submit(place, run.site)
                self._submitted.add(place)

    async def _check(self, runs: tuple[StoredRun, ...]) -> None:
        waiting = {QueueSlot(run.run_id, run.takes) for run in runs if run.state == "queued"}
        held = {QueueSlot(run.run_id, run.takes - 1) for run in runs if run.state != "queued"}
        places = await self._queue.places()
        without_place = waiting - places.waiting - places.taken
        for place in without_place & self._without_place:
            if await self._store.runs.pass_over(*place):
                log.warning("a run was missing from the queue", run=place.run_id)
        without_run = places.taken - held
        for place in without_run & self._without_run:
            log.warning("a stale queue entry was removed", run=place.run_id)
            await self._queue.drop(place)
        self._without_place, self._without_run = without_place, without_run
