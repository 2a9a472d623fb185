"""A service on each kind of database, and a site that counts what is done to it."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from explorer.config import Settings
from explorer.store import Store, open_store
from tests.postgres import Postgres, running_postgres
from tests.service.counting_site import CountingSite, counting_site
from tests.service.workers import QUICK, Service


@pytest.fixture
def counted() -> Iterator[CountingSite]:
    with counting_site() as site:
        yield site


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    """On SQLite."""
    async with _service(tmp_path) as service:
        yield service


@pytest.fixture
async def scaled(tmp_path: Path, postgres: Postgres) -> AsyncIterator[Service]:
    """On Postgres."""
    async with database(postgres) as url, _service(tmp_path, store={"url": url}) as service:
        yield service


@pytest.fixture
async def own(tmp_path: Path) -> AsyncIterator[tuple[Service, Postgres]]:
    """On a Postgres that the test may stop."""
    with running_postgres() as server:
        async with _service(tmp_path, store={"url": server.url()}) as service:
            yield service, server


@pytest.fixture(params=["sqlite", "postgres"])
async def settings(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Settings]:
    report = {"out": str(tmp_path / "reports")}
    if request.param == "sqlite":
        yield Settings.model_validate({"report": report})
        return
    async with database(request.getfixturevalue("postgres")) as url:
        yield Settings.model_validate({"report": report, "store": {"url": url}})


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    async with open_store(settings) as store:
        yield store


@pytest.fixture
async def other(settings: Settings, store: Store) -> AsyncIterator[Store]:
    """The same database as another process has it open."""
    async with open_store(settings) as other:
        yield other


@asynccontextmanager
async def database(server: Postgres) -> AsyncIterator[str]:
    name = f"t{secrets.token_hex(4)}"
    connection = await asyncpg.connect(server.url())
    await connection.execute(f"create database {name}")
    yield server.url(name)
    await connection.execute(f"drop database {name} with (force)")
    await connection.close()


@asynccontextmanager
async def _service(folder: Path, **more: Any) -> AsyncIterator[Service]:
    settings = Settings.model_validate(QUICK | {"report": {"out": str(folder / "out")}} | more)
    async with open_store(settings) as store:
        yield Service(folder, settings, store)
