"""The pages of the recordings."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from explorer.errors import UsageError
from explorer.recording.library import RecordingLibrary
from explorer.store import Store
from explorer.store.records import RunFilter
from explorer.web.dependencies import LibraryDep, RecordingId, StoreDep
from explorer.web.errors import BODY_BYTES
from explorer.web.recordings import (
    ACTIONS_SHOWN,
    RecordingDetails,
    RecordingSummary,
    recording_or_404,
    remove_recording,
)
from explorer.web.rendering import page

REPLAYS_SHOWN = 5
"""Number of the latest replays of a recording that its page lists."""
SUFFIX = ".json"

router = APIRouter(prefix="/recordings", include_in_schema=False)


@router.get("")
async def recordings(request: Request, store: StoreDep, library: LibraryDep) -> Response:
    """Show the list of recordings."""
    return await _list(request, store, library, {}, {})


@router.post("")
async def upload(
    request: Request,
    store: StoreDep,
    library: LibraryDep,
    file: UploadFile,
    name: Annotated[str, Form(max_length=200)] = "",
    replace: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Store a recording and redirect to its page."""
    name = (name.strip() or (file.filename or "").rpartition("/")[2]).removesuffix(SUFFIX)
    content = await file.read()
    try:
        await asyncio.to_thread(library.add, name, content, replace=bool(replace))
    except UsageError as error:
        values = {"name": name, "replace": replace}
        return await _list(request, store, library, values, {"file": str(error)}, 422)
    return RedirectResponse(f"/recordings/{name}", 303)


@router.get("/{name}")
async def recording(
    request: Request, name: RecordingId, store: StoreDep, library: LibraryDep
) -> Response:
    """Show a recording and its latest replays."""
    found = await recording_or_404(library, name)
    runs = await store.runs.list(RunFilter(recording=name), limit=REPLAYS_SHOWN)
    schedules = await store.schedules.list()
    return page(
        request,
        "recordings/recording.html",
        recording=RecordingDetails.of_recording(name, found),
        actions_shown=ACTIONS_SHOWN,
        runs=runs,
        schedules=[one for one in schedules if one.definition.recording == name],
        values={"url": found.url},
    )


@router.post("/{name}/remove")
async def remove(name: RecordingId, library: LibraryDep) -> Response:
    """Remove a recording and redirect to the list."""
    await remove_recording(library, name)
    return RedirectResponse("/recordings", 303)


async def _list(
    request: Request,
    store: Store,
    library: RecordingLibrary,
    values: dict[str, str],
    errors: dict[str, str],
    status: int = 200,
) -> Response:
    known = await asyncio.to_thread(library.all)
    return page(
        request,
        "recordings/recordings.html",
        status,
        recordings=[RecordingSummary.of(one) for one in known],
        last=await store.runs.last_of("recording"),
        folder=library.folder,
        megabytes=BODY_BYTES // 1_000_000,
        values=values,
        errors=errors,
    )
