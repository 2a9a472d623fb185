"""One run of the service, from when a worker takes it up until its news is told."""

from __future__ import annotations

import asyncio
import shutil
import zlib
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import TypeVar

import structlog

from explorer.bootstrap import explore_into
from explorer.comparison import Comparison, compare
from explorer.config import ScheduleSettings, Settings
from explorer.crawl_options import settings_of
from explorer.errors import ExplorerError, RunGivenUp, StoreUnavailable, UsageError
from explorer.models import RunEvent
from explorer.preflight import require_session
from explorer.reporting import RunFolder, RunSummary
from explorer.reporting.journal import JOURNAL
from explorer.service.alerts import Alert, alert_of
from explorer.service.lease import Lease
from explorer.service.steps import StepNotes
from explorer.service.steward import Steward
from explorer.store import Store
from explorer.store.folders import read_summary
from explorer.store.ordering import order_of, place_order
from explorer.store.records import RunFilter, StoredRun
from explorer.tape import RunClock, Tape

log = structlog.get_logger(__name__)

Made = TypeVar("Made")

TAPES = ".tapes"
SECONDS_TO_END = 20.0
"""For a run that outlived its time to end its step and write its report."""
EARLIER_RUNS = 10


class Crawl:
    """Walks, stores what came of it, compares it, and tells who wants to know.

    ``draining`` gives the run back at the end of its step, for another worker to go on with.
    """

    def __init__(
        self,
        store: Store,
        settings: Settings,
        lease: Lease,
        run: StoredRun,
        draining: asyncio.Event,
    ) -> None:
        self._store = store
        self._base = settings
        self._lease = lease
        self._run = run
        self._draining = draining
        self._stop = asyncio.Event()
        self._overdue = False
        self._told = False
        self._out = Path(settings.report.out)

    async def carry_out(self) -> None:
        """Raise RunGivenUp when it goes on elsewhere or later."""
        run_id, clock = self._run.run_id, RunClock()
        steward = Steward(run_id, self._store, self._lease, clock, self._stop, self._draining)
        tape_folder = self._out / TAPES / run_id
        try:
            settings = self._settings()
            require_session(settings)
            tape = await _as_soon_as_there_is_room(
                lambda: Tape(tape_folder, clock, steward.trouble, steward.make_sure), steward
            )
            try:
                summary = await self._walk(settings, tape, steward)
            finally:
                tape.close()
        except (RunGivenUp, StoreUnavailable):
            raise
        except ExplorerError as error:
            why = str(error)
            await steward.stored(lambda: self._fail(why))
        else:
            await steward.stored(lambda: self._conclude(summary))
        shutil.rmtree(tape_folder, ignore_errors=True)

    # --- walking --------------------------------------------------------------------------------

    async def _walk(self, settings: Settings, tape: Tape, steward: Steward) -> RunSummary:
        place = self._out / self._run.run_id

        def open_folder() -> RunFolder:
            resumed = (place / JOURNAL).exists()
            return RunFolder(place, settings.report, resumed=resumed, on_trouble=steward.trouble)

        async def let_pass(event: RunEvent) -> None:
            await steward.let_pass(event, again=tape.is_playing)

        folder = await _as_soon_as_there_is_room(open_folder, steward)
        async with self._ended_in_time(settings, tape):
            try:
                return await explore_into(
                    folder,
                    self._run.url,
                    settings,
                    [StepNotes(self._run.run_id, self._store, steward)],
                    self._stop,
                    tape=tape,
                    let_pass=let_pass,
                )
            except asyncio.CancelledError:
                if not self._overdue or folder.summary is None:
                    raise
                if task := asyncio.current_task():
                    task.uncancel()
                return folder.summary

    @asynccontextmanager
    async def _ended_in_time(self, settings: Settings, tape: Tape) -> AsyncIterator[None]:
        """Ends a run that goes on beyond what it was given, in good order if it lets itself."""
        seconds = settings.planner.minutes * 60 + settings.service.overtime_minutes * 60
        seconds += settings.repro.seconds if settings.repro.enabled else 0
        walking = asyncio.current_task()
        assert walking is not None

        async def watch() -> None:
            # Not one sleep: the run's clock may stand meanwhile.
            while (left := seconds - tape.clock()) > 0 or tape.is_playing:  # noqa: ASYNC110
                await asyncio.sleep(max(left, 1))
            self._overdue = True
            self._stop.set()
            await asyncio.sleep(SECONDS_TO_END)
            walking.cancel()

        watching = asyncio.create_task(watch())
        try:
            yield
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    def _settings(self) -> Settings:
        """Those of this run. The runs of a schedule walk alike, so that they can be compared."""
        options = self._run.options
        if options.seed is None and self._run.schedule is not None:
            seed = zlib.crc32(self._run.schedule.encode())
            options = options.model_copy(update={"seed": seed})
        settings = settings_of(options, self._base)
        # A tape can be walked again by one walker; the service's workers are runs side by side.
        one = settings.planner.model_copy(update={"workers": 1})
        return settings.model_copy(update={"planner": one})

    # --- afterwards -----------------------------------------------------------------------------

    async def _fail(self, why: str) -> None:
        """It has no report."""
        log.warning("a run failed", run=self._run.run_id, why=why)
        schedule = await self._schedule()
        if schedule and not await self._failed_before(schedule.name):
            await self._tell_or_retry(schedule, Alert.of_failure(self._run, why))
        await self._store.runs.change(self._run.run_id, "failed", why)

    async def _failed_before(self, schedule: str) -> bool:
        """Then it is no news."""
        over = await self._store.runs.list(RunFilter(schedule=schedule, state="over"), limit=2)
        return any(run.state == "failed" for run in over if run.run_id != self._run.run_id)

    async def _conclude(self, summary: RunSummary) -> None:
        """Each part may be done again, should the worker be lost in the middle of them."""
        run_id = self._run.run_id
        await self._store.runs.record(summary)
        if schedule := await self._schedule():
            comparison = await self._compared(summary, schedule)
            if alert := alert_of(self._run, summary, comparison, schedule.notify):
                await self._tell_or_retry(schedule, alert)
        await self._store.runs.change(run_id, "done", self._ending(summary))

    async def _compared(self, summary: RunSummary, schedule: ScheduleSettings) -> Comparison | None:
        earlier = await self._earlier(schedule.name)
        if not earlier:
            return None
        judgements = await self._store.judgements.of(self._run.site)
        after = schedule.notify.flaky_seen, schedule.notify.flaky_of
        comparison = await asyncio.to_thread(compare, summary, earlier, judgements, after)
        await self._store.runs.compared(
            summary.run_id,
            verdict=comparison.verdict,
            headline=comparison.headline,
            compared_with=comparison.baseline.run_id,
            comparison=comparison.model_dump(mode="json", by_alias=True),
        )
        return comparison

    async def _earlier(self, schedule: str) -> Sequence[RunSummary]:
        before = self._run.created
        if self._run.first_attempt and (
            first := await self._store.runs.get(self._run.first_attempt)
        ):
            before = first.created
        runs = await self._store.runs.earlier(schedule, before, EARLIER_RUNS)
        read = [await asyncio.to_thread(read_summary, self._out / run.run_id) for run in runs]
        return [summary for summary in read if summary]

    async def _tell_or_retry(self, schedule: ScheduleSettings, alert: Alert) -> None:
        """A run that got worse is tried again first, if its schedule says so."""
        run = self._run
        if self._stop.is_set() and not self._overdue:
            return  # somebody has stopped it: what it did not come to is no news
        if run.attempt < schedule.retries and alert.may_pass:
            first, attempt = run.first_attempt or run.run_id, run.attempt + 1
            again = order_of(schedule, attempt=attempt, first_attempt=first)
            # Its name is known beforehand, so that it is placed once.
            await place_order(self._store, again, self._base, run_id=f"{first}-{attempt}")
            return
        if run.alerted is None and not self._told:
            self._told = await alert.send(schedule.notify, self._base.service)
        if self._told:
            await self._store.runs.alert(run.run_id)

    async def _schedule(self) -> ScheduleSettings | None:
        if self._run.schedule is None:
            return None
        stored = await self._store.schedules.get(self._run.schedule)
        return stored.definition if stored else None

    def _ending(self, summary: RunSummary) -> str:
        if self._overdue:
            return "it outlived its time and was ended"
        return summary.stopped_detail


async def forget_tapes(store: Store, out: Path) -> None:
    """Remove those of runs that are over, which a worker was lost or failed over at the end."""
    runs = await store.runs.these([folder.name for folder in (out / TAPES).glob("*")])
    for run in runs.values():
        if run.is_over:
            await asyncio.to_thread(shutil.rmtree, out / TAPES / run.run_id, ignore_errors=True)


async def _as_soon_as_there_is_room(make: Callable[[], Made], steward: Steward) -> Made:
    while True:
        try:
            return make()
        except OSError as error:
            await steward.trouble(error)
        except UsageError as error:  # of a folder
            if not isinstance(error.__cause__, OSError):
                raise
            await steward.trouble(error.__cause__)
