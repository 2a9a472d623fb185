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
from explorer.web.dependencies import RunDep, SettingsDep, StoreDep
from explorer.web.errors import RETRY_SECONDS
from explorer.web.filmstrip import cards
from explorer.web.rendering import fragment, page
from explorer.web.run_view import RunPageData, view_of

POLL_SECONDS = 0.5
"""Polling interval of a watched run."""
STEPS_SHOWN = 6
"""Number of latest steps shown."""
MAX_WATCHERS = 30
"""Maximum number of simultaneous event streams."""

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


async def live_page(request: Request, view: RunPageData) -> Response:
    """Return the live view of a run."""
    now = await asyncio.to_thread(_panel_values, view)
    return page(request, "live.html", view=view, run=view.stored, stored=view.stored, **now)


async def _reserve_stream(request: Request) -> AsyncIterator[None]:
    """Reserve one of the event streams for the duration of a request.

    Raises:
        HTTPException: With status 429 if all are in use.
    """
    watchers: set[Request] = request.app.state.watchers
    if len(watchers) >= MAX_WATCHERS:
        message = f"{MAX_WATCHERS} viewers are connected already: try again later"
        raise HTTPException(429, message, headers={"Retry-After": str(RETRY_SECONDS)})
    watchers.add(request)
    try:
        yield
    finally:
        watchers.discard(request)


StreamSlot = Depends(_reserve_stream)
"""Dependency of the event streams, whose number is limited."""


async def watch_run(
    run: StoredRun, store: Store, settings: Settings
) -> AsyncIterator[RunPageData | None]:
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
        await asyncio.sleep(POLL_SECONDS)


@router.get("/live", response_class=EventSourceResponse, dependencies=[StreamSlot])
async def live(
    run: RunDep, store: StoreDep, settings: SettingsDep
) -> AsyncIterator[ServerSentEvent]:
    """Stream the live view as server-sent events.

    Events:

    - ``now``: the panel as HTML.
    - ``said``: the latest progress messages and their total number.
    - ``lost``: the store is unavailable.
    - ``over``: the run is over and the stream ends.
    """
    last_html, message_count, state = "", 0, run.state
    async for view in watch_run(run, store, settings):
        if view is None:
            last_html = ""
            yield ServerSentEvent(event="lost", raw_data="")
            continue
        state = view.stored.state
        html = await asyncio.to_thread(_render_panel, view)
        if html != last_html:
            last_html = html
            yield ServerSentEvent(event="now", raw_data=html)
        if view.journal.message_count != message_count:
            message_count = view.journal.message_count
            yield ServerSentEvent(
                event="said", data={"said": message_count, "lines": view.journal.messages}
            )
    yield ServerSentEvent(event="over", raw_data=state)


@router.post("/want")
async def want(run: RunDep, store: StoreDep, wanted: Annotated[Wanted, Form()]) -> Response:
    """Request that the run pauses, continues or stops. This has no effect on a run that is over."""
    await store.runs.want(run.run_id, wanted)
    return RedirectResponse(f"/runs/{run.run_id}", 303)


def _render_panel(view: RunPageData) -> str:
    run = view.stored
    return fragment("live_panel.html", view=view, run=run, stored=run, **_panel_values(view))


def _panel_values(view: RunPageData) -> dict[str, Any]:
    """Return the data of the panel, with the screenshots of the latest steps."""
    numbers = view.journal.numbers[-STEPS_SHOWN:]
    step_cards = cards(view.folder, view.journal, numbers, view.findings_by_step)
    return {
        "latest": next((card for card in reversed(step_cards) if card.before.file), None),
        "film": tuple(reversed(step_cards)),
        "made": view.journal.findings,
    }
