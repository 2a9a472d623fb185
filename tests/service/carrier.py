"""Carries out the runs of a schedule without a browser: what they see is given beforehand."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from explorer.bootstrap import after
from explorer.errors import ExplorerError, TargetUnusable
from explorer.reporting import RunFolder, RunSummary
from explorer.service import run_executor as crawl
from explorer.service.lease import Lease
from explorer.settings.model import ScheduleSettings, Settings
from explorer.store import Store
from explorer.store.ordering import order_of, place_order
from explorer.store.records import StoredRun

UNUSABLE = TargetUnusable("no answer\nfrom the site")


class Carrier:
    """One after another, each with the retries that it leads to."""

    def __init__(self, store: Store, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
        self._store = store
        self._settings = settings
        self._lease = Lease(store, "w", 600)
        self._seen: RunSummary | ExplorerError = UNUSABLE
        self.stops = False
        """Somebody stops each run."""
        monkeypatch.setattr(after, "explore_into", self._explored)

    async def schedule(self, **more: Any) -> ScheduleSettings:
        known = {"name": "smoke", "url": "http://127.0.0.1:8001/", "cron": "0 0 1 1 *"}
        definition = ScheduleSettings.model_validate(known | more)
        await self._store.schedules.put(definition, "user")
        return definition

    async def order(self) -> None:
        schedule = await self._store.schedules.get("smoke")
        assert schedule
        await place_order(self._store, order_of(schedule.definition), self._settings)

    async def carry_out(self, *seen: RunSummary | ExplorerError) -> StoredRun:
        """The runs that wait, as many as are given; the last one."""
        for self._seen in seen:
            (run,) = await self._store.runs.under_way()
            await self._lease.renew()
            assert await self._lease.claim(run.run_id)
            if self.stops:
                await self._store.runs.want(run.run_id, "stop")
            draining = asyncio.Event()
            await crawl.RunExecutor(
                self._store, self._settings, self._lease, run, draining
            ).carry_out()
        done = await self._store.runs.get(run.run_id)
        assert done
        return done

    async def again(self, seen: RunSummary | ExplorerError) -> StoredRun:
        await self.order()
        return await self.carry_out(seen)

    async def _explored(
        self, folder: RunFolder, _: str, __: Settings, ___: Any, stop: asyncio.Event, **____: Any
    ) -> RunSummary:
        folder.leave()
        if self.stops:
            stop.set()
        if isinstance(self._seen, ExplorerError):
            raise self._seen
        summary = self._seen.model_copy(update={"run_id": folder.folder.name})
        (folder.folder / "run.json").write_text(summary.to_json())
        return summary
