"""Adds elements to a recording by looking at its pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from explorer.errors import ExplorerError
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.vision.naming import lacks_element, with_element
from explorer.recording.vision.pictures import MAX_BYTES, PictureError, picture_size
from explorer.recording.vision.reader import PictureReader

OnNotice = Callable[[str], None]
"""Receives why an action gets no element, in one line."""


class Annotated(NamedTuple):
    """A recording with the elements that were found.

    Attributes:
        recording: The recording.
        lacking: The number of actions that had no element.
        found: The number of those that have one now.
    """

    recording: Recording
    lacking: int
    found: int


async def annotate(
    recording: Recording, folder: Path, reader: PictureReader, on_notice: OnNotice
) -> Annotated:
    """Add the elements that the pictures of a recording show at the points of its actions.

    Args:
        recording: The recording; its pictures are files beside it.
        folder: The folder of its file. Pictures elsewhere are not read.
        reader: Reads the pictures.
        on_notice: Receives a line for each action that gets no element.
    """
    actions = list(recording.actions)
    lacking = [index for index, action in enumerate(actions) if lacks_element(action)]
    found = 0
    for index in lacking:
        try:
            named = await _named(actions[index], recording, folder, reader)
        except ExplorerError as error:
            on_notice(f"action {index + 1}: {error}")
            continue
        if named is None:
            x, y = actions[index].x, actions[index].y
            on_notice(f"action {index + 1}: no words are read at ({x:g}, {y:g})")
        else:
            actions[index], found = named, found + 1
    annotated = recording.model_copy(update={"actions": tuple(actions)})
    return Annotated(annotated, len(lacking), found)


async def _named(
    action: ActionWithElement, recording: Recording, folder: Path, reader: PictureReader
) -> ActionWithElement | None:
    name = action.screenshot
    if not name:
        raise PictureError("it has no picture")
    picture = read_picture(folder, name)
    try:
        width, height = picture_size(picture)
        scale = width / recording.viewport.width if recording.viewport else 1.0
        if not (0 <= (action.x or 0) * scale <= width and 0 <= (action.y or 0) * scale <= height):
            raise PictureError(f"its point ({action.x:g}, {action.y:g}) is outside of the picture")
        return await with_element(action, picture, scale, reader)
    except PictureError as error:
        raise PictureError(f"{name}: {error}") from None


def read_picture(folder: Path, name: str) -> bytes:
    """Return a picture of a recording.

    Args:
        folder: The folder of the recording.
        name: The path of the picture from there.

    Raises:
        PictureError: It is missing, elsewhere or too large.
    """
    inside = folder.resolve()
    try:
        file = (inside / name).resolve()
        if not file.is_relative_to(inside):
            raise PictureError(f"{name}: only pictures beside the recording are read")
        if not file.is_file():
            raise PictureError(f"{name}: there is no such file")
        if file.stat().st_size > MAX_BYTES:
            raise PictureError(f"{name}: larger than {MAX_BYTES // 1_000_000} MB")
        return file.read_bytes()
    except (OSError, ValueError) as error:  # a null character in the name is a ValueError
        reason = error.strerror if isinstance(error, OSError) else "no name of a file"
        raise PictureError(f"{name}: cannot be read: {reason}") from None
