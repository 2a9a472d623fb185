"""API of the scenarios."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field
from starlette.responses import Response

from explorer.web.api.schemas import RequestModel
from explorer.web.dependencies import ScenarioId, ScenariosDep
from explorer.web.scenarios.stored import (
    ScenarioText,
    remove_scenario,
    save_scenario,
    scenario_or_404,
)
from explorer.web.scenarios.views import (
    CheckedText,
    ScenarioDetails,
    ScenarioSummary,
    check_text,
)

router = APIRouter(prefix="/scenarios", tags=["scenarios"])


class ScenarioRequest(RequestModel):
    """The text of a file of scenarios."""

    text: ScenarioText
    version: Annotated[str, Field(max_length=64)] = ""
    """The version of the text that it takes the place of; "" for a new file."""


@router.get("")
async def list_scenarios(library: ScenariosDep) -> tuple[ScenarioSummary, ...]:
    """Return all files of scenarios."""

    def read() -> tuple[ScenarioSummary, ...]:
        return tuple(map(ScenarioSummary.of, library.known(library.names())))

    return await asyncio.to_thread(read)


@router.get("/{name}")
async def get_scenario(name: ScenarioId, library: ScenariosDep) -> ScenarioDetails:
    """Return a file of scenarios: its text, and how its sentences are read."""
    return await scenario_or_404(library, name)


@router.put("/{name}")
async def put_scenario(
    name: ScenarioId, library: ScenariosDep, body: ScenarioRequest, replace: bool = False
) -> ScenarioDetails:
    """Store a file of scenarios. It may have faults.

    Responds with 409 if the name is taken and neither ``replace`` is set nor its version given, and
    if another version was stored meanwhile.
    """
    return await save_scenario(library, name, body.text, body.version, replace=replace)


@router.post("/{name}/check")
async def check_scenario(
    name: ScenarioId, library: ScenariosDep, body: ScenarioRequest
) -> CheckedText:
    """Return how each sentence of a text is read, without storing it."""
    return await asyncio.to_thread(check_text, library, name, body.text)


@router.delete("/{name}", status_code=204, response_class=Response)
async def remove(name: ScenarioId, library: ScenariosDep) -> None:
    """Remove a file of scenarios. Its runs stay."""
    await remove_scenario(library, name)
