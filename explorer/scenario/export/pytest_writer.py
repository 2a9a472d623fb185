"""Writes scenarios as tests for pytest-playwright."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from explorer.recording.formats.python_templates import python_templates
from explorer.scenario.export.exported import ExportedScenario, Written
from explorer.scenario.export.python_steps import PythonSteps
from explorer.text import fold

_NAME_LENGTH = 60


@dataclass(frozen=True)
class _Test:
    name: str
    variables: tuple[str, ...]
    lines: tuple[str, ...]


def write_pytest(scenarios: Sequence[ExportedScenario], site: str, file: str) -> Written:
    """Write a test for each scenario.

    Args:
        scenarios: The scenarios of one file.
        site: The address that relative addresses are opened on.
        file: The name of the file of tests.
    """
    tests: list[_Test] = []
    losses: list[str] = []
    for read in scenarios:
        steps = PythonSteps(read.elements)
        lines = steps.lines(read.scenario.actions, read.steps)
        if read.begins_at_start:
            lines.insert(0, 'page.goto("/")')
        losses += steps.losses
        name = _distinct(_name(read.scenario.name), [test.name for test in tests])
        tests.append(_Test(name, tuple(steps.variables), tuple(lines)))
    source = "\n".join(line for test in tests for line in test.lines)
    modules = [name for name in ("os", "re") if f"{name}." in source]
    if any(test.variables for test in tests) and "os" not in modules:
        modules.insert(0, "os")
    text = (
        python_templates("explorer.scenario.export")
        .get_template("test_scenarios.py.jinja")
        .render(
            title=scenarios[0].scenario.file.rpartition("/")[2],
            file=file,
            modules=modules,
            asserts="expect(" in source,
            site=site,
            tests=tests,
        )
    )
    return Written(text, tuple(losses))


def _name(name: str) -> str:
    words = re.sub(r"[^a-z0-9]+", "_", fold(name))[:_NAME_LENGTH].strip("_")
    return f"test_{words or 'scenario'}"


def _distinct(name: str, taken: Sequence[str]) -> str:
    number, distinct = 1, name
    while distinct in taken:
        number += 1
        distinct = f"{name}_{number}"
    return distinct
