"""Control of a single run: pause, stop, hold, wait for a login and give back."""

from __future__ import annotations

import asyncio
import errno
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

import structlog

from explorer.errors import RunFolderLost, RunGivenUp, StoreUnavailable, UsageError
from explorer.models import RunEvent
from explorer.replay_log import RunClock
from explorer.service.lease import Lease
from explorer.store import Store
from explorer.store.records import RunState

log = structlog.get_logger(__name__)

Answer = TypeVar("Answer")

MAX_RETRY_WAIT_SECONDS = 2.0
"""Longest wait before a failed operation is retried."""
TEMPORARY_ERRORS = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO})
"""Errors worth waiting for: no disk space, an exhausted quota, a size limit, a failing device."""


class RunController:
    """Delays or ends a run as its lease, its requests and the available storage demand.

    While the run is paused or held, its clock stands still.

    Args:
        run_id: The run.
        store: The run store.
        lease: The lease of the worker that carries out the run.
        clock: The run's clock.
        stop: Set to end the run early with a report.
        draining: Set when the worker shuts down and gives back its runs. A held or paused run obeys
            both events.

    Attributes:
        write_error: Why writing failed for good, or "".
        held_seconds: How long the run has been held so far, in seconds.
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
        self.write_error = ""
        self.held_seconds = 0.0

    async def before_event(self, event: RunEvent, *, is_replay: bool = False) -> None:
        """Wait until the run may process the next event.

        Args:
            event: The event.
            is_replay: Whether the event is replayed from the replay log, because another worker has
                already processed it. A stop request takes effect only after the replay.

        Raises:
            RunGivenUp: The run must not continue on this worker.
            RunFolderLost: The run folder cannot be written.
        """
        self._require_active()
        await self.wait_for_lease()
        if self.write_error and not self._must_stop():
            raise RunFolderLost(self.write_error)
        if self._lease.wanted(self._run_id) == "pause":
            await self._pause()
        if self._lease.wanted(self._run_id) == "stop" and not is_replay:
            self._stop.set()
        if self._state != "running":
            await self._store_state("running")

    async def wait_for_lease(self) -> None:
        """Wait until this worker is known to hold the run.

        Raises:
            RunGivenUp: Another worker holds the run, or this worker is shutting down.
        """
        self._require_lease()
        while not self._lease.is_valid():
            await self._wait()

    async def handle_write_error(self, error: OSError) -> bool:
        """Handle a failed write and return whether to retry it.

        If more space may become available, the run is held for a moment before the retry. If the
        run is to stop, or the error has another cause, the error is recorded in `write_error`
        instead.

        Raises:
            RunGivenUp: Another worker holds the run, or this worker is shutting down.
        """
        why = f"{error.strerror or error}: {error.filename or 'the disk'}"
        if error.errno not in TEMPORARY_ERRORS or self._must_stop():
            log.warning("the files of a run cannot be written", run=self._run_id, why=why)
            self.write_error = self.write_error or why
            return False
        await self._hold(why)
        # The lease may have expired during the wait.
        await self.wait_for_lease()
        return True

    async def retry_while_disk_is_full(self, open_file: Callable[[], Answer]) -> Answer:
        """Return the result of ``open_file``, retried while there is no disk space.

        Raises:
            RunFolderLost: Waiting for space does not help.
        """
        while True:
            try:
                return open_file()
            except OSError as error:
                disk_error = error
            except UsageError as error:  # a run folder wraps its OSError
                if not isinstance(error.__cause__, OSError):
                    raise
                disk_error = error.__cause__
            if not await self.handle_write_error(disk_error):
                raise RunFolderLost(self.write_error)

    async def retry_until_stored(self, operation: Callable[[], Awaitable[Answer]]) -> Answer:
        """Return the result of ``operation``, retried until the run store is available.

        Raises:
            RunGivenUp: Another worker holds the run, or this worker is shutting down.
        """
        while True:
            try:
                return await operation()
            except StoreUnavailable as error:
                await self._hold(str(error))

    async def wait_for_login(self, why: str, tell: Callable[[], Awaitable[object]]) -> None:
        """Wait until a person continues the run, whose login is lost.

        Args:
            why: What the person is told.
            tell: Tells others as soon as the run is known to wait, for as long as it does.

        Raises:
            RunGivenUp: Another worker holds the run, or this worker is shutting down.
        """
        if not await self.retry_until_stored(lambda: self._set_state("logged_out", why)):
            raise RunGivenUp("another worker has resumed the run")
        telling = asyncio.ensure_future(tell())
        try:
            while await self._is_logged_out():
                self._must_stop()  # by which the caller ends the wait
                await self._lease.wait_for_beat(MAX_RETRY_WAIT_SECONDS)
                self._require_active()
            self._require_active()
        finally:
            telling.cancel()
            await self._store_state("running")
        if telling.done() and not telling.cancelled():
            telling.result()

    async def _is_logged_out(self) -> bool:
        try:
            run = await self._store.runs.get(self._run_id)
        except StoreUnavailable:
            return True
        return run is not None and run.state == "logged_out"

    async def _pause(self) -> None:
        await self._store_state("paused")
        with self._clock.paused():
            while self._lease.wanted(self._run_id) == "pause":
                await self._lease.wait_for_beat(MAX_RETRY_WAIT_SECONDS)
                self._require_active()
        await self._store_state("running")

    async def _hold(self, why: str) -> None:
        if self._state != "held":
            log.warning("a run is held", run=self._run_id, why=why)
            await self._store_state("held", why)
        await self._wait()

    async def _wait(self) -> None:
        self._state = "held"
        started_at = time.monotonic()
        with self._clock.paused():
            await self._lease.wait_for_beat(MAX_RETRY_WAIT_SECONDS)
        self.held_seconds += time.monotonic() - started_at
        self._require_active()

    def _must_stop(self) -> bool:
        """Return whether a person has asked for a stop or the run's time is over."""
        if self._lease.wanted(self._run_id) == "stop":
            self._stop.set()
        return self._stop.is_set()

    async def _store_state(self, state: RunState, detail: str = "") -> None:
        """Store the state of the run. An unavailable store is ignored."""
        with suppress(StoreUnavailable):
            await self._set_state(state, detail)

    async def _set_state(self, state: RunState, detail: str) -> bool:
        """Store the state of the run; return False if another worker holds it."""
        runs, lease = self._store.runs, self._lease.name
        is_held = await runs.set_state(self._run_id, state, detail, lease=lease)
        self._state = state
        return is_held

    def _require_lease(self) -> None:
        if self._lease.is_lost(self._run_id):
            raise RunGivenUp("another worker has resumed the run")

    def _require_active(self) -> None:
        self._require_lease()
        if self._draining.is_set():
            raise RunGivenUp("this worker is shutting down")
