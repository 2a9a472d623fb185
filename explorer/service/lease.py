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

SURE_FOR = 2 / 3
"""Fraction of the lease time during which a worker may rely on its last heartbeat."""
SECONDS_BETWEEN_BEATS = 1.0
"""Interval between heartbeats."""


class ClockSpan(NamedTuple):
    """The interval in which a run was taken, in seconds of the monotonic clock."""

    asked: float
    """When the request was sent to the store."""
    done: float
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
        self._asked_at = 0.0
        self._taken: dict[str, ClockSpan] = {}
        self._heard = asyncio.Condition()

    async def take(self, run_id: str, takes: int) -> bool:
        """Take a run.

        Args:
            run_id: The run.
            takes: How often the run must have been taken before.

        Returns:
            False if the run is over, was taken at another count or is held by a live worker.
        """
        asked_at = time.monotonic()
        if not await self._store.runs.take(run_id, self.name, takes, self.silent_for):
            return False
        self._taken[run_id] = ClockSpan(asked_at, time.monotonic())
        return True

    def let_go(self, run_id: str) -> None:
        """Stop renewing the lease on a run that is over or held by another worker."""
        self._taken.pop(run_id, None)
        self._wanted.pop(run_id, None)

    def wanted(self, run_id: str) -> Wanted:
        """Return the last known request for a run: ``run``, ``pause`` or ``stop``."""
        return self._wanted.get(run_id, "run")

    def is_sure(self, run_id: str) -> bool:
        """Return whether the last heartbeat is recent enough to rule out another holder."""
        if (taken := self._taken.get(run_id)) is None:
            return False
        heard_at = self._asked_at if taken.done < self._asked_at else taken.asked
        return time.monotonic() - heard_at < SURE_FOR * self.silent_for.total_seconds()

    def is_lost(self, run_id: str) -> bool:
        """Return whether the store has reported that this worker does not hold the run."""
        taken = self._taken.get(run_id)
        return taken is None or (taken.done < self._asked_at and run_id not in self._wanted)

    async def news(self, seconds: float) -> None:
        """Wait for the next successful heartbeat, for at most ``seconds``."""
        async with self._heard:
            try:
                async with asyncio.timeout(seconds):
                    await self._heard.wait()
            except TimeoutError:
                return

    async def beat(self) -> None:
        """Send heartbeats until cancelled.

        While the store is unavailable, the lease is neither renewed nor known to be lost.
        """
        complained = False
        while True:
            asked_at = time.monotonic()
            try:
                wanted = await self._store.runs.beat(self.name, tuple(self._taken))
            except StoreUnavailable as error:
                if not complained:
                    log.warning("runs are held until the run store is back", why=str(error))
                complained = True
            else:
                complained = False
                self._asked_at, self._wanted = asked_at, wanted
                async with self._heard:
                    self._heard.notify_all()
            await asyncio.sleep(SECONDS_BETWEEN_BEATS)
