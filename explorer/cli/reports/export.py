"""Implements ``explorer reports export``."""

from __future__ import annotations

import sys
from pathlib import Path

from explorer.bootstrap.exporting import export_finding, export_run
from explorer.errors import UsageError
from explorer.recording.files import save_recording
from explorer.text import one_line

MAX_LINE_LENGTH = 200


def require_new_file(out: Path) -> None:
    """Raise UsageError if the file exists."""
    if out.exists():
        raise UsageError(f"{out} exists: remove it, or name another file with --out")


def export(folder: Path, finding: str | None, out: Path) -> None:
    """Write a run, or the way to one of its findings, as a recording.

    What a recording cannot hold is listed on standard error.

    Raises:
        UsageError: There is nothing to export, or the file cannot be written.
    """
    exported = export_finding(folder, finding) if finding is not None else export_run(folder)
    save_recording(exported.recording, out)
    for loss in exported.losses:
        print(one_line(loss, MAX_LINE_LENGTH), file=sys.stderr)
    print(f"{len(exported.recording.actions)} actions in {out}")
    if exported.recording.variables:
        print(f"A replay needs the variables {', '.join(exported.recording.variables)}.")
