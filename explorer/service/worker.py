"""A worker: takes runs up, keeps them alive, starts what is due, rescues what others have lost."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

import filelock
import structlog

from explorer.config import Settings
from explorer.errors import RunGivenUp, StoreUnavailable, UsageError
from explorer.service.crawl import Crawl
from explorer.service.lease import SILENT_FOR, Lease
from explorer.service.queue import RunQueue
from explorer.service.timetable import keep_config, start_due
from explorer.store import Store, open_store
from explorer.store.database import store_url
from explorer.store.folders import adopt

log = structlog.get_logger(__name__)

SECONDS_BETWEEN_LOOKS = 0.5
SECONDS_BETWEEN_FOLDERS = 10.0
SECONDS_BETWEEN_SIGNS = 5.0
LOCK = ".explorer.lock"


class Worker:
    """One a process. ``draining`` makes it give back what it holds at the end of each step."""

    def __init__(self, settings: Settings, store: Store, worker_id: str) -> None:
        self._settings = settings
        self._store = store
        self._worker_id = worker_id
        self._lease = Lease(store, worker_id)
        self._draining = asyncio.Event()
        self._queue = RunQueue(store_url(settings), settings.service, worker_id, self._crawl)
        self._submitted: set[tuple[str, int]] = set()
        self._under_way: set[str] = set()

    async def work(self, stop: asyncio.Event) -> None:
        """Until ``stop``, then until the runs under way have been given back."""
        await keep_config(self._store, self._settings)
        for run_id in await self._store.runs.disown_all(self._worker_id):
            log.info("a run is taken up again", run=run_id)
        await self._queue.open()
        tasks = [
            asyncio.create_task(self._lease.beat()),
            asyncio.create_task(self._look_after()),
            asyncio.create_task(self._adopt()),
            asyncio.create_task(self._be_known()),
        ]
        stopping = asyncio.create_task(_until(stop))
        try:
            await asyncio.wait([stopping, *tasks], return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    task.result()  # raises what ended it: none ends by itself
        finally:
            self._draining.set()
            await self._queue.close(self._settings.service.drain_seconds)
            with suppress(StoreUnavailable):
                await self._store.workers.leave(self._worker_id)
            for task in tasks:
                task.cancel()
            stopping.cancel()
            await asyncio.gather(stopping, *tasks, return_exceptions=True)

    async def _crawl(self, run_id: str, takes: int) -> None:
        """A workflow: take a run up, once."""
        if self._draining.is_set() or not await self._lease.take(run_id, takes):
            return
        run = await self._store.runs.get(run_id)
        assert run is not None, "it was just taken"
        self._under_way.add(run_id)
        try:
            crawl = Crawl(self._store, self._settings, self._lease, run, self._draining)
            await crawl.carry_out()
        except RunGivenUp as error:
            log.info("a run was given up", run=run_id, why=str(error))
            await self._store.runs.release(run_id, self._lease.name)
        except Exception as error:  # a fault of ours: the run ends, the worker goes on
            log.exception("a run failed unexpectedly", run=run_id)
            await self._store.runs.change(run_id, "failed", f"failed unexpectedly: {error!r}")
        finally:
            self._under_way.discard(run_id)
            self._lease.let_go(run_id)

    async def _look_after(self) -> None:
        """For ever: what is due, what waits, what was lost."""
        while True:
            with suppress(StoreUnavailable):  # the lease complains
                await start_due(self._store, self._settings)
                await self._rescue()
                await self._submit()
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def _submit(self) -> None:
        """Each waiting run has a place in the queue."""
        waiting = await self._store.runs.under_way()
        places = {(run.run_id, run.takes): run for run in waiting if run.state == "queued"}
        for place, run in places.items():
            if place not in self._submitted:
                await self._queue.submit(run.run_id, run.takes, run.site)
        self._submitted = set(places)

    async def _rescue(self) -> None:
        """Runs whose worker was not heard of are put back, and their place in the queue freed."""
        for run_id in await self._store.runs.abandoned(SILENT_FOR):
            if await self._store.runs.disown(run_id, SILENT_FOR):
                run = await self._store.runs.get(run_id)
                log.warning("the worker of a run was lost", run=run_id)
                if run and run.takes:
                    await self._queue.drop(run_id, run.takes - 1)

    async def _be_known(self) -> None:
        """For ever: the review pages tell who is there."""
        while True:
            with suppress(StoreUnavailable):
                at_once = self._settings.service.runs_at_once
                await self._store.workers.beat(self._worker_id, at_once)
            await asyncio.sleep(SECONDS_BETWEEN_SIGNS)

    async def _adopt(self) -> None:
        """For ever: run folders of the command line come into the list."""
        seen: set[str] = set()
        while True:
            with suppress(StoreUnavailable):
                await adopt(self._store.runs, Path(self._settings.report.out), seen)
            await asyncio.sleep(SECONDS_BETWEEN_FOLDERS)


@asynccontextmanager
async def opened_worker(settings: Settings) -> AsyncIterator[Worker]:
    """A worker with a store of its own. Raise UsageError when another process has the SQLite
    file, StoreUnavailable when the store cannot be used."""
    async with open_store(settings) as store:
        if not store.database.is_sqlite:
            yield Worker(settings, store, worker_id(settings))
            return
        with _alone(Path(settings.report.out)):
            yield Worker(settings, store, worker_id(settings))


def _alone(out: Path) -> filelock.BaseFileLock:
    """One worker an SQLite file: DBOS asks for it."""
    lock = filelock.FileLock(out / LOCK)
    try:
        lock.acquire(timeout=0)
    except filelock.Timeout:
        raise UsageError(
            f"another explorer works on {out} already; several workers need Postgres (store.url)"
        ) from None
    return lock


def worker_id(settings: Settings) -> str:
    """The host's name tells workers apart, and is the same when one starts again."""
    alone = store_url(settings).get_backend_name() == "sqlite"
    return settings.service.worker_id or ("local" if alone else socket.gethostname())


async def work(settings: Settings, stop: asyncio.Event) -> None:
    """The whole of ``explorer worker``."""
    async with opened_worker(settings) as worker:
        await worker.work(stop)


async def _until(stop: asyncio.Event) -> None:
    await stop.wait()


async def is_known(settings: Settings) -> bool:
    """Whether this worker, which may be another process, was heard of lately. Raise
    StoreUnavailable."""
    async with open_store(settings) as store:
        workers = await store.workers.list(3 * timedelta(seconds=SECONDS_BETWEEN_SIGNS))
        return worker_id(settings) in {worker.worker_id for worker in workers}
