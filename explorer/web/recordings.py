"""Recordings as the pages and the API show them."""

from __future__ import annotations

import asyncio
import os
from datetime import datetime

from pydantic import BaseModel

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.library import (
    KnownRecording,
    RecordingLibrary,
    missing_variables,
)
from explorer.text import one_line
from explorer.web.errors import InvalidRequest, not_found

TEXT_LENGTH = 300
"""Maximum length of the texts of a recording, in characters."""
ACTIONS_SHOWN = 1_000
"""Maximum number of actions of a recording that are shown."""


class RecordingSummary(BaseModel):
    """A recording in a list."""

    name: str
    fault: str = ""
    """Why it cannot be replayed, or ""."""
    title: str = ""
    url: str = ""
    """The address at which it begins, or ""."""
    recorded: datetime | None = None
    actions: int = 0
    variables: tuple[str, ...] = ()
    """The environment variables that its replays need."""
    missing_variables: tuple[str, ...] = ()
    """Those that this process does not have. Its workers may have others."""

    @classmethod
    def of(cls, known: KnownRecording) -> RecordingSummary:
        """Return the summary of a recording."""
        if known.recording is None:
            return cls(name=known.name, fault=one_line(known.fault, TEXT_LENGTH))
        return cls(**_facts(known.name, known.recording))


class RecordedAction(BaseModel):
    """An action of a recording in words."""

    type: str
    text: str
    """The action in one line."""
    containers: tuple[str, ...] = ()
    """The parts of the page in which its element is, outermost first."""
    earlier: tuple[str, ...] = ()
    """What its element was before replays updated it, the latest first."""


class RecordingDetails(RecordingSummary):
    """A recording with its actions."""

    steps: tuple[RecordedAction, ...]
    """The first actions."""

    @classmethod
    def of_recording(cls, name: str, recording: Recording) -> RecordingDetails:
        """Return the details of a recording."""
        shown = recording.actions[:ACTIONS_SHOWN]
        return cls(**_facts(name, recording), steps=tuple(map(_action, shown)))


def _facts(name: str, recording: Recording) -> dict[str, object]:
    return {
        "name": name,
        "title": one_line(recording.title, TEXT_LENGTH),
        "url": recording.url,
        "recorded": recording.recorded,
        "actions": len(recording.actions),
        "variables": recording.variables,
        "missing_variables": missing_variables(recording, os.environ),
    }


def _action(action: ActionWithElement) -> RecordedAction:
    element = action.element
    return RecordedAction(
        type=one_line(action.type, TEXT_LENGTH),
        text=one_line(action.to_text(), TEXT_LENGTH),
        containers=tuple(
            one_line(part, TEXT_LENGTH) for part in (element and element.container_path) or ()
        ),
        earlier=tuple(one_line(one.to_text(), TEXT_LENGTH) for one in action.earlier or ()),
    )


async def recording_or_404(library: RecordingLibrary, name: str) -> Recording:
    """Return a recording.

    Raises:
        HTTPException: With status 404 if it does not exist.
        InvalidRequest: It cannot be replayed.
    """
    await _require_known(library, name)
    return await _get(library, name)


async def _require_known(library: RecordingLibrary, name: str) -> None:
    if name not in await asyncio.to_thread(library.names):
        raise not_found(f"there is no recording {name}")


async def remove_recording(library: RecordingLibrary, name: str) -> None:
    """Remove a recording.

    Raises:
        HTTPException: With status 404 if it does not exist.
        InvalidRequest: It cannot be removed.
    """
    await _require_known(library, name)
    try:
        await asyncio.to_thread(library.remove, name)
    except UsageError as error:
        raise InvalidRequest({"": str(error)}, 409) from None


async def _get(library: RecordingLibrary, name: str) -> Recording:
    try:
        return await asyncio.to_thread(library.get, name)
    except UsageError as error:  # 409: it depends on the folder whether it can be replayed
        raise InvalidRequest({"recording": str(error)}, 409) from None
