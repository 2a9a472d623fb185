"""Which runs are kept, and what is left of the others."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path

import pytest

from explorer.store import Store
from explorer.store.clock import now
from explorer.store.folders import adopt
from explorer.store.records import RunAge
from explorer.store.retention import Retention, expired_runs, prune
from tests.store.samples import NOON, leave, order, schedule

SITE = "https://shop.example"
GROUPS: dict[str, dict[str, object]] = {
    "a": {},
    "b": {"schedule": "smoke"},
    "c": {"site": "https://other.example"},
}
AT_ONCE = Retention(days=-1)


def age(run_id: str, days: float, **more: object) -> RunAge:
    """Of a run that ended so many days before noon."""
    at = NOON - timedelta(days=days)
    known = {"site": SITE, "schedule": None, "state": "done", "owed_at": None}
    return RunAge.model_validate({"run_id": run_id, "created": at, "finished": at} | known | more)


def expired(ages: list[RunAge], retention: Retention, *schedules: str) -> list[str]:
    return [one.run_id for one in expired_runs(ages, retention, schedules, NOON)]


def test_runs_are_kept_for_some_days():
    ages = [age("new", 1), age("old", 8), age("oldest", 30)]
    assert expired(ages, Retention(days=7)) == ["old", "oldest"]
    assert expired(ages, Retention()) == []


def test_so_many_are_kept_of_each_site_and_schedule():
    ages = [age(f"{who}{n}", n, **more) for n in range(3) for who, more in GROUPS.items()]
    assert set(expired(ages, Retention(runs=1))) == {f"{who}{n}" for n in (1, 2) for who in GROUPS}


def test_the_last_run_of_a_schedule_that_came_to_its_end_stays():
    ages = [
        age("failed", 40, schedule="smoke", state="failed"),
        age("last", 41, schedule="smoke"),
        age("before", 42, schedule="smoke"),
    ]
    assert expired(ages, Retention(days=7), "smoke") == ["failed", "before"]
    assert expired(ages, Retention(days=7)) == ["failed", "last", "before"]  # no such schedule now


def test_what_the_next_run_is_compared_with_stays():
    smoke = {"schedule": "smoke"}
    ages = [
        age("stopped", 40, **smoke, wanted="stop"),
        age("lost", 41, **smoke, stopped_because="browser_lost"),
        age("baseline", 42, **smoke),
        age("older", 43, **smoke),
    ]
    assert expired(ages, Retention(days=7), "smoke") == ["stopped", "lost", "older"]
    retry = age("retry", 0, **smoke, state="queued", first_attempt="first")
    ages = [retry, age("first", 1, **smoke), age("baseline", 2, **smoke), age("older", 3, **smoke)]
    assert expired(ages, Retention(runs=1), "smoke") == ["older"]


@pytest.mark.parametrize("more", [{"state": "held"}, {"state": "queued"}, {"owed_at": NOON}])
def test_what_is_not_over_stays(more: dict[str, object]):
    assert expired([age("old", 400, **more)], Retention(days=7, runs=1)) == []


async def test_nothing_is_left_of_a_run_but_what_people_said(store: Store, tmp_path: Path):
    at = now() - timedelta(days=9)
    removed = await leave(tmp_path, "r1", started=at, finished=at)
    kept = await leave(tmp_path, "r2", started=now(), finished=now())
    await adopt(store.runs, tmp_path)
    finding, *_ = await store.runs.findings(["r1"])
    await store.judgements.put(SITE, finding.finding_id, "accepted")
    await store.runs.add("waiting", order(), steps=5)
    would = await prune(store, tmp_path, Retention(days=7), dry_run=True)
    assert removed.exists()
    pruned = await prune(store, tmp_path, Retention(days=7))
    assert pruned == would
    assert [run.run_id for run in pruned.runs] == ["r1"]
    assert (pruned.kept, pruned.size > 1_000) == (2, True)
    assert (removed.exists(), kept.exists()) == (False, True)
    assert await store.runs.known() == {"r2", "waiting"}
    assert not await store.runs.findings(["r1"])
    assert not await store.runs.steps("r1")
    assert not await store.runs.states("r1")
    assert list(await store.judgements.of(SITE)) == [finding.finding_id]
    assert await adopt(store.runs, tmp_path) == 0


async def test_folders_of_runs_that_were_broken_off_go_too(store: Store, tmp_path: Path):
    for name, days in (("broken", 9), ("under-way", 0)):
        journal = tmp_path / name / "journal.jsonl"
        journal.parent.mkdir()
        journal.touch()
        at = (now() - timedelta(days=days)).timestamp()
        os.utime(journal, (at, at))
    (tmp_path / "my-notes").mkdir()
    pruned = await prune(store, tmp_path, Retention(days=7))
    assert [folder.name for folder in pruned.folders] == ["broken"]
    assert {"my-notes", "under-way"} <= set(os.listdir(tmp_path))
    assert "broken" not in os.listdir(tmp_path)


async def test_a_folder_that_is_a_link_is_left_alone(store: Store, tmp_path: Path):
    elsewhere = await leave(tmp_path / "elsewhere", "r1")
    out = tmp_path / "out"
    out.mkdir()
    (out / "r1").symlink_to(elsewhere)
    await adopt(store.runs, out)
    pruned = await prune(store, out, AT_ONCE)
    assert pruned.runs == ()
    assert (elsewhere / "run.json").exists()
    assert await store.runs.get("r1")


async def test_the_last_run_of_a_stored_schedule_stays(store: Store, tmp_path: Path):
    await store.schedules.put(schedule("smoke"), "user")
    for run_id in ("r1", "r2"):
        await store.runs.add(run_id, order(schedule="smoke"), steps=5)
        await store.runs.set_state(run_id, "done")
    await prune(store, tmp_path, AT_ONCE)
    assert await store.runs.known() == {"r2"}
