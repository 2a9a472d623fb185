"""How long the run list takes with 10,000 runs stored, as a ratio to an empty store.

PYTHONPATH=. python tests/benchmarks/bench_web.py [runs]
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

import httpx
from sqlalchemy import insert

from explorer.settings.model import ReportSettings, Settings
from explorer.store import Store, open_store
from explorer.store.tables import RunRow
from explorer.web import create_app

RUNS = 10_000
SITES, SCHEDULES = 40, 30
ROUNDS = 40
PATHS = ["/", "/?page=300", "/?text=site7", "/?schedule=smoke3", "/?worst=error", "/api/runs"]


def rows(count: int) -> list[dict[str, Any]]:
    began = datetime.now(UTC)
    return [
        {
            "run_id": f"run{number:06}",
            "url": f"https://site{number % SITES}.example/",
            "site": f"https://site{number % SITES}.example",
            "state": "done",
            "schedule": f"smoke{number % SCHEDULES}" if number % 3 else None,
            "created": began - timedelta(minutes=number),
            "started": began - timedelta(minutes=number),
            "finished": began - timedelta(minutes=number, seconds=-90),
            "steps": 50,
            "errors": number % 4,
            "warnings": number % 7,
        }
        for number in range(count)
    ]


async def client_of(stack: AsyncExitStack, count: int) -> httpx.AsyncClient:
    out = stack.enter_context(tempfile.TemporaryDirectory())
    settings = Settings(report=ReportSettings(out=out))
    store: Store = await stack.enter_async_context(open_store(settings))
    if count:
        async with store.database.begin() as connection:
            await connection.execute(insert(RunRow), rows(count))
    transport = httpx.ASGITransport(app=create_app(settings, store))
    return await stack.enter_async_context(
        httpx.AsyncClient(transport=transport, base_url="http://localhost")
    )


async def milliseconds(client: httpx.AsyncClient, path: str) -> float:
    began = time.perf_counter()
    (await client.get(path)).raise_for_status()
    return 1000 * (time.perf_counter() - began)


async def main(count: int) -> None:
    async with AsyncExitStack() as stack:
        full, empty = await client_of(stack, count), await client_of(stack, 0)
        for path in PATHS:
            pairs = [
                (await milliseconds(full, path), await milliseconds(empty, path))
                for _ in range(ROUNDS)
            ][5:]  # the first ones compile templates and statements
            many, none = (median(times) for times in zip(*pairs, strict=True))
            print(
                f"{path:24} {many:6.1f} ms of {count:,}  {none:6.1f} ms of none  x{many / none:.1f}"
            )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS))
