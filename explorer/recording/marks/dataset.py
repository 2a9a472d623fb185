"""Writes recordings as data for people who teach agents: JSON Lines and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from explorer.errors import UsageError
from explorer.models.recording import Recording
from explorer.recording.marks.steps import MarkedStep, marked_steps, require_pictures
from explorer.recording.marks.writing import write_file, write_picture

LINES = "actions.jsonl"
"""The file with a line for each action."""


def write_dataset(recording: Recording, path: Path, folder: Path) -> int:
    """Write a recording as a data set and return the number of its actions with marks.

    The folder has ``actions.jsonl`` with a line for each action; ``pictures`` as they were taken;
    and ``marked``, the same with numbered controls. The lines are written last.

    Args:
        recording: The recording.
        path: Its file; the pictures are beside it.
        folder: A new or empty folder.

    Raises:
        UsageError: The recording has no pictures, one of them cannot be read, or the folder is not
            empty or cannot be written.
    """
    require_pictures(recording, path)
    _require_empty(folder)
    lines: list[str] = []
    marked = 0
    for step in marked_steps(recording, path):
        name = f"{step.number:04}.png"
        if step.moment:
            write_picture(step.moment.picture, folder / "pictures" / name)
        if step.marked:
            write_picture(step.marked.picture, folder / "marked" / name)
            marked += 1
        lines.append(json.dumps(_line(recording, path, step, name), ensure_ascii=False))
    write_file(folder / LINES, "".join(f"{line}\n" for line in lines))
    return marked


def _require_empty(folder: Path) -> None:
    try:
        if not folder.exists() or not any(folder.iterdir()):
            return
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written: {error.strerror}") from None
    raise UsageError(f"{folder} is not empty: name another folder with --out")


def _line(recording: Recording, path: Path, step: MarkedStep, name: str) -> dict[str, Any]:
    marks = step.marked.marks if step.marked else ()
    controls = step.moment.controls if step.moment else None
    return {
        "recording": path.name,
        "step": step.number,
        "instruction": recording.title,
        "url": step.action.url,
        "title": controls.title if controls else None,
        "viewport": [controls.width, controls.height] if controls else None,
        "picture": f"pictures/{name}" if step.moment else None,
        "marked_picture": f"marked/{name}" if step.marked else None,
        "marks": [
            {
                "mark": mark.number,
                "role": mark.control.role,
                "name": mark.control.name,
                "bbox": mark.control.bbox,
            }
            for mark in marks
        ],
        "target": step.target,
        "action": step.text,
        "action_json": step.action.model_dump(
            mode="json", exclude_none=True, exclude={"screenshot"}
        ),
        "previous_actions": [one.to_text() for one in recording.actions[: step.number - 1]],
    }
