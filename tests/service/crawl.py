"""A crawl that one worker carries out in the process of the test."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from explorer.errors import RunGivenUp
from explorer.service.lease import Lease
from explorer.service.run_executor import RunExecutor
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import RunState, StoredRun
from tests.service.workers import plain, until
from tests.store.samples import order


class Crawl:
    """A crawl of a site, and what people see of it."""

    def __init__(self, store: Store, settings: Settings, url: str) -> None:
        self.store, self.settings, self._url = store, settings, url
        self.lease = Lease(store, "w", 600)
        self.draining = asyncio.Event()

    async def begin(self, **more: Any) -> asyncio.Task[None]:
        steps = self.settings.planner.steps
        await self.store.runs.add("r1", order(url=self._url, **more), steps=steps)
        return await self.take_up()

    async def take_up(self) -> asyncio.Task[None]:
        await self.lease.renew()
        assert await self.lease.claim("r1")
        run = await self.run()
        executor = RunExecutor(self.store, self.settings, self.lease, run, self.draining)
        return asyncio.create_task(executor.carry_out())

    async def give_back(self, doing: asyncio.Task[None]) -> None:
        """As a worker does that shuts down."""
        self.draining.set()
        with pytest.raises(RunGivenUp):
            await doing
        assert await self.store.runs.release("r1", self.lease.name)
        self.lease.drop("r1")
        self.draining.clear()

    async def run(self) -> StoredRun:
        run = await self.store.runs.get("r1")
        assert run
        return run

    async def is_in(self, state: RunState) -> StoredRun:
        async def ask() -> StoredRun | None:
            return run if (run := await self.run()).state == state else None

        return await until(ask)

    async def at_step(self, step: int) -> None:
        async def ask() -> bool:
            return (await self.run()).steps >= step

        await until(ask)

    def change(self, **sections: dict[str, Any]) -> None:
        self.settings = Settings.model_validate(plain(self.settings) | sections)

    @property
    def lines(self) -> list[dict[str, Any]]:
        """Of the journal."""
        journal = self._folder / "journal.jsonl"
        return [json.loads(line) for line in journal.read_text().splitlines()]

    @property
    def summary(self) -> dict[str, Any]:
        """What run.json has."""
        return dict(json.loads((self._folder / "run.json").read_text()))

    @property
    def _folder(self) -> Path:
        return Path(self.settings.report.out) / "r1"
