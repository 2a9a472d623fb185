"""How much of real applications is reached: ours beside other tools, in equal seconds and steps.

    python -m tests.benchmarks.exploring [--apps ...] [--tools ...] [--seeds ...] [--out FOLDER]

The README.md beside this file says what is measured. The same command goes on where it stopped.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
from pathlib import Path

from explorer.browser.session import installation as browsers
from explorer.errors import ExplorerError
from explorer.settings.model import BrowserSettings
from tests.benchmarks.exploring.applications import APPLICATIONS
from tests.benchmarks.exploring.entries import BASELINE, TOOLS
from tests.benchmarks.exploring.installation import Cache, NotInstalled, install
from tests.benchmarks.exploring.measuring import FAILURES, measure
from tests.benchmarks.exploring.report import markdown, panels, rows
from tests.benchmarks.exploring.results import Budget, Cell, append, left, plan, read

PLOT = Path(__file__).with_name("plot.py")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="exploring")
    apps, tools = list(APPLICATIONS), list(TOOLS)
    parser.add_argument("--apps", choices=apps, default=apps, nargs="+", metavar="NAME")
    parser.add_argument("--tools", choices=tools, default=tools, nargs="+", metavar="NAME")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3], metavar="N")
    parser.add_argument("--seconds", type=int, default=60, help="0: none by time")
    parser.add_argument("--steps", type=int, default=100, help="0: none by steps")
    parser.add_argument("--out", type=Path, default=Path("reports/exploring"))
    parser.add_argument("--plot", type=Path, help="an SVG file; default: plot.svg in --out")
    parser.add_argument("--report", action="store_true", help="only the table and the plot")
    cache = Path.home() / ".cache/explorer-benchmarks"
    parser.add_argument("--cache", type=Path, default=cache, help="where packages go")
    return parser.parse_args()


def cells(asked: argparse.Namespace) -> list[Cell]:
    """The start pages, then everything else."""
    amounts = ((asked.seconds, "seconds"), (asked.steps, "steps"))
    budgets = [Budget(amount, unit) for amount, unit in amounts if amount]
    return [
        *plan(asked.apps, [BASELINE], [Budget(1, "steps")], [1]),
        *plan(asked.apps, asked.tools, budgets, asked.seeds),
    ]


def run(asked: argparse.Namespace, cache: Cache) -> None:
    """Every run that has no result yet. A run that fails is told, and is tried again next time."""
    file = asked.out / "results.jsonl"
    found, _ = asyncio.run(browsers.prove(BrowserSettings()))
    for name in asked.apps:
        APPLICATIONS[name].prepare(cache)
    waiting = left(cells(asked), read(file))
    for number, cell in enumerate(waiting, 1):
        name = f"{number}/{len(waiting)} {cell.application}, {cell.tool}, {cell.budget}"
        try:
            result = measure(cell, cache, found.executable)
        except FAILURES as error:
            print(f"{name}, seed {cell.seed}: {error}", file=sys.stderr)
            continue
        append(file, result)
        told = f"{result.covered} covered, {result.steps} steps, {result.wall} s"
        print(f"{name}, seed {cell.seed}: {told}", file=sys.stderr)


def report(asked: argparse.Namespace, cache: Cache) -> None:
    """Writes the table and the plot of all results, and prints the table."""
    table = rows(read(asked.out / "results.jsonl"))
    if not table:
        sys.exit(f"no results in {asked.out}: run it without --report first")
    text = markdown(table)
    (asked.out / "table.md").write_text(text)
    units = {name: application.unit for name, application in APPLICATIONS.items()}
    plot = asked.plot or asked.out / "plot.svg"
    shown = json.dumps(panels(table, units))
    subprocess.run([str(cache.python), str(PLOT), str(plot)], input=shown, text=True, check=True)
    print(text)


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):  # servers and tools end with it
        signal.signal(number, lambda stopped, _: sys.exit(128 + stopped))
    asked = arguments()
    cache = Cache(asked.cache.expanduser().absolute())
    try:
        install(cache)
        if not asked.report:
            run(asked, cache)
    except (NotInstalled, ExplorerError) as error:
        sys.exit(str(error))
    report(asked, cache)


if __name__ == "__main__":
    main()
