"""API of the recordings."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from explorer.errors import UsageError
from explorer.web.dependencies import LibraryDep, RecordingId
from explorer.web.errors import InvalidRequest
from explorer.web.recordings import (
    RecordingDetails,
    RecordingSummary,
    recording_or_404,
    remove_recording,
)

router = APIRouter(prefix="/recordings", tags=["recordings"])

_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "A recording, as explorer record writes it.",
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "required": ["actions"],
                    "properties": {"actions": {"type": "array", "items": {"type": "object"}}},
                }
            }
        },
    }
}


@router.get("")
async def list_recordings(library: LibraryDep) -> tuple[RecordingSummary, ...]:
    """Return all recordings."""
    return tuple(map(RecordingSummary.of, await asyncio.to_thread(library.all)))


@router.get("/{name}")
async def get_recording(name: RecordingId, library: LibraryDep) -> RecordingDetails:
    """Return a recording with its actions. Responds with 409 if it cannot be replayed."""
    return RecordingDetails.of_recording(name, await recording_or_404(library, name))


@router.put("/{name}", openapi_extra=_BODY)
async def put_recording(
    name: RecordingId, request: Request, library: LibraryDep, replace: bool = False
) -> RecordingDetails:
    """Store a recording.

    Responds with 409 if the name is taken and ``replace`` is not set, and if the recording cannot
    be replayed.
    """
    content = await request.body()
    _require_actions(content)
    try:
        await asyncio.to_thread(library.add, name, content, replace=replace)
    except UsageError as error:
        raise InvalidRequest({"": str(error)}, 409) from None
    return RecordingDetails.of_recording(name, await recording_or_404(library, name))


@router.delete("/{name}", status_code=204, response_class=Response)
async def remove(name: RecordingId, library: LibraryDep) -> None:
    """Remove a recording. Its runs stay."""
    await remove_recording(library, name)


def _require_actions(content: bytes) -> None:
    """Check what the schema promises of the body; whether it can be replayed is told by 409."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise InvalidRequest({"": "the body is no JSON"}) from None
    actions = data.get("actions") if isinstance(data, dict) else None
    if not isinstance(actions, list) or not all(isinstance(one, dict) for one in actions):
        raise InvalidRequest({"": 'the body has no list of "actions"'})
