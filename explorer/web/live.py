"""The live view of a run. Without JavaScript it shows the state at page load."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Form, HTTPException, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.responses import RedirectResponse, Response

from explorer.errors import StoreUnavailable
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import StoredRun, Wanted
from explorer.web.dependencies import TheRun, TheSettings, TheStore
from explorer.web.errors import RETRY_SECONDS
from explorer.web.filmstrip import cards
from explorer.web.rendering import fragment, page
from explorer.web.run_view import RunView, view_of

LOOK_SECONDS = 0.5
"""Polling interval of a watched run."""
STEPS_SHOWN = 6
"""Number of latest steps shown."""
WATCHERS = 30
"""Maximum number of simultaneous event streams."""

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


async def live_page(request: Request, view: RunView) -> Response:
    """Return the live view of a run."""
    now = await asyncio.to_thread(_now, view)
    return page(request, "live.html", view=view, run=view.stored, stored=view.stored, **now)


async def _place(request: Request) -> AsyncIterator[None]:
    """Reserve one of the event streams for the duration of a request.

    Raises:
        HTTPException: With status 429 if all are in use.
    """
    watchers: set[Request] = request.app.state.watchers
    if len(watchers) >= WATCHERS:
        told = f"{WATCHERS} viewers are connected already: try again later"
        raise HTTPException(429, told, headers={"Retry-After": str(RETRY_SECONDS)})
    watchers.add(request)
    try:
        yield
    finally:
        watchers.discard(request)


APlace = Depends(_place)
"""Dependency of the event streams, whose number is limited."""


async def watched(
    run: StoredRun, store: Store, settings: Settings
) -> AsyncIterator[RunView | None]:
    """Yield the state of a run at intervals until the run is over.

    Yields:
        The state, or None while the store is unavailable.
    """
    while True:
        try:
            run = await store.runs.get(run.run_id) or run
            yield await view_of(run, settings)
        except StoreUnavailable:
            yield None
        if run.is_over:
            return
        await asyncio.sleep(LOOK_SECONDS)


@router.get("/live", response_class=EventSourceResponse, dependencies=[APlace])
async def live(
    run: TheRun, store: TheStore, settings: TheSettings
) -> AsyncIterator[ServerSentEvent]:
    """Stream the live view as server-sent events.

    Events:

    - ``now``: the panel as HTML.
    - ``said``: the latest progress messages and their total number.
    - ``lost``: the store is unavailable.
    - ``over``: the run is over and the stream ends.
    """
    last, said, state = "", 0, run.state
    async for view in watched(run, store, settings):
        if view is None:
            last = ""
            yield ServerSentEvent(event="lost", raw_data="")
            continue
        state = view.stored.state
        html = await asyncio.to_thread(_panel, view)
        if html != last:
            last = html
            yield ServerSentEvent(event="now", raw_data=html)
        if view.journal.said != said:
            said = view.journal.said
            yield ServerSentEvent(event="said", data={"said": said, "lines": view.journal.words})
    yield ServerSentEvent(event="over", raw_data=state)


@router.post("/want")
async def want(run: TheRun, store: TheStore, wanted: Annotated[Wanted, Form()]) -> Response:
    """Request that the run pauses, continues or stops. This has no effect on a run that is over."""
    await store.runs.want(run.run_id, wanted)
    return RedirectResponse(f"/runs/{run.run_id}", 303)


def _panel(view: RunView) -> str:
    run = view.stored
    return fragment("live_panel.html", view=view, run=run, stored=run, **_now(view))


def _now(view: RunView) -> dict[str, Any]:
    """Return the data of the panel, with the screenshots of the latest steps."""
    numbers = view.journal.numbers[-STEPS_SHOWN:]
    film = cards(view.folder, view.journal, numbers, view.findings_by_step)
    return {
        "latest": next((card for card in reversed(film) if card.before.file), None),
        "film": tuple(reversed(film)),
        "made": view.journal.findings,
    }
