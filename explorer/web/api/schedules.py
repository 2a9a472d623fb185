"""API of the schedules."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from explorer.store.ordering import order_of, place_order
from explorer.web.api.runs import shown_run
from explorer.web.api.shapes import Run, Schedule, ScheduleGiven
from explorer.web.dependencies import ScheduleId, TheSchedule, TheSettings, TheStore, schedule_named
from explorer.web.validation import require_own, schedule_order

router = APIRouter(prefix="/schedules", tags=["schedules"])


@router.get("")
async def list_schedules(store: TheStore) -> tuple[Schedule, ...]:
    """Return all schedules."""
    return tuple(map(Schedule.of, await store.schedules.list()))


@router.get("/{name}")
async def get_schedule(schedule: TheSchedule) -> Schedule:
    """Return a schedule."""
    return Schedule.of(schedule)


@router.put("/{name}")
async def put_schedule(name: ScheduleId, store: TheStore, given: ScheduleGiven) -> Schedule:
    """Add a schedule, or replace the one of that name.

    Responds with 409 if config.yaml defines the schedule.
    """
    before = await store.schedules.get(name)
    if before:
        require_own(before)
    values = given.model_dump(exclude_none=True) | {"name": name}
    definition = await schedule_order(values, before)
    return Schedule.of(await store.schedules.put(definition, "user"))


@router.delete("/{name}", status_code=204, response_class=Response)
async def remove_schedule(schedule: TheSchedule, store: TheStore) -> None:
    """Remove a schedule. Its runs stay."""
    require_own(schedule)
    await store.schedules.remove(schedule.name)


@router.post("/{name}/pause")
async def pause(schedule: TheSchedule, store: TheStore) -> Schedule:
    """Pause a schedule."""
    await store.schedules.pause(schedule.name)
    return Schedule.of(await schedule_named(schedule.name, store))


@router.post("/{name}/resume")
async def resume(schedule: TheSchedule, store: TheStore) -> Schedule:
    """Resume a schedule."""
    await store.schedules.resume(schedule.name)
    return Schedule.of(await schedule_named(schedule.name, store))


@router.post("/{name}/run", status_code=201)
async def run(schedule: TheSchedule, store: TheStore, settings: TheSettings) -> Run:
    """Queue a run of the schedule immediately."""
    return shown_run(await place_order(store, order_of(schedule.definition), settings))
