"""The last event of runs that never began, or that explorer itself cut off."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from contextlib import aclosing

from explorer.boundary import boundary
from explorer.errors import InternalError
from explorer.models import (
    Finding,
    FindingMade,
    Interaction,
    Outcome,
    RunEvent,
    RunFinished,
    RunStarted,
    StartOpened,
    Usage,
)
from explorer.planner.loop import Brief
from explorer.planner.walker import now


def never_began(brief: Brief, detail: str) -> Iterable[RunEvent]:
    """The events of a run whose target could not be used at all."""
    failed = Outcome(action="goto", result="failed", detail=detail, url=brief.url)
    yield RunStarted(time=now(), **brief.model_dump())
    yield StartOpened(time=now(), outcome=failed)
    yield RunFinished(
        time=now(), stopped_because="target_lost", detail=detail, steps=0, usage=Usage()
    )


async def always_finished(
    run: AsyncGenerator[RunEvent, None],
) -> AsyncGenerator[RunEvent, None]:
    """The events of a run that has begun end with RunFinished, also where explorer itself fails.

    Raise InternalError if it fails before that.
    """
    told = _Told()
    try:
        with boundary("the run"):
            async with aclosing(run) as events:
                async for event in events:
                    told.note(event)
                    yield event
    except InternalError as error:
        if not told.has_begun:
            raise
        if not told.is_finished:
            yield told.finished(error)


class _Told:
    """What a run has told so far."""

    def __init__(self) -> None:
        self.has_begun = self.is_finished = False
        self._steps = 0
        self._usage = Usage()
        self._findings: list[Finding] = []

    def note(self, event: RunEvent) -> None:
        self.has_begun = True
        self._steps = max(self._steps, event.step)
        if isinstance(event, Interaction):
            self._usage += event.usage or Usage()
        elif isinstance(event, FindingMade):
            self._findings.append(event.finding)
        elif isinstance(event, RunFinished):
            self.is_finished = True

    def finished(self, error: InternalError) -> RunFinished:
        return RunFinished(
            time=now(),
            step=self._steps,
            stopped_because="internal_error",
            detail=str(error),
            steps=self._steps,
            usage=self._usage,
            findings=tuple(self._findings),
        )
