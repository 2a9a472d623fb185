"""Findings that are looked for again over a tape: each hears its own answers, in its own time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from pathlib import Path
from typing import Any

import pytest

from explorer.models import (
    Act,
    CrawlPath,
    Finding,
    FindingMade,
    FindingReproduced,
    Navigation,
    Replay,
    ReplayStep,
    ReproEnded,
    RunEvent,
)
from explorer.process.stopping import StopConditions
from explorer.replay_log import ReplayingReplayer, RunClock
from explorer.repro.reproducer import Reproducer
from explorer.settings.model import ReproSettings
from tests.replay_log.mortal import Killed, replay_log
from tests.reporting import samples
from tests.repro.fakes import FAULT, SITE, FakeStage
from tests.repro.test_paths import START

FIRST = FAULT.model_copy(update={"id": "first"})
SECOND = FAULT.model_copy(update={"id": "second"})
"""Both are led to by the same way."""


class Judged:
    """The check of a walk that both findings are made by."""

    name = "judged"

    def judge(self, act: Act) -> tuple[Finding, ...]:
        return (FIRST, SECOND) if act.outcome.detail == "boom" else ()


class FatefulStage(FakeStage):
    """Every way shows it at once; its first replays come to these ends instead, None: to none."""

    def __init__(self, *fates: BaseException | None) -> None:
        super().__init__(lambda way: 0)
        self._fates = list(fates)

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        if self._fates and (fate := self._fates.pop(0)):
            raise fate
        return await super().replay(way, shows, written, with_session=with_session, audits=audits)


async def told(replayer: FakeStage, folder: Path, clock: RunClock | None = None) -> list[RunEvent]:
    """What is told of both findings; nothing where the worker was killed."""

    async def walk() -> AsyncGenerator[RunEvent, None]:
        yield START
        for finding in (FIRST, SECOND):
            yield FindingMade(time=samples.START, finding=finding)
        yield samples.finished(1, findings=(FIRST, SECOND))

    kept = replay_log(folder, clock)
    reproducer = Reproducer(
        ReproSettings(),
        ReplayingReplayer(replayer, kept),
        [Judged()],
        StopConditions(clock=kept.clock),
    )
    try:
        return [event async for event in reproducer.with_reproduction(walk())]
    except Killed:
        return []
    finally:
        kept.close()


def seen(events: list[RunEvent]) -> list[tuple[str, int, int]]:
    return [(e.finding_id, e.shown, e.of) for e in events if isinstance(e, FindingReproduced)]


@pytest.mark.parametrize("replays", range(3))
async def test_the_answers_for_one_finding_are_not_those_for_another(tmp_path: Path, replays: int):
    """The time of the first is up over its first replay; the worker is lost over the second."""
    answered: list[None] = [None] * replays
    time_is_up = asyncio.CancelledError()
    assert not await told(FatefulStage(time_is_up, *answered, Killed()), tmp_path)

    replayer = FatefulStage()
    after = await told(replayer, tmp_path)
    assert seen(after) == [("second", 2, 3)]  # one was cut off
    assert replayer.walked == ["/"] * (2 - replays)
    (ended,) = (event for event in after if isinstance(event, ReproEnded))
    assert (ended.tried, ended.left) == (1, 1)

    third = FatefulStage()
    assert seen(await told(third, tmp_path)) == seen(after)
    assert third.walked == []


async def test_time_that_was_up_between_two_replays_is_up_there_again(tmp_path: Path):
    whole = ReplayingReplayer(FatefulStage(), replay_log(tmp_path))
    way = CrawlPath(opening=Navigation(url=SITE), finding_id="first")
    await whole.replay(way, lambda act: True)
    await whole.replay(way.model_copy(update={"finding_id": "second"}), lambda act: True)
    again = ReplayingReplayer(FatefulStage(), replay_log(tmp_path))
    await again.replay(way, lambda act: True)
    with pytest.raises(asyncio.CancelledError):
        await again.replay(way, lambda act: True)


async def test_the_time_of_an_attempt_before_counts(tmp_path: Path):
    seconds = [0.0]

    class SlowStage(FatefulStage):
        async def replay(self, *args: Any, **more: Any) -> Replay:
            seconds[0] += 7
            return await super().replay(*args, **more)

    clock = RunClock(clock=lambda: seconds[0])
    await told(SlowStage(None, None, None, Killed()), tmp_path, clock)
    seconds[0] = 1000.0
    after = await told(FatefulStage(), tmp_path, RunClock(clock=lambda: seconds[0]))
    (ended,) = (event for event in after if isinstance(event, ReproEnded))
    assert (ended.tried, ended.seconds) == (2, 21)
