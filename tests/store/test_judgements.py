"""What people say of findings."""

from __future__ import annotations

import asyncio

from explorer.models import IgnoreRule
from explorer.store import Store
from tests.store import samples

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


async def test_the_rules_of_all_sites_are_listed_and_withdrawn(store: Store):
    await store.runs.record(await samples.summary("r1"))
    await store.runs.record(await samples.summary("r2"))
    rule = IgnoreRule(check="dead-click", text="Buy", reason="known")
    await store.judgements.put(SITE, "b", "accepted", "known", "ann", rule)
    await store.judgements.put(SITE, "c", "false")
    other = IgnoreRule(address="/ads/*", reason="adverts")
    await store.judgements.put("https://other.example", "b", "false", rule=other)

    first, second = await store.judgements.written_rules()

    assert (first.site, first.rule) == ("https://other.example", other)
    assert (first.run_id, first.title) == (None, None)
    assert (second.site, second.finding_id, second.rule, second.by) == (SITE, "b", rule, "ann")
    assert second.run_id == "r2"
    assert second.title
    assert await store.judgements.withdraw_rule(SITE, "b")
    assert [one.rule for one in await store.judgements.written_rules()] == [other]
    judgement = (await store.judgements.of(SITE))["b"]
    assert (judgement.note, judgement.by, judgement.rule) == ("known", "ann", None)
    for site, finding in [(SITE, "b"), (SITE, "c"), (SITE, "nothing")]:
        assert not await store.judgements.withdraw_rule(site, finding)
