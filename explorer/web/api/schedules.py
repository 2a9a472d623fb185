"""API of the schedules."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from explorer.settings.model import Settings
from explorer.store.ordering import order_of, place_order
from explorer.store.records import StoredSchedule
from explorer.web.api.runs import shown_run
from explorer.web.api.schemas import Run, Schedule, ScheduleRequest
from explorer.web.dependencies import (
    ScheduleDep,
    ScheduleId,
    SettingsDep,
    StoreDep,
    schedule_named,
)
from explorer.web.scripts import script_problems, with_start_address
from explorer.web.validation import require_editable, schedule_order

router = APIRouter(prefix="/schedules", tags=["schedules"])


@router.get("")
async def list_schedules(store: StoreDep, settings: SettingsDep) -> tuple[Schedule, ...]:
    """Return all schedules."""
    every = await store.schedules.list()
    problems = await script_problems(every, settings)
    return tuple(Schedule.of(one, problems.get(one.name, "")) for one in every)


@router.get("/{name}")
async def get_schedule(schedule: ScheduleDep, settings: SettingsDep) -> Schedule:
    """Return a schedule."""
    return await _shown(schedule, settings)


@router.put("/{name}")
async def put_schedule(
    name: ScheduleId, store: StoreDep, settings: SettingsDep, body: ScheduleRequest
) -> Schedule:
    """Add a schedule, or replace the one of that name.

    Responds with 409 if config.yaml defines the schedule, and if its recording or
    scenario cannot be followed.
    """
    existing = await store.schedules.get(name)
    if existing:
        require_editable(existing)
    values = body.model_dump(exclude_none=True) | {"name": name}
    definition = await schedule_order(await with_start_address(values, settings), existing)
    return await _shown(await store.schedules.put(definition, "user"), settings)


@router.delete("/{name}", status_code=204, response_class=Response)
async def remove_schedule(schedule: ScheduleDep, store: StoreDep) -> None:
    """Remove a schedule. Its runs stay."""
    require_editable(schedule)
    await store.schedules.remove(schedule.name)


@router.post("/{name}/pause")
async def pause(schedule: ScheduleDep, store: StoreDep, settings: SettingsDep) -> Schedule:
    """Pause a schedule."""
    await store.schedules.pause(schedule.name)
    return await _shown(await schedule_named(schedule.name, store), settings)


@router.post("/{name}/resume")
async def resume(schedule: ScheduleDep, store: StoreDep, settings: SettingsDep) -> Schedule:
    """Resume a schedule."""
    await store.schedules.resume(schedule.name)
    return await _shown(await schedule_named(schedule.name, store), settings)


@router.post("/{name}/run", status_code=201)
async def run(schedule: ScheduleDep, store: StoreDep, settings: SettingsDep) -> Run:
    """Queue a run of the schedule immediately."""
    return shown_run(await place_order(store, order_of(schedule.definition), settings))


async def _shown(stored: StoredSchedule, settings: Settings) -> Schedule:
    problems = await script_problems([stored], settings)
    return Schedule.of(stored, problems.get(stored.name, ""))
