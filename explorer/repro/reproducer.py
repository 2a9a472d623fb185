"""The reproducer, which replays the findings of a crawl before the run ends."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, suppress
from datetime import UTC, datetime

from explorer.checks.probed import PROBED
from explorer.errors import BrowserLost, InternalError
from explorer.models import (
    CUT_SHORT,
    CrawlPath,
    Finding,
    FindingMade,
    FindingReproduced,
    ReproEnded,
    RunEvent,
    RunFinished,
    RunStarted,
)
from explorer.process.boundary import boundary
from explorer.process.deadlines import in_time
from explorer.process.stopping import StopConditions
from explorer.protocols import Check, Replayer
from explorer.repro.paths import CrawlPaths
from explorer.repro.trial import Trial
from explorer.settings.model import ReproSettings


class Reproducer:
    """Replays the worst findings within the time of the settings and reports how to reproduce them.

    Suspected findings are reported only if the replays confirm them.

    Args:
        settings: The ``repro`` section of the settings.
        replayer: Replays crawl paths.
        checks: The checks that decide whether a replay shows the finding.
        stopping: The interrupt ends the reproduction at once.
        run_seconds: The reproduction ends so many seconds after the run has started.
    """

    def __init__(
        self,
        settings: ReproSettings,
        replayer: Replayer,
        checks: Sequence[Check],
        stopping: StopConditions,
        run_seconds: float = math.inf,
    ) -> None:
        self._settings = settings
        self._run_seconds = run_seconds
        self._replayer = replayer
        self._checks = checks
        self._stop, self._clock = stopping.stop, stopping.clock
        self._started = self._clock()
        self._paths = CrawlPaths()
        self._suspected: dict[str, FindingMade] = {}
        self._refuted: set[str] = set()
        """Ids of suspected findings that did not occur although their crawl path was replayed."""
        self._see_again: dict[str, str] = {}

    async def with_reproduction(
        self, crawl: AsyncGenerator[RunEvent, None]
    ) -> AsyncGenerator[RunEvent, None]:
        """Yield the events of a crawl, and those of the reproduction before its last one."""
        async with aclosing(crawl) as events:
            async for event in events:
                if isinstance(event, RunStarted):
                    self._started = self._clock()
                if isinstance(event, RunFinished):
                    if event.stopped_because not in CUT_SHORT:
                        async for repro_event in self._reproduce(event):
                            yield repro_event
                    elif self._untested:
                        yield self._ended(event)
                    event = self._final_event(event)
                self._paths.note(event)
                if isinstance(event, FindingMade):
                    event = self._with_whole_path(event)
                    if event.finding.suspected:
                        self._suspected[event.finding.id] = event
                        continue
                yield event

    def _with_whole_path(self, made: FindingMade) -> FindingMade:
        finding = self._paths.with_whole_path(made)
        self._see_again[finding.id] = finding.evidence.get("see_again", "")
        return made.model_copy(update={"finding": finding})

    def _final_event(self, finished: RunFinished) -> RunFinished:
        """Return the last event without unconfirmed findings and with complete instructions."""
        findings = (f for f in finished.findings if f.id not in self._suspected)
        completed = tuple(
            f.model_copy(update={"evidence": f.evidence | {"see_again": self._see_again[f.id]}})
            if self._see_again.get(f.id)
            else f
            for f in findings
        )
        return finished.model_copy(update={"time": _now(), "findings": completed})

    async def _reproduce(self, finished: RunFinished) -> AsyncGenerator[RunEvent, None]:
        replayed = (f for f in finished.findings if f.check not in PROBED)
        candidates = [(f, path) for f in replayed if (path := self._paths.path_to(f.id))]
        selected, tried, began = self._select(candidates), 0, self._clock()
        settings = self._settings
        time_left = self._started + self._run_seconds - began
        seconds = min(settings.budget(len(selected)), time_left)
        for number, (finding, path) in enumerate(selected):
            left = seconds - (self._clock() - began)
            if left <= 0 or self._stop.is_set():
                break
            trial = Trial(finding, path, self._replayer, self._checks)
            # Twice the equal share: most trials need less, and the worst findings come first.
            share = 2 * left / (len(selected) - number)
            has_browser = await self._run_in_time(trial, min(left, share))
            if trial.replays and not self._stop.is_set():
                tried += 1
                for event in self._results(trial, finished.step):
                    yield event
            if not has_browser:
                break
        if selected or self._untested:
            seconds = round(self._clock() - began, 1)
            yield self._ended(finished, tried=tried, left=len(candidates) - tried, seconds=seconds)

    @property
    def _untested(self) -> int:
        """The number of suspected findings that are neither confirmed nor refuted."""
        return len(self._suspected.keys() - self._refuted)

    def _ended(
        self, finished: RunFinished, *, tried: int = 0, left: int = 0, seconds: float = 0
    ) -> ReproEnded:
        return ReproEnded(
            time=_now(),
            step=finished.step,
            tried=tried,
            left=left,
            seconds=seconds,
            untested=self._untested,
        )

    def _select(
        self, candidates: list[tuple[Finding, CrawlPath]]
    ) -> list[tuple[Finding, CrawlPath]]:
        """Return the worst findings, as many as the settings allow, and all suspected ones."""
        limit = self._settings.findings if self._settings.enabled else 0
        allowed = {finding.id for finding, _ in candidates[:limit]}
        return [one for one in candidates if one[0].id in allowed or one[0].id in self._suspected]

    def _results(self, trial: Trial, step: int) -> Iterator[RunEvent]:
        """Yield the events of a finished trial; none for an unconfirmed suspected finding."""
        made = self._suspected.get(trial.finding.id)
        if made:
            if not trial.confirmed:
                if trial.is_conclusive:
                    self._refuted.add(trial.finding.id)
                return
            del self._suspected[trial.finding.id]
            yield made.model_copy(update={"time": _now()})
        if self._settings.enabled:
            yield self._reproduced_event(trial, step)

    async def _run_in_time(self, trial: Trial, seconds: float) -> bool:
        """Run a trial until it is done, its time is up or the run is stopped.

        Returns:
            False if the browser was lost.
        """
        try:
            await in_time(_run(trial), seconds, self._stop)
        except BrowserLost:
            return False
        except TimeoutError:
            pass  # what it has replayed so far counts
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            # A replay log repeats that the time of an earlier attempt was up here.
        return True

    def _reproduced_event(self, trial: Trial, step: int) -> FindingReproduced:
        best = trial.best
        return FindingReproduced(
            time=_now(),
            step=step,
            finding_id=trial.finding.id,
            finding=trial.finding,
            shown=trial.shown,
            of=len(trial.replays) if trial.is_conclusive else 0,
            steps=trial.steps,
            path=trial.path if trial.shown else None,
            detail="" if trial.shown else best.detail,
            says_yes=best.says_yes,
            needs_state=self._replayer.has_state or trial.with_session,
            context_options=self._replayer.context_options,
            trace=best.trace,
        )


async def _run(trial: Trial) -> None:
    """Run a trial; an internal error ends only this trial."""
    with suppress(InternalError), boundary("looking for a finding again"):
        await trial.run()


def _now() -> datetime:
    return datetime.now(UTC)
