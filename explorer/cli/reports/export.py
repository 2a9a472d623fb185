"""Implements ``explorer reports export``."""

from __future__ import annotations

import sys
from pathlib import Path

from explorer.bootstrap.recordings.exporting import export_finding, export_run
from explorer.errors import UsageError
from explorer.models.recording import Recording
from explorer.process.files import write_atomically
from explorer.recording.files import save_recording
from explorer.recording.formats.scenario_writer import write_scenario
from explorer.text import one_line

MAX_LINE_LENGTH = 200


def export(folder: Path, finding: str | None, out: Path) -> None:
    """Write a run, or the way to one of its findings, as a recording, or as a scenario (.feature).

    What a recording cannot hold is listed on standard error.

    Raises:
        UsageError: There is nothing to export, or the file cannot be written.
    """
    exported = export_finding(folder, finding) if finding is not None else export_run(folder)
    losses = exported.losses
    if out.suffix.lower() == ".feature":
        losses = (*losses, *_save_scenario(exported.recording, out))
    else:
        save_recording(exported.recording, out)
    for loss in losses:
        print(one_line(loss, MAX_LINE_LENGTH), file=sys.stderr)
    print(f"{len(exported.recording.actions)} actions in {out}")
    if exported.recording.variables:
        print(f"A replay needs the variables {', '.join(exported.recording.variables)}.")


def _save_scenario(recording: Recording, out: Path) -> tuple[str, ...]:
    """Write a recording as a scenario, and return what that does not hold."""
    written = write_scenario(recording)
    try:
        write_atomically(out, written.text)
    except OSError as error:
        raise UsageError(f"{out}: cannot be written: {error.strerror}") from None
    return written.losses
