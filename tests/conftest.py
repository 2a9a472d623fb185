"""Fixtures that most tests share: one browser for the whole run, sites on loopback."""

from __future__ import annotations

import asyncio
import gc
import inspect
import logging
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import settings as hypothesis_settings
from playwright import sync_api
from playwright.async_api import Browser, Page, Playwright, expect
from pytest_httpserver import HTTPServer

from explorer.browser.session import installation
from explorer.settings.model import BrowserSettings
from tests.dealing import dealt
from tests.libraries import install
from tests.postgres import Postgres, running_postgres
from tests.shared_browsers import lending
from tests.site import Site

HERE = Path(__file__).parent

# Commands and workers are started many times: they need not compile explorer each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A loaded machine is slow, not wrong.
expect.set_options(timeout=30_000)
sync_api.expect.set_options(timeout=30_000)
hypothesis_settings.register_profile("no deadline", deadline=None)
hypothesis_settings.load_profile("no deadline")


NEEDS = {"playwright": "browser", "installed": "npm"}
"""What a test that has a fixture needs."""


def pytest_xdist_auto_num_workers() -> int:
    """While the test of one worker waits for its page, another's uses the processor."""
    return 2 * (os.cpu_count() or 1)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Install a missing browser, and what Playwright needs, before workers and commands start."""
    if not hasattr(session.config, "workerinput"):
        asyncio.run(_require_browser())


async def _require_browser() -> None:
    async with installation.open_playwright() as playwright:
        await anext(installation.candidates(playwright, BrowserSettings()), None)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Look for no garbage meanwhile, nor later in what was collected: all of it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by what they need, where a module does not say so itself."""
    for item in items:
        for name in getattr(item, "fixturenames", ()):
            if name in NEEDS:
                item.add_marker(NEEDS[name])
        if item.path.is_relative_to(HERE / "service"):
            item.add_marker("service")


class LongTestsFirst:
    """Orders the tests that are left when all others have chosen theirs."""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        if workers := getattr(config, "workerinput", {}).get("workercount"):
            long = [item for item in items if item.get_closest_marker("long")]
            others = [item for item in items if not item.get_closest_marker("long")]
            items[:] = dealt(long, others, workers)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(LongTestsFirst())


@pytest.fixture(autouse=True)
def default_logging() -> Iterator[None]:
    """What a test sets up for log lines ends with it."""
    before = set(logging.root.handlers)
    level = logging.root.level
    yield
    for handler in set(logging.root.handlers) - before:
        logging.root.removeHandler(handler)
    logging.root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(scope="session")
async def playwright() -> AsyncIterator[Playwright]:
    async with installation.open_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
async def chromium_path(playwright: Playwright) -> str:
    """The executable that explorer itself would use."""
    found = await anext(installation.candidates(playwright, BrowserSettings()))
    return found.executable


@pytest.fixture(scope="session")
async def full_chromium_path(playwright: Playwright) -> str:
    """A Chromium with extensions and viewers of documents, which its headless shell lacks."""
    found = await anext(installation.candidates(playwright, BrowserSettings(headed=True)))
    return found.executable


@pytest.fixture(scope="session")
async def browser(playwright: Playwright) -> AsyncIterator[Browser]:
    """One headless browser for all tests; each opens a context of its own."""
    browser = await installation.launch(playwright, BrowserSettings())
    yield browser
    await browser.close()


@pytest.fixture
async def lent_browser(browser: Browser, playwright: Playwright) -> AsyncIterator[None]:
    """Runs of this test use the browser of all tests, unless they need other switches."""
    with lending(browser, playwright):
        yield


@pytest.fixture
def own_browser() -> None:
    """Ask for this where a run must launch a browser: it is lost, or how it starts matters."""


@pytest.fixture(autouse=True)
def browser_of_all_tests(request: pytest.FixtureRequest) -> None:
    """Lend the browser to all runs on sites of tests: to launch one takes longer than most."""
    names = request.fixturenames
    is_async = inspect.iscoroutinefunction(getattr(request, "function", None))
    if is_async and "site" in names and "own_browser" not in names:
        request.getfixturevalue("lent_browser")


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    """A page in a fresh context."""
    context = await browser.new_context()
    yield await context.new_page()
    await context.close()


@pytest.fixture(scope="session")
def _servers() -> Iterator[tuple[HTTPServer, HTTPServer]]:
    servers = HTTPServer("127.0.0.1", threaded=True), HTTPServer("127.0.0.1", threaded=True)
    for server in servers:
        server.start()
    yield servers
    for server in servers:
        server.stop()


@pytest.fixture
def site(_servers: tuple[HTTPServer, HTTPServer]) -> Iterator[Site]:
    """An empty site; ``site.serve({"/": "<h1>Hello</h1>"})`` returns its URL."""
    yield Site(_servers[0])
    _servers[0].clear()


@pytest.fixture
def other_site(_servers: tuple[HTTPServer, HTTPServer]) -> Iterator[Site]:
    """A second site on another port."""
    yield Site(_servers[1])
    _servers[1].clear()


@pytest.fixture(scope="session")
def installed() -> Path:
    """The folder of the component libraries, with their packages."""
    return install()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server; skips where there is none."""
    with running_postgres() as server:
        yield server
