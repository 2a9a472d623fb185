"""The lease of a worker on its runs, which is also its sign of life."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from datetime import timedelta

import structlog

from explorer.errors import StoreUnavailable
from explorer.store import Store
from explorer.store.records import Wanted

log = structlog.get_logger(__name__)

VALID_FRACTION = 2 / 3
"""Fraction of the lease time during which a worker may rely on its last heartbeat."""
SECONDS_BETWEEN_BEATS = 1.0
"""Interval between heartbeats."""


class Lease:
    """The lease of a worker on its runs, renewed every second.

    Other workers treat a worker as lost after ``seconds`` without a heartbeat. The name of the
    lease differs each time the worker starts, so that a restarted worker does not hold the runs of
    its predecessor.
    """

    def __init__(self, store: Store, worker_id: str, seconds: float) -> None:
        self.silent_for = timedelta(seconds=seconds)
        self.name = f"{worker_id}:{secrets.token_hex(4)}"
        self._worker_id = worker_id
        self._store = store
        self._wanted: dict[str, Wanted] = {}
        self._beat_sent_at = -math.inf
        self._claimed_at: dict[str, float] = {}
        self._beat_received = asyncio.Condition()

    async def claim(self, run_id: str) -> bool:
        """Claim a run.

        Returns:
            False if the run is over, or already held by this worker or another one.
        """
        if run_id in self._claimed_at:  # the queue has started it here twice
            return False
        self._claimed_at[run_id] = math.inf
        is_claimed = False
        try:
            is_claimed = await self._store.runs.claim(run_id, self.name)
        finally:
            self._claimed_at[run_id] = time.monotonic()
            if not is_claimed:
                self.drop(run_id)
        return is_claimed

    def drop(self, run_id: str) -> None:
        """Forget a run that is over or held by another worker."""
        self._claimed_at.pop(run_id, None)
        self._wanted.pop(run_id, None)

    def wanted(self, run_id: str) -> Wanted:
        """Return the last known request for a run: ``run``, ``pause`` or ``stop``."""
        return self._wanted.get(run_id, "run")

    def is_valid(self) -> bool:
        """Return whether the last heartbeat is recent enough to rule out another holder."""
        silent = time.monotonic() - self._beat_sent_at
        return silent < VALID_FRACTION * self.silent_for.total_seconds()

    def is_lost(self, run_id: str) -> bool:
        """Return whether the store has reported that this worker does not hold the run."""
        claimed_at = self._claimed_at.get(run_id)
        return claimed_at is None or (
            claimed_at < self._beat_sent_at and run_id not in self._wanted
        )

    async def wait_for_beat(self, seconds: float) -> None:
        """Wait for the next successful heartbeat, for at most ``seconds``."""
        async with self._beat_received:
            try:
                async with asyncio.timeout(seconds):
                    await self._beat_received.wait()
            except TimeoutError:
                return

    async def renew(self) -> None:
        """Send one heartbeat and receive the requests for the runs.

        Raises:
            StoreUnavailable: The run store cannot be used.
        """
        sent_at = time.monotonic()
        await self._store.workers.beat(self._worker_id, self.name)
        wanted = await self._store.runs.wanted(self.name, tuple(self._claimed_at))
        self._beat_sent_at, self._wanted = sent_at, wanted
        async with self._beat_received:
            self._beat_received.notify_all()

    async def beat(self) -> None:
        """Send heartbeats until cancelled.

        While the store is unavailable, the lease is neither renewed nor known to be lost.
        """
        is_unavailable = False
        while True:
            try:
                await self.renew()
            except StoreUnavailable as error:
                if not is_unavailable:
                    log.warning("the run store is unavailable; runs wait for it", why=str(error))
                is_unavailable = True
            else:
                is_unavailable = False
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)

    async def end(self) -> None:
        """Drop all runs and leave the workers, so that others need not wait for the lease to end.

        Raises:
            StoreUnavailable: The run store cannot be used.
        """
        self._claimed_at.clear()
        await self._store.workers.leave(self.name)
