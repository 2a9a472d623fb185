"""Fixtures: a run store on each kind of database, empty and gone after the test."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from explorer.settings.model import Settings
from explorer.store import Store, open_store
from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgres"])
async def settings(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Settings]:
    async with settings_on(request.param, request, tmp_path) as settings:
        yield settings


@asynccontextmanager
async def settings_on(
    kind: str, request: pytest.FixtureRequest, folder: Path
) -> AsyncIterator[Settings]:
    """On a database of one ``kind``: "sqlite" or "postgres"."""
    report = {"out": str(folder / "reports")}
    if kind == "sqlite":
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
