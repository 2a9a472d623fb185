"""API of the runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.responses import Response

from explorer.comparison import Comparison
from explorer.reporting.run import RunSummary
from explorer.store.ordering import place_order
from explorer.store.records import RunFilter, StoredRun, StoredState, StoredStep
from explorer.web.api.schemas import FindingResponse, NewRunRequest, Run, RunsPage, WantedState
from explorer.web.dependencies import (
    RunDep,
    RunId,
    SettingsDep,
    StoreDep,
    folder_of,
    run_named,
)
from explorer.web.errors import InvalidRequest, not_found
from explorer.web.graph import Graph, graph
from explorer.web.journal_reader import JournalStep
from explorer.web.pages.diff import comparison_of
from explorer.web.pages.live import StreamSlot, watch_run
from explorer.web.run_folder import MEDIA_TYPES, file_response
from explorer.web.run_view import ViewDep, findings_of, summary_or_404
from explorer.web.scripts import with_start_address
from explorer.web.validation import run_order

Limit = Annotated[int, Query(ge=1, le=1_000)]
Number = Annotated[int, Query(ge=0, le=1_000_000_000)]

_ERROR_CONTENT = {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorResponse"}}}
_STREAM_ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"description": HTTPStatus(status).phrase, "content": _ERROR_CONTENT}
    for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
"""Error responses of event streams. The router's default would declare them as event streams too.
"""

router = APIRouter(prefix="/runs", tags=["runs"])


class ListFilter(RunFilter):
    """Selects a page of the list of runs."""

    limit: Annotated[int, Query(ge=1, le=500)] = 50
    offset: Number = 0


@router.get("")
async def list_runs(store: StoreDep, list_filter: Annotated[ListFilter, Query()]) -> RunsPage:
    """Return the selected runs, newest first."""
    run_filter = RunFilter(**list_filter.model_dump(include=set(RunFilter.model_fields)))
    runs = await store.runs.list(run_filter, limit=list_filter.limit, offset=list_filter.offset)
    return RunsPage(runs=tuple(map(shown_run, runs)), count=await store.runs.count(run_filter))


@router.post("", status_code=201)
async def start_run(store: StoreDep, settings: SettingsDep, new: NewRunRequest) -> Run:
    """Queue a crawl, the replay of a recording or the scenarios of a file.

    Responds with 409 if the recording or the file does not exist or cannot be followed.
    """
    order = run_order(await with_start_address(new.model_dump(), settings))
    return shown_run(await place_order(store, order, settings))


@router.get("/{run_id}")
async def get_run(run: RunDep) -> Run:
    """Return a run."""
    return shown_run(run)


@router.put("/{run_id}/wanted")
async def want(run: RunDep, store: StoreDep, wanted: WantedState) -> Run:
    """Request that the run pauses, continues or stops. Responds with 409 if the run is over."""
    if not await store.runs.want(run.run_id, wanted.wanted):
        raise InvalidRequest({run.run_id: "is over"}, 409)
    return shown_run(await run_named(run.run_id, store))


@router.get("/{run_id}/steps")
async def steps(
    run: RunDep, store: StoreDep, after: Number = 0, limit: Limit = 100
) -> tuple[StoredStep, ...]:
    """Return summaries of the steps with a number above ``after``, in ascending order."""
    return await store.runs.steps(run.run_id, after=after, limit=limit)


@router.get("/{run_id}/steps/{step}")
async def step(view: ViewDep, step: Annotated[int, Path(ge=1, le=1_000_000_000)]) -> JournalStep:
    """Return a step with its decision, network and console events.

    Responds with 404 if the journal is missing or has no such step.
    """
    found = await asyncio.to_thread(view.journal.steps, [step])
    if not found:
        raise not_found(f"the journal of this run has no step {step}")
    return found[0]


@router.get("/{run_id}/findings")
async def findings(view: ViewDep, store: StoreDep) -> tuple[FindingResponse, ...]:
    """Return the findings, most severe first and judged ones last."""
    return tuple(
        FindingResponse(
            **one.finding.model_dump(
                include={"severity", "check", "title", "url", "step", "count", "evidence"}
            ),
            run_id=view.stored.run_id,
            finding_id=one.id,
            repro=one.repro,
            judgement=one.judgement.verdict if one.judgement else None,
        )
        for one in await findings_of(view, store)
    )


@router.get("/{run_id}/states")
async def states(run: RunDep, store: StoreDep) -> tuple[StoredState, ...]:
    """Return the pages that the run visited."""
    return await store.runs.states(run.run_id)


@router.get("/{run_id}/graph")
async def site_graph(view: ViewDep) -> Graph:
    """Return the site map: the most visited pages and the transitions between them."""
    return graph(summary_or_404(view))


@router.get("/{run_id}/summary")
async def summary(view: ViewDep) -> RunSummary:
    """Return the full result of the run, including its coverage.

    Responds with 404 until the run is over.
    """
    return summary_or_404(view)


@router.get(
    "/{run_id}/files/{name:path}",
    response_class=Response,
    responses={200: {"content": {kind: {} for kind in sorted({*MEDIA_TYPES.values()})}}},
)
async def file(run: RunDep, settings: SettingsDep, name: str) -> Response:
    """Return a file of the run.

    Available are run.json, report.html, junit.xml, results.sarif, journal.jsonl,
    screenshots/0001.jpg and the like, and the files in repro/.
    """
    return file_response(folder_of(run.run_id, settings), name)


@router.get(
    "/{run_id}/live",
    response_class=EventSourceResponse,
    dependencies=[StreamSlot],
    responses=_STREAM_ERRORS,
)
async def live(
    run: RunDep, store: StoreDep, settings: SettingsDep
) -> AsyncIterator[ServerSentEvent]:
    """Stream the run as server-sent events.

    The event ``now`` is sent whenever the run has changed, ``over`` at its end. Both carry the run
    as /api/runs/ID returns it.
    """
    last = None
    async for view in watch_run(run, store, settings):
        if view and view.stored != last:
            last = view.stored
            over = "over" if last.is_over else "now"
            yield ServerSentEvent(event=over, data=shown_run(last).model_dump(mode="json"))


@router.get("/{run_id}/comparison")
async def comparison(run: RunDep, store: StoreDep, settings: SettingsDep) -> Comparison:
    """Return the comparison with the previous run of the schedule."""
    before = await store.runs.get(run.compared_with) if run.compared_with else None
    found = await comparison_of(run, before, store, settings) if before else None
    if found is None:
        raise not_found("this run was not compared")
    return found


@router.get("/{run_id}/diff/{other}")
async def diff(run: RunDep, other: RunId, store: StoreDep, settings: SettingsDep) -> Comparison:
    """Return the comparison with any other run."""
    found = await comparison_of(run, await run_named(other, store), store, settings)
    if found is None:
        raise not_found("both runs must be over and have their summaries here")
    return found


def shown_run(run: StoredRun) -> Run:
    """Return a run as the API shows it."""
    return Run.model_validate(run.model_dump())
