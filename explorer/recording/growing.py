"""Keeps the file of a recording complete while actions are added, at a cost that stays small."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path

import structlog

from explorer.errors import UsageError
from explorer.masking import Mask
from explorer.models.recording import ActionWithElement, Recording
from explorer.process.files import write_atomically
from explorer.recording.files import save_recording
from explorer.recording.secrets import without_secrets

log = structlog.get_logger(__name__)

_WRITING_SECONDS = 1.0
"""A change of the last action alone, such as a key in a field, is written within this time."""
_NO_ACTIONS = '\n "actions": []'


class CleanActions:
    """The actions of a recording without secrets; only what has changed is masked again."""

    def __init__(self) -> None:
        self._mask = Mask()
        self._secrets: tuple[str, ...] = ()
        self._raw: list[ActionWithElement] = []
        self._clean: list[ActionWithElement] = []

    def of(
        self, actions: Sequence[ActionWithElement], secrets: tuple[str, ...]
    ) -> tuple[ActionWithElement, ...]:
        """Return actions without secrets.

        Args:
            actions: All actions until now; those that are the same objects are known.
            secrets: All secrets until now.
        """
        if secrets != self._secrets:
            self._mask, self._secrets = Mask(*secrets), secrets
            self._raw, self._clean = [], []
        pairs = zip(self._raw, actions, strict=False)
        same = next((at for at, (old, new) in enumerate(pairs) if old is not new), None)
        same = min(len(self._raw), len(actions)) if same is None else same
        self._raw[same:] = actions[same:]
        self._clean[same:] = without_secrets(actions[same:], self._mask)
        return tuple(self._clean)


class GrowingFile:
    """The file of a recording that goes on.

    It is replaced as a whole, so that it can be read at any time. A new action is written at once.
    A file that cannot be written is told once and tried again with each action.

    Args:
        path: The file.
        recording: What it holds at the start.

    Raises:
        UsageError: The file cannot be written.
    """

    def __init__(self, path: Path, recording: Recording) -> None:
        self._path = path
        self._recording = recording
        self._pieces: list[tuple[ActionWithElement, str]] = []
        """Each action with its text in the file."""
        self._waiting: asyncio.TimerHandle | None = None
        self._is_told = False
        save_recording(recording, path)

    def keep(self, recording: Recording) -> None:
        """Keep a recording whose actions have changed."""
        is_new = len(recording.actions) != len(self._recording.actions)
        self._recording = recording
        if is_new:
            self._write()
        elif self._waiting is None:
            loop = asyncio.get_running_loop()
            self._waiting = loop.call_later(_WRITING_SECONDS, self._write)

    def finish(self, recording: Recording) -> None:
        """Write the whole recording.

        Raises:
            UsageError: It cannot be written; the message says where it is instead.
        """
        self._stop_waiting()
        try:
            save_recording(recording, self._path)
        except UsageError as error:
            raise UsageError(f"{error}; {_rescue(recording, self._path.name)}") from None

    def _write(self) -> None:
        self._stop_waiting()
        try:
            write_atomically(self._path, self._text())
        except OSError as error:
            if not self._is_told:
                log.warning(
                    "the recording cannot be written: it goes on, and is tried with each action",
                    path=str(self._path),
                    reason=error.strerror,
                )
            self._is_told = True
        else:
            self._is_told = False

    def _stop_waiting(self) -> None:
        if self._waiting:
            self._waiting.cancel()
        self._waiting = None

    def _text(self) -> str:
        """Return the same text as the recording, but only what is new is made."""
        actions = self._recording.actions
        for at, action in enumerate(actions):
            if at == len(self._pieces):
                self._pieces.append((action, _piece(action)))
            elif self._pieces[at][0] is not action:
                self._pieces[at] = action, _piece(action)
        del self._pieces[len(actions) :]
        around = self._recording.model_copy(update={"actions": ()}).to_json()
        if not actions:
            return around
        listed = ",".join(piece for _, piece in self._pieces)
        return around.replace(_NO_ACTIONS, f"{_NO_ACTIONS[:-1]}{listed}\n ]", 1)


def _piece(action: ActionWithElement) -> str:
    data = action.model_dump(mode="json", exclude_none=True)
    text = json.dumps(data, ensure_ascii=False, indent=1)
    return "\n  " + text.replace("\n", "\n  ")


def _rescue(recording: Recording, name: str) -> str:
    """Write a recording elsewhere. Returns where, or that it is nowhere."""
    try:
        path = Path(tempfile.mkdtemp(prefix="explorer-")) / name
        save_recording(recording, path)
    except (OSError, UsageError):
        return "the file holds what was written before"
    return f"the recording is in {path}"
