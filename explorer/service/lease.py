"""The lease of a worker on its runs."""

from __future__ import annotations

import asyncio
import secrets
import time
from datetime import timedelta
from typing import NamedTuple

import structlog

from explorer.errors import StoreUnavailable
from explorer.store import Store
from explorer.store.records import Wanted

log = structlog.get_logger(__name__)

VALID_FRACTION = 2 / 3
"""Fraction of the lease time during which a worker may rely on its last heartbeat."""
SECONDS_BETWEEN_BEATS = 1.0
"""Interval between heartbeats."""


class ClaimTimes(NamedTuple):
    """The interval in which a run was claimed, in seconds of the monotonic clock."""

    sent_at: float
    """When the request was sent to the store."""
    answered_at: float
    """When the store had answered."""


class Lease:
    """Renews a worker's lease every second and receives the requests for its runs.

    Other workers treat a worker as lost after ``seconds`` without a heartbeat.
    """

    def __init__(self, store: Store, worker_id: str, seconds: float) -> None:
        self.silent_for = timedelta(seconds=seconds)
        self.name = f"{worker_id}:{secrets.token_hex(4)}"
        self._store = store
        self._wanted: dict[str, Wanted] = {}
        self._beat_sent_at = 0.0
        self._claimed: dict[str, ClaimTimes] = {}
        self._beat_received = asyncio.Condition()

    async def claim(self, run_id: str, claims: int) -> bool:
        """Claim a run.

        Args:
            run_id: The run.
            claims: How often the run must have been claimed before.

        Returns:
            False if the run is over, was claimed at another count or is held by a live worker.
        """
        sent_at = time.monotonic()
        if not await self._store.runs.claim(run_id, self.name, claims, self.silent_for):
            return False
        self._claimed[run_id] = ClaimTimes(sent_at, time.monotonic())
        return True

    def stop_renewing(self, run_id: str) -> None:
        """Stop renewing the lease on a run that is over or held by another worker."""
        self._claimed.pop(run_id, None)
        self._wanted.pop(run_id, None)

    def wanted(self, run_id: str) -> Wanted:
        """Return the last known request for a run: ``run``, ``pause`` or ``stop``."""
        return self._wanted.get(run_id, "run")

    def is_valid(self, run_id: str) -> bool:
        """Return whether the last heartbeat is recent enough to rule out another holder."""
        if (claim := self._claimed.get(run_id)) is None:
            return False
        confirmed_at = (
            self._beat_sent_at if claim.answered_at < self._beat_sent_at else claim.sent_at
        )
        return time.monotonic() - confirmed_at < VALID_FRACTION * self.silent_for.total_seconds()

    def is_lost(self, run_id: str) -> bool:
        """Return whether the store has reported that this worker does not hold the run."""
        claim = self._claimed.get(run_id)
        return claim is None or (
            claim.answered_at < self._beat_sent_at and run_id not in self._wanted
        )

    async def wait_for_beat(self, seconds: float) -> None:
        """Wait for the next successful heartbeat, for at most ``seconds``."""
        async with self._beat_received:
            try:
                async with asyncio.timeout(seconds):
                    await self._beat_received.wait()
            except TimeoutError:
                return

    async def beat(self) -> None:
        """Send heartbeats until cancelled.

        While the store is unavailable, the lease is neither renewed nor known to be lost.
        """
        is_unavailable = False
        while True:
            sent_at = time.monotonic()
            try:
                wanted = await self._store.runs.beat(self.name, tuple(self._claimed))
            except StoreUnavailable as error:
                if not is_unavailable:
                    log.warning("runs are held until the run store is back", why=str(error))
                is_unavailable = True
            else:
                is_unavailable = False
                self._beat_sent_at, self._wanted = sent_at, wanted
                async with self._beat_received:
                    self._beat_received.notify_all()
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
