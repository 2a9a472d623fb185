"""Alerts that were delivered, and those that are owed."""

from __future__ import annotations

from datetime import timedelta

from explorer.store import Store
from explorer.store.clock import now
from tests.store.samples import summary

LATER = timedelta(minutes=5)


async def test_an_alert_is_owed_until_everybody_was_reached(store: Store):
    await store.runs.record(await summary())
    await store.alerts.store_outstanding("r1", {"title": "worse"}, now())
    (run,) = await store.alerts.due()
    assert (run.run_id, run.alerted) == ("r1", None)
    assert await store.alerts.get_outstanding("r1") == {"title": "worse"}
    await store.alerts.mark_delivered("r1")
    assert await store.alerts.due() == ()
    assert await store.alerts.get_outstanding("r1") is None
    stored = await store.runs.get("r1")
    assert stored
    assert stored.alerted


async def test_one_worker_tries_it_again(store: Store, other: Store):
    await store.runs.record(await summary())
    await store.alerts.store_outstanding("r1", {}, now())
    (run,) = await store.alerts.due()
    assert await store.alerts.postpone(run, now() + LATER)
    assert not await other.alerts.postpone(run, now() + LATER)
    assert await store.alerts.due() == ()


async def test_an_alert_that_is_given_up_is_not_told(store: Store):
    await store.runs.record(await summary())
    await store.alerts.store_outstanding("r1", {}, now())
    await store.alerts.give_up("r1")
    assert await store.alerts.due() == ()
    run = await store.runs.get("r1")
    assert run
    assert run.alerted is None
