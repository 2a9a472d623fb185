"""Execution of one run by the service, from taking it to sending its alert."""

from __future__ import annotations

import asyncio
import shutil
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog

from explorer.bootstrap.after import explore_after
from explorer.bootstrap.set_up import SetUpScenario
from explorer.checks import check_names
from explorer.errors import (
    ExplorerError,
    RunFolderLost,
    RunGivenUp,
    StoreUnavailable,
    TargetUnusable,
)
from explorer.models import RunEvent
from explorer.process.kept_sessions import with_session
from explorer.replay_log import ReplayLog, RunClock
from explorer.reporting import RunFolder, RunSummary
from explorer.reporting.journal import JOURNAL
from explorer.service.alerting import RunAlerts
from explorer.service.lease import Lease
from explorer.service.login_prompt import login_prompt
from explorer.service.run_controller import RunController
from explorer.service.scripted_attempt import ScriptedAttempt, finished_before
from explorer.service.steps import StepRecorder
from explorer.settings.model import Settings
from explorer.settings.overrides import settings_of
from explorer.settings.preflight import require_logins, require_session
from explorer.store import Store
from explorer.store.records import RunState, StoredRun

log = structlog.get_logger(__name__)

REPLAY_LOGS = ".tapes"
"""Folder of the replay logs, below the folder of the runs."""
GRACE_SECONDS = 20.0
"""Grace period in which an overdue run ends its step and writes its report."""


class RunExecutor:
    """Crawls, replays or carries out scenarios, stores and compares the result, sends the alert.

    Setting ``draining`` gives a crawl back at the end of its current step, so that another worker
    can continue it. Replays and scenarios go on to their end.
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
        self._stop = asyncio.Event()
        self._overdue = False
        self._out = Path(settings.report.out)
        self._clock = RunClock()
        # A script cannot be given back: only its own worker can do the rest of it.
        draining = draining if run.kind == "crawl" else asyncio.Event()
        self._controller = RunController(
            run.run_id, store, lease, self._clock, self._stop, draining
        )
        self._alerts = RunAlerts(store, settings, run, self._controller)

    async def carry_out(self) -> None:
        """Carry out the run and store its final state.

        Raises:
            RunGivenUp: The run continues on another worker or later.
            StoreUnavailable: The run store cannot be used.
        """
        controller = self._controller
        try:
            settings = await self._with_rules(self._settings())
            if self._run.kind == "crawl":
                require_logins(settings)
            settings = with_session(settings)
            require_session(settings)
            work = self._crawl if self._run.kind == "crawl" else self._follow_script
            summary = await work(settings)
            self._require_report()
        except (RunGivenUp, StoreUnavailable):
            raise
        except ExplorerError as error:
            why = str(error)
            await controller.retry_until_stored(lambda: self.fail(why))
        else:
            fails = summary.fails(settings.report.fail_on)
            await controller.retry_until_stored(lambda: self._conclude(summary, fails=fails))
        shutil.rmtree(self._replay_log_folder, ignore_errors=True)

    # --- crawl ----------------------------------------------------------------------------------

    async def _crawl(self, settings: Settings) -> RunSummary:
        controller = self._controller
        replay_log = await controller.retry_while_disk_is_full(
            lambda: ReplayLog(
                self._replay_log_folder,
                self._clock,
                controller.handle_write_error,
                controller.wait_for_lease,
            )
        )
        try:
            return await self._crawl_with(replay_log, settings)
        finally:
            replay_log.close()

    async def _crawl_with(self, replay_log: ReplayLog, settings: Settings) -> RunSummary:
        async def before_event(event: RunEvent) -> None:
            await self._before_event(event, is_replay=replay_log.is_replaying)

        seconds = settings.planner.minutes * 60 + settings.planner.overtime_seconds
        first = await asyncio.to_thread(SetUpScenario.of_settings, settings)
        folder = await self._open_folder(settings)
        async with self._enforce_time_limit(seconds, lambda: replay_log.is_replaying):
            try:
                return await explore_after(
                    first,
                    folder,
                    self._run.url,
                    settings,
                    [self._recorder],
                    self._stop,
                    replay_log=replay_log,
                    before_event=before_event,
                    login_prompt=login_prompt(settings, self._controller, self._alerts),
                )
            except asyncio.CancelledError:
                if not self._overdue or folder.summary is None:
                    raise
                if task := asyncio.current_task():
                    task.uncancel()
                return folder.summary

    # --- replay and scenarios -------------------------------------------------------------------

    async def _follow_script(self, settings: Settings) -> RunSummary:
        """Do what the recording or the scenarios say, or find that an earlier attempt did.

        Raises:
            ExplorerError: It cannot be done, was cut off or took too long.
        """
        if summary := finished_before(self._out / self._run.run_id):
            return summary
        attempt = ScriptedAttempt(self._run, settings, self._out)
        folder = await self._open_folder(attempt.settings)
        async with self._enforce_time_limit(settings.planner.minutes * 60):
            summary = await attempt.follow_into(
                folder, self._stop, [self._recorder], self._before_event
            )
        if self._overdue:
            raise TargetUnusable("it exceeded its time limit and was stopped")
        return summary

    # --- both -----------------------------------------------------------------------------------

    async def _open_folder(self, settings: Settings) -> RunFolder:
        run_folder, controller = self._out / self._run.run_id, self._controller

        def open_folder() -> RunFolder:
            return RunFolder(
                run_folder,
                settings.report,
                resumed=(run_folder / JOURNAL).exists(),
                on_trouble=controller.handle_write_error,
            )

        return await controller.retry_while_disk_is_full(open_folder)

    async def _before_event(self, event: RunEvent, *, is_replay: bool = False) -> None:
        run_folder = self._out / self._run.run_id
        if not run_folder.is_dir():
            raise RunFolderLost(f"its folder was removed: {run_folder}")
        await self._controller.before_event(event, is_replay=is_replay)

    @property
    def _recorder(self) -> StepRecorder:
        return StepRecorder(self._run.run_id, self._store, self._controller)

    @property
    def _replay_log_folder(self) -> Path:
        return self._out / REPLAY_LOGS / self._run.run_id

    @asynccontextmanager
    async def _enforce_time_limit(
        self, seconds: float, is_replaying: Callable[[], bool] = lambda: False
    ) -> AsyncIterator[None]:
        """End a run that exceeds its time limit: first with a stop request, then by cancellation.

        The time for which the run is held counts as well, because a held run occupies a worker.

        Args:
            seconds: The time of the run; the overtime of the settings is added.
            is_replaying: Whether the steps of another worker are still being replayed.
        """
        seconds += self._base.service.overtime_minutes * 60
        crawl_task = asyncio.current_task()
        assert crawl_task is not None

        async def watch() -> None:
            # A single sleep is not enough: the run's clock may stand still meanwhile.
            while (left := seconds - self._elapsed()) > 0 or is_replaying():  # noqa: ASYNC110
                await asyncio.sleep(max(left, 1))
            self._overdue = True
            self._stop.set()
            await asyncio.sleep(GRACE_SECONDS)
            crawl_task.cancel()

        watch_task = asyncio.create_task(watch())
        try:
            yield
        finally:
            watch_task.cancel()
            with suppress(asyncio.CancelledError):
                await watch_task

    def _elapsed(self) -> float:
        """Return the seconds that the run has used or was held for."""
        return self._clock() + self._controller.held_seconds

    def _settings(self) -> Settings:
        """Return the settings of this run.

        The runs of a schedule share a random seed, so that they explore in the same order and can
        be compared.
        """
        options = self._run.options
        if options.seed is None and self._run.schedule is not None:
            seed = zlib.crc32(self._run.schedule.encode())
            options = options.model_copy(update={"seed": seed})
        settings = settings_of(options, self._base)
        # Only a crawl with one worker can be replayed. The service runs crawls in parallel instead.
        single_worker = settings.planner.model_copy(update={"workers": 1})
        return settings.model_copy(update={"planner": single_worker})

    async def _with_rules(self, settings: Settings) -> Settings:
        """Return the settings with the rules that people have written on findings of the site."""
        rules = await self._store.judgements.rules(self._run.site)
        known = ("", *check_names())
        usable = tuple(rule for rule in rules if rule.check in known)
        ignore = {"ignore": (*settings.checks.ignore, *usable)}
        return settings.model_copy(update={"checks": settings.checks.model_copy(update=ignore)})

    # --- result ---------------------------------------------------------------------------------

    async def fail(self, why: str) -> None:
        """End the run as failed, without a report, and send the alert."""
        log.warning("a run failed", run=self._run.run_id, why=why)
        if not self._was_stopped:
            await self._alerts.report_failure(why)
        await self._end("failed", why)

    async def _conclude(self, summary: RunSummary, *, fails: bool) -> None:
        """Store and compare the result and end the run. Another worker may repeat all of it."""
        await self._controller.wait_for_lease()
        await self._store.runs.record(summary, fails=fails)
        await self._alerts.report_run(summary, was_stopped=self._was_stopped)
        overdue = "it exceeded its time limit and was stopped"
        await self._end("done", overdue if self._overdue else summary.stopped_detail)

    @property
    def _was_stopped(self) -> bool:
        """Whether a person stopped the run."""
        return self._stop.is_set() and not self._overdue

    def _require_report(self) -> None:
        write_error = self._controller.write_error
        if write_error and not (self._out / self._run.run_id / "run.json").exists():
            raise RunFolderLost(f"its report could not be written: {write_error}")

    async def _end(self, state: RunState, detail: str) -> None:
        run_id = self._run.run_id
        if not await self._store.runs.set_state(run_id, state, detail, lease=self._lease.name):
            raise RunGivenUp("another worker has resumed the run")


async def delete_finished_replay_logs(store: Store, out: Path) -> None:
    """Remove the replay logs that remain of finished runs."""
    runs = await store.runs.get_many([folder.name for folder in (out / REPLAY_LOGS).glob("*")])
    for run in runs.values():
        if run.is_over:
            await asyncio.to_thread(
                shutil.rmtree, out / REPLAY_LOGS / run.run_id, ignore_errors=True
            )
