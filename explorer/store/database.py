"""The database of the run store: opened, brought up to date, and said to be gone when it is."""

from __future__ import annotations

import asyncio
import inspect
import sqlite3
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
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
from explorer.store.tables import Base

FILE = ".explorer.db"
SECONDS_TO_CONNECT = 5
SECONDS_TO_ANSWER = 5
"""A server that is silent for longer is taken for gone, before its workers' leases run out."""
SECONDS_BETWEEN = 0.02
MIGRATIONS = 7_221_504_019
"""The key of Postgres' advisory lock: several processes may start at once."""
NAMES = 1_504_019
"""The first half of the keys that names are held by."""
SOON_MISSED = {
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
"""A host that lost its power gives its worker's name back in seconds, and not in two hours."""
EXAMPLE = "postgresql+asyncpg://user:password@host/explorer"
IN_MEMORY = URL.create("sqlite+aiosqlite")


def store_url(settings: Settings) -> URL:
    """Where the runs are stored: an SQLite file beside the run folders, if nothing else is said.

    Raise UsageError for an address that is none, or of another kind of database.
    """
    url = given_url(settings)
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    return _for_asyncpg(url)


def given_url(settings: Settings) -> URL:
    """The same with the options of libpq, as other drivers take it."""
    given = settings.store.url
    if given is None:
        file = Path(settings.report.out).absolute() / FILE
        return URL.create("sqlite", database=str(file))
    try:
        url = make_url(given.get_secret_value())
    except (ArgumentError, ValueError):  # ValueError: a port that is no number
        raise UsageError("store.url is not a database address, for instance " + EXAMPLE) from None
    match url.get_backend_name():
        case "sqlite":
            return _of_file(url)
        case "postgresql":
            return url
    raise UsageError(f"store.url must be of SQLite or Postgres, for instance {EXAMPLE}")


def _of_file(url: URL) -> URL:
    """Processes and connections meet in it."""
    database = url.database or ""
    if database in ("", ":memory:") or database.startswith("file:"):
        raise UsageError("store.url must name a file, for instance sqlite:////srv/runs.db")
    return url


def _for_asyncpg(url: URL) -> URL:
    """With the options of libpq, which addresses are given in, as asyncpg calls them."""
    import asyncpg

    options = {{"sslmode": "ssl"}.get(name, name): value for name, value in url.query.items()}
    known = inspect.signature(asyncpg.connect).parameters
    if unknown := sorted(options.keys() - known):
        raise UsageError(f"store.url has an unknown option: {unknown[0]}")
    return url.set(drivername="postgresql+asyncpg", query=options)


class Database:
    """An engine whose trouble is told as StoreUnavailable, by every method."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.is_sqlite = url.get_backend_name() == "sqlite"
        self._engine = _engine(url, is_sqlite=self.is_sqlite)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. Raise StoreUnavailable when the database is gone, full, locked or no
        database at all."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except DBAPIError as error:
            if _is_out_of_order(error):
                raise StoreUnavailable(self._told(error.orig)) from error
            raise
        except (OSError, TimeoutError, CommandError) as error:
            raise StoreUnavailable(self._told(error)) from error

    async def read(self, wanted: Select[*tuple[Any, ...]]) -> Sequence[RowMapping]:
        async with self.begin() as connection:
            return (await connection.execute(wanted)).mappings().all()

    async def changed(self, change: Any) -> bool:
        """Carry out one statement; whether it changed a row."""
        async with self.begin() as connection:
            return bool((await connection.execute(change)).rowcount)

    def new(self, table: type[Base]) -> Any:
        """An insert that leaves a row that is there as it is."""
        return self._dialect.insert(table).on_conflict_do_nothing()

    async def put(self, table: type[Base], row: dict[str, Any], changes: dict[str, Any]) -> None:
        """Insert a row, or make the changes to the one that is there."""
        inserted = self._dialect.insert(table).values(**row)
        key = list(table.__table__.primary_key)
        await self.changed(inserted.on_conflict_do_update(index_elements=key, set_=changes))

    async def migrate(self) -> None:
        """Bring the tables up to date; a database that is newer than this program is refused."""
        alone = (
            "begin immediate" if self.is_sqlite else f"select pg_advisory_xact_lock({MIGRATIONS})"
        )
        if self.is_sqlite and self.url.database not in (None, "", ":memory:"):
            try:
                await asyncio.to_thread(_make_file, Path(self.url.database))
            except (OSError, sqlite3.Error) as error:
                raise StoreUnavailable(self._told(error)) from error
        async with self.begin() as connection:
            await connection.execute(text(alone))
            await connection.run_sync(_upgrade)

    @asynccontextmanager
    async def named(self, name: str) -> AsyncIterator[bool]:
        """Whether nobody else has this name on a Postgres; it is ours until the end, or until the
        connection breaks. Raise StoreUnavailable."""
        mine = select(func.pg_try_advisory_lock(NAMES, func.hashtext(name)))
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(self._engine.connect())
                await connection.execution_options(isolation_level="AUTOCOMMIT")
                for option, value in SOON_MISSED.items():
                    await connection.execute(select(func.set_config(option, value, False)))
                free = bool(await connection.scalar(mine))
            except (DBAPIError, OSError, TimeoutError) as error:
                raise StoreUnavailable(self._told(error)) from error
            yield free

    async def close(self) -> None:
        await self._engine.dispose()

    def now(self) -> Any:
        """The time by the one clock that all who use this database share."""
        return clock.now() if self.is_sqlite else func.now()

    @property
    def _dialect(self) -> Any:
        return sqlite if self.is_sqlite else postgresql

    def _told(self, error: object) -> str:
        where = self.url.render_as_string(hide_password=True)
        first = str(error).strip().splitlines()
        return f"the run store {where} cannot be used: {first[0] if first else repr(error)}"


def _is_out_of_order(error: DBAPIError) -> bool:
    """Whether it is the database's fault, and not that of what it was told to do."""
    # SQLite says DatabaseError alone of a file that is none; with asyncpg a full disk, a wrong
    # password and a server that shuts down are DBAPIError alone.
    nondescript = type(error) in (DatabaseError, DBAPIError)
    state = getattr(error.orig, "sqlstate", None) or ""
    if state.startswith("22"):  # of the data: a number beyond its column
        return False
    trouble = isinstance(error, OperationalError | InterfaceError | InternalError)
    return nondescript or trouble or error.connection_invalidated


def _engine(url: URL, *, is_sqlite: bool) -> AsyncEngine:
    if not is_sqlite:
        throttle = {"timeout": SECONDS_TO_CONNECT, "command_timeout": SECONDS_TO_ANSWER}
        return create_async_engine(url, pool_pre_ping=True, connect_args=throttle)
    engine = create_async_engine(url, connect_args={"timeout": SECONDS_TO_CONNECT})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous=NORMAL")  # enough with a log
        cursor.close()

    return engine


def make_private(file: Path) -> None:
    """A file that only its owner can read, unless there is one: whom alerts go to is in it. SQLite
    makes those beside it alike."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)


def _make_file(file: Path) -> None:
    """With a log of its own for what is written, so that readers do not wait for a writer; the file
    remembers that. For the lock that this takes SQLite does not wait by itself."""
    make_private(file)
    end = time.monotonic() + SECONDS_TO_CONNECT
    with closing(sqlite3.connect(file)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(SECONDS_BETWEEN)
            else:
                return


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "explorer.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise CommandError("a newer explorer has written it; update this one") from error


async def is_up(database: Database) -> bool:
    """Whether it answers within some seconds."""
    try:
        async with asyncio.timeout(SECONDS_TO_CONNECT), database.begin() as connection:
            await connection.execute(text("select 1"))
    except (StoreUnavailable, TimeoutError):
        return False
    return True
