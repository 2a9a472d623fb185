"""Writes recordings in the format of this release."""

from __future__ import annotations

from explorer.models.recording import Recording
from explorer.recording.formats.results import WrittenRecording


def write_json(recording: Recording) -> WrittenRecording:
    """Write a recording.

    Its losses are what other formats say and a replay does not use: which one of several equal
    elements is meant.
    """
    losses = [
        f"action {number}: {action.to_text()}: a replay does not count equal elements"
        for number, action in enumerate(recording.actions, 1)
        if action.element and (action.element.model_extra or {}).get("nth") is not None
    ]
    return WrittenRecording(recording.to_json(), tuple(losses))
