"""A schedule becomes an order, and an order a run that waits for a worker."""

from __future__ import annotations

from explorer.process.run_ids import new_run_id
from explorer.settings.crawl_options import settings_of
from explorer.settings.model import CrawlOptions, ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.records import NewRun, RunOrder, StoredRun


def order_of(
    schedule: ScheduleSettings, *, attempt: int = 0, first_attempt: str | None = None
) -> RunOrder:
    """What a schedule asks for. ``attempt`` counts the runs that tried ``first_attempt`` again."""
    options = {name: getattr(schedule, name) for name in CrawlOptions.model_fields}
    return RunOrder(
        url=schedule.url,
        options=CrawlOptions(**options),
        schedule=schedule.name,
        attempt=attempt,
        first_attempt=first_attempt,
        tags=schedule.tags,
    )


def new_run(order: RunOrder, settings: Settings, run_id: str | None = None) -> NewRun:
    steps = settings_of(order.options, settings).planner.steps
    return NewRun(run_id=run_id or new_run_id(), order=order, steps=steps)


async def place_order(
    store: Store, order: RunOrder, settings: Settings, *, run_id: str | None = None
) -> StoredRun:
    """Queue it under an id of its own, or under ``run_id``, unless there is that run already; its
    schedule remembers it as its last run.

    Raise StoreUnavailable.
    """
    new = new_run(order, settings, run_id)
    run = await store.runs.add(new.run_id, order, steps=new.steps)
    if order.schedule is not None:
        await store.schedules.ran(order.schedule, run.run_id)
    return run
