"""The run store: runs, schedules, judgements, workers and login sessions in one database.

The store indexes the run folders, which remain readable without it, and holds the runs still to be
carried out.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from explorer.settings.model import Settings
from explorer.store.alerts import Alerts
from explorer.store.database import IN_MEMORY, Database, is_up, store_url
from explorer.store.judgements import Judgements
from explorer.store.runs import Runs
from explorer.store.schedules import Schedules
from explorer.store.sessions import SessionStore
from explorer.store.workers import Workers

__all__ = ["Store", "empty_store", "open_store"]


class Store:
    """Groups the collections of one database. A store is bound to the event loop that uses it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.runs = Runs(database)
        self.alerts = Alerts(database)
        self.schedules = Schedules(database)
        self.judgements = Judgements(database)
        self.workers = Workers(database)
        self.sessions = SessionStore(database)

    async def is_up(self) -> bool:
        """Return whether the database answers."""
        return await is_up(self.database)


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncIterator[Store]:
    """Open the configured run store and migrate its tables to the current version.

    Yields:
        The store, which is closed on exit.

    Raises:
        StoreUnavailable: The database cannot be used.
        UsageError: ``store.url`` is not a supported database address.
    """
    async with _opened(Database(store_url(settings))) as store:
        yield store


@asynccontextmanager
async def empty_store() -> AsyncIterator[Store]:
    """Open an empty store in memory, into which run folders can be adopted."""
    async with _opened(Database(IN_MEMORY)) as store:
        yield store


@asynccontextmanager
async def _opened(database: Database) -> AsyncIterator[Store]:
    try:
        await database.migrate()
        yield Store(database)
    finally:
        await database.close()
