"""How the runs before a run have fared."""

from __future__ import annotations

from datetime import timedelta

from explorer.store import Store
from explorer.store.trends import Point, trends
from tests.store.samples import NOON, order, summary


async def test_the_oldest_first_of_the_schedule_or_else_of_the_site(store: Store):
    findings = (await summary()).findings
    for number in range(4):
        if number == 2:
            await store.runs.add("r2", order(schedule="smoke"), steps=1)
        started = NOON + timedelta(minutes=number)
        worst = findings[: number + 1]
        await store.runs.record(await summary(f"r{number}", started=started, findings=worst))
        await store.runs.set_state(f"r{number}", "done")
    told = await trends(store.database, ["r1", "r2", "r3", "none"], 2)
    assert told == {
        "r1": (Point(1, 0), Point(1, 1)),
        "r2": (Point(1, 1),),
        "r3": (Point(1, 1), Point(1, 1)),
    }
    assert len((await trends(store.database, ["r3"], 9))["r3"]) == 3
    assert await trends(store.database, [], 9) == {}
