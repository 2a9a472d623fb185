"""Writes scenarios as tests for Robot Framework with its Browser library."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.models.scenario import Scenario
from explorer.scenario.export.exported import ExportedScenario, Written
from explorer.scenario.export.robot_steps import SECONDS, Line, RobotSteps, robot_text
from explorer.scenario.export.selectors import NoSelector
from explorer.scenario.export.unwritable import Unwritable
from explorer.text import one_line

_LENGTH = 150  # characters of a comment or a name


def write_robot(scenarios: Sequence[ExportedScenario], site: str) -> Written:
    """Write a test case for each scenario.

    Args:
        scenarios: The scenarios of one file.
        site: The address that relative addresses are opened on.
    """
    losses: list[str] = []
    title = scenarios[0].scenario.file.rpartition("/")[2]
    lines = [
        "*** Settings ***",
        f"Documentation    {robot_text(one_line(title, _LENGTH))}: pip install "
        "robotframework-browser, rfbrowser init, robot --variable SITE:http://... this file",
        f"Library          Browser    retry_assertions_for={SECONDS}s",
        "",
        "*** Variables ***",
        f"${{SITE}}    {robot_text(site.rstrip('/'))}",
        "",
        "*** Test Cases ***",
    ]
    names: list[str] = []
    for read in scenarios:
        name = _distinct(one_line(read.scenario.name, _LENGTH).strip() or "Scenario", names)
        names.append(name)
        lines += [robot_text(name), *_case(read, losses), ""]
    return Written("\n".join(lines), tuple(losses))


def _distinct(name: str, taken: Sequence[str]) -> str:
    number, distinct = 1, name
    while distinct.lower() in (one.lower() for one in taken):
        number += 1
        distinct = f"{name} {number}"
    return distinct


def _case(read: ExportedScenario, losses: list[str]) -> list[str]:
    scenario: Scenario = read.scenario
    lines = [_joined(("[Tags]", *map(robot_text, scenario.tags)))] if scenario.tags else []
    lines.append(_joined(("New Page", "${SITE}")))
    assigned: set[str] = set()
    for number, sentence in enumerate(scenario.actions):
        lines.append(f"    # {one_line(sentence.text, _LENGTH)}")
        writer = RobotSteps(read.elements[number], assigned)
        following = read.steps[number + 1 : number + 2]
        lines += map(_joined, writer.answers(following[0][0]) if following else ())
        for step in read.steps[number]:
            try:
                lines += map(_joined, writer.conditional(step))
            except (Unwritable, NoSelector) as why:
                losses.append(f"line {sentence.line}: {sentence.text}: {why}")
                lines.append(f"    # left out: {one_line(str(why), _LENGTH)}")
    return lines


def _joined(line: Line) -> str:
    return "    ".join(("", *line))
