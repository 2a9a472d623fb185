"""A small shop with faults, hostile names and a log in; and what two runs over it have left."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from fastapi import FastAPI
from pytest_httpserver import HTTPServer

from explorer.bootstrap import explore_into
from explorer.comparison import compare
from explorer.reporting import RunFolder, RunSummary
from explorer.settings.model import (
    BrowserSettings,
    CheckSettings,
    PlannerSettings,
    ReportSettings,
    ReproSettings,
    Settings,
)
from explorer.settings.overrides import settings_of
from explorer.store import Store
from explorer.store.records import RunOrder
from tests.costly_checks import COSTLY
from tests.site import Site

HOSTILE = "<img src=x onerror=\"document.title='owned'\"></script>"
LINKS = '<nav><a href="/">Shop</a> <a href="/shoes">Shoes</a> <a href="/hats">Hats</a></nav>'
PAGES = {
    "/": f"<title>Small shop</title><h1>Small shop</h1>{LINKS}<p>Welcome. <a href='/about'>About "
    "us</a> <a href='/hostile'>Odd things</a></p>",
    "/shoes": f"<title>Shoes</title><h1>Shoes</h1>{LINKS}<button onclick='undefinedBuy()'>Buy "
    "boots</button> <button onclick='fetch(\"/api/stock\")'>In stock?</button>",
    "/hats": f"<title>Hats</title><h1>Hats</h1>{LINKS}<a href='/gone'>Top hat</a> <button "
    "onclick='console.error(`hat <b>${1}</b> is lost`)'>Try it on</button>",
    "/about": f"<title>About</title><h1>About us</h1>{LINKS}<form action='/search'><label>Search "
    "<input name=q></label><button>Go</button></form>",
    "/search": f"<title>Results</title><h1>Results</h1>{LINKS}",
    "/hostile": f"<title>{HOSTILE.replace('<', '&lt;')}</title><h1>Odd</h1>{LINKS}<button "
    "onclick='console.error(this.textContent)'>&lt;b onmouseover=alert(1)&gt;bold</button>",
    "/api/stock": (500, {"Content-Type": "application/json"}, "{}"),
}


class Gallery(NamedTuple):
    """The store with its runs, and what is in it."""

    settings: Settings
    store: Store
    first: RunSummary
    second: RunSummary
    url: str


def site_of(server: HTTPServer, **more: Any) -> Site:
    site = Site(server)
    site.serve(PAGES | more)
    return site


async def run_through(store: Store, settings: Settings, order: RunOrder, run_id: str) -> RunSummary:
    """As a worker does it, without its care."""
    chosen = settings_of(order.options, settings)
    await store.runs.add(run_id, order, steps=chosen.planner.steps)
    await store.runs.claim(run_id, "test")
    folder = RunFolder(Path(settings.report.out) / run_id, settings.report)
    summary = await explore_into(folder, order.url, chosen, [], asyncio.Event())
    await store.runs.record(summary)
    await store.runs.set_state(run_id, "done")
    return summary


async def tell_difference(store: Store, current: RunSummary, before: RunSummary) -> None:
    told = compare(current, [before], {})
    await store.runs.store_comparison(
        current.run_id,
        verdict=told.verdict,
        headline=told.headline,
        compared_with=before.run_id,
        comparison=told.model_dump(mode="json", by_alias=True),
    )


def settings_in(folder: Path, **service: Any) -> Settings:
    return Settings(
        report=ReportSettings(out=str(folder)),
        planner=PlannerSettings(steps=18, seed=5),
        browser=BrowserSettings(elements_seconds=0.2, elements_retry_seconds=0.2),
        # The two runs are compared: no check whose findings depend on how much time a run had.
        checks=CheckSettings(disabled=COSTLY),
        repro=ReproSettings(findings=1, seconds=10),
        service=service,
    )


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[str]:
    """The application on a port of its own, on this event loop."""
    config = uvicorn.Config(app, port=0, log_config=None, timeout_graceful_shutdown=1)
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    serving = asyncio.create_task(server.main_loop())
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    await serving
    await server.shutdown()
