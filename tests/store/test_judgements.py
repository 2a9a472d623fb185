"""What people say of findings."""

from __future__ import annotations

import asyncio

from explorer.store import Store

SITE = "https://shop.example"


async def test_a_judgement_is_said_changed_and_taken_back(store: Store):
    await store.judgements.put(SITE, "f1", "accepted", note="known\0", by="ann")
    await store.judgements.put("https://other.example", "f1", "false")
    said = (await store.judgements.of(SITE))["f1"]
    assert (said.verdict, said.note, said.by) == ("accepted", "known?", "ann")
    await store.judgements.put(SITE, "f1", "false")
    assert (await store.judgements.of(SITE))["f1"].verdict == "false"
    await store.judgements.put(SITE, "f1", None)
    assert await store.judgements.of(SITE) == {}
    assert len(await store.judgements.of("https://other.example")) == 1


async def test_two_who_judge_at_once(store: Store, other: Store):
    await asyncio.gather(
        *((store, other)[n % 2].judgements.put(SITE, "f1", "accepted") for n in range(6))
    )
    assert len(await store.judgements.of(SITE)) == 1
