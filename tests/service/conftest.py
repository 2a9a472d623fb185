"""A service on each kind of database, and a site that counts what is done to it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from explorer.comparison.view import RunView
from explorer.settings.model import Settings
from explorer.store import open_store
from tests.postgres import Postgres, running_postgres
from tests.service.counting_site import CountingSite, counting_site
from tests.service.workers import QUICK, Service
from tests.stores import database, other, settings_on, store

__all__ = ["other", "store"]


@pytest.fixture
async def settings(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Settings]:
    """On SQLite, where a test is not parametrized: tests/store tests both kinds of database."""
    async with settings_on(getattr(request, "param", "sqlite"), request, tmp_path) as settings:
        yield settings


@pytest.fixture
def load_times_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a page may take seconds longer, which would be worse, too."""
    monkeypatch.setattr(RunView, "loads", {})


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


@asynccontextmanager
async def _service(folder: Path, **more: Any) -> AsyncIterator[Service]:
    settings = Settings.model_validate(QUICK | {"report": {"out": str(folder / "out")}} | more)
    async with open_store(settings) as store:
        yield Service(folder, settings, store)
