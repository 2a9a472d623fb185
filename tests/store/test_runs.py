"""Runs as they are ordered, told, ended and listed, on SQLite and on Postgres."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from explorer.models import Usage
from explorer.settings.model import CrawlOptions
from explorer.store import Store
from explorer.store.records import RunFilter, StoredRun
from tests.store.samples import NOON, URL, order, step, summary

HOSTILE = "a\0b\ud800<script>"


def ids(runs: tuple[StoredRun, ...]) -> list[str]:
    return [run.run_id for run in runs]


async def test_an_ordered_run_is_what_was_ordered(store: Store):
    options = CrawlOptions(steps=7, scope=("*/shop/*",), ignore_robots=True)
    wanted = order(options=options, schedule="smoke", attempt=1, first_attempt="r0", tags=("a",))
    run = await store.runs.add("r1", wanted, steps=7)
    assert run == await store.runs.get("r1")
    assert (run.state, run.site, run.budget_steps) == ("queued", "https://shop.example", 7)
    assert (run.options, run.tags, run.attempt, run.first_attempt) == (options, ("a",), 1, "r0")
    assert datetime.now(UTC) - run.created < timedelta(minutes=1)
    assert not run.is_over
    assert run.duration is None
    assert await store.runs.get("r2") is None


async def test_an_id_that_is_taken_stays_with_the_first(store: Store):
    await store.runs.add("r1", order(), steps=1)
    assert (await store.runs.add("r1", order("https://other.example/"), steps=2)).url == URL


async def test_a_finished_run_is_recorded_whole(store: Store):
    await store.runs.record(await summary(usage=Usage(input_tokens=5, cost_usd=0.25)))
    run = await store.runs.get("r1")
    assert run
    assert run.is_over
    assert (run.state, run.stopped_because, run.steps, run.pages) == ("done", "steps", 2, 2)
    assert (run.errors, run.warnings, run.infos) == (1, 1, 1)
    assert (run.seed, run.input_tokens, run.cost_usd) == (7, 5, 0.25)
    assert run.duration == timedelta(seconds=3)
    findings = await store.runs.findings(["r1", "none"])
    assert [finding.severity for finding in findings] == ["error", "warning", "info"]
    assert findings[0].count == 2
    pages = await store.runs.states("r1")
    assert [(page.url, page.status, page.load_ms) for page in pages] == [
        (URL, 200, None),
        ("https://shop.example/basket", 404, None),
    ]
    assert [(s.step, s.control) for s in await store.runs.steps("r1")] == [
        (1, "Basket"),
        (2, "Buy"),
    ]


async def test_recording_again_replaces_what_was_recorded(store: Store):
    whole = await summary()
    await store.runs.record(whole)
    less = whole.model_copy(update={"findings": whole.findings[:1], "pages": whole.pages[:1]})
    await store.runs.record(less)
    assert len(await store.runs.findings(["r1"])) == 1
    assert len(await store.runs.states("r1")) == 1
    run = await store.runs.get("r1")
    assert run
    assert (run.errors, run.warnings, run.state) == (1, 0, "done")


async def test_a_run_with_more_rows_than_one_statement_takes(store: Store):
    whole = await summary()
    pages = tuple(
        whole.pages[0].model_copy(update={"url": f"{URL}{n}", "load_ms": (float(n), 4.0)})
        for n in range(1_200)
    )
    await store.runs.record(whole.model_copy(update={"pages": pages}))
    stored = await store.runs.states("r1")
    assert [page.url for page in stored] == [page.url for page in pages]
    assert stored[10].load_ms == 7


@pytest.mark.parametrize("seed", [-1, 2**32, 2**63, 10**40])
async def test_a_seed_of_any_size(store: Store, seed: int):
    await store.runs.record(await summary(seed=seed))
    run = await store.runs.get("r1")
    assert run
    assert run.seed == seed


async def test_hostile_text_is_stored_without_what_no_database_takes(store: Store):
    whole = await summary()
    finding = whole.findings[0].model_copy(update={"title": HOSTILE, "url": HOSTILE})
    page = whole.pages[0].model_copy(update={"title": HOSTILE})
    await store.runs.record(whole.model_copy(update={"findings": (finding,), "pages": (page,)}))
    await store.runs.record_step("r1", step(9, title=HOSTILE, reasoning=HOSTILE, control=HOSTILE))
    kept = "a?b?<script>"
    assert (await store.runs.findings(["r1"]))[0].title == kept
    assert (await store.runs.states("r1"))[0].title == kept
    assert (await store.runs.steps("r1", after=8))[0].control == kept
    told = {"titles": [HOSTILE]}
    await store.runs.store_comparison(
        "r1", verdict="worse", headline=HOSTILE, compared_with=HOSTILE, comparison=told
    )
    run = await store.runs.get("r1")
    assert run
    assert (run.verdict, run.headline) == ("worse", kept)
    assert await store.runs.comparison("r1") == {"titles": [kept]}
    assert ids(await store.runs.list(RunFilter(text=kept))) == ["r1"]


async def test_steps_are_noted_once_and_read_in_pages(store: Store):
    await store.runs.add("r1", order(), steps=9)
    for number in (1, 2, 3, 2):
        await store.runs.record_step("r1", step(number, ms=number * 10), pages=number, errors=1)
    await store.runs.record_step("r1", step(3, control="Sell"), pages=4, errors=1)
    run = await store.runs.get("r1")
    assert run
    assert (run.steps, run.pages, run.errors) == (3, 4, 1)
    noted = await store.runs.steps("r1")
    assert noted == tuple(step(n, ms=n * 10) for n in (1, 2, 3))
    assert [s.step for s in await store.runs.steps("r1", after=1, limit=1)] == [2]


async def test_no_comparison(store: Store):
    await store.runs.record(await summary())
    assert await store.runs.comparison("r1") is None
    assert await store.runs.comparison("none") is None


async def test_lists_are_newest_first_and_come_in_pages(store: Store):
    for number in range(5):
        await store.runs.record(
            await summary(f"r{number}", started=NOON + timedelta(minutes=number))
        )
    assert ids(await store.runs.list(limit=2)) == ["r4", "r3"]
    assert ids(await store.runs.list(limit=2, offset=4)) == ["r0"]
    assert await store.runs.count() == 5
    assert await store.runs.known() == {f"r{number}" for number in range(5)}
    assert await store.runs.by_state() == {"done": 5}


async def test_an_empty_store_has_no_runs(store: Store):
    assert await store.runs.count() == 0
    assert await store.runs.list() == ()
    assert await store.runs.findings([]) == ()


FILTERS = [
    (RunFilter(), ["a", "b", "c"]),
    (RunFilter(text="SHOP"), ["a", "b"]),
    (RunFilter(text="smo"), ["b"]),
    (RunFilter(text="night"), ["b"]),
    (RunFilter(text="größe"), ["b"]),
    (RunFilter(text="worse by"), ["a"]),
    (RunFilter(text="%"), []),
    (RunFilter(text="["), []),
    (RunFilter(text=", "), []),
    (RunFilter(text="_"), []),
    (RunFilter(state="open"), ["b", "c"]),
    (RunFilter(state="over"), ["a"]),
    (RunFilter(state="queued"), ["b"]),
    (RunFilter(schedule="smoke"), ["b"]),
    (RunFilter(site="https://other.example"), ["c"]),
    (RunFilter(verdict="worse"), ["a"]),
    (RunFilter(worst="error"), ["a"]),
    (RunFilter(worst="warning"), ["a", "c"]),
    (RunFilter(worst="info"), ["a", "c"]),
    (RunFilter(worst="error", state="open"), []),
]


async def test_filters(store: Store):
    await store.runs.record(await summary("a"))
    await store.runs.store_comparison(
        "a", verdict="worse", headline="worse by 1 error", compared_with="z", comparison={}
    )
    await store.runs.add("b", order(schedule="smoke", tags=("nightly", "größe")), steps=1)
    await store.runs.add("c", order("https://other.example/"), steps=1)
    await store.runs.claim("c", "w1")
    await store.runs.record_step("c", step(), warnings=1)
    for which, expected in FILTERS:
        assert sorted(ids(await store.runs.list(which))) == expected, which
        assert await store.runs.count(which) == len(expected), which
    assert await store.runs.sites() == ("https://other.example", "https://shop.example")
    assert ids(await store.runs.under_way()) == ["b", "c"]
    assert ids(await store.runs.under_way(schedule="smoke")) == ["b"]


async def test_the_beginning_of_an_id(store: Store):
    for name in ("20260304-a", "20260304-b", "20260305-a"):
        await store.runs.add(name, order(), steps=1)
    assert ids(await store.runs.starting_with("20260305")) == ["20260305-a"]
    assert len(await store.runs.starting_with("2026")) == 3
    assert len(await store.runs.starting_with("2026", limit=2)) == 2
    assert await store.runs.starting_with("%") == ()


async def test_earlier_runs_of_a_schedule_count_the_last_attempt_only(store: Store):
    for minute, (name, first) in enumerate(
        [("a", None), ("b", None), ("b1", "b"), ("b2", "b"), ("c", None), ("d", None)]
    ):
        await store.runs.add(name, order(schedule="smoke", first_attempt=first), steps=1)
        if name != "c":  # which never came to an end
            await store.runs.record(await summary(name, started=NOON + timedelta(minutes=minute)))
            await store.runs.set_state(name, "done")
    await store.runs.add("other", order(schedule="other"), steps=1)
    newest = await store.runs.get("d")
    assert newest
    assert ids(await store.runs.earlier("smoke", newest.created)) == ["b2", "a"]
    assert ids(await store.runs.earlier("smoke", newest.created, limit=1)) == ["b2"]
    assert ids(await store.runs.earlier("smoke", datetime.now(UTC))) == ["d", "b2", "a"]


async def test_runs_by_their_ids_and_the_schedules_they_belong_to(store: Store):
    await store.runs.add("a", order(schedule="smoke"), steps=1)
    await store.runs.add("b", order(schedule="nightly"), steps=1)
    await store.runs.add("c", order(), steps=1)
    found = await store.runs.get_many(["a", "c", "none"])
    assert {name: run.schedule for name, run in found.items()} == {"a": "smoke", "c": None}
    assert await store.runs.get_many([]) == {}
    assert await store.runs.schedule_names() == ("nightly", "smoke")


async def test_the_last_replay_of_each_recording(store: Store):
    for run_id, recording in (("r1", "a"), ("r2", "b"), ("r3", "a"), ("r4", None)):
        await store.runs.add(run_id, order(recording=recording), steps=0)
    last = await store.runs.last_of("recording")
    assert {name: run.run_id for name, run in last.items()} == {"a": "r3", "b": "r2"}
    found = await store.runs.list(RunFilter(recording="a"))
    assert [run.run_id for run in found] == ["r3", "r1"]


async def test_a_crawl_follows_no_replay(store: Store):
    for run_id, recording in (("r1", None), ("r2", "a"), ("r3", None)):
        await store.runs.add(run_id, order(recording=recording), steps=0)
        await store.runs.set_state(run_id, "done")
    run = await store.runs.get("r3")
    assert run
    before = await store.runs.before(run)
    assert before
    assert before.run_id == "r1"
