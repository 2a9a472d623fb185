"""How long the second run of a scenario takes, against the test that it is exported as.

    python -m tests.benchmarks.bench_scenario_speed [--only NAME] [--rounds N]

Each scenario is carried out once, which leaves its memory, and exported as a pytest file. Then the
run from memory and ``pytest`` are timed in turn as whole processes, each on a fresh instance of the
application. A small page of its own is measured beside the real applications.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pytest_httpserver import HTTPServer

from explorer.browser.session.installation import prove
from explorer.settings.model import BrowserSettings
from tests.benchmarks.scenarios.registry import APPLICATIONS
from tests.benchmarks.scenarios.running import REPOSITORY
from tests.benchmarks.scenarios.serving import fresh
from tests.scenario.carried_out import PAGES
from tests.scenario.test_running import WHOLE
from tests.site import Site
from tests.written_tests import write_conftest

SECONDS = 300
TEXTS = {
    "piccolo/login": """\
Open /
I enter piccolo into Username
I enter piccolo123 into Password
I click "Login"
I should see "Welcome to Piccolo Admin" within 10 seconds
I click "director" in the sidebar
I click "Add Row"
I enter "Agnès Varda" in the field "Name"
I click the "Create" button
""",
    "tiddlywiki/panel": """\
Open /
I click the button "control panel"
I should see "Title of this TiddlyWiki"
I enter "recipe" in the search field
I should see "Recipe"
""",
}
"""Scenarios on real applications, that a test can hold whole."""


@dataclass(frozen=True)
class Case:
    """A scenario and what it needs.

    Attributes:
        name: Its name, with the application before the slash.
        file: The file of the scenario.
        environment: Additional environment variables.
    """

    name: str
    file: Path
    environment: Mapping[str, str]


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench_scenario_speed")
    parser.add_argument("--only", default="", metavar="NAME", help="names that contain this text")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scenario-speed-") as parent:
        for case in _cases(Path(parent)):
            if asked.only in case.name:
                _measure(case, Path(parent, case.name), asked.rounds)
    return 0


def _cases(parent: Path) -> Iterator[Case]:
    page = parent / "users.txt"
    # A test has no line for what may be there or not, and for a count.
    lines = [one for one in WHOLE.splitlines() if not one.startswith(("If the", "there are"))]
    page.write_text("\n".join(lines), "utf-8")
    yield Case("page/users", page, {"SECRET": "hunter2"})
    for name, text in TEXTS.items():
        file = parent / f"{name.replace('/', '-')}.txt"
        file.write_text(text, "utf-8")
        yield Case(name, file, {})


def _measure(case: Case, folder: Path, rounds: int) -> None:
    folder.mkdir(parents=True)
    shutil.copy(case.file, folder)
    file = case.file.name
    ours = ["explorer", "scenario", "run", file, "--out", "reports"]
    test = ["pytest", "-q", "-p", "no:cacheprovider", "test_it.py"]
    export = ["explorer", "scenario", "export", file, "--format", "pytest", "--out", "test_it.py"]
    first, _ = _timed(case, folder, ours)
    print(f"{case.name}: first run {first:.2f} s", flush=True)
    subprocess.run([sys.executable, "-m", *export], cwd=folder, env=_environment(case), check=True)
    write_conftest(folder, asyncio.run(prove(BrowserSettings()))[0].executable)
    pairs = [(_timed(case, folder, ours), _timed(case, folder, test)) for _ in range(rounds)]
    for number, kind in enumerate(("wall", "CPU")):
        mine = [one[number] for one, _ in pairs]
        others = [other[number] for _, other in pairs]
        ratio = statistics.median(a / b for a, b in zip(mine, others, strict=True))
        print(
            f"  {kind:4} second run {statistics.median(mine):.2f} s, "
            f"test {statistics.median(others):.2f} s, ratio {ratio:.2f}",
            flush=True,
        )


def _timed(case: Case, folder: Path, command: Sequence[str]) -> tuple[float, float]:
    """Return the seconds and the CPU seconds of a command on a fresh instance."""
    with _serving(case) as url:
        before, began = os.times(), time.monotonic()
        done = subprocess.run(
            [sys.executable, "-m", *command, "--base-url", url],
            cwd=folder,
            env=_environment(case),
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        seconds, after = time.monotonic() - began, os.times()
    if done.returncode:
        raise SystemExit(f"{case.name}: {command[0]} failed:\n{done.stdout}{done.stderr}")
    user = after.children_user - before.children_user
    return seconds, user + after.children_system - before.children_system


def _environment(case: Case) -> dict[str, str]:
    # Modules are compiled once, as they are where explorer is installed.
    kept = {name: value for name, value in os.environ.items() if name != _UNCOMPILED}
    return {
        **kept,
        "PYTHONPATH": str(REPOSITORY),
        "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir(), "scenario-speed-compiled")),
        **case.environment,
    }


_UNCOMPILED = "PYTHONDONTWRITEBYTECODE"


@contextmanager
def _serving(case: Case) -> Iterator[str]:
    name = case.name.partition("/")[0]
    if name in APPLICATIONS:
        with fresh(APPLICATIONS[name]) as place:
            yield place.address
        return
    with HTTPServer() as server:
        yield Site(server).serve(PAGES)


if __name__ == "__main__":
    sys.exit(main())
