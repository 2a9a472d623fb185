"""The editor's requests: how a text is read, trying its sentences in a browser, storing it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi import Path as InPath
from fastapi.sse import EventSourceResponse, ServerSentEvent
from pydantic import BaseModel, Field
from starlette.responses import Response

from explorer.errors import UsageError
from explorer.scenario.library import ScenarioLibrary, start_address
from explorer.settings.field_types import MAX_TEXT_LENGTH
from explorer.settings.preflight import require_url
from explorer.web.dependencies import ScenariosDep
from explorer.web.errors import InvalidRequest, not_found
from explorer.web.pages.live import StreamSlot
from explorer.web.scenarios.session import Place
from explorer.web.scenarios.state import TryState
from explorer.web.scenarios.stored import ScenarioText, save_scenario
from explorer.web.scenarios.tries import Tries, Try, Until
from explorer.web.scenarios.views import CheckedText, check_text

router = APIRouter(prefix="/scenarios", include_in_schema=False)


class Written(BaseModel):
    """What is in the editor."""

    name: Annotated[str, Field(max_length=200)]
    text: ScenarioText
    version: Annotated[str, Field(max_length=64)] = ""


class Saved(BaseModel):
    """A file that was stored."""

    name: str
    version: str


class Begun(BaseModel):
    """A try that has begun."""

    id: str


class RunRequest(Written):
    """Sentences to be carried out."""

    first: Annotated[int, Field(ge=0)] = 0
    """The index of the first one."""
    until: Until
    base_url: Annotated[str, Field(max_length=MAX_TEXT_LENGTH)] = ""
    allow_destructive: bool = False


def _tries(request: Request) -> Tries:
    tries: Tries = request.app.state.tries
    return tries


TriesDep = Annotated[Tries, Depends(_tries)]
TryId = Annotated[str, InPath(pattern="^[A-Za-z0-9_-]{22}$")]


def _try_named(try_id: TryId, tries: TriesDep) -> Try:
    found = tries.get(try_id)
    if found is None:
        raise not_found("this try is over: its page was closed, or nobody used it")
    return found


TryDep = Annotated[Try, Depends(_try_named)]


@router.post("/check")
async def check(written: Written, library: ScenariosDep) -> CheckedText:
    """Return how a text is read."""
    return await asyncio.to_thread(check_text, library, written.name, written.text)


@router.post("/save")
async def save(written: Written, library: ScenariosDep) -> Saved:
    """Store a text. Responds with 409 if that is not possible."""
    stored = await save_scenario(library, written.name, written.text, written.version)
    return Saved(name=stored.name, version=stored.version)


@router.post("/tries")
async def begin(tries: TriesDep) -> Begun:
    """Begin a try. Responds with 429 if there are too many."""
    try:
        return Begun(id=tries.begin().id)
    except UsageError as error:
        raise HTTPException(429, str(error)) from None


@router.post("/tries/{try_id}/run", status_code=202)
async def run(one: TryDep, library: ScenariosDep, wanted: RunRequest) -> Response:
    """Begin to carry out sentences. Responds with 409 if that is not possible."""
    try:
        await _run(one, library, wanted)
    except UsageError as error:
        raise InvalidRequest({"": str(error)}, 409) from None
    return Response(status_code=202)


async def _run(one: Try, library: ScenarioLibrary, wanted: RunRequest) -> None:
    file = await asyncio.to_thread(library.parse, wanted.name, wanted.text)
    url = require_url(await asyncio.to_thread(start_address, file, wanted.base_url.strip()))
    await one.run(file, wanted.first, wanted.until, Place(url, wanted.allow_destructive))


@router.post("/tries/{try_id}/stop", status_code=202)
async def stop(one: TryDep) -> Response:
    """End what is being carried out."""
    await one.stop()
    return Response(status_code=202)


@router.post("/tries/{try_id}/end", status_code=202)
async def end(try_id: TryId, tries: TriesDep) -> Response:
    """End a try, if it is not over."""
    await tries.end(try_id)
    return Response(status_code=202)


@router.get("/tries/{try_id}/pictures/{number}")
async def picture(one: TryDep, number: int) -> Response:
    """Return a picture of the try."""
    found = one.picture(number)
    if found is None:
        raise not_found("this picture is not kept any more")
    return Response(found.jpeg, media_type="image/jpeg")


@router.get("/tries/{try_id}/live", response_class=EventSourceResponse, dependencies=[StreamSlot])
async def live(one: TryDep) -> AsyncIterator[ServerSentEvent]:
    """Stream what is shown of a try, until it is over, as events ``now`` and ``over``."""
    known: TryState | None = None
    async with one.watched():
        while known is None or known.status != "closed":
            known = await one.next_state(known)
            event = "over" if known.status == "closed" else "now"
            yield ServerSentEvent(event=event, data=known.model_dump(mode="json"))
