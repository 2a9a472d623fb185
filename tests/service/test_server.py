"""``explorer serve`` as it begins and as it ends, without a run."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from explorer.errors import StoreUnavailable, UsageError
from explorer.service import server
from explorer.service.queue import SQLITE_FILE, RunQueue, _system_database
from explorer.service.server import serve
from explorer.service.worker import LOCK_FILE, claimed_name
from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.database import DATABASE_FILE, configured_url
from tests.postgres import Postgres


def at(out: Path, **sections: dict[str, object]) -> Settings:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    known = {"report": {"out": str(out)}, "service": {"port": port}}
    return Settings.model_validate(known | sections)


async def test_a_second_one_on_a_folder_says_nothing_but_why(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    settings = at(tmp_path)
    async with open_store(settings) as store, claimed_name(settings, store):
        with pytest.raises(UsageError, match="another explorer already uses"):
            await serve(settings, asyncio.Event())
    assert capfd.readouterr().err == ""


async def test_a_worker_that_fails_leaves_no_traceback(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    async def fail(*_: object) -> None:
        raise StoreUnavailable("the queue is gone")

    monkeypatch.setattr(server, "work_as", fail)
    with pytest.raises(StoreUnavailable, match="the queue is gone"):
        await serve(at(tmp_path), asyncio.Event())
    told = capfd.readouterr().err
    assert told.startswith("explorer serves http://127.0.0.1:")
    assert "Traceback" not in told


async def test_one_worker_a_database_wherever_its_reports_are(tmp_path: Path):
    store_at = {"url": f"sqlite:///{tmp_path}/runs.db"}
    one, two = (at(tmp_path / name, store=store_at) for name in ("a", "b"))
    async with open_store(one) as store:
        async with claimed_name(one, store):
            with pytest.raises(UsageError, match="several workers need Postgres"):
                async with claimed_name(two, store):
                    pass
            assert tmp_path.joinpath(LOCK_FILE).exists()
        async with claimed_name(two, store):
            pass


async def test_nobody_else_can_read_the_databases(tmp_path: Path):
    settings = at(tmp_path)
    async with open_store(settings):
        _system_database(configured_url(settings))
        names = DATABASE_FILE, f"{DATABASE_FILE}-wal", SQLITE_FILE
        modes = [tmp_path.joinpath(name).stat().st_mode & 0o777 for name in names]
    assert modes == [0o600] * 3


@pytest.mark.parametrize("option", ["sslmode=require", "ssl=require"])
def test_the_queue_is_where_the_store_is(option: str):
    given = configured_url(at(Path(), store={"url": f"postgresql://me:hunter2@host/db?{option}"}))
    assert _system_database(given) == "postgresql+psycopg://me:hunter2@host/db?sslmode=require"


async def test_a_queue_that_cannot_be_opened(tmp_path: Path, postgres: Postgres):
    async def crawl(run_id: str) -> None:
        raise AssertionError

    settings = at(tmp_path, store={"url": postgres.url() + "?sslmode=require"})
    queue = RunQueue(settings, "w", crawl)
    try:
        with pytest.raises(StoreUnavailable, match="server does not support SSL"):
            await queue.open()
    finally:
        await queue.close(0)
