"""The list of runs and the form for a new run."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import ValidationError
from starlette.responses import RedirectResponse, Response

from explorer.store import Store
from explorer.store.ordering import place_order
from explorer.store.records import RunFilter, RunState
from explorer.store.trends import trends
from explorer.web.crawl_form import crawl_form
from explorer.web.dependencies import SettingsDep, StoreDep, run_named
from explorer.web.errors import InvalidRequest, invalid_request
from explorer.web.rendering import page
from explorer.web.scripts import kind_in, with_start_address
from explorer.web.sparkline import MAX_BARS
from explorer.web.validation import HOST_FILES, form_values, run_order

RUNS_SHOWN = 30
"""Number of runs on one page."""
STATES: tuple[RunState, ...] = (
    "queued", "running", "paused", "held", "logged_out", "done", "failed", "cancelled",
)  # fmt: skip

router = APIRouter(include_in_schema=False)


@router.get("/")
async def runs(
    request: Request,
    store: StoreDep,
    number: Annotated[int, Query(alias="page", ge=1, le=1_000_000)] = 1,
) -> Response:
    """Show the list of runs."""
    which = _filter(request)
    shown = await store.runs.list(which, limit=RUNS_SHOWN, offset=(number - 1) * RUNS_SHOWN)
    return page(
        request,
        "runs.html",
        runs=shown,
        under_way=[f"#run-{run.run_id}" for run in shown if not run.is_over],
        trends=await trends(store.database, [run.run_id for run in shown], MAX_BARS),
        count=await store.runs.count(which),
        which=which,
        states=STATES,
        sites=await store.runs.sites(),
        schedules=await store.runs.schedule_names(),
        number=number,
        shown=RUNS_SHOWN,
    )


@router.get("/runs/new")
async def new_run(
    request: Request,
    store: StoreDep,
    settings: SettingsDep,
    url: str = "",
    like: str = "",
    recording: str = "",
    scenario: str = "",
) -> Response:
    """Show the form for a new run, with the options of the run ``like`` if given."""
    values: dict[str, object] = {"url": url, "recording": recording, "scenario": scenario}
    return _form(request, settings, await _values_of_run(like, store) if like else values, {})


@router.post("/runs")
async def start_run(request: Request, store: StoreDep, settings: SettingsDep) -> Response:
    """Queue a run and redirect to it."""
    values = form_values(await request.form())
    try:
        order = run_order(await with_start_address(values, settings))
    except InvalidRequest as error:
        return _form(request, settings, values, error.fields, 422)
    run = await place_order(store, order, settings)
    return RedirectResponse(f"/runs/{run.run_id}", 303)


async def _values_of_run(run_id: str, store: Store) -> dict[str, object]:
    """Return the form values of a run. Files of the host cannot be set in the form."""
    run = await run_named(run_id, store)
    options = run.options.model_dump(exclude_none=True, exclude=HOST_FILES)
    script = {"recording": run.recording or "", "scenario": run.scenario or ""}
    return {"url": run.url, "allow_destructive": run.allow_destructive, **script, **options}


def _form(
    request: Request,
    settings: SettingsDep,
    values: dict[str, object],
    errors: dict[str, str],
    status: int = 200,
) -> Response:
    return page(
        request,
        "new_run.html",
        status,
        values=values,
        errors=errors,
        groups=crawl_form(settings, kind=kind_in(values)),
    )


def _filter(request: Request) -> RunFilter:
    """Return the filter in the query. Empty fields are ignored.

    Raises:
        InvalidRequest: A value is invalid.
    """
    query = {
        name: value
        for name, value in request.query_params.items()
        if name in RunFilter.model_fields and value.strip()
    }
    try:
        return RunFilter.model_validate(query)
    except ValidationError as error:
        raise invalid_request(error) from None
