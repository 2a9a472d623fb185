"""Loads the scenarios and their judgements from ``cases``."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from tests.benchmarks.scenarios.values import Scenario

CASES = Path(__file__).parent / "cases"


def scenarios(wanted: str = "") -> list[Scenario]:
    """Return the scenarios whose name contains a text, in the order of the files."""
    found = [
        _scenario(folder, name, judgement)
        for folder in sorted(CASES.iterdir())
        for name, judgement in _judgements(folder).items()
    ]
    return [scenario for scenario in found if wanted in scenario.name]


def _judgements(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "judgements.toml").read_text(encoding="utf-8"))


def _scenario(folder: Path, name: str, judgement: dict[str, Any]) -> Scenario:
    file = folder / name
    if not file.exists():
        raise FileNotFoundError(f"{folder.name}/judgements.toml names {name}, which is not there")
    return Scenario(
        application=folder.name,
        file=file,
        language=judgement["language"],
        half=judgement.get("half", "before"),
        ends=judgement.get("ends", "passed"),
        line=judgement.get("line"),
        why=judgement.get("why", ""),
        changes=judgement.get("changes", {}),
        passing=judgement.get("passing", {}),
        arguments=judgement.get("arguments", ()),
        environment=judgement.get("environment", {}),
    )
