"""The results of reading and writing formats."""

from __future__ import annotations

from typing import NamedTuple

from explorer.models.recording import Recording


class ReadRecording(NamedTuple):
    """A recording that was read.

    Attributes:
        recording: The recording.
        losses: What a recording cannot hold, a line each, with the line or step of the source.
    """

    recording: Recording
    losses: tuple[str, ...]


class WrittenRecording(NamedTuple):
    """A recording in another format.

    Attributes:
        text: The content of the file.
        losses: What the format cannot hold, a line each, with the number of the action.
        warnings: What is not certain to work, a line each.
    """

    text: str
    losses: tuple[str, ...]
    warnings: tuple[str, ...] = ()
