"""The tools that are compared, and how each is called: every one a process of its own."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.exploring.installation import Cache
from tests.benchmarks.exploring.results import Budget

ROOT = Path(__file__).parents[3]
MODULES = "tests.benchmarks.exploring.tools"
BASELINE = "start page"
OURS = {"ours (novelty)": "novelty", "ours (priority)": "priority"}
OTHERS = {
    "random": "uniform_random",
    "breadth-first": "breadth_first",
    "Crawlee": "crawlee_links",
    "gremlins.js": "gremlins_horde",
}
TOOLS = (*OURS, *OTHERS)
ENDLESS_STEPS, ENDLESS_MINUTES = 1_000_000, 60


@dataclass(frozen=True)
class Call:
    """A command whose standard output is JSON with the number of ``steps``."""

    command: list[str]
    environment: Mapping[str, str]


@dataclass(frozen=True)
class Visit:
    """What a tool is to explore: where, by which browser, for how long."""

    url: str
    chromium: str
    budget: Budget
    seed: int


def call(tool: str, visit: Visit, cache: Cache, work: Path) -> Call:
    """``work`` is a folder for what the tool writes."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(work)}
    if tool in OURS:
        environment["EXPLORER_PLANNER__HEURISTIC"] = OURS[tool]
        environment["EXPLORER_BROWSER__EXECUTABLE"] = visit.chromium
        environment["EXPLORER_REPRO__ENABLED"] = "false"  # it is no exploring, and takes extra time
        return Call([sys.executable, "-m", "explorer", *_ours(visit, work)], environment)
    module = "start_page" if tool == BASELINE else OTHERS[tool]
    environment["GREMLINS"] = str(cache.npm / "node_modules/gremlins.js/dist/gremlins.min.js")
    budget = [f"--{visit.budget.unit}", str(visit.budget.amount)]
    options = ["--chromium", visit.chromium, "--seed", str(visit.seed), *budget]
    return Call([str(cache.python), "-m", f"{MODULES}.{module}", visit.url, *options], environment)


def _ours(visit: Visit, work: Path) -> list[str]:
    timed = visit.budget.unit == "seconds"
    steps = ENDLESS_STEPS if timed else visit.budget.amount
    minutes = visit.budget.amount / 60 if timed else ENDLESS_MINUTES
    budget = ["--steps", str(steps), "--minutes", str(round(minutes, 4))]
    output = ["--json", "--fail-on", "never", "--out", str(work / "reports")]
    return ["explore", visit.url, *budget, "--seed", str(visit.seed), *output]
