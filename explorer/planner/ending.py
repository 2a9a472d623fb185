"""Produces the last events of runs that could not start or that explorer itself interrupted."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing

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
    StoppedBecause,
    Usage,
)
from explorer.planner.starting_point import RunInfo
from explorer.planner.wall_clock import now
from explorer.process.boundary import boundary


def never_began(run_info: RunInfo, detail: str, *, interrupted: bool = False) -> Iterable[RunEvent]:
    """Yield the events of a run whose target could not be used at all, or that was stopped."""
    because: StoppedBecause = "interrupted" if interrupted else "target_lost"
    failed = Outcome(action="goto", result="failed", detail=detail, url=run_info.url)
    yield RunStarted(time=now(), **run_info.model_dump())
    yield StartOpened(time=now(), outcome=failed)
    yield RunFinished(time=now(), stopped_because=because, detail=detail, steps=0, usage=Usage())


async def always_finished(
    run: AsyncGenerator[RunEvent, None], mask: Callable[[RunEvent], RunEvent]
) -> AsyncGenerator[RunEvent, None]:
    """Yield the masked events of a run and guarantee that RunFinished is the last one.

    If explorer itself fails after the first event, the RunFinished event is made from the events so
    far, with the reason ``internal_error``.

    Args:
        run: The events of the run.
        mask: Removes the secrets from an event.

    Raises:
        InternalError: explorer failed before the first event.
    """
    tally = _RunTally()
    try:
        with boundary("the run"):
            async with aclosing(run) as events:
                async for event in events:
                    masked = mask(event)
                    tally.note(masked)
                    yield masked
    except InternalError as error:
        if not tally.has_begun:
            raise
        if not tally.is_finished:
            yield _masked_or_short(tally.finished(str(error)), mask)


def _masked_or_short(finished: RunFinished, mask: Callable[[RunEvent], RunEvent]) -> RunEvent:
    """Mask the event. If masking fails, drop the detail, because it may contain a secret."""
    try:
        with boundary("masking"):
            return mask(finished)
    except InternalError:
        return finished.model_copy(update={"detail": "explorer itself failed"})


class _RunTally:
    """Sums up the events of a run so far."""

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

    def finished(self, detail: str) -> RunFinished:
        return RunFinished(
            time=now(),
            step=self._steps,
            stopped_because="internal_error",
            detail=detail,
            steps=self._steps,
            usage=self._usage,
            findings=tuple(self._findings),
        )
