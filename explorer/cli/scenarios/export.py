"""Defines ``explorer scenario export``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from explorer.cli.scenarios.commands import scenario_app
from explorer.cli.scenarios.reading import bounded, load, reader_of

if TYPE_CHECKING:
    from explorer.models.scenario import IntermediateStep
    from explorer.scenario.export.exported import ExportedScenario


@scenario_app.command
def export(
    file: Path,
    /,
    *,
    format: Literal["pytest", "gherkin", "recorder", "robot"],
    out: Path | None = None,
    base_url: str = "",
    grammar: Path | None = None,
    steps: Annotated[list[Path] | None, Parameter(negative=())] = None,
) -> None:
    """Write scenarios in another format; what it cannot hold is listed on standard error.

    A pytest file uses the locators that the last run of the scenarios has proven, and a recording
    the elements that it has found.

    Parameters
    ----------
    file
        The file of scenarios.
    format
        pytest for pytest-playwright, gherkin, recorder for the Recorder panel of DevTools, or robot
        for Robot Framework with its Browser library.
    out
        The file to write; standard output without it.
    base_url
        Where the tests start, unless pytest is given another --base-url.
    grammar
        A TOML file with further ways to say steps.
    steps
        A Python file with functions that sentences are bound to, instead of steps/*.py beside FILE.
    """
    from explorer.cli.new_files import require_new_file
    from explorer.errors import UsageError
    from explorer.process.files import write_atomically
    from explorer.scenario.export.gherkin_writer import write_gherkin
    from explorer.scenario.export.pytest_writer import write_pytest
    from explorer.scenario.export.recorder_writer import write_recorder
    from explorer.scenario.export.robot_writer import write_robot

    if out is not None:
        require_new_file(out)
    read = _read(file, grammar, steps)
    match format:
        case "pytest":
            written = write_pytest(read, base_url, out.name if out else "test_scenarios.py")
        case "gherkin":
            written = write_gherkin(read, file.stem)
        case "recorder":
            written = write_recorder(read, base_url)
        case "robot":
            written = write_robot(read, base_url)
    for loss in written.losses:
        print(bounded(loss), file=sys.stderr)
    if out is None:
        sys.stdout.buffer.write(written.text.encode("utf-8", "replace"))
        return
    try:
        write_atomically(out, written.text)
    except OSError as error:
        raise UsageError(f"{out}: cannot be written: {error.strerror}") from None


def _read(file: Path, grammar: Path | None, bound: list[Path] | None) -> list[ExportedScenario]:
    """Return the scenarios of a file with what their sentences came to."""
    from explorer.errors import UsageError
    from explorer.masking import Mask
    from explorer.scenario.deciding.remembered import with_decided
    from explorer.scenario.export.exported import ExportedScenario
    from explorer.scenario.export.performed_steps import performed
    from explorer.scenario.memory import Memory
    from explorer.scenario.read import read_scenarios
    from explorer.sentences.unread import Unread

    reader, memory = reader_of((file,), grammar, bound), Memory(file, Mask())
    read = []
    for scenario, as_read in read_scenarios(load((file,), ""), reader):
        steps: list[tuple[IntermediateStep, ...]] = []
        known = with_decided(scenario, as_read, memory)
        for sentence, said in zip(scenario.actions, known, strict=True):
            if isinstance(said, Unread):
                place = f"{file}:{sentence.line}:{said.column}"
                raise UsageError(f"{place}: not understood; say for instance {said.suggestion}")
            steps.append(said)
        elements = memory.remembered(scenario)
        read.append(ExportedScenario(scenario, performed(steps, elements), elements))
    return read
