"""Creation of run orders from schedules, and of queued runs from orders."""

from __future__ import annotations

from explorer.process.run_ids import new_run_id
from explorer.settings.model import CrawlOptions, ScheduleSettings, Settings
from explorer.settings.overrides import settings_of
from explorer.store import Store
from explorer.store.records import NewRun, RunOrder, StoredRun


def order_of(
    schedule: ScheduleSettings, *, attempt: int = 0, first_attempt: str | None = None
) -> RunOrder:
    """Return the order for a run of a schedule.

    Args:
        schedule: The schedule.
        attempt: The number of the retry, or 0 for the first attempt.
        first_attempt: The id of the run that is retried.
    """
    options = {name: getattr(schedule, name) for name in CrawlOptions.model_fields}
    return RunOrder(
        url=schedule.url,
        options=CrawlOptions(**options),
        recording=schedule.recording,
        scenario=schedule.scenario,
        allow_destructive=schedule.allow_destructive,
        schedule=schedule.name,
        attempt=attempt,
        first_attempt=first_attempt,
        tags=schedule.tags,
    )


def new_run(order: RunOrder, settings: Settings, run_id: str | None = None) -> NewRun:
    """Return a run for an order, with its step budget.

    The run gets a new id unless ``run_id`` is given.
    """
    is_crawl = order.kind == "crawl"
    steps = settings_of(order.options, settings).planner.steps if is_crawl else 0
    return NewRun(run_id=run_id or new_run_id(), order=order, steps=steps)


async def place_order(
    store: Store, order: RunOrder, settings: Settings, *, run_id: str | None = None
) -> StoredRun:
    """Queue a run and store it as the last run of its schedule.

    Args:
        store: The run store.
        order: What to run.
        settings: The settings that the order's options override.
        run_id: The id of the run. If a run with this id exists, it is left unchanged and returned.

    Returns:
        The queued run.

    Raises:
        StoreUnavailable: The database cannot be used.
    """
    new = new_run(order, settings, run_id)
    run = await store.runs.add(new.run_id, order, steps=new.steps)
    if order.schedule is not None:
        await store.schedules.record_run(order.schedule, run.run_id)
    return run
