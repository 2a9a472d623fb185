"""Between the walk and its listeners."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncGenerator, Callable
from itertools import count
from typing import Any

import pytest

from explorer.errors import BrowserLost
from explorer.models import (
    Act,
    CrawlPath,
    Finding,
    FindingMade,
    FindingReproduced,
    Replay,
    ReplayStep,
    ReproEnded,
    RunEvent,
    RunFinished,
)
from explorer.process.stopping import StopConditions
from explorer.repro.reproducer import Reproducer
from explorer.settings.model import ReproSettings
from tests.reporting import samples
from tests.repro.fakes import FAULT, SITE, Boom, FakeStage
from tests.repro.test_paths import START, click

MILD = FAULT.model_copy(update={"id": "w1", "severity": "warning"})


class StuckStage(FakeStage):
    """Its first replay is like any other; the second never ends, or what is to happen then."""

    def __init__(self, then: Callable[[], None] = lambda: None) -> None:
        super().__init__(lambda way: 0)
        self._then = then

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        if self.walked:
            self._then()
            await asyncio.Event().wait()
        return await super().replay(way, shows, written)


async def told(
    replayer: FakeStage, *findings: Finding, stop: asyncio.Event | None = None, **more: Any
) -> list[RunEvent]:
    clicks, clock = more.pop("clicks", "a"), more.pop("clock", time.monotonic)
    ended = {"stopped_because": more.pop("stopped_because", "steps"), "findings": findings}

    async def walk() -> AsyncGenerator[RunEvent, None]:
        for event in (START, *map(click, clicks)):
            yield event
        for finding in findings:
            yield FindingMade(time=samples.START, finding=finding)
        yield samples.finished(1, **ended)

    stopping = StopConditions(stop or asyncio.Event(), clock)
    limit = more.pop("run_seconds", math.inf)
    reproducer = Reproducer(ReproSettings(**more), replayer, [Boom()], stopping, limit)
    return [event async for event in reproducer.with_reproduction(walk())]


async def test_findings_are_told_before_the_run_is_finished() -> None:
    *_, reproduced, ended, last = await told(FakeStage(lambda way: 0), FAULT)
    assert isinstance(reproduced, FindingReproduced)
    assert (reproduced.finding_id, reproduced.shown, reproduced.of) == ("f1", 3, 3)
    assert reproduced.trace == b"trace"
    assert isinstance(ended, ReproEnded)
    assert (ended.tried, ended.left) == (1, 0)
    assert isinstance(last, RunFinished)
    assert reproduced.time <= ended.time <= last.time


@pytest.mark.parametrize("ending", ["interrupted", "browser_lost", "target_lost", "internal_error"])
async def test_nothing_is_tried_where_there_is_nothing_to_see(ending: str) -> None:
    replayer = FakeStage(lambda way: 0)
    events = await told(replayer, FAULT, stopped_because=ending)
    assert isinstance(events[-1], RunFinished)
    assert not replayer.walked


async def test_a_run_without_findings_tells_nothing_of_it() -> None:
    events = await told(FakeStage(lambda way: 0))
    assert not any(isinstance(event, ReproEnded) for event in events)


SUSPECTED = FAULT.model_copy(update={"suspected": True})


@pytest.mark.parametrize("enabled", [True, False])
@pytest.mark.parametrize("shown_after", [1, None])
async def test_a_suspicion_is_told_when_it_is_confirmed(
    shown_after: int | None, enabled: bool
) -> None:
    replayer = FakeStage(lambda way: shown_after if way.acts else None)
    events = await told(replayer, SUSPECTED, enabled=enabled)
    assert isinstance(events[-1], RunFinished)
    names = [event.event for event in events]
    assert ("finding" in names) is bool(shown_after)
    assert [finding.id for finding in events[-1].findings] == (["f1"] if shown_after else [])
    assert ("finding_reproduced" in names) is (enabled and bool(shown_after))


async def test_a_suspicion_of_an_interrupted_run_is_not_told() -> None:
    events = await told(FakeStage(lambda way: 1), SUSPECTED, stopped_because="interrupted")
    assert isinstance(events[-1], RunFinished)
    assert not events[-1].findings


@pytest.mark.parametrize(
    ("replayer", "more", "untested"),
    [
        (FakeStage(lambda way: None), {}, 0),
        (
            FakeStage(lambda way: None),
            {"clock": count().__next__, "seconds": 0.5, "seconds_each": 0},
            1,
        ),
        (FakeStage(lambda way: None), {"stopped_because": "interrupted"}, 1),
    ],
)
async def test_suspicions_that_were_not_tried_are_counted(
    replayer: FakeStage, more: dict[str, Any], untested: int
) -> None:
    ended = [one for one in await told(replayer, SUSPECTED, **more) if isinstance(one, ReproEnded)]
    assert [one.untested for one in ended] == [untested]


async def test_the_time_grows_with_the_findings() -> None:
    findings = [FAULT.model_copy(update={"id": f"f{number}"}) for number in range(20)]
    clock = iter(range(0, 10_000, 5))
    replayer = FakeStage(lambda way: None)
    for each, most in ((0, 7), (6, 20)):
        events = await told(replayer, *findings, clock=lambda: next(clock), seconds_each=each)
        tried = [event for event in events if isinstance(event, FindingReproduced)]
        assert len(tried) <= most
    assert len(tried) == 20


async def test_all_that_was_walked_is_told() -> None:
    words = f"open {SITE}, then click 'b'"
    finding = FAULT.model_copy(update={"evidence": {"see_again": words}})
    events = await told(FakeStage(lambda way: None), finding, clicks="ab")
    assert isinstance(events[-1], RunFinished)
    whole = f"open {SITE}, then click 'a', then click 'b'"
    made = next(event for event in events if isinstance(event, FindingMade))
    assert made.finding.evidence["see_again"] == whole
    assert events[-1].findings[0].evidence["see_again"] == whole


async def test_only_so_many_are_tried() -> None:
    *_, ended, _ = await told(FakeStage(lambda way: 0), FAULT, MILD, findings=1)
    assert isinstance(ended, ReproEnded)
    assert (ended.tried, ended.left) == (1, 1)


@pytest.mark.parametrize("limit", ["seconds", "run_seconds"])
async def test_time_that_is_up_ends_it_with_what_is_known(limit: str) -> None:
    *_, reproduced, ended, last = await told(StuckStage(), FAULT, seconds_each=0, **{limit: 0.05})
    assert isinstance(reproduced, FindingReproduced)
    assert (reproduced.shown, reproduced.of) == (1, 1)
    assert isinstance(ended, ReproEnded)
    assert isinstance(last, RunFinished)


async def test_what_was_not_searched_to_the_end_is_not_said_to_be_gone() -> None:
    replayer = StuckStage()
    replayer.shown_after = lambda way: None
    *_, ended, _ = await told(replayer, FAULT, seconds=0.05, seconds_each=0)
    assert isinstance(ended, ReproEnded)
    assert (replayer.walked, ended.tried, ended.left) == (["/"], 0, 1)


async def test_an_interrupt_ends_it_at_once() -> None:
    stop = asyncio.Event()
    events = await told(StuckStage(stop.set), FAULT, MILD, stop=stop, seconds=1000)
    assert isinstance(events[-1], RunFinished)
    assert not any(isinstance(event, FindingReproduced) for event in events)


async def test_a_fault_of_explorer_costs_one_finding_its_replays() -> None:
    faults = [KeyError("x")]

    def judge(way: CrawlPath) -> int:
        if faults:
            raise faults.pop()
        return 0

    *events, last = await told(FakeStage(judge), FAULT, MILD)
    assert isinstance(last, RunFinished)
    (ended,) = (event for event in events if isinstance(event, ReproEnded))
    assert (ended.tried, ended.left) == (1, 1)


async def test_a_browser_that_goes_away_ends_it() -> None:
    def go() -> None:
        raise BrowserLost("the browser went away")

    events = await told(StuckStage(go), FAULT, MILD)
    (reproduced,) = (event for event in events if isinstance(event, FindingReproduced))
    assert reproduced.of == 1
    assert isinstance(events[-1], RunFinished)
