"""Between a run and those who steer it: pause, stop, hold, give back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from explorer.errors import RunGivenUp, StoreUnavailable
from explorer.models import RunEvent
from explorer.service.lease import Lease
from explorer.store import Store
from explorer.store.records import RunState
from explorer.tape import RunClock

log = structlog.get_logger(__name__)

Answer = TypeVar("Answer")

SECONDS_BETWEEN_TRIES = 2.0


class Steward:
    """Lets the events of one run pass, or makes the run wait. Its clock stands still meanwhile.

    ``stop`` ends the run in good order, ``draining`` gives it back unfinished.
    """

    def __init__(
        self,
        run_id: str,
        store: Store,
        lease: Lease,
        clock: RunClock,
        stop: asyncio.Event,
        draining: asyncio.Event,
    ) -> None:
        self._run_id = run_id
        self._store = store
        self._lease = lease
        self._clock = clock
        self._stop = stop
        self._draining = draining
        self._state: RunState = "running"

    async def let_pass(self, event: RunEvent, *, again: bool = False) -> None:
        """Before an event is told. Raise RunGivenUp when the run is no longer to go on here.

        ``again``: it has been told by another worker, and what it led to as well.
        """
        self._check()
        await self.make_sure()
        if self._lease.wanted(self._run_id) == "pause":
            await self._pause()
        if self._lease.wanted(self._run_id) == "stop" and not again:
            self._stop.set()
        if self._state == "held":
            await self._tell("running")

    async def make_sure(self) -> None:
        """That the run is ours: wait as long as nobody knows. Raise RunGivenUp when it is not."""
        self._require_lease()
        while not self._lease.is_sure(self._run_id):
            await self._wait()

    async def trouble(self, error: OSError) -> bool:
        """Something could not be written: wait a while, then try again."""
        await self._hold(f"{error.strerror or error}: {error.filename or 'the disk'}")
        return True

    async def stored(self, do: Callable[[], Awaitable[Answer]]) -> Answer:
        """What ``do`` gives, as soon as the store can be used."""
        while True:
            try:
                return await do()
            except StoreUnavailable as error:
                await self._hold(str(error))

    async def _pause(self) -> None:
        await self._tell("paused")
        with self._clock.standing():
            while self._lease.wanted(self._run_id) == "pause":
                await self._lease.news(SECONDS_BETWEEN_TRIES)
                self._check()
        await self._tell("running")

    async def _hold(self, why: str) -> None:
        if self._state != "held":
            log.warning("a run is held", run=self._run_id, why=why)
            await self._tell("held", why)
        await self._wait()

    async def _wait(self) -> None:
        self._state = "held"
        with self._clock.standing():
            await self._lease.news(SECONDS_BETWEEN_TRIES)
        self._check()

    async def _tell(self, state: RunState, detail: str = "") -> None:
        """As far as the store can hear it."""
        self._state = state
        try:
            await self._store.runs.change(self._run_id, state, detail, lease=self._lease.name)
        except StoreUnavailable:
            return

    def _require_lease(self) -> None:
        if self._lease.is_lost(self._run_id):
            raise RunGivenUp("another worker has taken the run up")

    def _check(self) -> None:
        self._require_lease()
        if self._draining.is_set():
            raise RunGivenUp("this worker is shutting down")
