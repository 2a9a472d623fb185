"""Explores generated hostile pages: no crash, no step over its deadline, memory within bounds.

    python -m tests.benchmarks.fuzzing [--pages N] [--first N] [--only N ...] [--seed N]

Each page has a run of its own, with journal and report, in a context of a browser that many runs
share; every tenth has probes, audits and reproductions, too. A line is printed for each page as it
ends: the same number under the same seed is the same page again. Exit code 1 when something is
wrong. A page that crashes Chromium itself is told, and is no fault of the run, which must end with
its report.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.hostile.browser import Browsers
from tests.hostile.faults import Faults
from tests.hostile.pages import page
from tests.hostile.processes import Memory, memory
from tests.hostile.server import HostileSite, hostile_site
from tests.hostile.walking import Walk, address, settings, walk

MAX_PYTHON_MB, MAX_BROWSER_MB = 1_000, 6_000
"""MB at any time; a page may itself ask for hundreds, and its process ends with its context."""
MAX_GROWTH_MB = 0.2
"""MB of the explorer's own process per page, after the first hundred."""
WARM = 100
WHOLE = 10
"""Every so manieth page has a whole run."""
RUNS_A_BROWSER = 100


class Fuzzing:
    """The pages of one call, as they are explored."""

    def __init__(self, seed: int, steps: int, site: HostileSite, out: Path) -> None:
        self._seed, self._steps, self._site, self._out = seed, steps, site, out
        self._faults = Faults()
        self._began = time.monotonic()
        self._walks: list[Walk] = []
        self._kinds: Counter[str] = Counter()
        self._failed: list[int] = []
        self._crashes = 0
        self._memories: list[Memory] = []

    async def explore(self, numbers: Iterator[int], at_once: int) -> None:
        """All of the pages, so many at once."""
        async with Browsers(at_once, RUNS_A_BROWSER) as browsers:
            with self._faults.heard(), self._faults.frozen(), browsers.in_use():
                async with asyncio.TaskGroup() as workers:
                    for _ in range(at_once):
                        workers.create_task(self._work(numbers, browsers))

    async def _work(self, numbers: Iterator[int], browsers: Browsers) -> None:
        for number in numbers:
            chosen = settings(self._out, self._steps, whole=number % WHOLE == 0)
            try:
                walked = await walk(self._site, number, chosen, self._faults)
            except Exception:  # what a run must never do: the next page has its turn all the same
                walked = Walk(0, 0, 0, 0, (f"raised: {traceback.format_exc()}",))
            has_crashed = address(self._site, number) in browsers.crashed
            self._note(number, walked, has_crashed=has_crashed)

    def _note(self, number: int, walked: Walk, *, has_crashed: bool) -> None:
        held = memory()
        wrong = list(walked.wrong)
        if walked.is_lost and not has_crashed:
            wrong.append("lost: the run gave up a browser that has not crashed")
        self._crashes += has_crashed
        if held.python > MAX_PYTHON_MB or held.browser > MAX_BROWSER_MB:
            wrong.append(f"memory: {held}")
        self._walks.append(walked)
        self._memories.append(held)
        self._kinds.update(one.partition(":")[0] for one in wrong)
        hazards = ", ".join(page(self._seed, number).hazards)
        print(
            f"page {number} seed {self._seed}: {walked.steps} steps {walked.seconds:.1f} s, "
            f"longest {walked.slowest:.1f} s, python {held.python} MB, browser {held.browser} MB, "
            f"{'FAILED' if wrong else 'browser crashed' if has_crashed else 'ok'} [{hazards}]",
            *(f"\n  {one}" for one in wrong),
            flush=True,
        )
        if wrong:
            self._failed.append(number)

    def growth(self) -> float:
        """MB of the explorer's own process per page, once all that is loaded once is there."""
        warm = self._memories[WARM:]
        return (warm[-1].python - warm[0].python) / len(warm) if len(warm) > WARM else 0.0

    def summary(self) -> int:
        """Print what became of all of them; the exit code."""
        walks, memories = self._walks, self._memories
        seconds = sorted(walked.slowest for walked in walks)
        is_growing = self.growth() > MAX_GROWTH_MB
        print(
            f"{len(walks)} pages in {(time.monotonic() - self._began) / 60:.1f} min: "
            f"{sum(walked.pages for walked in walks)} visits, "
            f"{sum(walked.steps for walked in walks)} steps; longest step {seconds[-1]:.1f} s, "
            f"median of the longest {seconds[len(seconds) // 2]:.1f} s; at most "
            f"{max(one.python for one in memories)} MB of python, growing by "
            f"{self.growth():.2f} MB a page, and {max(one.browser for one in memories)} MB of the "
            f"browser\n{len(self._failed)} failed: {dict(self._kinds)}; {self._crashes} crashed "
            "the browser, and their runs ended with a report"
        )
        if self._failed:
            print("again: --only", *sorted(self._failed), "--seed", self._seed)
        if is_growing:
            print("FAILED: the memory of python grows")
        return 1 if self._failed or is_growing else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="+", help="numbers of pages")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--steps", type=int, default=3, help="of each run, the first of which opens the page"
    )
    parser.add_argument("--at-once", type=int, default=1, help="runs, each in a browser of its own")
    given = parser.parse_args()
    numbers = given.only or range(given.first, given.first + given.pages)
    with hostile_site(given.seed) as site, tempfile.TemporaryDirectory() as out:
        fuzzing = Fuzzing(given.seed, given.steps, site, Path(out))
        asyncio.run(fuzzing.explore(iter(numbers), given.at_once))
    return fuzzing.summary()


if __name__ == "__main__":
    sys.exit(main())
