"""The durable queue of runs: DBOS, over SQLite or Postgres.

It decides which run starts where and when, within the caps. What a run has come to is the store's
matter: a workflow here takes a run up once, so one that is lost leaves nothing behind but its place
in the queue.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from dbos import DBOS, DBOSConfig, SetEnqueueOptions, SetWorkflowID
from sqlalchemy.engine import URL

from explorer import __version__
from explorer.config import ServiceSettings

Crawling = Callable[[str, int], Awaitable[None]]
"""Given a run's id and how often it was taken up before."""

NAME = "runs"
SECONDS_BETWEEN_LOOKS = 0.5
SQLITE_FILE = ".explorer-queue.db"

_crawling: Crawling | None = None
"""DBOS keeps one registry of workflows a process."""


@DBOS.workflow(name="crawl")
async def _crawl(run_id: str, takes: int) -> None:
    assert _crawling is not None, "it is set before the queue is opened"
    await _crawling(run_id, takes)


class RunQueue:
    """The queue as this worker sees it; one a process. The workflows run on the loop that opens
    it."""

    def __init__(
        self, store_url: URL, settings: ServiceSettings, worker_id: str, crawling: Crawling
    ) -> None:
        global _crawling
        _crawling = crawling
        self._settings = settings
        config: DBOSConfig = {
            "name": "explorer",
            "system_database_url": _system_database(store_url),
            "application_version": __version__,
            "executor_id": worker_id,
            "log_level": "CRITICAL",
            "console_log_level": "CRITICAL",
        }
        DBOS(config=config)

    async def open(self) -> None:
        """Blocks the event loop for some moments, and has the workflows run on it."""
        DBOS.launch()
        here, at_all = self._settings.runs_at_once, self._settings.runs_in_all
        await DBOS.register_queue_async(
            NAME,
            worker_concurrency=min(here, at_all),
            global_concurrency=at_all,
            partition_concurrency=min(self._settings.runs_per_site, at_all),
            polling_interval_sec=SECONDS_BETWEEN_LOOKS,
            on_conflict="always_update",
        )

    async def submit(self, run_id: str, takes: int, site: str) -> None:
        """Queue a run, unless it is queued already."""
        with (
            SetWorkflowID(_workflow_id(run_id, takes)),
            SetEnqueueOptions(queue_partition_key=site),
        ):
            await DBOS.enqueue_workflow_async(NAME, _crawl, run_id, takes)

    async def drop(self, run_id: str, takes: int) -> None:
        """Free the place of a workflow whose worker was lost."""
        await DBOS.cancel_workflow_async(_workflow_id(run_id, takes))

    async def close(self, seconds: int) -> None:
        """Waits so long for what is under way."""
        await asyncio.to_thread(DBOS.destroy, workflow_completion_timeout_sec=seconds)


def _workflow_id(run_id: str, takes: int) -> str:
    return f"{run_id}.{takes}"


def _system_database(store_url: URL) -> str:
    if store_url.get_backend_name() == "sqlite":
        file = Path(store_url.database or "").with_name(SQLITE_FILE)
        return f"sqlite:///{file}"
    return store_url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
