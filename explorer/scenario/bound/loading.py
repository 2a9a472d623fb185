"""Loads files of bound steps."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from explorer.errors import UsageError
from explorer.scenario.bound.parameters import ParameterTypes
from explorer.scenario.bound.registration import PARAMETER_TYPES, REGISTERED
from explorer.scenario.bound.steps import BoundSteps, bound_step, fault

FOLDER = "steps"
"""The folder beside a file of scenarios whose Python files bind steps."""


def load_steps(files: Sequence[Path], scenarios: Iterable[Path]) -> BoundSteps:
    """Run files of steps and return what they bind.

    Args:
        files: The files; if there are none, those in the folder ``steps`` beside the scenarios that
            mention explorer: the others are their helpers, or steps of another tool.
        scenarios: The files of scenarios.

    Raises:
        UsageError: A file cannot be run, or binds something that is no step.
    """
    if not files:
        folders = dict.fromkeys(file.parent / FOLDER for file in scenarios)
        found = (file for folder in folders for file in sorted(folder.glob("*.py")))
        files = [file for file in found if b"explorer" in _content(file)]
    REGISTERED.clear()
    PARAMETER_TYPES.clear()
    for number, file in enumerate(dict.fromkeys(file.resolve() for file in files)):
        _run(file, f"explorer_steps_{number}_{file.stem}")
    types = ParameterTypes()
    for (name, pattern, _), transformer in PARAMETER_TYPES.items():
        types.define(name, pattern, transformer)
    steps = [bound_step(one, function, types) for (one, _), function in REGISTERED.items()]
    return BoundSteps(steps)


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise UsageError(f"{file}: cannot be read: {error.strerror}") from None


def _run(file: Path, name: str) -> None:
    """Run a file as a module; it may import the files beside it."""
    if not file.is_file():
        raise UsageError(f"{file}: there is no such file of steps")
    if (folder := str(file.parent)) not in sys.path:
        sys.path.append(folder)  # last, so that it hides no module that is needed later
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise UsageError(f"{file}: a file of steps is named .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - the user's code may raise anything
        raise UsageError(fault(error, str(file))) from None
