"""Real workers as processes, and the store that they and the test look into."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import yaml
from sqlalchemy import select

from explorer.errors import StoreUnavailable
from explorer.service.queue import SQLITE_FILE
from explorer.service.run_executor import REPLAY_LOGS
from explorer.settings.model import CrawlOptions, Settings
from explorer.store import Store
from explorer.store.ordering import place_order
from explorer.store.records import UNDER_WAY, RunOrder, StoredRun
from explorer.store.tables import RunRow
from tests.costly_checks import COSTLY

Answer = TypeVar("Answer")

PATIENCE = 60.0
"""Seconds after which a test says that what it waits for will not come."""
QUICK: dict[str, Any] = {
    "repro": {"enabled": False},
    "cookies": {"enabled": False},
    "scope": {"respectRobots": False},
    "planner": {"minutes": 5},
    "service": {"lease_seconds": 6},
    # A probe sends forms again, and the tests count what was sent.
    "checks": {"disabled": list(COSTLY)},
}


async def until(ask: Callable[[], Awaitable[Answer]], seconds: float = PATIENCE) -> Answer:
    """The first answer that is true. Fail when none comes in time."""
    end = time.monotonic() + seconds
    while not (answer := await ask()):
        assert time.monotonic() < end, f"not so after {seconds:g} s: {ask}"
        await asyncio.sleep(0.05)
    return answer


class WorkerProcess:
    """``explorer worker``; what it said is in ``log``."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self._process = process
        self._log = log
        self.pid = process.pid

    @property
    def log(self) -> str:
        return self._log.read_text()

    def send(self, number: signal.Signals) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        """As ``kill -9`` does."""
        self._process.kill()
        self._process.wait()

    async def ended(self, seconds: float = PATIENCE) -> int:
        return await asyncio.to_thread(self._process.wait, seconds)

    def terminate(self) -> None:
        """At the end of a test, whatever has become of it."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGCONT)
            self.kill()


class Service:
    """Workers over one store, with the settings that each of them is started with."""

    def __init__(self, folder: Path, settings: Settings, store: Store) -> None:
        self._folder = folder
        self._workers = 0
        self.settings = settings
        self.store = store
        self.out = Path(settings.report.out)

    def change(self, **sections: dict[str, Any]) -> None:
        """For the workers that start from now on."""
        self.settings = Settings.model_validate(plain(self.settings) | sections)

    @asynccontextmanager
    async def queue_database(self) -> AsyncIterator[Any]:
        """A connection to the tables of DBOS, on Postgres."""
        assert self.settings.store.url
        connection = await asyncpg.connect(self.settings.store.url.get_secret_value())
        try:
            yield connection
        finally:
            await connection.close()

    async def queue_history(self) -> set[str]:
        """The ids of all workflows that DBOS remembers."""
        if self.store.database.is_sqlite:
            file = self.out / SQLITE_FILE
            with closing(sqlite3.connect(file)) as connection:
                found = connection.execute("select workflow_uuid from workflow_status").fetchall()
        else:
            async with self.queue_database() as connection:
                found = await connection.fetch("select workflow_uuid from dbos.workflow_status")
        return {row[0] for row in found}

    @contextmanager
    def worker(self, name: str = "local") -> Iterator[WorkerProcess]:
        self._workers += 1
        log = self._folder / f"worker-{self._workers}.log"
        config = self._folder / "config.yaml"
        config.write_text(yaml.safe_dump(plain(self.settings)))
        options = ["--out", str(self.out), "--config", str(config), "--worker-id", name]
        with log.open("wb") as file:
            process = subprocess.Popen(
                [sys.executable, "-m", "explorer", "worker", *options],
                stdout=file,
                stderr=file,
                cwd=Path(__file__).parents[2],
                env=os.environ | {"PYTHONFAULTHANDLER": "1"},
            )
        worker = WorkerProcess(process, log)
        try:
            yield worker
        finally:
            worker.terminate()

    async def order(self, url: str, **options: Any) -> str:
        order = RunOrder(url=url, options=CrawlOptions(**{"seed": 1, **options}))
        return (await place_order(self.store, order, self.settings)).run_id

    async def run(self, run_id: str) -> StoredRun:
        while True:
            with suppress(StoreUnavailable):  # some tests stop it
                run = await self.store.runs.get(run_id)
                assert run
                return run

    async def known_workers(self) -> frozenset[str]:
        """Those that were heard of lately."""
        return await self.store.workers.alive(timedelta(seconds=30))

    async def held_by(self, worker: str) -> tuple[str, ...]:
        """The runs that a worker has under way."""
        wanted = select(RunRow.run_id).where(
            RunRow.state.in_(UNDER_WAY), RunRow.lease.startswith(f"{worker}:")
        )
        return tuple(row["run_id"] for row in await self.store.database.read(wanted))

    async def at_step(self, run_id: str, step: int) -> StoredRun:
        async def ask() -> StoredRun | None:
            run = await self.run(run_id)
            assert not run.is_over, run
            return run if run.steps >= step else None

        return await until(ask)

    async def taken_up(self, run_id: str, times: int) -> StoredRun:
        async def ask() -> StoredRun | None:
            run = await self.run(run_id)
            return run if run.takes >= times else None

        return await until(ask)

    async def in_state(self, run_id: str, *states: str, seconds: float = PATIENCE) -> StoredRun:
        async def ask() -> StoredRun | None:
            run = await self.run(run_id)
            assert not run.is_over or run.state in states, run
            return run if run.state in states else None

        return await until(ask, seconds)

    async def done(self, run_id: str, seconds: float = PATIENCE) -> Walked:
        """The run when it is over and its worker has tidied up after it."""
        await self.in_state(run_id, "done", seconds=seconds)

        async def is_tidy() -> bool:
            return not (self.out / REPLAY_LOGS / run_id).exists()

        await until(is_tidy)
        return Walked(self.out / run_id)


class Walked:
    """A run folder, read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.summary: dict[str, Any] = json.loads((folder / "run.json").read_text())
        self.lines: list[dict[str, Any]] = [
            json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()
        ]
        self.interactions = [line for line in self.lines if line["event"] == "interaction"]

    def require_whole(self) -> None:
        """Every step once, in the journal and in a report that is not torn; no tape is left."""
        steps = [line["step"] for line in self.interactions]
        assert steps == list(range(1, self.summary["steps"] + 1))
        assert [line["event"] for line in self.lines].count("run_finished") == 1
        report = (self.folder / "report.html").read_text()
        assert report.rstrip().endswith("</html>")
        shots = [line["screenshot"]["file"] for line in self.interactions if line["screenshot"]]
        assert all((self.folder / shot).stat().st_size for shot in shots)
        assert not list(self.folder.glob(".*.part"))
        assert not (self.folder.parent / REPLAY_LOGS / self.folder.name).exists()

    def require_no_write_twice(self, writes: Mapping[str, int]) -> None:
        """The site has seen at most one write for each step that was made with its control."""
        run = self.summary["url"].rstrip("/").rpartition("/")[2]
        names = Counter(
            line["element"]["name"]
            for line in self.interactions
            if line["element"] and line["outcome"] in ("done", "failed")
        )
        for path, count in writes.items():
            of_run, kind, page = path.strip("/").split("/")
            if of_run == run:
                tries = names[f"Like {page}" if kind == "like" else f"Add to {page}"]
                assert count <= tries + names["Name"], (path, count, names)


def plain(settings: Settings) -> dict[str, Any]:
    """As config.yaml has it, with its secrets."""
    values = settings.model_dump(mode="json", by_alias=True, exclude_unset=True)
    if settings.store.url:
        values["store"] = {"url": settings.store.url.get_secret_value()}
    for definition, schedule in zip(
        values.get("schedules", ()), settings.schedules, strict=bool(settings.schedules)
    ):
        to = [address.get_secret_value() for address in schedule.notify.to]
        if to:
            definition["notify"]["to"] = to
    return values
