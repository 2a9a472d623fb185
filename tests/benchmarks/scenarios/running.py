"""Runs a scenario by the command of explorer, as a process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.relocation.tasks import Place
from tests.benchmarks.scenarios.values import Scenario

REPOSITORY = Path(__file__).parents[3]
SECONDS = 300
"""The longest that a scenario may take."""


@dataclass(frozen=True)
class Ending:
    """How a run ended.

    Attributes:
        ended: ``passed``, ``refused`` or ``failed``.
        line: The line of the file at which it ended, if it is known.
        told: What the command says about that line.
    """

    ended: str
    line: int | None = None
    told: str = ""


def run(scenario: Scenario, place: Place) -> Ending:
    """Carry a scenario out on a running application.

    The files are copied, so that what a run keeps beside them is not there in the next one.
    """
    with tempfile.TemporaryDirectory(prefix="scenario-run-") as folder:
        work, out = Path(folder, "cases"), Path(folder, "reports")
        shutil.copytree(scenario.file.parent, work)
        command = [sys.executable, "-m", "explorer", "scenario", "run", scenario.file.name]
        options = ["--base-url", place.address, "--out", str(out), "--json", *scenario.arguments]
        try:
            done = subprocess.run(
                [*command, *options],
                cwd=work,
                env={**os.environ, "PYTHONPATH": str(REPOSITORY), **scenario.environment},
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            return Ending("refused", told=f"no end in {SECONDS} s")
    if done.returncode == 0:
        return Ending("passed")
    return _ending(done.stdout, done.stderr)


def _ending(output: str, errors: str) -> Ending:
    try:
        steps = [step for one in json.loads(output)["scenarios"] for step in one["steps"]]
    except (ValueError, KeyError, TypeError):
        return Ending("refused", told=(errors.strip() or "no output").splitlines()[-1])
    return next((_step(step) for step in steps if step["outcome"] != "done"), Ending("refused"))


def _step(step: dict[str, Any]) -> Ending:
    ended = "failed" if step["outcome"] == "failed" else "refused"
    return Ending(ended, step.get("line"), str(step.get("detail") or ""))
