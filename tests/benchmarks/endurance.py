"""Many runs on several sites, whose workers are killed meanwhile: nothing is lost or done twice.

python -m tests.benchmarks.endurance [--runs N] [--sites N] [--steps N]

On Postgres with three workers, one of which is killed for good and another one started again; and
on SQLite with one worker that is killed and started again. Exit code 1 when something is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.records import UNDER_WAY
from tests.postgres import running_postgres
from tests.service.counting_site import CountingSite, counting_site
from tests.service.workers import QUICK, Service, WorkerProcess, until

PATIENCE = 900.0
PER_SITE = 1
AT_ONCE = 2
"""Runs of a worker."""
MARGIN = 2
"""Steps that a run may still make while the site does not answer: those that ask it nothing."""


class Plan(NamedTuple):
    """``kills`` name workers, in turn; those in ``restarted`` are started again."""

    runs: int
    sites: int
    steps: int
    workers: Sequence[str]
    kills: Sequence[str]
    restarted: Sequence[str]


class Outcome(NamedTuple):
    seconds: float
    taken_up_again: int
    most_on_a_site: int
    most_in_all: int
    wrong: tuple[str, ...]

    def __str__(self) -> str:
        told = (
            f"{self.seconds:.0f} s; {self.taken_up_again} runs taken up again; at most "
            f"{self.most_on_a_site} on a site and {self.most_in_all} in all at once"
        )
        return "\n".join((told, *(f"WRONG: {one}" for one in self.wrong)))


async def endure(service: Service, sites: Sequence[CountingSite], plan: Plan) -> Outcome:
    """Order the runs, kill workers while they are walked, and look at what is left."""
    began = time.monotonic()
    orders: dict[str, CountingSite] = {}
    for number in range(plan.runs):
        site = sites[number % plan.sites]
        run_id = await service.order(site.url(f"r{number}"), steps=plan.steps, seed=number)
        orders[run_id] = site
    crowd = Crowd(service)
    with ExitStack() as stack:
        workers = {name: stack.enter_context(service.worker(name)) for name in plan.workers}
        watching = asyncio.create_task(crowd.watch())
        for number, name in enumerate(plan.kills, 1):
            done = plan.runs * number // (len(plan.kills) + 2)
            await _kill_in_the_middle(service, workers[name], name, sites, plan, done)
            if name in plan.restarted:
                workers[name] = stack.enter_context(service.worker(name))

        async def is_done() -> bool:
            return not await service.store.runs.under_way()

        await until(is_done, PATIENCE)
        watching.cancel()
        # While the workers live: a worker tidies up after the last run when that is already done.
        wrong = [problem for run_id, site in orders.items() async for problem in _faults(
            service, run_id, site, plan
        )]  # fmt: skip
    most = max(max(site.most_at_once() for site in sites), crowd.on_a_site)
    if most > PER_SITE:
        wrong.append(f"{most} runs were on one site at once")
    if crowd.in_all > service.settings.service.runs_in_all:
        wrong.append(f"{crowd.in_all} runs were under way at once")
    again = [run_id for run_id in orders if (await service.run(run_id)).takes > 1]
    if len(again) < len(plan.kills):
        wrong.append("the kills met no run")
    return Outcome(time.monotonic() - began, len(again), most, crowd.in_all, tuple(wrong))


class Crowd:
    """How many runs the store says were under way at once."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self.on_a_site = 0
        self.in_all = 0

    async def watch(self) -> None:
        while True:
            runs = await self._service.store.runs.under_way()
            sites = Counter(run.site for run in runs if run.state in UNDER_WAY)
            self.on_a_site = max([self.on_a_site, *sites.values()])
            self.in_all = max(self.in_all, sites.total())
            await asyncio.sleep(0.1)


async def _kill_in_the_middle(
    service: Service,
    worker: WorkerProcess,
    name: str,
    sites: Sequence[CountingSite],
    plan: Plan,
    done: int,
) -> None:
    """Kill a worker when so many runs are done, and it is in the middle of another one."""

    async def ask() -> bool:
        over = service.store.runs.by_state
        return (await over()).get("done", 0) >= done and await in_the_middle()

    async def in_the_middle() -> bool:
        runs = await service.store.runs.get_many(await service.held_by(name))
        return any(2 <= run.steps < plan.steps - MARGIN for run in runs.values())

    while True:
        await until(ask, PATIENCE)
        with ExitStack() as held:
            for site in sites:
                held.enter_context(site.holding())
            if await in_the_middle():  # and cannot come to its end meanwhile
                worker.kill()
                break
    for site in sites:
        site.cut()


async def _faults(
    service: Service, run_id: str, site: CountingSite, plan: Plan
) -> AsyncIterator[str]:
    run = await service.run(run_id)
    if run.state != "done" or run.stopped_because != "steps" or run.steps != plan.steps:
        yield f"{run_id} is {run.state} after {run.steps} steps: {run.stopped_because} {run.detail}"
        return
    stored = [step.step for step in await service.store.runs.steps(run_id)]
    if stored != list(range(1, plan.steps + 1)):
        yield f"{run_id}: the store has the steps {stored}"
    try:
        walked = await service.done(run_id)
        walked.require_whole()
        walked.require_no_write_twice(site.writes)
    except AssertionError as error:
        yield f"{run_id}: {error!r}"


@asynccontextmanager
async def endurance_service(folder: Path, **more: Any) -> AsyncIterator[Service]:
    """Short of overhead: what is tried is the service, not the walk."""
    known = QUICK | {"report": {"out": str(folder / "out")}, "logging": {"level": "info"}}
    caps = {"runsAtOnce": AT_ONCE, "runsPerSite": PER_SITE}
    settings = Settings.model_validate(known | {"service": caps} | more)
    async with open_store(settings) as store:
        yield Service(folder, settings, store)


async def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--runs", type=int, default=30)
    parser.add_argument("--sites", type=int, default=6)
    parser.add_argument("--steps", type=int, default=10)
    options = parser.parse_args()
    size = options.runs, options.sites, options.steps
    plans = {
        "Postgres, three workers": Plan(*size, ("a", "b", "c"), ("a", "b"), ("b",)),
        "SQLite, one worker": Plan(*size, ("local",), ("local", "local"), ("local",)),
    }
    failed = False
    for title, plan in plans.items():
        database = running_postgres() if "Postgres" in title else nullcontext()
        async with AsyncExitStack() as stack:
            server = stack.enter_context(database)
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            more = {"store": {"url": server.url()}} if server else {}
            sites = [stack.enter_context(counting_site()) for _ in range(plan.sites)]
            service = await stack.enter_async_context(endurance_service(folder, **more))
            outcome = await endure(service, sites, plan)
        print(f"{title}: {plan.runs} runs of {plan.steps} steps on {plan.sites} sites, "
              f"{len(plan.kills)} kills\n{outcome}", flush=True)  # fmt: skip
        failed = failed or bool(outcome.wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
