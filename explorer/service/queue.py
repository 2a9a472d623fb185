"""The durable queue of runs, based on DBOS over SQLite or Postgres.

The queue decides where and when each run starts, within the concurrency limits. The state of a run
is kept in the run store. A workflow claims its run at most once, so a lost workflow leaves only its
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
from explorer.store.database import configured_url
from explorer.store.sqlite_file import make_private

CrawlHandler = Callable[[str, int], Awaitable[None]]
"""A coroutine function that takes a run's id and how often the run has been claimed before."""

QUEUE_NAME = "runs"
POLL_SECONDS = 0.5
"""Polling interval of the queue."""
SQLITE_FILE = ".explorer-queue.db"
QUEUE_VERSION = "1"
"""Version of the queue's format.

DBOS ignores workflows of another application version. The constant differs from explorer's version,
so that a newer explorer still carries out the runs that are waiting.
"""


class QueueSlot(NamedTuple):
    """An entry of the queue, from which a run can be claimed once."""

    run_id: str
    claims: int
    """How often the run has been claimed before."""


class QueueSlots(NamedTuple):
    """The unfinished entries of the queue."""

    waiting: set[QueueSlot]
    started: set[QueueSlot]
    """Entries that a worker has started. The worker may have been lost since."""


_crawl_handler: CrawlHandler | None = None
"""The handler of the workflow. It is global because DBOS has one workflow registry per process."""


@DBOS.workflow(name="crawl")
async def _crawl(run_id: str, claims: int) -> None:
    assert _crawl_handler is not None, "it is set before the queue is opened"
    await _crawl_handler(run_id, claims)


class RunQueue:
    """This worker's view of the queue. A process has at most one.

    Workflows run on the event loop that calls `open`.
    """

    def __init__(self, settings: Settings, worker_id: str, handler: CrawlHandler) -> None:
        global _crawl_handler
        _crawl_handler = handler
        self._settings = settings.service
        config: DBOSConfig = {
            "name": "explorer",
            "system_database_url": _system_database(configured_url(settings)),
            "application_version": QUEUE_VERSION,
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
        per_worker, overall = self._settings.runs_at_once, self._settings.runs_in_all
        with _database_errors():
            DBOS.launch()
            await DBOS.register_queue_async(
                QUEUE_NAME,
                worker_concurrency=min(per_worker, overall),
                global_concurrency=overall,
                partition_concurrency=min(self._settings.runs_per_site, overall),
                polling_interval_sec=POLL_SECONDS,
                on_conflict="always_update",
            )

    async def submit(self, slot: QueueSlot, site: str) -> None:
        """Queue a run under its site, unless the slot is already queued."""
        with (
            _database_errors(),
            SetWorkflowID(_workflow_id(slot)),
            SetEnqueueOptions(queue_partition_key=site),
        ):
            await DBOS.enqueue_workflow_async(QUEUE_NAME, _crawl, *slot)

    async def cancel(self, slot: QueueSlot) -> None:
        """Cancel a slot whose worker was lost."""
        with _database_errors():
            await DBOS.cancel_workflow_async(_workflow_id(slot))

    async def slots(self) -> QueueSlots:
        """Return the slots that are waiting or started."""
        with _database_errors():
            workflows = await DBOS.list_workflows_async(
                queue_name=QUEUE_NAME,
                status=["ENQUEUED", "PENDING"],
                load_input=False,
                load_output=False,
            )
        slots = QueueSlots(set(), set())
        for workflow in workflows:
            run_id, _, claims = workflow.workflow_id.rpartition(".")
            group = slots.waiting if workflow.status == "ENQUEUED" else slots.started
            group.add(QueueSlot(run_id, int(claims)))
        return slots

    async def close(self, seconds: int) -> None:
        """Stop DBOS, waiting at most ``seconds`` for running workflows."""
        await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=seconds)


def delete_slots(settings: Settings, slots: Collection[QueueSlot]) -> None:
    """Remove slots from the queue's history. May be called from any process.

    Raises:
        StoreUnavailable: The queue's database cannot be used.
    """
    url = configured_url(settings)
    if not slots or (_is_sqlite(url) and not _sqlite_file(url).exists()):
        return
    with _database_errors():
        client = DBOSClient(
            system_database_url=_system_database(url), retry_connection_errors=False
        )
        try:
            client.delete_workflows([_workflow_id(slot) for slot in slots])
        finally:
            client.destroy()


@contextmanager
def _database_errors() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise StoreUnavailable(f"the queue of runs cannot be used: {reason}") from error


def _workflow_id(slot: QueueSlot) -> str:
    return f"{slot.run_id}.{slot.claims}"


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
