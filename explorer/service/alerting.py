"""Comparison, retries and alerts of a finished run."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import structlog

from explorer.comparison import Comparison, compare
from explorer.errors import StoreUnavailable
from explorer.reporting import RunSummary
from explorer.service.alerts import Alert, alert_of
from explorer.service.run_controller import RunController
from explorer.settings.model import ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.clock import now
from explorer.store.folders import read_summary
from explorer.store.ordering import order_of, place_order
from explorer.store.records import RunFilter, StoredRun

log = structlog.get_logger(__name__)

MAX_EARLIER_RUNS = 10
"""Maximum number of earlier runs that a run is compared with."""
MAX_RUNS_SEARCHED = 20
"""Maximum number of runs searched for the previous occasion. An occasion is a scheduled run with
its retries.
"""
RETRY_INTERVAL = timedelta(minutes=5)
"""Interval between attempts to deliver an alert."""
GIVE_UP_AFTER = timedelta(days=1)
"""Age of a run beyond which its alert is no longer delivered."""


class RunAlerts:
    """Handles the comparison, the retry and the alert of one run.

    The methods are idempotent: another worker may repeat them if this one is lost halfway.
    """

    def __init__(
        self, store: Store, settings: Settings, run: StoredRun, controller: RunController
    ) -> None:
        self._store = store
        self._base = settings
        self._run = run
        self._controller = controller
        self._out = Path(settings.report.out)
        self._unreached: tuple[int, ...] | None = None
        self._told_lost_login = False

    async def report_failure(self, why: str) -> None:
        """Send an alert that the run could not be carried out.

        Only the first of several consecutive failed occasions of a schedule raises an alert.

        Args:
            why: The reason, as shown in the alert.
        """
        schedule = await self._schedule()
        if schedule and not await self._previous_attempt_failed(schedule.name):
            await self._retry_or_send(schedule, Alert.for_failed_run(self._run, why))

    async def report_lost_login(self, why: str) -> None:
        """Send an alert that the run waits for its login, once; it is not delivered later.

        Args:
            why: What the person is to do.
        """
        if self._told_lost_login:
            return
        with suppress(StoreUnavailable):
            schedule = await self._schedule()
            if schedule and (schedule.notify.to or schedule.notify.to_env):
                alert = Alert.for_lost_login(self._run, why)
                await alert.send(schedule.notify, self._base.service)
            self._told_lost_login = True

    async def report_run(self, summary: RunSummary, *, was_stopped: bool) -> None:
        """Compare a run with earlier runs of its schedule and send an alert if it has news.

        A run without a schedule is neither compared nor reported.

        Args:
            summary: The summary of the run.
            was_stopped: Whether a person stopped the run. Such a run raises no alert.
        """
        schedule = await self._schedule()
        if schedule is None:
            return
        comparison = await self._compare_with_earlier(summary, schedule)
        if was_stopped:
            return
        failed_before = summary.lost and await self._previous_attempt_failed(schedule.name)
        alert = alert_of(
            self._run, summary, comparison, schedule.notify, report_lost=not failed_before
        )
        if alert:
            await self._retry_or_send(schedule, alert)

    async def _schedule(self) -> ScheduleSettings | None:
        if self._run.schedule is None:
            return None
        stored = await self._store.schedules.get(self._run.schedule)
        return stored.definition if stored else None

    async def _previous_attempt_failed(self, schedule: str) -> bool:
        """Return whether the last attempt of the previous occasion failed."""
        finished_runs = RunFilter(schedule=schedule, state="over")
        for run in await self._store.runs.list(finished_runs, limit=MAX_RUNS_SEARCHED):
            is_earlier = (
                _first_attempt_id(run) != _first_attempt_id(self._run)
                and run.created < self._run.created
            )
            if is_earlier and run.state != "cancelled" and run.wanted != "stop":
                return run.went_wrong
        return False

    async def _compare_with_earlier(
        self, summary: RunSummary, schedule: ScheduleSettings
    ) -> Comparison | None:
        earlier = await self._earlier_summaries(schedule.name)
        if not earlier:
            return None
        judgements = await self._store.judgements.of(self._run.site)
        after = schedule.notify.flaky_seen, schedule.notify.flaky_of
        comparison = await asyncio.to_thread(compare, summary, earlier, judgements, after)
        await self._controller.wait_for_lease()
        await self._store.runs.store_comparison(
            summary.run_id,
            verdict=comparison.verdict,
            headline=comparison.headline,
            compared_with=comparison.baseline.run_id,
            comparison=comparison.model_dump(mode="json", by_alias=True),
        )
        return comparison

    async def _earlier_summaries(self, schedule: str) -> Sequence[RunSummary]:
        before = self._run.created
        if self._run.first_attempt and (
            first := await self._store.runs.get(self._run.first_attempt)
        ):
            before = first.created
        runs = await self._store.runs.earlier(schedule, before, MAX_EARLIER_RUNS)
        # Before the schedule was changed, its runs may have been something else.
        same = self._run.recording, self._run.scenario
        alike = [run.run_id for run in runs if (run.recording, run.scenario) == same]
        read = [await asyncio.to_thread(read_summary, self._out / run_id) for run_id in alike]
        return [summary for summary in read if summary]

    async def _retry_or_send(self, schedule: ScheduleSettings, alert: Alert) -> None:
        """Retry the run if its schedule has retries left, else send the alert."""
        run = self._run
        if run.attempt < schedule.retries and alert.may_be_temporary:
            first, attempt = run.first_attempt or run.run_id, run.attempt + 1
            retry = order_of(schedule, attempt=attempt, first_attempt=first)
            # A predictable run id keeps a repeated call from queuing the retry twice.
            await place_order(self._store, retry, self._base, run_id=f"{first}-{attempt}")
            return
        stored = await self._store.runs.get(run.run_id)
        if stored is None or stored.alerted or stored.owed_at:  # done by a worker that was lost
            return
        if not (schedule.notify.to or schedule.notify.to_env):
            return
        if self._unreached is None:  # a repeated call does not send again
            await self._controller.wait_for_lease()
            self._unreached = await alert.send(schedule.notify, self._base.service)
        await _store_delivery(self._store, run.run_id, alert, self._unreached)


async def _store_delivery(
    store: Store, run_id: str, alert: Alert, unreached: tuple[int, ...]
) -> None:
    """Store that an alert was delivered, or when to try the unreached recipients again."""
    if unreached:
        left = alert.model_copy(update={"only": unreached})
        await store.alerts.store_outstanding(
            run_id, left.model_dump(mode="json"), now() + RETRY_INTERVAL
        )
    else:
        await store.alerts.mark_delivered(run_id)


async def retry_outstanding_alerts(store: Store, settings: Settings) -> None:
    """Retry the delivery of alerts that have not reached all recipients.

    An alert is given up when its run is older than `GIVE_UP_AFTER` or its schedule no longer
    exists.

    Raises:
        StoreUnavailable: The database cannot be used.
    """
    for run in await store.alerts.due():
        if not await store.alerts.postpone(run, now() + RETRY_INTERVAL):
            continue  # another worker delivers it
        schedule = await store.schedules.get(run.schedule or "")
        if schedule is None or now() - run.created > GIVE_UP_AFTER:
            log.error("an alert was never delivered", run=run.run_id)
            await store.alerts.give_up(run.run_id)
            continue
        alert = Alert.model_validate(await store.alerts.get_outstanding(run.run_id))
        unreached = await alert.send(schedule.definition.notify, settings.service)
        await _store_delivery(store, run.run_id, alert, unreached)


def _first_attempt_id(run: StoredRun) -> str:
    return run.first_attempt or run.run_id
