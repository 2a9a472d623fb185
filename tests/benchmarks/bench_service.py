"""What the service costs: a run through it against one from the command line, and a rush of runs.

python -m tests.benchmarks.bench_service [--runs N] [--steps N] [--schedules N]

The first prints the ratio of the medians of the whole time, from the order (or the start of the
command) until the run is done, taken in turn; the bar is 1.1. The second makes schedules due in the
same second for two workers on Postgres, and prints when all were ordered and done, and how many
were under way at once.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import sys
import tempfile
import time
from contextlib import AsyncExitStack, ExitStack
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import update

from explorer.settings.model import ScheduleSettings
from explorer.store.tables import ScheduleRow
from tests.benchmarks.endurance import PATIENCE, Crowd, endurance_service
from tests.postgres import running_postgres
from tests.service.counting_site import counting_site
from tests.service.workers import Service, until

BAR = 1.1
SITES = 20


async def overhead(runs: int, steps: int) -> float:
    commands, services = [], []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        site = stack.enter_context(counting_site())
        async with endurance_service(folder) as service:
            stack.enter_context(service.worker())
            await service.done(await service.order(site.url("warm"), steps=1))
            for number in range(runs):
                began = time.monotonic()
                await command(service, folder, site.url(f"c{number}"), steps)
                commands.append(time.monotonic() - began)
                began = time.monotonic()
                await service.done(await service.order(site.url(f"s{number}"), steps=steps))
                services.append(time.monotonic() - began)
                print(f"command {commands[-1]:.2f} s, service {services[-1]:.2f} s", flush=True)
    ratio = statistics.median(services) / statistics.median(commands)
    print(f"overhead: {ratio:.3f} times the command, the bar is {BAR}")
    return ratio


async def command(service: Service, folder: Path, url: str, steps: int) -> None:
    options = ["--steps", str(steps), "--seed", "1", "--quiet", "--fail-on", "never"]
    places = ["--config", str(folder / "config.yaml"), "--out", str(service.out)]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "explorer",
        "explore",
        url,
        *options,
        *places,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    if code := await process.wait():
        sys.exit(f"explorer explore failed: {code}")


async def rush(count: int) -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = stack.enter_context(running_postgres())
        sites = [stack.enter_context(counting_site()) for _ in range(SITES)]
        async with AsyncExitStack() as more:
            store = {"url": server.url()}
            service = await more.enter_async_context(endurance_service(folder, store=store))
            for number in range(count):
                url = sites[number % SITES].url(f"r{number}")
                definition = ScheduleSettings(
                    name=f"s{number}", url=url, cron="0 0 1 1 *", steps=0, seed=1
                )
                await service.store.schedules.put(definition, "user")
            for name in ("a", "b"):
                stack.enter_context(service.worker(name))

            async def are_there() -> bool:
                return len(await service.known_workers()) == 2

            await until(are_there)
            crowd = Crowd(service)
            watching = asyncio.create_task(crowd.watch())
            now = datetime.now(UTC)
            began = time.monotonic()
            due = update(ScheduleRow).values(next_at=now, due_at=now)
            await service.store.database.execute(due)

            async def are_ordered() -> bool:
                return await service.store.runs.count() >= count

            async def are_done() -> bool:
                return (await service.store.runs.by_state()).get("done", 0) >= count

            await until(are_ordered, PATIENCE)
            ordered = time.monotonic() - began
            await until(are_done, PATIENCE)
            done = time.monotonic() - began
            watching.cancel()
            runs = await service.store.runs.count()
            on_a_site = max(site.most_at_once() for site in sites)
    print(
        f"{count} schedules due in one second: {runs} runs ordered within {ordered:.1f} s, all "
        f"done after {done:.1f} s; at most {max(on_a_site, crowd.on_a_site)} on a site and "
        f"{crowd.in_all} in all at once"
    )


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--schedules", type=int, default=100)
    options = parser.parse_args()
    if options.schedules:
        await rush(options.schedules)
    return int(bool(options.runs) and await overhead(options.runs, options.steps) > BAR)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
