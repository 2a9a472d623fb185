"""The run store: runs with their steps, findings and states; schedules; judgements;
the sessions of those who have logged in.

An index over the run folders, which stay readable without it, and the memory of what is to be run.
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
    """One database, seen as the collections in it. It belongs to the event loop it is used on."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.runs = Runs(database)
        self.alerts = Alerts(database)
        self.schedules = Schedules(database)
        self.judgements = Judgements(database)
        self.workers = Workers(database)
        self.sessions = SessionStore(database)

    async def is_up(self) -> bool:
        return await is_up(self.database)


@asynccontextmanager
async def open_store(settings: Settings) -> AsyncIterator[Store]:
    """The store of the settings, brought up to date. Raise StoreUnavailable, or UsageError for an
    address that is none."""
    async with _opened(Database(store_url(settings))) as store:
        yield store


@asynccontextmanager
async def empty_store() -> AsyncIterator[Store]:
    """One that is kept nowhere; what is adopted into it is read as from any other."""
    async with _opened(Database(IN_MEMORY)) as store:
        yield store


@asynccontextmanager
async def _opened(database: Database) -> AsyncIterator[Store]:
    try:
        await database.migrate()
        yield Store(database)
    finally:
        await database.close()
