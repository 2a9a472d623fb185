"""The pages of the schedules."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from explorer.store.clock import now
from explorer.store.ordering import order_of, place_order
from explorer.store.records import StoredSchedule
from explorer.store.schedules import next_times
from explorer.web.crawl_form import crawl_form
from explorer.web.dependencies import ScheduleDep, SettingsDep, StoreDep
from explorer.web.errors import InvalidRequest
from explorer.web.rendering import page
from explorer.web.scripts import kind_in, script_problems, with_start_address
from explorer.web.validation import kept_options, require_editable, schedule_order, schedule_values

TIMES_SHOWN = 3
"""Number of upcoming times shown."""

router = APIRouter(prefix="/schedules", include_in_schema=False)


@router.get("")
async def schedules(request: Request, store: StoreDep, settings: SettingsDep) -> Response:
    """Show the list of schedules."""
    every = await store.schedules.list()
    last = [schedule.last_run for schedule in every if schedule.last_run]
    return page(
        request,
        "schedules.html",
        schedules=every,
        last=await store.runs.get_many(last),
        problems=await script_problems(every, settings),
        now=now(),
    )


@router.get("/new")
async def new(request: Request, settings: SettingsDep) -> Response:
    """Show the form for a new schedule."""
    values: dict[str, object] = {
        name: request.query_params.get(name, "") for name in ("url", "recording", "scenario")
    }
    return _form(request, settings, None, values, {})


@router.post("")
async def add(request: Request, store: StoreDep, settings: SettingsDep) -> Response:
    """Add a schedule and redirect to the list."""
    values = schedule_values(await request.form())
    try:
        definition = await schedule_order(await with_start_address(values, settings), None)
        if await store.schedules.get(definition.name):
            raise InvalidRequest({"name": "is taken by another schedule"})
    except InvalidRequest as error:
        return _form(request, settings, None, values, error.fields, 422)
    await store.schedules.put(definition, "user")
    return RedirectResponse("/schedules", 303)


@router.get("/{name}")
async def edit(request: Request, schedule: ScheduleDep, settings: SettingsDep) -> Response:
    """Show the form of a schedule."""
    values = schedule.definition.model_dump(exclude_none=True)
    return _form(request, settings, schedule, values, {})


@router.post("/{name}")
async def change(
    request: Request,
    schedule: ScheduleDep,
    store: StoreDep,
    settings: SettingsDep,
) -> Response:
    """Change a schedule and redirect to the list."""
    form_values = schedule_values(await request.form())
    values = {**kept_options(schedule.definition), **form_values, "name": schedule.name}
    try:
        require_editable(schedule)
        definition = await schedule_order(await with_start_address(values, settings), schedule)
    except InvalidRequest as error:
        return _form(request, settings, schedule, values, error.fields, error.status)
    await store.schedules.put(definition, "user")
    return RedirectResponse("/schedules", 303)


@router.post("/{name}/pause")
async def pause(schedule: ScheduleDep, store: StoreDep) -> Response:
    """Pause a schedule and redirect to the list."""
    await store.schedules.pause(schedule.name)
    return RedirectResponse("/schedules", 303)


@router.post("/{name}/resume")
async def resume(schedule: ScheduleDep, store: StoreDep) -> Response:
    """Resume a schedule and redirect to the list."""
    await store.schedules.resume(schedule.name)
    return RedirectResponse("/schedules", 303)


@router.post("/{name}/run")
async def run(schedule: ScheduleDep, store: StoreDep, settings: SettingsDep) -> Response:
    """Queue a run of the schedule and redirect to it."""
    started = await place_order(store, order_of(schedule.definition), settings)
    return RedirectResponse(f"/runs/{started.run_id}", 303)


@router.post("/{name}/remove")
async def remove(schedule: ScheduleDep, store: StoreDep) -> Response:
    """Remove a schedule and redirect to the list."""
    require_editable(schedule)
    await store.schedules.remove(schedule.name)
    return RedirectResponse("/schedules", 303)


def _form(
    request: Request,
    settings: SettingsDep,
    schedule: StoredSchedule | None,
    values: dict[str, object],
    errors: dict[str, str],
    status: int = 200,
) -> Response:
    times = next_times(schedule.definition, now(), TIMES_SHOWN) if schedule else ()
    return page(
        request,
        "schedule.html",
        status,
        schedule=schedule,
        values=values,
        errors=errors,
        groups=crawl_form(settings, kind=kind_in(values)),
        times=times,
    )
