"""The durable queue of runs, based on DBOS over SQLite or Postgres.

The queue decides where and when each run starts, within the concurrency limits. Each run has one
entry, a workflow without steps, until the run is over. Everything else about a run is kept in the
run store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from contextvars import Context
from pathlib import Path
from typing import Any

from dbos import DBOS, DBOSClient, DBOSConfig, SetEnqueueOptions, SetWorkflowID
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from explorer.errors import StoreUnavailable
from explorer.settings.model import Settings
from explorer.store.database import configured_url
from explorer.store.sqlite_file import make_private

CrawlHandler = Callable[[str], Coroutine[Any, Any, None]]
"""A coroutine function that carries out a run, given its id.

Its return ends the entry. If it is cancelled, the entry stays started until it is recovered.
"""

QUEUE_NAME = "runs"
POLL_SECONDS = 0.5
"""Polling interval of the queue."""
SQLITE_FILE = ".explorer-queue.db"
QUEUE_VERSION = "2"
"""Version of the queue's format.

DBOS ignores workflows of another application version. The constant differs from explorer's version,
so that a newer explorer still carries out the runs that are waiting.
"""
FORMER_VERSIONS = ["1"]
"""Versions whose entries are removed. The runs that still wait get new entries."""

_crawl_handler: CrawlHandler | None = None
"""The handler of the workflow. It is global because DBOS has one workflow registry per process."""


@DBOS.workflow(name="crawl", max_recovery_attempts=None)
async def _crawl(run_id: str) -> None:
    assert _crawl_handler is not None, "it is set before the queue is opened"
    # DBOS records what a workflow asks it, and repeats the answer after a recovery. The handler
    # needs current answers, so it runs in another context.
    await asyncio.create_task(_crawl_handler(run_id), context=Context())


class RunQueue:
    """This worker's view of the queue. A process has at most one.

    Handlers run on the event loop that calls `open`.

    Args:
        settings: The settings with the concurrency limits and the address of the store.
        lease: The name of this worker's lease, under which the queue stores what it has started.
        handler: Carries out the runs that the queue starts here.
    """

    def __init__(self, settings: Settings, lease: str, handler: CrawlHandler) -> None:
        global _crawl_handler
        _crawl_handler = handler
        self._settings = settings.service
        config: DBOSConfig = {
            "name": "explorer",
            "system_database_url": _system_database(configured_url(settings)),
            "application_version": QUEUE_VERSION,
            "executor_id": lease,
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
            former = await DBOS.list_workflows_async(
                app_version=FORMER_VERSIONS, load_input=False, load_output=False
            )
            await DBOS.delete_workflows_async([workflow.workflow_id for workflow in former])
            await DBOS.register_queue_async(
                QUEUE_NAME,
                worker_concurrency=min(per_worker, overall),
                global_concurrency=overall,
                partition_concurrency=min(self._settings.runs_per_site, overall),
                polling_interval_sec=POLL_SECONDS,
                on_conflict="always_update",
            )

    async def submit(self, run_id: str, site: str) -> None:
        """Queue a run under its site, unless it has an entry."""
        with (
            _database_errors(),
            SetWorkflowID(run_id),
            SetEnqueueOptions(queue_partition_key=site),
        ):
            await DBOS.enqueue_workflow_async(QUEUE_NAME, _crawl, run_id)

    async def entries(self) -> dict[str, str | None]:
        """Return the runs with an unfinished entry.

        Each has the lease of the worker that has started it, or None if it is waiting.
        """
        with _database_errors():
            workflows = await DBOS.list_workflows_async(
                queue_name=QUEUE_NAME,
                status=["ENQUEUED", "PENDING"],
                load_input=False,
                load_output=False,
            )
        return {
            workflow.workflow_id: workflow.executor_id if workflow.status == "PENDING" else None
            for workflow in workflows
        }

    async def recover(self, lease: str) -> None:
        """Make the entries wait again that a lost worker has started.

        An entry that another worker has started meanwhile is left alone. DBOS promises that only of
        this method, which is not public; `resume_workflow` would start the entry twice.
        """
        with _database_errors():
            await asyncio.to_thread(DBOS._recover_pending_workflows, [lease])

    async def forget(self, run_id: str) -> None:
        """Remove the entry of a run, so that the run can be queued again."""
        with _database_errors():
            await DBOS.delete_workflow_async(run_id)

    async def close(self, seconds: int) -> None:
        """Stop DBOS, waiting at most ``seconds`` for running workflows."""
        await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=seconds)


def delete_entries(settings: Settings, run_ids: Collection[str]) -> None:
    """Remove runs from the queue's history. May be called from any process.

    Raises:
        StoreUnavailable: The queue's database cannot be used.
    """
    url = configured_url(settings)
    if not run_ids or (_is_sqlite(url) and not _sqlite_file(url).exists()):
        return
    with _database_errors():
        client = DBOSClient(
            system_database_url=_system_database(url), retry_connection_errors=False
        )
        try:
            client.delete_workflows(list(run_ids))
        finally:
            client.destroy()


@contextmanager
def _database_errors() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        reason = error.orig if isinstance(error, DBAPIError) else error
        raise StoreUnavailable(f"the queue of runs cannot be used: {reason}") from error


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
