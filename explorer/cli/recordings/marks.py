"""Shows the actions of a recording with marks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.cli.output import Output
    from explorer.models.recording import Recording

MAX_LINE_LENGTH = 200


def show_marks(recording: Recording, file: Path, folder: Path, output: Output) -> None:
    """Write the marked pictures of a recording, and print its marks and actions.

    Args:
        recording: The recording.
        file: Its file.
        folder: The folder for the marked pictures.
        output: Where to print.

    Raises:
        UsageError: The recording has no pictures, or a file cannot be read or written.
    """
    from explorer.recording.marks.steps import marked_steps, require_pictures
    from explorer.recording.marks.writing import write_picture
    from explorer.text import one_line

    require_pictures(recording, file)
    written = 0
    for step in marked_steps(recording, file):
        text = one_line(step.text, MAX_LINE_LENGTH)
        output.print(f"{step.number:3}  {text}", markup=False)
        if step.marked:
            path = folder / f"{step.number:04}.png"
            write_picture(step.marked.picture, path)
            written += 1
            output.print(f"     in {path}", markup=False)
        for mark in step.marked.marks if step.marked else ():
            output.print(f"     {one_line(mark.to_text(), MAX_LINE_LENGTH)}", markup=False)
    output.print(f"{written} marked pictures in {folder}", markup=False)
