"""Explores generated hostile pages: no crash, no step over its deadline, memory within bounds.

    python -m tests.benchmarks.fuzzing [--pages N] [--seed N] [--first N] [--steps N]

Each page has a run and a browser of its own. What goes wrong names the seed and the page, and the
same page is made again with ``--first PAGE --pages 1``. Exit code 1 when something is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import traceback
from collections import Counter

from tests.hostile.server import hostile_site
from tests.hostile.walking import Walk, walk

MOST_MEMORY = 1_000
"""MB of the explorer's own process, without the browser."""
PROGRESS = 25
"""A line is printed after so many pages."""


async def fuzz(seed: int, numbers: range, steps: int) -> int:
    walks: list[Walk] = []
    wrong: Counter[str] = Counter()
    with hostile_site(seed) as site:
        for number in numbers:
            try:
                walked = await walk(site, number, steps)
            except Exception:  # what a run must never do: the next page has its turn all the same
                walked = Walk(0, 0, 0, 0, (traceback.format_exc(),))
            walks.append(walked)
            for one in walked.wrong:
                wrong[one] += 1
                print(f"WRONG on page {number}, seed {seed}: {one}", flush=True)
            if len(walks) % PROGRESS == 0 or number == numbers[-1]:
                print(summary(walks), flush=True)
    if (memory := megabytes()) > MOST_MEMORY:
        wrong[f"{memory} MB of memory"] += 1
    print(f"{wrong.total()} wrong")
    return 1 if wrong else 0


def summary(walks: list[Walk]) -> str:
    slowest = max(walked.slowest for walked in walks)
    return (
        f"{len(walks)} runs: {sum(walked.pages for walked in walks)} pages opened, "
        f"{sum(walked.steps for walked in walks)} steps in "
        f"{sum(walked.seconds for walked in walks):.0f} s, slowest {slowest:.1f} s, "
        f"{megabytes()} MB"
    )


def megabytes() -> int:
    """The most that this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--steps", type=int, default=3, help="of each run")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.pages)
    return asyncio.run(fuzz(given.seed, numbers, given.steps))


if __name__ == "__main__":
    sys.exit(main())
