"""Defines ``explorer recording``, which shows recordings and converts them between formats."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from cyclopts import App

from explorer.cli.root import app

if TYPE_CHECKING:
    from explorer.cli.output import Output
    from explorer.models.recording import Recording
    from explorer.recording.formats.results import ReadRecording, WrittenRecording

MAX_LINE_LENGTH = 200

recording_app = App(
    name="recording",
    help="Show recordings, and convert those of other tools. FILE is a recording, JSON of the "
    "DevTools Recorder, a .side project of Selenium IDE or Python of Playwright's codegen.",
)
app.command(recording_app)

Target = Literal["devtools", "pytest", "scenario", "json", "parquet", "dataset"]


@recording_app.command
def show(file: Path, /, *, marks: bool = False, out: Path | None = None) -> None:
    """List the actions of a recording, a line each, and the variables that a replay needs.

    With --marks, the controls of the page before each action are numbered: the marked pictures are
    written to a folder, and each action is listed as CLICK([5]) after the list of the marks.

    Parameters
    ----------
    file
        The recording, in any of the formats.
    marks
        Number the controls; the recording needs pictures (explorer record --pictures).
    out
        The folder for the marked pictures, marks if it is not given.
    """
    from explorer.cli.output import Output
    from explorer.errors import UsageError

    recording = _read(file).recording
    output = Output()
    if marks:
        from explorer.cli.recordings.marks import show_marks

        show_marks(recording, file, out or Path("marks"), output)
    elif out is not None:
        raise UsageError("--out: a folder is written only with --marks")
    else:
        _list_actions(recording, output)


def _list_actions(recording: Recording, output: Output) -> None:
    from explorer.text import one_line

    if recording.url:
        output.print(one_line(f"open {recording.url}", MAX_LINE_LENGTH), markup=False)
    for number, action in enumerate(recording.actions, 1):
        line = one_line(action.to_text(), MAX_LINE_LENGTH)
        output.print(f"{number:3}  {line}", markup=False)
    if recording.variables:
        names = one_line(", ".join(recording.variables), MAX_LINE_LENGTH)
        output.print(f"A replay needs the variables {names}.", markup=False)


@recording_app.command
def convert(file: Path, /, *, to: Target, out: Path | None = None) -> None:
    """Convert a recording to another format; what that cannot hold is listed on standard error.

    Parameters
    ----------
    file
        The recording, in any of the formats.
    to
        JSON for the DevTools Recorder, a test for pytest-playwright, a scenario in plain words
        (Gherkin), or a recording of explorer as JSON or Parquet. "dataset" is a folder of pictures
        with numbered controls, and JSON Lines with actions such as CLICK([5]), for people who teach
        agents.
    out
        Write it to this file, or folder, instead of standard output.
    """
    from explorer.cli.new_files import require_new_file

    if out is not None and to != "dataset":
        require_new_file(out)
    read = _read(file)
    if to in ("parquet", "dataset"):
        _write_files(read.recording, file, to, out)
        return
    written = _written(read, to)
    _print_losses((*written.losses, *written.warnings))
    if out is None:
        sys.stdout.buffer.write(written.text.encode("utf-8", "replace"))
    else:
        _save(written.text, out)


def _write_files(recording: Recording, file: Path, to: Target, out: Path | None) -> None:
    """Write what is no text."""
    from explorer.errors import UsageError
    from explorer.recording.marks.dataset import write_dataset
    from explorer.recording.parquet import write_parquet

    if out is None:
        kind = "folder" if to == "dataset" else "file"
        raise UsageError(f"--to {to}: name the {kind} to write with --out")
    if to == "parquet":
        write_parquet(recording, out)
        return
    marked = write_dataset(recording, file, out)
    print(f"{marked} of {len(recording.actions)} actions have marks in {out}")


def _read(file: Path) -> ReadRecording:
    """Read a recording of any format and print what it loses."""
    from explorer.recording.formats.recognition import read_any

    read = read_any(file)
    _print_losses(read.losses)
    return read


def _written(read: ReadRecording, to: Target) -> WrittenRecording:
    from explorer.recording.formats.devtools_writer import write_devtools
    from explorer.recording.formats.json_writer import write_json
    from explorer.recording.formats.pytest_writer import write_pytest
    from explorer.recording.formats.scenario_writer import write_scenario

    writers = {
        "devtools": write_devtools,
        "pytest": write_pytest,
        "scenario": write_scenario,
        "json": write_json,
    }
    return writers[to](read.recording)


def _print_losses(losses: tuple[str, ...]) -> None:
    from explorer.text import one_line

    for loss in losses:
        print(one_line(loss, MAX_LINE_LENGTH), file=sys.stderr)


def _save(text: str, out: Path) -> None:
    from explorer.errors import UsageError
    from explorer.process.files import write_atomically

    try:
        write_atomically(out, text)
    except OSError as error:
        raise UsageError(f"{out}: cannot be written: {error.strerror}") from None
