"""Who is there to carry runs out."""

from __future__ import annotations

from datetime import timedelta

from explorer.store import Store

LONG = timedelta(hours=1)


async def test_workers_come_beat_and_go(store: Store, other: Store):
    await store.workers.beat("b", "b:1")
    await other.workers.beat("a", "a:1")
    await store.workers.beat("b", "b:2")
    assert await store.workers.alive(LONG) == {"a", "b"}
    assert await store.workers.alive(timedelta(0)) == frozenset()
    assert await store.workers.leases() == {"a:1", "b:2"}
    await other.workers.leave("b:1")  # it was replaced meanwhile
    assert await store.workers.alive(LONG) == {"a", "b"}
    await other.workers.leave("b:2")
    assert await store.workers.alive(LONG) == {"a"}
