"""What a run that is over means to people: compared with those before it, tried again, told."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import structlog

from explorer.comparison import Comparison, compare
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

EARLIER_RUNS = 10
OCCASION = 20
"""Runs that are looked at for the last occasion before: retries are few."""
TRY_AGAIN_AFTER = timedelta(minutes=5)
GIVE_UP_AFTER = timedelta(days=1)


class RunAlerts:
    """Of one run. Each part may be done again, should the worker be lost in the middle of it."""

    def __init__(
        self, store: Store, settings: Settings, run: StoredRun, controller: RunController
    ) -> None:
        self._store = store
        self._base = settings
        self._run = run
        self._controller = controller
        self._out = Path(settings.report.out)
        self._unreached: tuple[int, ...] | None = None

    async def of_failure(self, why: str) -> None:
        """It could not be run; that is told once, until it could be."""
        schedule = await self._schedule()
        if schedule and not await self._went_wrong_before(schedule.name):
            await self._tell_or_retry(schedule, Alert.of_failure(self._run, why))

    async def of_run(self, summary: RunSummary, *, was_stopped: bool) -> None:
        """What it came to, against the runs of its schedule. ``was_stopped``: by a person, so that
        what it did not come to is no news, and the next run is not compared with it."""
        schedule = await self._schedule()
        if schedule is None:
            return
        comparison = await self._compared(summary, schedule)
        if was_stopped:
            return
        wrong_before = summary.lost and await self._went_wrong_before(schedule.name)
        alert = alert_of(self._run, summary, comparison, schedule.notify, is_news=not wrong_before)
        if alert:
            await self._tell_or_retry(schedule, alert)

    async def _schedule(self) -> ScheduleSettings | None:
        if self._run.schedule is None:
            return None
        stored = await self._store.schedules.get(self._run.schedule)
        return stored.definition if stored else None

    async def _went_wrong_before(self, schedule: str) -> bool:
        """On the last occasion, that is after all its retries."""
        over = RunFilter(schedule=schedule, state="over")
        for run in await self._store.runs.list(over, limit=OCCASION):
            is_earlier = _occasion(run) != _occasion(self._run) and run.created < self._run.created
            if is_earlier and run.state != "cancelled" and run.wanted != "stop":
                return run.went_wrong
        return False

    async def _compared(self, summary: RunSummary, schedule: ScheduleSettings) -> Comparison | None:
        earlier = await self._earlier(schedule.name)
        if not earlier:
            return None
        judgements = await self._store.judgements.of(self._run.site)
        after = schedule.notify.flaky_seen, schedule.notify.flaky_of
        comparison = await asyncio.to_thread(compare, summary, earlier, judgements, after)
        await self._controller.make_sure()
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
        if run.attempt < schedule.retries and alert.may_pass:
            first, attempt = run.first_attempt or run.run_id, run.attempt + 1
            again = order_of(schedule, attempt=attempt, first_attempt=first)
            # Its name is known beforehand, so that it is placed once.
            await place_order(self._store, again, self._base, run_id=f"{first}-{attempt}")
            return
        stored = await self._store.runs.get(run.run_id)
        if stored is None or stored.alerted or stored.owed_at:  # by a worker that was lost since
            return
        if not (schedule.notify.to or schedule.notify.to_env):
            return
        if self._unreached is None:  # this part may be done again by us, too
            await self._controller.make_sure()
            self._unreached = await alert.send(schedule.notify, self._base.service)
        await _note(self._store, run.run_id, alert, self._unreached)


async def _note(store: Store, run_id: str, alert: Alert, unreached: tuple[int, ...]) -> None:
    """Who could not be reached is tried again later."""
    if unreached:
        left = alert.model_copy(update={"only": unreached})
        await store.alerts.owe(run_id, left.model_dump(mode="json"), now() + TRY_AGAIN_AFTER)
    else:
        await store.alerts.told(run_id)


async def tell_owed(store: Store, settings: Settings) -> None:
    """Try again to deliver what could not be delivered, for a day."""
    for run in await store.alerts.owing():
        if not await store.alerts.postpone(run, now() + TRY_AGAIN_AFTER):
            continue  # another worker was first
        schedule = await store.schedules.get(run.schedule or "")
        if schedule is None or now() - run.created > GIVE_UP_AFTER:
            log.error("an alert was never delivered", run=run.run_id)
            await store.alerts.give_up(run.run_id)
            continue
        alert = Alert.model_validate(await store.alerts.owed(run.run_id))
        unreached = await alert.send(schedule.definition.notify, settings.service)
        await _note(store, run.run_id, alert, unreached)


def _occasion(run: StoredRun) -> str:
    return run.first_attempt or run.run_id
