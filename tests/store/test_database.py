"""The database: brought up to date by any number at once, and what is said when it is no use."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, text

from explorer.errors import StoreUnavailable, UsageError
from explorer.settings.model import Settings
from explorer.store import Store, empty_store, open_store
from explorer.store.database import DATABASE_FILE, Database, store_url
from explorer.store.tables import Base
from tests.postgres import Postgres
from tests.store.samples import URL, order


def at(url: str | None = None, out: str = "reports") -> Settings:
    return Settings.model_validate({"store": {"url": url}, "report": {"out": out}})


async def complaint(settings: Settings) -> str:
    with pytest.raises((StoreUnavailable, UsageError)) as raised:
        async with open_store(settings):
            pass
    assert "\n" not in str(raised.value)
    return str(raised.value)


async def test_the_tables_are_what_the_migrations_make(store: Store):
    def differences(connection: Any) -> Any:
        return compare_metadata(MigrationContext.configure(connection), Base.metadata)

    async with store.database.begin() as connection:
        assert await connection.run_sync(differences) == []


def migrated_to(connection: Connection, version: str) -> None:
    config = Config()
    config.set_main_option("script_location", "explorer.store:migrations")
    config.attributes["connection"] = connection
    command.downgrade(config, version)


async def test_a_run_that_was_under_way_in_the_version_before(settings: Settings):
    async with open_store(settings) as store:
        await store.runs.add("r1", order(), steps=1)
        await store.runs.claim("r1", "w:1")
        async with store.database.begin() as connection:
            await connection.run_sync(migrated_to, "0003")
            await connection.execute(text("update runs set beat = '2026-01-01 00:00:00'"))
    async with open_store(settings) as store:
        run = await store.runs.get("r1")
        assert run
        assert (run.state, run.takes) == ("running", 1)
        assert await store.runs.disown_lost(timedelta(hours=1)) == ("r1",)


async def test_the_runs_of_the_version_before_are_crawls(settings: Settings):
    async with open_store(settings) as store:
        await store.runs.add("r1", order(), steps=1)
        async with store.database.begin() as connection:
            await connection.run_sync(migrated_to, "0004")
    async with open_store(settings) as store:
        run = await store.runs.get("r1")
        assert run
        assert (run.recording, run.is_replay, run.url) == (None, False, URL)
        await store.runs.add("r2", order(recording="order"), steps=0)
        assert set(await store.runs.last_of("recording")) == {"order"}


async def test_many_open_a_new_database_at_once(settings: Settings):
    async def use(number: int) -> int:
        async with open_store(settings) as store:
            await store.runs.add(f"r{number}", order(), steps=1)
            return await store.runs.count()

    counted = await asyncio.gather(*map(use, range(12)))
    assert max(counted) == 12


async def test_a_database_of_a_newer_version_is_left_alone(settings: Settings):
    async with open_store(settings) as store, store.database.begin() as connection:
        await connection.execute(text("update alembic_version set version_num = '9999'"))
    assert "a newer explorer has written it; update this one" in await complaint(settings)


async def test_a_store_is_up_or_is_not(store: Store):
    assert await store.is_up()
    assert not await Store(Database(store_url(at("postgresql://me@127.0.0.1:9/db")))).is_up()


async def test_a_store_in_memory_is_empty_each_time():
    for _ in range(2):
        async with empty_store() as store:
            assert await store.runs.count() == 0
            await store.runs.add("r1", order(), steps=1)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("nonsense", "store.url is not a database address"),
        ("mysql://host/db", "store.url must be of SQLite or Postgres"),
        ("postgresql://host:port/db", "store.url is not a database address"),
        ("", "store.url is not a database address"),
        ("sqlite://", "store.url must name a file"),
        ("sqlite:///:memory:", "store.url must name a file"),
        ("sqlite:///file::memory:?cache=shared&uri=true", "store.url must name a file"),
    ],
)
async def test_an_address_that_is_none(url: str, expected: str):
    assert expected in await complaint(at(url))


def test_where_the_store_is(tmp_path: Path):
    assert store_url(at(out=str(tmp_path))).database == str(tmp_path / DATABASE_FILE)
    assert store_url(at("sqlite:///a.db")).drivername == "sqlite+aiosqlite"
    assert store_url(at("postgresql://host/db")).drivername == "postgresql+asyncpg"


async def test_a_file_that_is_no_database(tmp_path: Path):
    tmp_path.joinpath(DATABASE_FILE).write_text(
        "not a database at all, but quite a long text " * 50
    )
    assert "file is not a database" in await complaint(at(out=str(tmp_path)))


async def test_a_file_that_is_cut_off(tmp_path: Path):
    settings = at(out=str(tmp_path))
    async with open_store(settings) as store:
        await store.runs.add("r1", order(), steps=1)
    file = tmp_path / DATABASE_FILE
    file.write_bytes(file.read_bytes()[:5_000])
    assert "database disk image is malformed" in await complaint(settings)


async def test_a_folder_that_is_a_file(tmp_path: Path):
    tmp_path.joinpath("reports").write_text("")
    assert "File exists" in await complaint(at(out=str(tmp_path / "reports")))


async def test_a_database_that_another_process_keeps_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("explorer.store.database.SECONDS_TO_CONNECT", 0.1)
    settings = at(out=str(tmp_path))
    async with open_store(settings):
        pass
    with sqlite3.connect(tmp_path / DATABASE_FILE) as held:
        held.execute("begin exclusive")
        assert "database is locked" in await complaint(settings)


@pytest.mark.parametrize("host", ["127.0.0.1:9", "no.such.host.invalid"])
async def test_a_server_that_is_not_there(host: str):
    told = await complaint(at(f"postgresql://me:hunter2@{host}/db"))
    assert "cannot be used" in told
    assert "hunter2" not in told


async def test_a_server_that_refuses(postgres: Postgres):
    assert "password authentication failed" in await complaint(at(postgres.url(password="wrong")))
    assert 'database "none" does not exist' in await complaint(at(postgres.url("none")))


async def test_a_server_that_wants_encryption(postgres: Postgres):
    told = await complaint(at(postgres.url() + "?sslmode=require"))
    assert "rejected SSL upgrade" in told


async def test_a_server_that_falls_silent(postgres: Postgres, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("explorer.store.database.SECONDS_TO_ANSWER", 0.3)
    async with _between(postgres) as (url, silence), open_store(at(url)) as store:
        await store.runs.count()
        silence.set()
        with pytest.raises(StoreUnavailable):
            await store.runs.count()
        silence.clear()
        await store.runs.count()


@asynccontextmanager
async def _between(server: Postgres) -> AsyncIterator[tuple[str, asyncio.Event]]:
    """An address that leads to the server; what is sent to it while ``silence`` is set is lost."""
    silence, pipes = asyncio.Event(), set[asyncio.Task[None]]()

    async def pipe(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while sent := await source.read(65536):
            if not silence.is_set():
                target.write(sent)
        target.close()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, questions = await asyncio.open_connection("127.0.0.1", server.port)
        pipes.update(map(asyncio.create_task, (pipe(reader, questions), pipe(answers, writer))))

    async with await asyncio.start_server(meet, "127.0.0.1", 0) as proxy:
        port = proxy.sockets[0].getsockname()[1]
        yield server.url().replace(f":{server.port}/", f":{port}/"), silence
        for task in pipes:
            task.cancel()


async def test_the_holder_of_a_name_is_missed_soon(postgres: Postgres):
    database = Database(store_url(at(postgres.url())))
    set_to: list[Any] = []

    @event.listens_for(database._engine.sync_engine, "after_cursor_execute")
    def note(_c: object, _u: object, statement: str, parameters: Any, *_: object) -> None:
        if "set_config" in statement:
            set_to.append(parameters[:2])

    async with database.claim_name("w") as free:
        assert free
    await database.close()
    assert ("tcp_keepalives_idle", "10") in set_to


async def test_an_option_that_the_driver_does_not_know(postgres: Postgres):
    assert "nonsense" in await complaint(at(postgres.url() + "?nonsense=1"))
