"""The runs to be made, and those that were: a line of JSON each, so that a stop loses one run."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple


class Budget(NamedTuple):
    """How long a tool explores: an amount of "seconds" or of "steps"."""

    amount: int
    unit: str

    def __str__(self) -> str:
        return f"{self.amount} {self.unit}"


class Cell(NamedTuple):
    """One run: a tool on an application, with a budget and a seed."""

    application: str
    tool: str
    budget: Budget
    seed: int


@dataclass(frozen=True)
class Result:
    """What a run covered, in the application's unit; ``steps`` is None when the tool did not end
    by itself, ``wall`` is in seconds."""

    cell: Cell
    covered: int
    steps: int | None
    wall: float

    def to_line(self) -> str:
        return json.dumps(asdict(self)) + "\n"

    @classmethod
    def from_line(cls, line: str) -> Result:
        told = json.loads(line)
        application, tool, budget, seed = told.pop("cell")
        return cls(Cell(application, tool, Budget(*budget), seed), **told)


def read(path: Path) -> list[Result]:
    """Those of a file, none if there is no file; a line that was cut off by a stop is no result."""
    results = []
    for line in path.read_text().splitlines() if path.exists() else ():
        with suppress(json.JSONDecodeError):
            results.append(Result.from_line(line))
    return results


def append(path: Path, result: Result) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    cut_off = path.exists() and not path.read_text().endswith("\n")
    with path.open("a") as file:
        file.write("\n" * cut_off + result.to_line())


def plan(
    applications: Sequence[str],
    tools: Sequence[str],
    budgets: Sequence[Budget],
    seeds: Sequence[int],
) -> list[Cell]:
    """Interleaved: every tool has had its turn before any has its next, so that a machine that is
    busy for a while is so for all of them."""
    order = itertools.product(seeds, budgets, applications, tools)
    return [Cell(application, tool, budget, seed) for seed, budget, application, tool in order]


def left(planned: Iterable[Cell], done: Iterable[Result]) -> list[Cell]:
    """Those of the plan that have no result yet, in its order."""
    known = {result.cell for result in done}
    return [cell for cell in planned if cell not in known]
