"""The walks of several visitors as one run, of hand-made events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence

import pytest

from explorer.bootstrap.rule_use import RuleUse
from explorer.bootstrap.run_request import RunRequest
from explorer.bootstrap.visitors.merging import MergedWalks
from explorer.bootstrap.visitors.shares import probe_seconds, probe_settings, settings_of
from explorer.bootstrap.visitors.walking import walk_with_each
from explorer.errors import BrowserUnavailable
from explorer.masking import Mask
from explorer.models import (
    AIContribution,
    BlockedRequestCount,
    FindingMade,
    Outcome,
    RunEvent,
    RunFinished,
    StartOpened,
    StoppedBecause,
    Usage,
    VisitorsCompared,
)
from explorer.settings.model import NamedLogin, Settings
from tests.reporting.samples import SHOP, START, fault, finished, interaction, started, visited

ADMIN = NamedLogin(name="admin", user="ada", password_env="ADAS")
CLERK = NamedLogin(name="clerk", user="sam", password_env="SAMS")
VISITOR = NamedLogin(name="visitor")


def opened(result: str = "done") -> StartOpened:
    outcome = Outcome.model_validate({"action": "goto", "result": result, "url": SHOP})
    return StartOpened(time=START, outcome=outcome)


async def walked(
    merged: MergedWalks, login: NamedLogin, events: Sequence[RunEvent]
) -> list[RunEvent]:
    async def walk() -> AsyncGenerator[RunEvent, None]:
        for event in events:
            yield event

    return [event async for event in merged.events(login, walk())]


def walk(steps: int, *made: FindingMade, **more: object) -> list[RunEvent]:
    findings = tuple(one.finding for one in made)
    acts = [interaction(number) for number in range(1, steps + 1)]
    end = finished(steps, findings=findings, **more)
    return [started(), opened(), visited(), *acts, *made, end]


async def test_steps_are_numbered_through_and_the_start_pages_are_step_0():
    merged = MergedWalks()
    first = await walked(merged, ADMIN, walk(2))
    second = await walked(merged, VISITOR, walk(3))
    assert [(one.event, one.step) for one in first] == [
        ("run_started", 0), ("visitor_started", 0), ("start_opened", 0), ("page_visited", 0),
        ("interaction", 1), ("interaction", 2),
    ]  # fmt: skip
    assert [(one.event, one.step) for one in second] == [
        ("visitor_started", 2), ("start_opened", 0), ("page_visited", 0),
        ("interaction", 3), ("interaction", 4), ("interaction", 5),
    ]  # fmt: skip
    assert merged.finished(interrupted=False).steps == merged.steps == 5
    assert [(one.name, one.anonymous, one.first_step, one.steps) for one in merged.visitors] == [
        ("admin", False, 1, 2),
        ("visitor", True, 3, 3),
    ]


async def test_what_several_have_seen_is_one_finding_that_names_them():
    merged = MergedWalks()
    both, own = fault(1, id="both"), fault(2, id="own", title="Another")
    first = await walked(merged, ADMIN, walk(2, both))
    second = await walked(merged, CLERK, walk(2, both, own))
    made = [one.finding for one in (*first, *second) if isinstance(one, FindingMade)]
    assert [(one.id, one.step, one.evidence["seen by"]) for one in made] == [
        ("both", 1, "admin"),
        ("own", 4, "clerk"),
    ]
    final = merged.finished(interrupted=False).findings
    assert {(one.id, one.step, one.count, one.evidence["seen by"]) for one in final} == {
        ("both", 1, 2, "admin, clerk"),
        ("own", 4, 1, "clerk"),
    }


async def test_costs_and_blocked_requests_are_added():
    merged = MergedWalks()
    ai = AIContribution(calls=2, choices=1, brought=1.5)
    usage = Usage(input_tokens=5, output_tokens=2)
    held = BlockedRequestCount(host="ads.example", rule="egress", count=3)
    for login in (ADMIN, CLERK):
        ended = walk(1, usage=usage, held_back=(held,), frontier_left=4, ai=ai)
        await walked(merged, login, ended)
    run = merged.finished(interrupted=False)
    assert run.ai == ai + ai
    assert (run.usage.input_tokens, run.usage.output_tokens) == (10, 4)
    assert run.held_back == (held.model_copy(update={"count": 6}),)
    assert run.frontier_left == 4


@pytest.mark.parametrize(
    ("endings", "interrupted", "expected"),
    [
        (("steps", "steps"), False, "steps"),
        (("nothing_left", "steps"), False, "steps"),
        (("steps", "login_wall"), False, "steps"),
        (("minutes", "max_failures"), False, "max_failures"),
        (("steps", "interrupted"), True, "interrupted"),
        (("steps",), True, "interrupted"),
        (("steps", "browser_lost"), False, "browser_lost"),
    ],
)
async def test_the_run_ends_for_the_worst_reason(
    endings: tuple[StoppedBecause, ...], interrupted: bool, expected: str
):
    merged = MergedWalks()
    for login, because in zip((ADMIN, CLERK), endings, strict=False):
        await walked(merged, login, walk(1, stopped_because=because))
    assert merged.is_lost == (endings[-1] == "browser_lost")
    run = merged.finished(interrupted)
    assert run.stopped_because == expected
    is_told = len(set(endings)) > 1 and not interrupted
    assert bool(run.detail) == is_told, "which login it was, if others ended otherwise"


@pytest.mark.parametrize("is_first", [True, False])
async def test_a_login_that_fails_ends_the_run_and_is_named(is_first: bool):
    merged = MergedWalks()
    if not is_first:
        await walked(merged, ADMIN, walk(2))
    lost: StoppedBecause = "target_lost"
    end = RunFinished(
        time=START, stopped_because=lost, detail="wrong password", steps=0, usage=Usage()
    )
    events = await walked(merged, CLERK, [started(), opened("failed"), end])
    # Whoever shows the run takes a first page that does not open for a run that never began.
    assert [one.event for one in events].count("start_opened") == is_first
    assert merged.is_lost
    run = merged.finished(interrupted=False)
    assert (run.stopped_because, run.detail) == (lost, "login 'clerk': wrong password")


@pytest.mark.parametrize("begun", [0, 1])
async def test_a_walk_that_cannot_begin_after_another_one_ends_the_run_with_what_was_seen(
    begun: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAS", "x")
    monkeypatch.setenv("SAMS", "y")
    walks = iter([walk(2, fault(1, id="seen"))] * begun)

    async def next_walk(_: RunRequest) -> AsyncGenerator[RunEvent, None]:
        for event in next(walks, ()):
            yield event
            if isinstance(event, RunFinished):
                return
        raise BrowserUnavailable("no browser could be launched")

    settings = Settings(logins=(ADMIN, CLERK))
    request = RunRequest(
        SHOP, settings, Mask(), None, asyncio.Event(), None, None, RuleUse(settings)
    )
    if not begun:
        with pytest.raises(BrowserUnavailable):
            await anext(walk_with_each(request, next_walk))
        return
    *_, compared, end = [event async for event in walk_with_each(request, next_walk)]
    assert isinstance(end, RunFinished)
    assert isinstance(compared, VisitorsCompared)
    assert end.stopped_because == "browser_lost"
    assert end.detail == "login 'clerk': no browser could be launched"
    assert [one.id for one in end.findings] == ["seen"]
    assert [one.name for one in compared.comparison.visitors] == ["admin"]


def test_each_visitor_has_an_equal_share_and_its_own_login():
    settings = Settings.model_validate(
        {
            "planner": {"steps": 11, "minutes": 12},
            "ai": {"maxTokensPerRun": 301, "maxCostUsd": 3},
            "login": {"waitMinutes": 2},
            "logins": [ADMIN, CLERK, VISITOR],
        }
    )
    parts = [settings_of(settings, number) for number in range(3)]
    assert [part.planner.steps for part in parts] == [4, 4, 3]
    assert {part.planner.minutes for part in parts} == {4}
    assert [part.login.user for part in parts] == ["ada", "sam", None]
    assert {(part.ai.max_tokens_per_run, part.ai.max_cost_usd) for part in parts} == {(100, 1)}
    assert parts[0].login.wait_minutes == 2
    assert not any(part.logins for part in parts)
    probing = settings.model_copy(
        update={"checks": settings.checks.model_copy(update={"access_control": True})}
    )
    assert settings_of(probing, 0).planner.minutes == probe_seconds(probing) / 60 == 3
    assert probe_settings(probing, 0).safety.read_only
