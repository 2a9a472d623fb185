"""What this process holds, and whether it may still act on it."""

from __future__ import annotations

import asyncio
import secrets
import time
from datetime import timedelta

import structlog

from explorer.errors import StoreUnavailable
from explorer.store import Store
from explorer.store.records import Wanted

log = structlog.get_logger(__name__)

SILENT_FOR = timedelta(seconds=12)
"""A worker that was not heard of for so long is taken for lost."""
SURE_FOR = 8.0
"""Seconds for which a worker that was heard of may be sure that nobody takes its runs."""
SECONDS_BETWEEN_BEATS = 1.0


class Lease:
    """Says every second that this worker lives, and hears what is wanted of its runs."""

    def __init__(self, store: Store, worker_id: str) -> None:
        self.name = f"{worker_id}:{secrets.token_hex(4)}"
        self._store = store
        self._wanted: dict[str, Wanted] = {}
        self._asked_at = 0.0
        self._taken_at: dict[str, float] = {}
        self._heard = asyncio.Condition()

    async def take(self, run_id: str, takes: int) -> bool:
        if not await self._store.runs.take(run_id, self.name, takes, SILENT_FOR):
            return False
        self._taken_at[run_id] = time.monotonic()
        return True

    def let_go(self, run_id: str) -> None:
        """It is over, or somebody else's."""
        self._taken_at.pop(run_id, None)
        self._wanted.pop(run_id, None)

    def wanted(self, run_id: str) -> Wanted:
        return self._wanted.get(run_id, "run")

    def is_sure(self, run_id: str) -> bool:
        """Nobody else can have taken the run up: the store has heard of us lately."""
        heard_at = max(self._asked_at, self._taken_at.get(run_id, 0.0))
        return time.monotonic() - heard_at < SURE_FOR

    def is_lost(self, run_id: str) -> bool:
        """The store says that it is not ours any more."""
        taken_at = self._taken_at.get(run_id)
        return taken_at is None or (taken_at < self._asked_at and run_id not in self._wanted)

    async def news(self, seconds: float) -> None:
        """Until the store was heard of again, or so long."""
        async with self._heard:
            try:
                async with asyncio.timeout(seconds):
                    await self._heard.wait()
            except TimeoutError:
                return

    async def beat(self) -> None:
        """For ever. While the store cannot be reached nothing is known, and nothing is sure."""
        complained = False
        while True:
            asked_at = time.monotonic()
            try:
                wanted = await self._store.runs.beat(self.name)
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
