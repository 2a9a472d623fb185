"""A store with two real runs over a small shop, seen through the pages."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from playwright.async_api import Browser
from pytest_httpserver import HTTPServer

from explorer.settings.model import CrawlOptions, ScheduleSettings
from explorer.store import Store, open_store
from explorer.store.records import RunOrder
from explorer.web import create_app
from tests.shared_browsers import lending
from tests.web.shop import Gallery, run_through, served, settings_in, site_of, tell_difference


@pytest.fixture(scope="session")
async def gallery(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Gallery]:
    """Nobody may change these runs; what is added to the store is for all tests."""
    settings = settings_in(tmp_path_factory.mktemp("reports"))
    with HTTPServer("127.0.0.1", threaded=True) as server:
        site = site_of(server)
        async with open_store(settings) as store:
            url = site.url()
            await store.schedules.put(
                ScheduleSettings(name="smoke", url=url, cron="*/30 * * * *", tags=("shop",)),
                "config",
            )
            await store.schedules.put(
                ScheduleSettings(name="nightly", url=url, cron="0 3 * * *"), "user"
            )
            order = RunOrder(url=url, options=CrawlOptions(), schedule="smoke", tags=("shop",))
            with lending(browser):
                first = await run_through(store, settings, order, "20260101-000000-aaaa")
                site.serve({"/hats": (500, {}, "<title>Hats</title>No hats. <a href=/>Shop</a>")})
                second = await run_through(store, settings, order, "20260101-003000-bbbb")
            await tell_difference(store, second, first)
            await store.schedules.record_run("smoke", second.run_id)
            yield Gallery(settings, store, first, second, url)


@pytest.fixture
def app(gallery: Gallery) -> FastAPI:
    return create_app(gallery.settings, gallery.store)


@pytest.fixture(scope="session")
async def address(gallery: Gallery) -> AsyncIterator[str]:
    """Where the pages are served."""
    async with served(create_app(gallery.settings, gallery.store)) as address:
        yield address


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(app) as client:
        yield client


def client_of(app: FastAPI, source: str = "127.0.0.1") -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(source, 1234))
    headers = {"accept": "text/html"}
    return httpx.AsyncClient(transport=transport, base_url="http://localhost", headers=headers)


@pytest.fixture
async def empty(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Store]:
    """A store of its own for a test that changes things."""
    async with open_store(settings_in(tmp_path_factory.mktemp("empty"))) as store:
        yield store
