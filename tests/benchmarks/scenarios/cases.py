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
        _scenario(application.name, folder, name, judgement)
        for application in sorted(CASES.iterdir())
        for folder in (application, application / "third")
        if folder.exists()
        for name, judgement in _judgements(folder).items()
    ]
    return [scenario for scenario in found if wanted in scenario.name]


def _judgements(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "judgements.toml").read_text(encoding="utf-8"))


def _scenario(application: str, folder: Path, name: str, judgement: dict[str, Any]) -> Scenario:
    file = folder / name
    if not file.exists():
        raise FileNotFoundError(f"{folder}/judgements.toml names {name}, which is not there")
    return Scenario(
        application=application,
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
