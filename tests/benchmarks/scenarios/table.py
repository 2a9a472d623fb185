"""Prints what came of the scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tests.benchmarks.scenarios.values import Scenario

VERDICTS = ("right", "wrong", "refused")


@dataclass(frozen=True)
class Result:
    """What came of a scenario: right, wrong or refused, and why."""

    scenario: Scenario
    verdict: str
    why: str
    seconds: float


def print_result(result: Result) -> None:
    name = result.scenario.name
    print(f"{result.verdict:8} {name:36} {result.seconds:6.1f} s  {result.why}", flush=True)


def print_tables(results: Sequence[Result]) -> None:
    """Print a table of the verdicts by application, language, form, end and half."""
    by: dict[str, Callable[[Scenario], str]] = {
        "application": lambda scenario: scenario.application,
        "language": lambda scenario: scenario.language,
        "form": lambda scenario: scenario.file.suffix,
        "should end": lambda scenario: scenario.ends,
        "half": lambda scenario: scenario.half,
    }
    for title, key in by.items():
        print(f"\n{title:16}" + "".join(f"{verdict:>9}" for verdict in VERDICTS) + "    of")
        for group in sorted({key(result.scenario) for result in results}):
            verdicts = Counter(r.verdict for r in results if key(r.scenario) == group)
            print(f"{group:16}" + _numbers(verdicts))
    print(f"\n{'all':16}" + _numbers(Counter(result.verdict for result in results)))


def _numbers(verdicts: Counter[str]) -> str:
    return "".join(f"{verdicts[name]:9}" for name in VERDICTS) + f"{verdicts.total():6}"
