"""Who is there to carry runs out."""

from __future__ import annotations

from datetime import timedelta

from explorer.store import Store

LONG = timedelta(hours=1)


async def test_workers_come_beat_and_go(store: Store, other: Store):
    await store.workers.beat("b", 2)
    await other.workers.beat("a", 1)
    await store.workers.beat("b", 3)
    known = await store.workers.list(LONG)
    assert [(worker.worker_id, worker.runs_at_once) for worker in known] == [("a", 1), ("b", 3)]
    assert await store.workers.list(timedelta(0)) == ()
    await other.workers.leave("b")
    await other.workers.leave("none")
    assert [worker.worker_id for worker in await store.workers.list(LONG)] == ["a"]
