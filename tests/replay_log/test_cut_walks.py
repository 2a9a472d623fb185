"""Real walks, cut off at each of their calls and taken up again."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from explorer.identity.interactions import interaction_key
from explorer.models import Interaction, RunEvent
from explorer.planner.loop import Planner
from explorer.planner.starting_point import RunInfo, StartingPoint
from explorer.process.stopping import StopConditions
from explorer.replay_log import ReplayingPage, RunClock
from explorer.replay_log.wrappers import LOST
from explorer.reporting.journal import JOURNAL, Journal
from explorer.settings.model import PlannerSettings
from tests.planner.fake_page import SITE, FakePage, button, link
from tests.replay_log.mortal import Killed, MortalPage, When, nothing_kept, replay_log

STEPS = 6
CALLS = 26
"""Of the shorter walk: an opening, four for each step, and the question for deferred checks."""
ONE_PAGE = {"": [button(f"b{n}") for n in range(4)]}
PAGES = {
    "": [link("A", "a"), button("Blue"), link("B", "b")],
    "a": [button("Search"), link("Start", ""), button("Red")],
    "b": [button("Green"), link("A", "a")],
}
DEAD_ENDS = {"": [link("A", "a"), link("B", "b"), link("C", "c")], "a": [], "b": [], "c": []}
"""From them the walk goes on by opening addresses."""


async def walk(page: MortalPage, folder: Path, clock: RunClock | None = None) -> list[RunEvent]:
    """As far as it comes, told to a journal."""
    kept = replay_log(folder / "tape", clock)
    journal = Journal(folder, resumed=(folder / JOURNAL).exists())
    planner = Planner(
        PlannerSettings(steps=STEPS, heuristic="priority"),
        StartingPoint(RunInfo(run_id="r", url=SITE, seed=5)),
        lambda url: "",
        (),
        stopping=StopConditions(clock=kept.clock),
    )
    events = []
    try:
        async for event in planner.explore(ReplayingPage(page, kept, SITE, nothing_kept)):
            event = journal.with_recorded_time(event)
            await journal.notice(event)
            events.append(event)
    except Killed:
        pass
    finally:
        journal.leave()
        kept.close()
    return events


def keys(events: list[RunEvent]) -> list[tuple[int, str, str]]:
    return [(e.step, e.url, e.key) for e in events if isinstance(e, Interaction)]


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / JOURNAL).read_text().splitlines()]


async def cut(
    site: FakePage, folder: Path, call: int, when: When
) -> tuple[list[RunEvent], list[RunEvent]]:
    before = await walk(MortalPage(site, call, when), folder)
    return before, await walk(MortalPage(another_browser(site)), folder)


def another_browser(site: FakePage) -> FakePage:
    """On the same site."""
    browser = FakePage({})
    browser.pages, browser.acts = site.pages, site.acts
    return browser


@pytest.mark.parametrize("pages", [ONE_PAGE, DEAD_ENDS])
async def test_how_many_calls_a_walk_makes(tmp_path: Path, pages: dict[str, Any]):
    page = MortalPage(FakePage(pages))
    await walk(page, tmp_path)
    assert len(page.calls) == CALLS


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", range(1, CALLS + 1))
async def test_a_walk_on_one_page_is_as_if_never_cut(tmp_path: Path, call: int, when: When):
    whole = await walk(MortalPage(FakePage(ONE_PAGE)), tmp_path / "whole")
    site = FakePage(ONE_PAGE)
    before, after = await cut(site, tmp_path / "cut", call, when)
    assert keys(after) == keys(whole)
    assert after[: len(before)] == before
    assert [line["event"] for line in lines(tmp_path / "cut")] == [event.event for event in whole]
    cut_off = [e for e in after if isinstance(e, Interaction) and e.detail == LOST]
    was_act = call % 4 == 1 and call > 1
    assert len(cut_off) == was_act
    assert len(site.acts) == STEPS - (was_act and when == "before")


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", range(1, CALLS + 1))
async def test_a_walk_over_pages_loses_no_step_and_does_none_twice(
    tmp_path: Path, call: int, when: When
):
    site = FakePage(PAGES)
    before, after = await cut(site, tmp_path, call, when)
    assert after[: len(before)] == before
    assert [step for step, *_ in keys(after)] == list(range(1, STEPS + 1))
    told = [(line["event"], line["step"]) for line in lines(tmp_path)]
    assert told == [(event.event, event.step) for event in after]
    tried = Counter(key for _, _, key in keys(after))
    done = Counter(map(interaction_key, site.acts))
    assert all(count <= tried[key] for key, count in done.items())


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("call", range(1, CALLS + 1))
async def test_only_the_start_page_is_opened_again(tmp_path: Path, call: int, when: When):
    """Nor is any banner answered twice."""
    site = FakePage(DEAD_ENDS)
    lost = MortalPage(site, call, when)
    await walk(lost, tmp_path)
    taken_up = MortalPage(another_browser(site))
    after = await walk(taken_up, tmp_path)

    asked = Counter(lost.calls + taken_up.calls)
    steps = [event for event in after if isinstance(event, Interaction)]
    told = Counter(f"open {s.reasoning.split()[-1]}" for s in steps if s.action == "goto")
    for path in filter(None, DEAD_ENDS):
        assert asked[f"open {SITE}{path}"] == told[f"open {SITE}{path}"]
    assert asked["clear_view"] == STEPS
    changed_something = lost.calls[-1].startswith(("act", "open")) and call > 1
    assert sum(step.detail == LOST for step in steps) == changed_something


async def test_a_walk_is_taken_up_any_number_of_times(tmp_path: Path):
    site = FakePage(ONE_PAGE)
    events: list[RunEvent] = []
    for _ in range(CALLS):  # each attempt comes two calls further: it opens the start page first
        events = await walk(MortalPage(another_browser(site), 3, "after"), tmp_path)
    assert [step for step, *_ in keys(events)] == list(range(1, STEPS + 1))
    assert [line["event"] for line in lines(tmp_path)] == [event.event for event in events]
    assert len(site.acts) <= STEPS


async def test_a_torn_line_of_the_journal_is_written_anew(tmp_path: Path):
    site = FakePage(ONE_PAGE)
    await walk(MortalPage(site, 14), tmp_path)
    whole = (tmp_path / JOURNAL).read_bytes()
    for size in (len(whole) - 1, len(whole) - 40):
        (tmp_path / JOURNAL).write_bytes(whole[:size])
        await walk(MortalPage(another_browser(site), 1), tmp_path)
        assert (tmp_path / JOURNAL).read_bytes().startswith(whole[: whole[:-1].rfind(b"\n") + 1])
        assert [line["step"] for line in lines(tmp_path)] == [
            json.loads(line)["step"] for line in whole.splitlines()
        ]
