"""Between a run and those who steer it: pause, stop, hold, give back."""

from __future__ import annotations

import asyncio
import errno
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from explorer.errors import RunFolderLost, RunGivenUp, StoreUnavailable
from explorer.models import RunEvent
from explorer.replay_log import RunClock
from explorer.service.lease import Lease
from explorer.store import Store
from explorer.store.records import RunState

log = structlog.get_logger(__name__)

Answer = TypeVar("Answer")

SECONDS_BETWEEN_TRIES = 2.0
PASSING = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""Errors that may pass by waiting: a full disk, a quota or a limit that is used up, a failing
device."""


class RunController:
    """Lets the events of one run pass, or makes the run wait. Its clock stands still meanwhile.

    ``stop`` ends the run in good order, ``draining`` gives it back unfinished. A run that is held
    obeys both. ``unwritten`` says why something could not be written, "" while all could.
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
        self.unwritten = ""
        self.held_seconds = 0.0
        """How long the run was held so far."""

    async def let_pass(self, event: RunEvent, *, again: bool = False) -> None:
        """Before an event is told. Raise RunGivenUp when the run is no longer to go on here, and
        RunFolderLost when what it comes to cannot be written.

        ``again``: it has been told by another worker, and what it led to as well.
        """
        self._check()
        await self.make_sure()
        if self.unwritten and not self._is_to_stop():
            raise RunFolderLost(self.unwritten)
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
        """Something could not be written: wait a while; whether to try again.

        A run that is to stop does not wait for room. Nor does one whose writing failed for another
        reason than a lack of it: the next event ends that run.
        """
        why = f"{error.strerror or error}: {error.filename or 'the disk'}"
        if error.errno not in PASSING or self._is_to_stop():
            log.warning("a run cannot be written", run=self._run_id, why=why)
            self.unwritten = self.unwritten or why
            return False
        await self._hold(why)
        # The store may have been silent as well, and the run somebody else's by now.
        await self.make_sure()
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
        began = time.monotonic()
        with self._clock.standing():
            await self._lease.news(SECONDS_BETWEEN_TRIES)
        self.held_seconds += time.monotonic() - began
        self._check()

    def _is_to_stop(self) -> bool:
        """Somebody asked for it, or its time is over."""
        if self._lease.wanted(self._run_id) == "stop":
            self._stop.set()
        return self._stop.is_set()

    async def _tell(self, state: RunState, detail: str = "") -> None:
        """As far as the store can hear it."""
        self._state = state
        try:
            await self._store.runs.change(self._run_id, state, detail, lease=self._lease.name)
        except StoreUnavailable:
            return

    def _require_lease(self) -> None:
        if self._lease.is_lost(self._run_id):
            raise RunGivenUp("another worker has resumed the run")

    def _check(self) -> None:
        self._require_lease()
        if self._draining.is_set():
            raise RunGivenUp("this worker is shutting down")
