"""Between a walk and its listeners: when it has ended, its findings are looked for again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import aclosing, suppress
from datetime import UTC, datetime
from typing import Any

from explorer.boundary import boundary
from explorer.checks.probed import PROBED
from explorer.config import ReproSettings
from explorer.errors import BrowserLost, InternalError
from explorer.models import LOST, FindingReproduced, ReproEnded, RunEvent, RunFinished
from explorer.protocols import Check, Stage
from explorer.repro.trial import Trial
from explorer.repro.ways import Ways

NOTHING_TO_SEE = ("interrupted", *LOST)


class Reproducer:
    """Tells for the worst findings how to see them again, within the seconds of the settings.

    ``stop`` ends it at once, ``clock`` counts seconds.
    """

    def __init__(
        self,
        settings: ReproSettings,
        stage: Stage,
        checks: Sequence[Check],
        stop: asyncio.Event,
        clock: Callable[[], float],
    ) -> None:
        self._settings = settings
        self._stage = stage
        self._checks = checks
        self._stop = stop
        self._clock = clock
        self._ways = Ways()

    async def after(self, walk: AsyncGenerator[RunEvent, None]) -> AsyncGenerator[RunEvent, None]:
        """The walk's events as they come; what was reproduced before its last, RunFinished."""
        async with aclosing(walk) as events:
            async for event in events:
                if isinstance(event, RunFinished) and event.stopped_because not in NOTHING_TO_SEE:
                    async for told in self._reproduce(event):
                        yield told
                    event = event.model_copy(update={"time": _now()})
                self._ways.note(event)
                yield event

    async def _reproduce(self, walk: RunFinished) -> AsyncGenerator[RunEvent, None]:
        replayed = (f for f in walk.findings if f.check not in PROBED)
        known = [(f, way) for f in replayed if (way := self._ways.to(f.id))]
        asked, tried, began = known[: self._settings.findings], 0, self._clock()
        for number, (finding, way) in enumerate(asked):
            left = self._settings.seconds - (self._clock() - began)
            if left <= 0 or self._stop.is_set():
                break
            trial = Trial(finding, way, self._stage, self._checks)
            # Twice its share: most need less, and the worst come first.
            share = 2 * left / (len(asked) - number)
            has_browser = await self._unless_stopped(_run(trial), min(left, share))
            if trial.replays and not self._stop.is_set():
                tried += 1
                yield self._told(trial, walk.step)
            if not has_browser:
                break
        if asked:
            yield ReproEnded(
                time=_now(),
                step=walk.step,
                tried=tried,
                left=len(known) - tried,
                seconds=round(self._clock() - began, 1),
            )

    async def _unless_stopped(self, run: Coroutine[Any, Any, None], seconds: float) -> bool:
        """Until it is done, its time is up or the run is stopped; False when the browser went."""
        working = asyncio.ensure_future(run)
        stopping = asyncio.ensure_future(self._stop.wait())
        try:
            await asyncio.wait(
                (working, stopping), timeout=seconds, return_when=asyncio.FIRST_COMPLETED
            )
        finally:
            stopping.cancel()
            working.cancel()
            (ended,) = await asyncio.gather(working, return_exceptions=True)
        if isinstance(ended, BaseException) and not isinstance(
            ended, asyncio.CancelledError | BrowserLost
        ):
            raise ended
        return not isinstance(ended, BrowserLost)

    def _told(self, trial: Trial, step: int) -> FindingReproduced:
        best = trial.best
        return FindingReproduced(
            time=_now(),
            step=step,
            finding_id=trial.finding.id,
            finding=trial.finding,
            shown=trial.shown,
            of=len(trial.replays),
            steps=trial.steps,
            detail="" if trial.shown else best.detail,
            says_yes=best.says_yes,
            needs_state=self._stage.has_state,
            context_options=self._stage.context_options,
            trace=best.trace,
        )


async def _run(trial: Trial) -> None:
    """Where explorer itself fails that costs this finding its replays."""
    with suppress(InternalError), boundary("looking for a finding again"):
        await trial.run()


def _now() -> datetime:
    return datetime.now(UTC)
