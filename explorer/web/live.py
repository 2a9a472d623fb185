"""A run as it goes by: a page that follows it, and stands still without JavaScript."""

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
"""How often a run is looked at, while somebody watches."""
STEPS_SHOWN = 6
WATCHERS = 30
"""How many may watch at a time, in all windows of all people."""

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


async def live_page(request: Request, view: RunView) -> Response:
    now = await asyncio.to_thread(_now, view)
    return page(request, "live.html", view=view, run=view.stored, stored=view.stored, **now)


async def _place(request: Request) -> AsyncIterator[None]:
    """One of the few who may watch at a time. Raise 429 when all places are taken."""
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


async def watched(
    run: StoredRun, store: Store, settings: Settings
) -> AsyncIterator[RunView | None]:
    """The run as it is, again and again until it is over; None while the store is lost."""
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
    """``now``: the panel as it is now, as HTML. ``said``: the last words, and how many there were.
    ``lost``: the store cannot be asked. ``over``: nothing more will come."""
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
    """Pause, go on or stop; of a run that is over nothing is changed."""
    await store.runs.want(run.run_id, wanted)
    return RedirectResponse(f"/runs/{run.run_id}", 303)


def _panel(view: RunView) -> str:
    run = view.stored
    return fragment("live_panel.html", view=view, run=run, stored=run, **_now(view))


def _now(view: RunView) -> dict[str, Any]:
    """What the panel shows; the pictures of the last steps are there, as the act is still open."""
    numbers = view.journal.numbers[-STEPS_SHOWN:]
    film = cards(view.folder, view.journal, numbers, view.findings_by_step)
    return {
        "latest": next((card for card in reversed(film) if card.before.file), None),
        "film": tuple(reversed(film)),
        "made": view.journal.findings,
    }
