"""From a schedule to a run that waits."""

from __future__ import annotations

from explorer.settings.model import CrawlOptions, Settings
from explorer.store import Store
from explorer.store.ordering import order_of, place_order
from tests.store.samples import URL, order, schedule


def test_an_order_is_what_the_schedule_says():
    wanted = schedule(steps=7, scope=["*/shop/*"], ignore_robots=True, tags=["a"], retries=2)
    ordered = order_of(wanted, attempt=1, first_attempt="r1")
    assert ordered.options == CrawlOptions(steps=7, scope=("*/shop/*",), ignore_robots=True)
    assert (ordered.url, ordered.schedule, ordered.tags) == (URL, "smoke", ("a",))
    assert (ordered.attempt, ordered.first_attempt) == (1, "r1")


async def test_its_schedule_remembers_it(store: Store):
    await store.schedules.put(schedule(steps=7), "user")
    run = await place_order(store, order_of(schedule(steps=7)), Settings())
    assert (run.state, run.budget_steps) == ("queued", 7)
    stored = await store.schedules.get("smoke")
    assert stored
    assert stored.last_run == run.run_id


async def test_an_order_without_a_schedule(store: Store):
    run = await place_order(store, order(), Settings())
    assert run.budget_steps == Settings().planner.steps
    assert await store.runs.get(run.run_id) == run
