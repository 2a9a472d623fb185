"""Runs one or several walkers over a site and yields events until a limit is met."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing, suppress

from explorer.errors import BrowserLost, InternalError
from explorer.models import (
    CUT_SHORT,
    Interaction,
    Ledger,
    RunEvent,
    RunFinished,
    RunStarted,
    StartOpened,
    StoppedBecause,
)
from explorer.planner.failures import Failures
from explorer.planner.guardrails import Guardrails, HardRules
from explorer.planner.interleaving import interleaved
from explorer.planner.questions.decision_model import HEURISTICS_ONLY, DecisionModel
from explorer.planner.shared_state import SharedRunState
from explorer.planner.starting_point import StartingPoint
from explorer.planner.steps.selection import Selector
from explorer.planner.walker import Walker
from explorer.planner.wall_clock import now
from explorer.planner.worker_count import WorkerCount
from explorer.process.boundary import boundary
from explorer.process.deadlines import with_deadline
from explorer.process.stopping import StopConditions
from explorer.protocols import Check, PageDriver
from explorer.settings.model import PlannerSettings
from explorer.urls import origin

CUT_OFF_SECONDS = 3
"""Seconds that a step may continue after the run's time limit before it is cancelled."""
DEFERRED_SECONDS, DEFERRED_SHARE = 30, 0.5
"""Time for checks that were deferred during the crawl: seconds, or a longer share of its time."""
DEFERRED_OVERTIME = 0.5  # their share of the overtime; reproduction has the rest
_TIME_IS_UP = "cut off: the run's minutes were over"


class Planner:
    """Runs one crawl of one site.

    Args:
        settings: The limits, guardrails and heuristics of the crawl.
        start: What the run begins with.
        refusal_of_url: Returns the rule that forbids an address (scope, robots), or "".
        checks: Look for findings in each act.
        model: The model that chooses.
        stopping: The interrupt ends the run after the steps in progress.
    """

    def __init__(
        self,
        settings: PlannerSettings,
        start: StartingPoint,
        refusal_of_url: Callable[[str], str],
        checks: Sequence[Check],
        model: DecisionModel = HEURISTICS_ONLY,
        stopping: StopConditions | None = None,
    ) -> None:
        self._settings = settings
        self._run_info, self._refusal_of_url = start.run_info, refusal_of_url
        self._checks = checks
        stopping = stopping or StopConditions()
        self._stop, self._clock = stopping.stop, stopping.clock
        self._first_url = start.first_url or start.run_info.url
        self._memory = SharedRunState(
            settings,
            model.decider,
            start.earlier,
            account_given=start.account_given,
            shows_pictures=model.shows_pictures,
        )
        self._rng = random.Random(start.run_info.seed)
        self._subset = model.subset
        self._started = self._last_step_at = 0.0  # when the run and its last step began
        self._turn_lock = asyncio.Lock()
        self._idle_walkers: set[int] = set()
        self._count = WorkerCount(1, is_automatic=False)
        self._wake_event = asyncio.Event()
        self._stopped_because: StoppedBecause | None = None
        self._step, self._detail = 0, ""

    async def explore(self, *pages: PageDriver) -> AsyncGenerator[RunEvent, None]:
        """Crawl with the given pages until a limit is met.

        Each page belongs to a browser context of its own and is driven by a walker of its own.

        Yields:
            The events of the run; the first is RunStarted, the last RunFinished. Errors are
            reported by RunFinished and never raised.
        """
        yield RunStarted(time=now(), **self._run_info.model_dump())
        self._started = self._clock()
        try:
            with boundary("the walk"):
                async for event in self._crawl(pages):
                    yield event
        except BrowserLost as error:
            # The signal that stops the run may have stopped the browser as well.
            self._end("interrupted" if self._stop.is_set() else "browser_lost", str(error))
        except InternalError as error:
            self._end("internal_error", str(error))
        yield self._finished()

    async def _crawl(self, pages: Sequence[PageDriver]) -> AsyncGenerator[RunEvent, None]:
        walkers = [self._walker(page) for page in pages]
        self._count = WorkerCount(
            len(pages), is_automatic=self._settings.workers == "auto", clock=self._clock
        )
        async for event in self._start(walkers[0]):
            yield event
            if isinstance(event, StartOpened) and event.outcome.result != "done":
                self._end_unopened(event.outcome.detail)
        walker_runs = [self._run_walker(number, walkers) for number in range(len(walkers))]
        async with aclosing(interleaved(walker_runs)) as events:
            async for event in events:
                yield event
        if self._stopped_because not in CUT_SHORT and not self._settings.delay_seconds:
            async for event in self._deferred_checks(walkers):
                yield event

    async def _deferred_checks(self, walkers: Sequence[Walker]) -> AsyncGenerator[RunEvent, None]:
        """Run as many deferred checks as there is time for."""
        ended_at = self._clock()
        seconds = max(DEFERRED_SECONDS, DEFERRED_SHARE * (ended_at - self._started))
        overtime = DEFERRED_OVERTIME * self._settings.overtime_seconds
        end_at = min(ended_at + seconds, self._end_at + overtime)

        def seconds_left() -> float:
            return 0 if self._stop.is_set() else end_at - self._clock()

        for number, walker in enumerate(walkers):
            with suppress(TimeoutError):
                async for event in with_deadline(
                    walker.deferred_checks(self._step, seconds_left), seconds_left
                ):
                    yield event.model_copy(update={"worker": number}) if number else event

    async def _start(self, walker: Walker) -> AsyncGenerator[RunEvent, None]:
        is_reported = False
        try:
            async for event in with_deadline(walker.start(self._first_url), self._seconds_left):
                is_reported = is_reported or isinstance(event, StartOpened)
                yield event
        except TimeoutError:
            if not is_reported:
                yield walker.start_cut_off(self._first_url, _TIME_IS_UP)

    async def _run_step(self, step: int, walker: Walker) -> AsyncGenerator[RunEvent, None]:
        """Yield the events of a step; cancel it if it continues long after the run's time limit."""
        url, is_reported = walker.url, False
        try:
            async for event in with_deadline(walker.step(step), self._seconds_left):
                is_reported = is_reported or isinstance(event, Interaction)
                yield event
        except TimeoutError:
            if not is_reported:
                yield walker.cut_off(step, url, _TIME_IS_UP)
            self._end("minutes")

    def _seconds_left(self) -> float:
        """Return the seconds until the work in progress is cancelled."""
        return self._end_at + CUT_OFF_SECONDS - self._clock()

    def _finished(self) -> RunFinished:
        ledger = self._ledger()
        assert self._stopped_because, "walks end when the run is over"
        return RunFinished(
            time=now(),
            step=self._step,
            stopped_because=self._stopped_because,
            detail=self._detail,
            steps=self._step,
            usage=self._memory.usage,
            findings=self._memory.findings.all(),
            silenced=self._memory.silenced.all(),
            frontier_left=len(self._memory.frontier),
            ai=self._memory.ai if self._memory.ai.calls else None,
            ledger=ledger,
        )

    def _ledger(self) -> Ledger | None:
        """Return the ledger; None if it cannot be made, so that the run is reported without it."""
        try:
            with boundary("the ledger"):
                return self._memory.ledger(origin(self._run_info.url))
        except InternalError as error:
            self._stopped_because, self._detail = "internal_error", str(error)
            return None

    def _walker(self, page: PageDriver) -> Walker:
        settings, memory, start = self._settings, self._memory, self._run_info.url
        guardrails = Guardrails(settings, start, memory.tracker, memory.frontier)
        rules = HardRules(
            self._refusal_of_url,
            memory.session_enders,
            memory.account_forms,
            memory.redirects_out_of_scope,
        )
        selector = Selector(settings, rules, guardrails, memory, self._rng, self._subset)
        return Walker(page, start, selector, memory, self._refusal_of_url, self._checks)

    async def _run_walker(
        self, number: int, walkers: Sequence[Walker]
    ) -> AsyncGenerator[RunEvent, None]:
        """Run steps with one walker until the run ends."""
        failures = Failures(self._settings.max_failures)
        while step := await self._next_step(number):
            async for event in self._run_step(step, walkers[number]):
                yield event.model_copy(update={"worker": number}) if number else event
                failures.note(event)
                if isinstance(event, Interaction):
                    done = event
                    self._count.note(event)
            if ending := failures.ending:
                self._end(*ending)
            used = walkers[: self._count.allowed]
            if all(walker.is_unproductive for walker in used) and not len(self._memory.frontier):
                self._end_at_login_wall()
            await self._rest_if_idle(number, done)

    def _end_unopened(self, detail: str) -> None:
        """End the run if its first page cannot be used, or a stop came while that was tried."""
        self._end("interrupted" if self._stop.is_set() else "target_lost", detail)

    def _end_at_login_wall(self) -> None:
        """End the run if a login form was left alone; called when nothing new is found."""
        if advice := self._memory.account_forms.login_wall_advice:
            self._end("login_wall", advice)

    async def _next_step(self, walker: int) -> int:
        """Wait until the walker may go on; return the number of its next step, 0 at the end."""
        while walker >= self._count.allowed and not (self._stopped_because or self._all_idle):
            await self._wake_event.wait()
        async with self._turn_lock:
            self._check_limits()
            if self._step and self._settings.delay_seconds and not self._stopped_because:
                await self._pause()
                self._check_limits()
            if self._stopped_because:
                return 0
            self._step += 1
            if self._settings.delay_seconds:
                self._last_step_at = self._clock()
            return self._step

    async def _rest_if_idle(self, number: int, done: Interaction) -> None:
        """Suspend a walker that found nothing to do until another finds something new.

        When all walkers that may go on are idle, the run is over.
        """
        if done.action != "none" or done.element is not None or done.outcome != "refused":
            self._idle_walkers.discard(number)
            self._wake()
            return
        self._idle_walkers.add(number)
        if self._all_idle:
            self._end_at_login_wall()
            self._end("nothing_left", done.detail)
        self._wake()  # a walker that was added by this step may go on
        size = self._memory.size
        while not self._stopped_because and self._memory.size == size:
            await self._wake_event.wait()

    @property
    def _all_idle(self) -> bool:
        """Whether no walker that may go on has anything to do."""
        return self._idle_walkers >= set(range(self._count.allowed))

    def _check_limits(self) -> None:
        if self._stop.is_set():
            self._end("interrupted")
        elif self._step >= self._settings.steps:
            self._end("steps")
        elif self._clock() >= self._end_at:
            self._end("minutes")

    def _end(self, because: StoppedBecause, detail: str = "") -> None:
        """End the run. The first reason is kept."""
        if self._stopped_because is None:
            self._stopped_because, self._detail = because, detail
        self._wake()

    def _wake(self) -> None:
        self._wake_event.set()
        self._wake_event = asyncio.Event()

    async def _pause(self) -> None:
        """Wait for the configured delay between steps; an interrupt or the time limit ends it."""
        now = self._clock()
        next_at = min(self._last_step_at + self._settings.delay_seconds, self._end_at)
        if next_at > now:
            with suppress(TimeoutError):
                async with asyncio.timeout(next_at - now):
                    await self._stop.wait()

    @property
    def _end_at(self) -> float:
        return self._started + self._settings.minutes * 60
