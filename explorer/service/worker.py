"""The worker process: carries out runs, starts due schedules, recovers runs of lost workers."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path

import filelock
import structlog

from explorer.errors import RunGivenUp, StoreUnavailable, UsageError
from explorer.masking import Mask
from explorer.process.logs import known_secrets, without_secrets
from explorer.service.alerting import retry_outstanding_alerts
from explorer.service.lease import Lease
from explorer.service.liveness import worker_id
from explorer.service.pruning import KEEP_DAYS, prune_runs
from explorer.service.queue import RunQueue
from explorer.service.queue_reconciler import QueueReconciler
from explorer.service.run_executor import RunExecutor, delete_finished_replay_logs
from explorer.service.scheduler import start_due, sync_config_schedules
from explorer.settings.model import Settings
from explorer.store import Store, open_store
from explorer.store.folders import FolderScan, adopt
from explorer.store.retention import Retention

log = structlog.get_logger(__name__)

SECONDS_BETWEEN_CHECKS = 0.5
"""Interval between checks for due schedules, waiting runs and abandoned runs."""
SECONDS_BETWEEN_FOLDER_SCANS = 10.0
"""Interval between scans for new run folders."""
SECONDS_BETWEEN_ALERT_RETRIES = 30.0
"""Interval between attempts to deliver outstanding alerts."""
SECONDS_BETWEEN_PRUNINGS = 3600.0
"""Interval between removals of expired runs."""
LOCK_FILE = ".explorer.lock"
"""Lock file beside an SQLite database."""
MAX_CLAIMS = 50
"""A run that is claimed more often than this fails: it probably crashes its workers."""


class Worker:
    """Carries out runs from the queue. A process has at most one worker.

    At shutdown, each run is given back at the end of its current step.
    """

    def __init__(self, settings: Settings, store: Store, worker_id: str) -> None:
        self._settings = settings
        self._store = store
        self._lease = Lease(store, worker_id, settings.service.lease_seconds)
        self._draining = asyncio.Event()
        self._queue = RunQueue(settings, self._lease.name, self._crawl)
        self._reconciler = QueueReconciler(store, self._queue, self._lease)

    async def work(self, stop: asyncio.Event) -> None:
        """Carry out runs until ``stop`` is set, then give back the runs under way.

        Args:
            stop: Set to shut down.

        Raises:
            UsageError: A schedule of config.yaml has the name of one that a person has added.
            StoreUnavailable: The run store or the queue cannot be used at the start.
        """
        await sync_config_schedules(self._store, self._settings)
        out = Path(self._settings.report.out)
        await delete_finished_replay_logs(self._store, out)
        await self._lease.renew()
        await self._queue.open()
        scan = partial(adopt, self._store.runs, out, FolderScan())
        alert = partial(retry_outstanding_alerts, self._store, self._settings)
        background = (
            self._lease.beat(),
            self._repeat(self._start_due_and_reconcile, SECONDS_BETWEEN_CHECKS),
            self._repeat(scan, SECONDS_BETWEEN_FOLDER_SCANS),
            self._repeat(alert, SECONDS_BETWEEN_ALERT_RETRIES),
            self._repeat(self._prune, SECONDS_BETWEEN_PRUNINGS),
        )
        tasks = [asyncio.create_task(work) for work in background]
        stopping = asyncio.create_task(wait_until_set(stop))
        try:
            await asyncio.wait([stopping, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()  # background tasks end only by an error
        finally:
            self._draining.set()
            await self._queue.close(self._settings.service.drain_seconds)
            for task in (stopping, *tasks):
                task.cancel()
            await asyncio.gather(stopping, *tasks, return_exceptions=True)
            with suppress(StoreUnavailable):
                await self._lease.end()

    async def _crawl(self, run_id: str) -> None:
        """Carry out a run until it is over. The queue calls this when it starts the run's entry.

        Raises:
            CancelledError: The entry must not end, because another worker has it or will recover
                it when this worker has left.
        """
        while not self._draining.is_set():
            with suppress(StoreUnavailable):  # logged by the lease
                if (await self._queue.entries()).get(run_id) != self._lease.name:
                    break
                if await self._lease.claim(run_id):
                    try:
                        await self._carry_out(run_id)
                    finally:
                        self._lease.drop(run_id)
                run = await self._store.runs.get(run_id)
                if run is None or run.is_over:
                    return
            await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
        raise asyncio.CancelledError

    async def _carry_out(self, run_id: str) -> None:
        run = await self._store.runs.get(run_id)
        assert run is not None, "it was just claimed"
        executor = RunExecutor(self._store, self._settings, self._lease, run, self._draining)
        try:
            if run.takes > MAX_CLAIMS:
                raise RuntimeError(f"{MAX_CLAIMS} workers were lost or stopped while running it")
            await executor.carry_out()
        except RunGivenUp as error:
            log.info("a run was given up", run=run_id, why=str(error))
            await self._store.runs.release(run_id, self._lease.name)
        except StoreUnavailable:
            raise
        except Exception as error:  # a bug ends the run but not the worker
            log.exception("a run failed unexpectedly", run=run_id)
            mask = Mask(*known_secrets(self._settings, os.environ))
            with suppress(RunGivenUp):
                await executor.fail(without_secrets(mask(f"failed unexpectedly: {error!r}")))

    async def _repeat(self, work: Callable[[], Awaitable[object]], seconds: float) -> None:
        """Do background work at intervals of ``seconds`` until cancelled."""
        while True:
            with suppress(StoreUnavailable):  # logged by the lease
                await work()
            await asyncio.sleep(seconds)

    async def _start_due_and_reconcile(self) -> None:
        await start_due(self._store, self._settings)
        await self._reconciler.reconcile()

    async def _prune(self) -> None:
        """Remove expired runs."""
        retention = Retention.of(self._settings.report, default_days=KEEP_DAYS)
        try:
            pruned = await prune_runs(self._store, self._settings, retention)
        except (StoreUnavailable, OSError) as error:
            log.warning("old runs could not be removed", error=str(error))
        else:
            if pruned.runs or pruned.folders:
                log.info("old runs were removed", runs=len(pruned.runs), bytes=pruned.size)


@asynccontextmanager
async def claimed_name(settings: Settings, store: Store) -> AsyncIterator[str]:
    """Claim the name of this worker, so that no other process uses it.

    With SQLite, the lock of the database's folder is claimed instead.

    Yields:
        The name.

    Raises:
        UsageError: Another process uses the name or the SQLite database's folder.
        StoreUnavailable: The run store cannot be used.
    """
    name = worker_id(settings)
    if store.database.is_sqlite:
        with _lock_folder(Path(store.database.url.database or "")):
            yield name
        return
    async with store.database.claim_name(name) as is_free:
        if not is_free:
            raise UsageError(
                f"another worker is named {name!r}; give each worker its own name (--worker-id)"
            )
        yield name


@contextmanager
def _lock_folder(database: Path) -> Iterator[None]:
    """Lock the folder of an SQLite database: DBOS allows only one worker per SQLite queue."""
    try:
        with filelock.FileLock(database.with_name(LOCK_FILE), timeout=0):
            yield
    except filelock.Timeout:
        raise UsageError(
            f"another explorer already uses {database.parent}; several workers need Postgres "
            "(store.url)"
        ) from None


async def work(settings: Settings, stop: asyncio.Event) -> None:
    """Run a worker until ``stop`` is set. This implements ``explorer worker``."""
    async with open_store(settings) as store, claimed_name(settings, store) as name:
        await Worker(settings, store, name).work(stop)


async def work_as(name: str, settings: Settings, stop: asyncio.Event) -> None:
    """Run a worker under a name that this process has already claimed."""
    async with open_store(settings) as store:
        await Worker(settings, store, name).work(stop)


async def wait_until_set(event: asyncio.Event) -> None:
    """Wait until ``event`` is set."""
    await event.wait()
