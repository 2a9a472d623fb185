"""A run as it goes by: a page that follows it, and stands still without JavaScript."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.responses import RedirectResponse, Response

from explorer.errors import StoreUnavailable
from explorer.store.records import Wanted
from explorer.web.filmstrip import cards
from explorer.web.given import TheRun, TheSettings, TheStore
from explorer.web.rendering import fragment, page
from explorer.web.run_view import RunView, view_of

LOOK_SECONDS = 0.5
"""How often a run is looked at, while somebody watches."""
STEPS_SHOWN = 6

router = APIRouter(prefix="/runs/{run_id}", include_in_schema=False)


async def live_page(request: Request, view: RunView) -> Response:
    return page(request, "live.html", view=view, run=view.stored, stored=view.stored, **_now(view))


@router.get("/live", response_class=EventSourceResponse)
async def live(
    run: TheRun, store: TheStore, settings: TheSettings
) -> AsyncIterator[ServerSentEvent]:
    """``now``: the panel as it is now, as HTML. ``over``: nothing more will come."""
    last = None
    while True:
        try:
            found = await store.runs.get(run.run_id)
        except StoreUnavailable:
            found = run
        run = found or run
        view = await view_of(run, settings)
        html = fragment("live_panel.html", view=view, run=run, stored=run, **_now(view))
        if html != last:
            last = html
            yield ServerSentEvent(event="now", raw_data=html)
        if run.is_over:
            yield ServerSentEvent(event="over", raw_data=run.state)
            return
        await asyncio.sleep(LOOK_SECONDS)


@router.post("/want")
async def want(run: TheRun, store: TheStore, wanted: Annotated[Wanted, Form()]) -> Response:
    """Pause, go on or stop; of a run that is over nothing is changed."""
    await store.runs.want(run.run_id, wanted)
    return RedirectResponse(f"/runs/{run.run_id}", 303)


def _now(view: RunView) -> dict[str, Any]:
    """What the panel shows; the pictures of the last steps are there, as the act is still open."""
    numbers = view.journal.numbers[-STEPS_SHOWN:]
    film = cards(view.folder, view.journal, numbers, view.findings_by_step)
    return {
        "latest": next((card for card in reversed(film) if card.before.file), None),
        "film": tuple(reversed(film)),
        "words_told": view.journal.words,
        "made": view.journal.findings,
    }
