"""Judges how a scenario ended by what became of the application's state."""

from __future__ import annotations

from tests.benchmarks.scenarios.values import Facts, Scenario

GONE = "-"
ANY = "*"


def differences(before: Facts, after: Facts) -> dict[str, str]:
    """Return the facts that differ, with their new values; ``-`` for a fact that is gone."""
    names = sorted({*before, *after})
    return {name: after.get(name, GONE) for name in names if before.get(name) != after.get(name)}


def missing(scenario: Scenario, changed: Facts) -> list[str]:
    """Return what the scenario should have changed and has not, a line each."""
    return [
        f"{name} is {changed.get(name, 'as before')!r} and not {value!r}"
        for name, value in scenario.changes.items()
        if not (name in changed and _fits(changed[name], value))
    ]


def unwanted(scenario: Scenario, changed: Facts) -> list[str]:
    """Return the changes that no line of the scenario asks for, a line each."""
    return [
        f"{name} became {value!r}"
        for name, value in changed.items()
        if not any(_fits(value, allowed) for allowed in _allowed(scenario, name))
    ]


def verdict(scenario: Scenario, ended: str, line: int | None, changed: Facts) -> tuple[str, str]:
    """Return right, wrong or refused, and why in a line.

    Args:
        scenario: The scenario.
        ended: ``passed``, ``refused`` or ``failed``.
        line: The line of the file at which it ended, unless it passed.
        changed: What changed in the application.
    """
    harm = unwanted(scenario, changed)
    if harm:
        return "wrong", harm[0]
    if ended == "passed":
        if scenario.ends != "passed":
            return "wrong", f"passed, but line {scenario.line}: {scenario.why}"
        short = missing(scenario, changed)
        return ("wrong", short[0]) if short else ("right", "")
    if scenario.ends == "passed":
        return "refused", f"line {line}"
    if ended != scenario.ends or line != scenario.line:
        return "refused", f"{ended} at line {line}, not {scenario.ends} at {scenario.line}"
    short = missing(scenario, changed)
    return ("wrong", short[0]) if short else ("right", "")


def _allowed(scenario: Scenario, name: str) -> list[str]:
    """Return the values that a fact may have while or after the scenario runs."""
    final = [scenario.changes[name]] if name in scenario.changes else []
    return [*final, *scenario.passing.get(name, ())]


def _fits(value: str, pattern: str) -> bool:
    return (value != GONE) if pattern == ANY else value == pattern
