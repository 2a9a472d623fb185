"""Access to the run store's database: connection, transactions, migrations and errors."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, RowMapping, Select, event, func, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    InterfaceError,
    InternalError,
    OperationalError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from explorer.errors import StoreUnavailable, UsageError
from explorer.settings.model import Settings
from explorer.store import clock
from explorer.store.sqlite_file import make_wal_file
from explorer.store.tables import Base

DATABASE_FILE = ".explorer.db"
"""Name of the default SQLite database, in the folder of the runs."""
SECONDS_TO_CONNECT = 5
"""Time limit of a connection attempt, and of waiting for SQLite's lock."""
SECONDS_TO_ANSWER = 5
"""Time limit of a Postgres statement. It is shorter than a lease, which a hanging statement would
let expire.
"""
MIGRATION_LOCK_KEY = 7_221_504_019
"""Key of the Postgres advisory lock that serializes migrations of processes started at once."""
NAME_LOCK_KEY = 1_504_019
"""First half of the two-part keys of the Postgres advisory locks on names."""
TCP_KEEPALIVES = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""TCP keepalive settings, in seconds and probes.

With them, Postgres releases the name of a worker whose host has failed within seconds instead of
two hours.
"""
EXAMPLE_URL = "postgresql+asyncpg://user:password@host/explorer"
IN_MEMORY = URL.create("sqlite+aiosqlite")


def store_url(settings: Settings) -> URL:
    """Return the address of the run store with its asynchronous driver.

    Without ``store.url`` this is an SQLite file beside the run folders.

    Raises:
        UsageError: ``store.url`` is invalid or not of SQLite or Postgres.
    """
    url = configured_url(settings)
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    return _for_asyncpg(url)


def configured_url(settings: Settings) -> URL:
    """Return the address of the run store as configured, with libpq's names of the options.

    Raises:
        UsageError: ``store.url`` is invalid or not of SQLite or Postgres.
    """
    configured = settings.store.url
    if configured is None:
        file = Path(settings.report.out).absolute() / DATABASE_FILE
        return URL.create("sqlite", database=str(file))
    try:
        url = make_url(configured.get_secret_value())
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        raise UsageError(
            "store.url is not a database address, for instance " + EXAMPLE_URL
        ) from None
    match url.get_backend_name():
        case "sqlite":
            return _require_file(url)
        case "postgresql":
            return url
    raise UsageError(f"store.url must be of SQLite or Postgres, for instance {EXAMPLE_URL}")


def _require_file(url: URL) -> URL:
    """Return the URL of an SQLite file. In-memory databases are not shared between processes."""
    database = url.database or ""
    if database in ("", ":memory:") or database.startswith("file:"):
        raise UsageError("store.url must name a file, for instance sqlite:////srv/runs.db")
    return url


def _for_asyncpg(url: URL) -> URL:
    """Return the URL with libpq's option names translated to asyncpg's."""
    import asyncpg

    options = {{"sslmode": "ssl"}.get(name, name): value for name, value in url.query.items()}
    known = inspect.signature(asyncpg.connect).parameters
    if unknown := sorted(options.keys() - known):
        raise UsageError(f"store.url has an unknown option: {unknown[0]}")
    return url.set(drivername="postgresql+asyncpg", query=options)


class Database:
    """A database engine whose methods raise StoreUnavailable when the database cannot be used."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._engine = _engine(url, is_sqlite=self.is_sqlite)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction, committed on exit and rolled back on an error.

        Raises:
            StoreUnavailable: The database is unreachable, full, locked, corrupt or of a newer
                version.
        """
        try:
            async with self._engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            if _is_database_failure(error):
                raise StoreUnavailable(self._error_message(error.orig)) from error
            raise
        except (OSError, TimeoutError, CommandError) as error:
            raise StoreUnavailable(self._error_message(error)) from error

    async def read(self, query: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        """Return the rows of a query."""
        async with self.begin() as connection:
            return (await connection.execute(query)).mappings().all()

    async def execute(self, statement: Any) -> bool:
        """Execute a statement and return whether it changed a row."""
        async with self.begin() as connection:
            return bool((await connection.execute(statement)).rowcount)

    def insert_or_ignore(self, table: type[Base]) -> Any:
        """Return an insert that leaves existing rows unchanged."""
        return self._dialect.insert(table).on_conflict_do_nothing()

    async def put(self, table: type[Base], row: dict[str, Any], changes: dict[str, Any]) -> None:
        """Insert a row, or apply ``changes`` to the existing row with the same primary key."""
        inserted = self._dialect.insert(table).values(**row)
        key = list(table.__table__.primary_key)
        await self.execute(inserted.on_conflict_do_update(index_elements=key, set_=changes))

    async def migrate(self) -> None:
        """Migrate the tables to the current version.

        Raises:
            StoreUnavailable: The database cannot be used or was written by a newer version.
        """
        acquire_lock = (
            "begin immediate"
            if self.is_sqlite
            else f"select pg_advisory_xact_lock({MIGRATION_LOCK_KEY})"
        )
        if self.is_sqlite and self.url.database not in (None, "", ":memory:"):
            try:
                await asyncio.to_thread(make_wal_file, Path(self.url.database), SECONDS_TO_CONNECT)
            except (OSError, sqlite3.Error) as error:
                raise StoreUnavailable(self._error_message(error)) from error
        async with self.begin() as connection:
            await connection.execute(text(acquire_lock))
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def claim_name(self, name: str) -> AsyncIterator[bool]:
        """Claim a name on a Postgres database for the duration of the context.

        The claim ends early if the connection breaks.

        Yields:
            Whether the name was free.

        Raises:
            StoreUnavailable: The database cannot be used.
        """
        try_lock = select(func.pg_try_advisory_lock(NAME_LOCK_KEY, func.hashtext(name)))
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self._engine.connect())
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                for option, value in TCP_KEEPALIVES.items():
                    await connection.execute(select(func.set_config(option, value, False)))
                free = bool(await connection.scalar(try_lock))
            except (DBAPIError, OSError, TimeoutError) as error:
                raise StoreUnavailable(self._error_message(error)) from error
            yield free

    async def close(self) -> None:
        """Close all connections."""
        await self._engine.dispose()

    def now(self) -> Any:
        """Return the current time of the clock that all users of this database share.

        For Postgres this is an SQL expression, for SQLite a datetime.
        """
        return clock.now() if self.is_sqlite else func.now()

    @property
    def _dialect(self) -> Any:
        return sqlite if self.is_sqlite else postgresql

    def _error_message(self, error: object) -> str:
        address = self.url.render_as_string(hide_password=True)
        lines = str(error).strip().splitlines()
        return f"the run store {address} cannot be used: {lines[0] if lines else repr(error)}"


def _is_database_failure(error: DBAPIError) -> bool:
    """Return whether an error is caused by the database and not by the statement."""
    # A file that is not an SQLite database raises a plain DatabaseError. With asyncpg, a full disk,
    # a wrong password and a server that shuts down raise a plain DBAPIError.
    is_generic = type(error) in (DatabaseError, DBAPIError)
    state = getattr(error.orig, "sqlstate", None) or ""
    if state.startswith("22"):  # data exception, such as a number out of range
        return False
    is_operational = isinstance(error, OperationalError | InterfaceError | InternalError)
    return is_generic or is_operational or error.connection_invalidated


def _engine(url: URL, *, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        timeouts = {"timeout": SECONDS_TO_CONNECT, "command_timeout": SECONDS_TO_ANSWER}
        return create_async_engine(url, pool_pre_ping=True, connect_args=timeouts)
    engine = create_async_engine(url, connect_args={"timeout": SECONDS_TO_CONNECT})

    @event.listens_for(engine.sync_engine, "connect")
    def configure(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=NORMAL")  # safe with a write-ahead log
        cursor.close()

    return engine


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "explorer.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise CommandError("a newer explorer has written it; update this one") from error


async def is_up(database: Database) -> bool:
    """Return whether the database answers within `SECONDS_TO_CONNECT`."""
    try:
        async with asyncio.timeout(SECONDS_TO_CONNECT), database.begin() as connection:
            await connection.execute(text("select 1"))
    except (StoreUnavailable, TimeoutError):
        return False
    return True
