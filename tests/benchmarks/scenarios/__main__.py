"""Runs the scenarios on real applications and judges them by what became of their state.

    python -m tests.benchmarks.scenarios [--only NAME] [--half before|after|third] [--reference]

Installs the applications from PyPI and npm into ~/.cache/explorer-benchmarks/scenarios. Each
scenario gets a fresh instance. ``--reference`` carries the hand-written solutions out instead of
``explorer scenario run`` and proves the judgements by them.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Sequence

from playwright.async_api import Error as PlaywrightError

from explorer.browser.session import installation
from explorer.settings.model import BrowserSettings
from tests.benchmarks.exploring.measuring import RunFailed
from tests.benchmarks.relocation.serving import NotServed
from tests.benchmarks.scenarios.cases import scenarios
from tests.benchmarks.scenarios.judging import differences, verdict
from tests.benchmarks.scenarios.registry import APPLICATIONS
from tests.benchmarks.scenarios.running import run
from tests.benchmarks.scenarios.serving import fresh
from tests.benchmarks.scenarios.solving import prove
from tests.benchmarks.scenarios.table import Result, print_result, print_tables
from tests.benchmarks.scenarios.values import Scenario

HALVES = ("before", "after", "third")
"""The sets of scenarios, in the order in which they were written. The third runs only if asked."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="scenarios")
    parser.add_argument("--only", default="", metavar="NAME", help="names that contain this text")
    parser.add_argument("--half", choices=HALVES, help="one part of the scenarios")
    parser.add_argument("--reference", action="store_true", help="run the reference solutions")
    asked = parser.parse_args()
    if asked.reference and asked.half == "third":
        parser.error("the third set has no reference solutions")
    halves = [asked.half] if asked.half else HALVES[:2]
    wanted = [one for one in scenarios(asked.only) if one.half in halves]
    if asked.reference:
        return asyncio.run(_prove_all(wanted))
    results = [_measured(scenario) for scenario in wanted]
    print_tables(results)
    return 0


def _measured(scenario: Scenario) -> Result:
    application = APPLICATIONS[scenario.application]
    began = time.monotonic()
    with fresh(application) as place:
        before = application.facts(place)
        began = time.monotonic()
        ending = run(scenario, place)
        seconds = time.monotonic() - began
        changed = differences(before, application.facts(place))
    name, why = verdict(scenario, ending.ended, ending.line, changed)
    result = Result(scenario, name, f"{why}  {ending.told}".strip(), seconds)
    print_result(result)
    return result


async def _prove_all(wanted: Sequence[Scenario]) -> int:
    failed = 0
    async with installation.open_playwright() as playwright:
        browser = await installation.launch(playwright, BrowserSettings())
        for scenario in wanted:
            began = time.monotonic()
            try:
                problems = await prove(APPLICATIONS[scenario.application], scenario, browser)
            except (NotServed, RunFailed, PlaywrightError) as error:
                problems = [str(error)]
            failed += bool(problems)
            seconds = time.monotonic() - began
            print(f"{'WRONG' if problems else 'ok':6} {scenario.name:36} {seconds:5.1f} s")
            for problem in problems:
                print(f"         {problem}", flush=True)
        await browser.close()
    print(f"{len(wanted) - failed} of {len(wanted)} judgements hold")
    return min(failed, 1)


if __name__ == "__main__":
    # The server of an application ends with the benchmark.
    signal.signal(signal.SIGTERM, lambda stopped, _: sys.exit(128 + stopped))
    sys.exit(main())
