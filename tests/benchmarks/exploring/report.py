"""From results to gains, a Markdown table and what the plot shows."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.benchmarks.exploring.entries import BASELINE, OURS, TOOLS
from tests.benchmarks.exploring.results import Budget, Result

NOTES = (
    "Gain: lines or statements beyond those that opening the start page covers, the median of the "
    "seeds. A step is one act of the tool: one page for breadth-first and Crawlee, one gremlin's "
    "act for gremlins.js, one interaction for the others."
)


@dataclass(frozen=True)
class Row:
    """The gains of each tool, a number per seed, on one application with one budget."""

    application: str
    budget: Budget
    gains: Mapping[str, Sequence[int]]

    def median(self, tool: str) -> float | None:
        return statistics.median(self.gains[tool]) if self.gains.get(tool) else None

    def ratio(self, tool: str) -> float | None:
        """Its gain by the best of those that are not ours; None where either is missing.

        A gain below one counts as one: some tools find nothing on some applications.
        """
        others = [self.median(name) for name in self.gains if name not in OURS]
        best = max((gain for gain in others if gain is not None), default=None)
        own = self.median(tool)
        return None if own is None or best is None else max(own, 1) / max(best, 1)


def rows(results: Iterable[Result]) -> list[Row]:
    """One for each application and budget, in the order of their first results.

    An application whose start page was not measured has none. A tool that left before the start
    page was drawn reached nothing beyond it: no gain is below zero.
    """
    every = list(results)
    base = {r.cell.application: r.covered for r in every if r.cell.tool == BASELINE}
    found: dict[tuple[str, Budget], dict[str, list[int]]] = {}
    for result in every:
        application, tool, budget, _ = result.cell
        if tool != BASELINE and application in base:
            gains = found.setdefault((application, budget), {})
            gains.setdefault(tool, []).append(max(0, result.covered - base[application]))
    return [Row(*key, gains) for key, gains in found.items()]


def markdown(table: Sequence[Row]) -> str:
    """A row for each application and budget, then the geometric means of the ratios."""
    ours = tuple(OURS)
    titles = ["application", "budget", *TOOLS, *(f"{name} / best other" for name in ours)]
    lines = [titles, ["---", "---", *["---:"] * (len(titles) - 2)]]
    for row in table:
        medians = [row.median(tool) for tool in TOOLS]
        best = max((gain for gain in medians if gain is not None), default=None)
        told = [_gain(gain, best) for gain in medians]
        lines.append([row.application, str(row.budget), *told, *_ratios([row])])
    for budget in dict.fromkeys(row.budget for row in table):
        same = [row for row in table if row.budget == budget]
        lines.append(["geometric mean", str(budget), *[""] * len(TOOLS), *_ratios(same)])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + f"\n\n{NOTES}\n"


def _gain(gain: float | None, best: float | None) -> str:
    if gain is None:
        return ""
    return f"**{gain:,.0f}**" if gain == best else f"{gain:,.0f}"


def _ratios(table: Sequence[Row]) -> list[str]:
    """The geometric mean of each of ours over the rows; empty where a row has no ratio."""
    told = []
    for tool in OURS:
        ratios = [ratio for row in table if (ratio := row.ratio(tool)) is not None]
        complete = len(ratios) == len(table)
        told.append(f"{statistics.geometric_mean(ratios):.2f}" if complete else "")
    return told


def panels(table: Sequence[Row], units: Mapping[str, str]) -> list[dict[str, object]]:
    """What the plot shows: one panel a row; ``units`` by application."""
    return [
        {
            "title": f"{row.application}, {row.budget}",
            "unit": units[row.application],
            "gains": {tool: list(row.gains[tool]) for tool in TOOLS if row.gains.get(tool)},
        }
        for row in table
    ]
