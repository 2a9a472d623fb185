"""What this process holds, and whether it may still act on it."""

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
"""Of the lease's seconds: so long a worker that was heard of is sure that nobody takes its runs."""
SECONDS_BETWEEN_BEATS = 1.0


class ClockSpan(NamedTuple):
    """When the store was asked for a run, and when it had given it."""

    asked: float
    done: float


class Lease:
    """Says every second that this worker lives, and hears what is wanted of its runs.

    A worker that was not heard of for ``seconds`` is taken for lost.
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
        asked_at = time.monotonic()
        if not await self._store.runs.take(run_id, self.name, takes, self.silent_for):
            return False
        self._taken[run_id] = ClockSpan(asked_at, time.monotonic())
        return True

    def let_go(self, run_id: str) -> None:
        """It is over, or somebody else's."""
        self._taken.pop(run_id, None)
        self._wanted.pop(run_id, None)

    def wanted(self, run_id: str) -> Wanted:
        return self._wanted.get(run_id, "run")

    def is_sure(self, run_id: str) -> bool:
        """Nobody else can have taken the run up: the store has heard of us lately."""
        if (taken := self._taken.get(run_id)) is None:
            return False
        heard_at = self._asked_at if taken.done < self._asked_at else taken.asked
        return time.monotonic() - heard_at < SURE_FOR * self.silent_for.total_seconds()

    def is_lost(self, run_id: str) -> bool:
        """The store says that it is not ours any more."""
        taken = self._taken.get(run_id)
        return taken is None or (taken.done < self._asked_at and run_id not in self._wanted)

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
