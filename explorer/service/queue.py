"""The durable queue of runs, based on DBOS over SQLite or Postgres.

The queue decides where and when each run starts, within the concurrency limits. The state of a run
is kept in the run store. A workflow takes its run at most once, so a lost workflow leaves only its
slot in the queue behind.
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
"""A coroutine function that takes a run's id and how often the run has been taken before."""

NAME = "runs"
SECONDS_BETWEEN_LOOKS = 0.5
"""Polling interval of the queue."""
SQLITE_FILE = ".explorer-queue.db"
VERSION = "1"
"""Version of the queue's format.

DBOS ignores workflows of another application version. The constant differs from explorer's version,
so that a newer explorer still carries out the runs that are waiting.
"""


class QueueSlot(NamedTuple):
    """An entry of the queue, from which a run can be taken once."""

    run_id: str
    takes: int
    """How often the run has been taken before."""


class QueueSlots(NamedTuple):
    """The unfinished entries of the queue."""

    waiting: set[QueueSlot]
    taken: set[QueueSlot]
    """Entries that a worker has started. The worker may have been lost since."""


_crawling: Crawling | None = None
"""The handler of the workflow. It is global because DBOS has one workflow registry per process."""


@DBOS.workflow(name="crawl")
async def _crawl(run_id: str, takes: int) -> None:
    assert _crawling is not None, "it is set before the queue is opened"
    await _crawling(run_id, takes)


class RunQueue:
    """This worker's view of the queue. A process has at most one.

    Workflows run on the event loop that calls `open`.
    """

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
        """Start DBOS and apply the concurrency limits. This blocks the event loop for a moment.

        Raises:
            StoreUnavailable: The queue's database cannot be used.
        """
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
        """Queue a run under its site, unless the slot is already queued."""
        with (
            _trouble_told(),
            SetWorkflowID(_workflow_id(place)),
            SetEnqueueOptions(queue_partition_key=site),
        ):
            await DBOS.enqueue_workflow_async(NAME, _crawl, *place)

    async def drop(self, place: QueueSlot) -> None:
        """Cancel a slot whose worker was lost."""
        with _trouble_told():
            await DBOS.cancel_workflow_async(_workflow_id(place))

    async def places(self) -> QueueSlots:
        """Return the slots that are waiting or taken."""
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
        """Stop DBOS, waiting at most ``seconds`` for running workflows."""
        await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=seconds)


def forget_places(settings: Settings, places: Collection[QueueSlot]) -> None:
    """Remove slots from the queue's history. May be called from any process.

    Raises:
        StoreUnavailable: The queue's database cannot be used.
    """
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
