"""The pages of the scenarios."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, UploadFile
from starlette.responses import RedirectResponse, Response

from explorer.errors import UsageError
from explorer.scenario.library import ScenarioLibrary
from explorer.store import Store
from explorer.store.records import RunFilter
from explorer.web.dependencies import ScenarioId, ScenariosDep, StoreDep
from explorer.web.errors import BODY_BYTES
from explorer.web.rendering import page
from explorer.web.scenarios.stored import remove_scenario, scenario_or_404
from explorer.web.scenarios.views import SENTENCES_SHOWN, ScenarioSummary

RUNS_SHOWN = 5
"""Number of the latest runs of a file that its page lists."""
NEW_NAME = "new.feature"
NEW_TEXT = """\
Feature: My first feature
  Scenario: the home page
    Given I am on the home page
    Then I should see "Welcome"
"""

router = APIRouter(prefix="/scenarios", include_in_schema=False)


@router.get("")
async def scenarios(request: Request, store: StoreDep, library: ScenariosDep) -> Response:
    """Show the list of scenarios."""
    return await _list(request, store, library, {}, {})


@router.post("")
async def upload(
    request: Request,
    store: StoreDep,
    library: ScenariosDep,
    file: UploadFile,
    name: Annotated[str, Form(max_length=200)] = "",
    replace: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Store a file of scenarios and redirect to its page."""
    name = name.strip() or (file.filename or "").rpartition("/")[2]
    content = await file.read()
    try:
        text = _decoded(name, content)
        await asyncio.to_thread(library.save, name, text, replace=bool(replace))
    except UsageError as error:
        values = {"name": name, "replace": replace}
        return await _list(request, store, library, values, {"file": str(error)}, 422)
    return RedirectResponse(f"/scenarios/{name}", 303)


@router.get("/new")
async def new(request: Request, url: str = "") -> Response:
    """Show the editor with a new text."""
    return _editor(request, NEW_NAME, NEW_TEXT, "", url)


@router.get("/{name}")
async def scenario(
    request: Request, name: ScenarioId, store: StoreDep, library: ScenariosDep
) -> Response:
    """Show a file of scenarios, how it is read, and its latest runs."""
    found = await scenario_or_404(library, name)
    runs = await store.runs.list(RunFilter(scenario=name), limit=RUNS_SHOWN)
    schedules = await store.schedules.list()
    return page(
        request,
        "scenarios/scenario.html",
        scenario=found,
        shown=SENTENCES_SHOWN,
        runs=runs,
        schedules=[one for one in schedules if one.definition.scenario == name],
        values={"url": found.url or (runs[0].url if runs else "")},
    )


@router.get("/{name}/edit")
async def edit(
    request: Request, name: ScenarioId, store: StoreDep, library: ScenariosDep, url: str = ""
) -> Response:
    """Show the editor with a file of scenarios."""
    found = await scenario_or_404(library, name)
    runs = await store.runs.list(RunFilter(scenario=name), limit=1)
    url = url or found.url or (runs[0].url if runs else "")
    return _editor(request, name, found.text, found.version, url)


@router.post("/{name}/remove")
async def remove(name: ScenarioId, library: ScenariosDep) -> Response:
    """Remove a file of scenarios and redirect to the list."""
    await remove_scenario(library, name)
    return RedirectResponse("/scenarios", 303)


def _editor(request: Request, name: str, text: str, version: str, url: str) -> Response:
    values = {"url": url, "name": name}
    return page(request, "scenarios/editor.html", text=text, version=version, values=values)


def _decoded(name: str, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"{name}: it is not UTF-8 text") from None


async def _list(
    request: Request,
    store: Store,
    library: ScenarioLibrary,
    values: dict[str, str],
    errors: dict[str, str],
    status: int = 200,
) -> Response:
    def read() -> list[ScenarioSummary]:
        return [ScenarioSummary.of(one) for one in library.known(library.names())]

    return page(
        request,
        "scenarios/scenarios.html",
        status,
        scenarios=await asyncio.to_thread(read),
        last=await store.runs.last_of("scenario"),
        folder=library.folder,
        megabytes=BODY_BYTES // 1_000_000,
        values=values,
        errors=errors,
    )
