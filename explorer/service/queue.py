"""The durable queue of runs: DBOS, over SQLite or Postgres.

It decides which run starts where and when, within the caps. What a run has come to is the store's
matter: a workflow here takes a run up once, so one that is lost leaves nothing behind but its place
in the queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from dbos import DBOS, DBOSClient, DBOSConfig, SetEnqueueOptions, SetWorkflowID
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from explorer.errors import StoreUnavailable
from explorer.settings.model import Settings
from explorer.store.database import given_url, make_private

Crawling = Callable[[str, int], Awaitable[None]]
"""Given a run's id and how often it was taken up before."""

NAME = "runs"
SECONDS_BETWEEN_LOOKS = 0.5
SQLITE_FILE = ".explorer-queue.db"
VERSION = "1"
"""Of what is queued. DBOS leaves what another version has queued alone, so it is not explorer's: a
run that waits is carried out by the next version as well."""


class QueueSlot(NamedTuple):
    """One in the queue: a run can be taken up once from it."""

    run_id: str
    takes: int
    """How often the run was taken up before."""


class QueueSlots(NamedTuple):
    """Those there are."""

    waiting: set[QueueSlot]
    taken: set[QueueSlot]
    """A worker has begun with these, and may have been lost."""


_crawling: Crawling | None = None
"""DBOS keeps one registry of workflows a process."""


@DBOS.workflow(name="crawl")
async def _crawl(run_id: str, takes: int) -> None:
    assert _crawling is not None, "it is set before the queue is opened"
    await _crawling(run_id, takes)


class RunQueue:
    """The queue as this worker sees it; one a process. The workflows run on the loop that opens
    it."""

    def __init__(self, settings: Settings, worker_id: str, crawling: Crawling) -> None:
        global _crawling
        _crawling = crawling
        self._settings = settings.service
        config: DBOSConfig = {
            "name": "explorer",
            "system_database_url": _system_database(given_url(settings)),
            "application_version": VERSION,
            "executor_id": worker_id,
            "log_level": "CRITICAL",
            "console_log_level": "CRITICAL",
        }
        DBOS(config=config)

    async def open(self) -> None:
        """Blocks the event loop for some moments, and has the workflows run on it. Raise
        StoreUnavailable."""
        here, at_all = self._settings.runs_at_once, self._settings.runs_in_all
        with _trouble_told():
            DBOS.launch()
            await DBOS.register_queue_async(
                NAME,
                worker_concurrency=min(here, at_all),
                global_concurrency=at_all,
                partition_concurrency=min(self._settings.runs_per_site, at_all),
                polling_interval_sec=SECONDS_BETWEEN_LOOKS,
                on_conflict="always_update",
            )

    async def submit(self, place: QueueSlot, site: str) -> None:
        """Queue a run, unless it is queued already."""
        with (
            _trouble_told(),
            SetWorkflowID(_workflow_id(place)),
            SetEnqueueOptions(queue_partition_key=site),
        ):
            await DBOS.enqueue_workflow_async(NAME, _crawl, *place)

    async def drop(self, place: QueueSlot) -> None:
        """Free a place that a worker was lost with."""
        with _trouble_told():
            await DBOS.cancel_workflow_async(_workflow_id(place))

    async def places(self) -> QueueSlots:
        """Those that are not done with."""
        with _trouble_told():
            found = await DBOS.list_workflows_async(
                queue_name=NAME,
                status=["ENQUEUED", "PENDING"],
                load_input=False,
                load_output=False,
            )
        places = QueueSlots(set(), set())
        for workflow in found:
            run_id, _, takes = workflow.workflow_id.rpartition(".")
            kind = places.waiting if workflow.status == "ENQUEUED" else places.taken
            kind.add(QueueSlot(run_id, int(takes)))
        return places

    async def close(self, seconds: int) -> None:
        """Waits so long for what is under way."""
        await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=seconds)


def forget_places(settings: Settings, places: Collection[QueueSlot]) -> None:
    """Remove these from the history of the queue, from any process. Raise StoreUnavailable."""
    url = given_url(settings)
    if not places or (_is_sqlite(url) and not _sqlite_file(url).exists()):
        return
    with _trouble_told():
        client = DBOSClient(
            system_database_url=_system_database(url), retry_connection_errors=False
        )
        try:
            client.delete_workflows([_workflow_id(place) for place in places])
        finally:
            client.destroy()


@contextmanager
def _trouble_told() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        why = error.orig if isinstance(error, DBAPIError) else error
        raise StoreUnavailable(f"the queue of runs cannot be used: {why}") from error


def _workflow_id(place: QueueSlot) -> str:
    return f"{place.run_id}.{place.takes}"


def _system_database(store: URL) -> str:
    if _is_sqlite(store):
        file = _sqlite_file(store)
        make_private(file)
        return f"sqlite:///{file}"
    options = {{"ssl": "sslmode"}.get(name, name): value for name, value in store.query.items()}
    url = store.set(drivername="postgresql+psycopg", query=options)
    return url.render_as_string(hide_password=False)


def _is_sqlite(store: URL) -> bool:
    return store.get_backend_name() == "sqlite"


def _sqlite_file(store: URL) -> Path:
    return Path(store.database or "").absolute().with_name(SQLITE_FILE)
