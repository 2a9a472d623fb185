"""Writes scenarios as Gherkin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from explorer.models.scenario import Scenario, Sentence, Table
from explorer.scenario.export.exported import ExportedScenario, Written

_QUOTES = '"""'


def write_gherkin(scenarios: Sequence[ExportedScenario], name: str) -> Written:
    """Write a feature with the scenarios.

    Args:
        scenarios: The scenarios.
        name: The name of the feature.
    """
    lines = [f"Feature: {name}"]
    for read in scenarios:
        lines += ["", *_scenario(read.scenario, [step[0].is_assertion for step in read.steps])]
    return Written("\n".join(lines) + "\n")


def _scenario(scenario: Scenario, expectations: Sequence[bool]) -> Iterator[str]:
    if scenario.tags:
        yield f"  {' '.join(scenario.tags)}"
    yield f"  Scenario: {scenario.name}"
    before = ""
    for sentence, expects in zip(scenario.actions, expectations, strict=True):
        keyword = "Then" if expects else "When"
        yield f"    {'And' if keyword == before else keyword} {sentence.text}"
        before = keyword
        yield from _argument(sentence)


def _argument(sentence: Sentence) -> Iterator[str]:
    if sentence.table:
        yield from _rows(sentence.table)
    if sentence.doc_string is not None:
        yield f"      {_QUOTES}"
        for line in sentence.doc_string.replace(_QUOTES, r"\"\"\"").split("\n"):
            yield f"      {line}"
        yield f"      {_QUOTES}"


def _rows(table: Table) -> Iterator[str]:
    escaped = [[_cell(cell) for cell in row] for row in table]
    widths = [max(map(len, column)) for column in zip(*escaped, strict=False)]
    for row in escaped:
        cells = " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        yield f"      | {cells} |"


def _cell(text: str) -> str:
    return text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", "\\n")
