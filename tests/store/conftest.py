"""A run store on each kind of database."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest

from explorer.config import Settings
from explorer.store import Store, open_store


@pytest.fixture(params=["sqlite", "postgres"])
async def settings(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Settings]:
    """Of an empty database that is gone after the test."""
    report = {"out": str(tmp_path / "reports")}
    if request.param == "sqlite":
        yield Settings.model_validate({"report": report})
        return
    server = request.getfixturevalue("postgres")
    name = f"t{secrets.token_hex(4)}"
    connection = await asyncpg.connect(server.url())
    await connection.execute(f"create database {name}")
    yield Settings.model_validate({"report": report, "store": {"url": server.url(name)}})
    await connection.execute(f"drop database {name} with (force)")
    await connection.close()


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    async with open_store(settings) as store:
        yield store


@pytest.fixture
async def other(settings: Settings, store: Store) -> AsyncIterator[Store]:
    """The same database as another process has it open."""
    async with open_store(settings) as other:
        yield other
