"""The folder of recordings that the service and the MCP server replay by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter

from explorer.errors import UsageError
from explorer.models.recording import ActionWithElement, Recording
from explorer.process.named_files import NamedFiles
from explorer.recording.files import parse_text, read_text
from explorer.settings.error_messages import PASSWORDS_PREFIX
from explorer.settings.model import RecordingName, Settings
from explorer.text import one_line
from explorer.urls import parse

VARIABLE_PREFIXES = ("RECORDING_", PASSWORDS_PREFIX)
"""A recording may come from anybody who may use the service, and sends the values of its variables
to a site: it must not name the other secrets of the environment."""
DEFAULT_FOLDER = "recordings"
_SUFFIX = ".json"
_MAX_ADDRESS_LENGTH = 80
_CACHED = 128
_NAME: TypeAdapter[str] = TypeAdapter(RecordingName)
_RULE = 'letters, digits, ".", "_" and "-", 64 at most'


class KnownRecording(NamedTuple):
    """A file of the folder.

    Attributes:
        name: Its name without ``.json``.
        recording: What is in it, None if it cannot be replayed.
        fault: Why it cannot be replayed, or "".
    """

    name: str
    recording: Recording | None
    fault: str = ""


class RecordingLibrary:
    """The recordings in the folder of the settings. Each file ``NAME.json`` is one.

    Args:
        settings: Name the folder.
    """

    def __init__(self, settings: Settings) -> None:
        folder = settings.recordings.folder
        self.folder = Path(folder) if folder else Path(settings.report.out) / DEFAULT_FOLDER
        self._files = NamedFiles(self.folder, "recording", _NAME, _RULE, _SUFFIX)

    def names(self) -> list[str]:
        """Return the names of all recordings; files with other names are left out.

        Raises:
            UsageError: The folder cannot be read.
        """
        return self._files.names()

    def all(self) -> list[KnownRecording]:
        """Return all recordings, those that cannot be replayed with the reason.

        Raises:
            UsageError: The folder cannot be read.
        """
        return self.known(self.names())

    def known(self, names: Iterable[str]) -> list[KnownRecording]:
        """Return the recordings of these names, those that cannot be replayed with the reason."""
        return [self._known(name) for name in names]

    def get(self, name: str) -> Recording:
        """Return a recording that can be replayed.

        Raises:
            UsageError: There is none of that name, its file is broken, or it asks for what a
                recording may not ask for.
        """
        file = self._files.existing(name)
        try:
            stat = file.stat()
        except OSError as error:
            raise UsageError(f"{name} cannot be read: {error.strerror}") from None
        return _read(file, stat.st_mtime_ns, stat.st_size)

    def problem(self, name: str, environment: Mapping[str, str]) -> str:
        """Return why a replay with these environment variables would fail at once, or ""."""
        try:
            missing = missing_variables(self.get(name), environment)
        except UsageError as error:
            return str(error)
        if not missing:
            return ""
        return (
            f"the recording types secrets: the service or its workers need "
            f"{', '.join(missing)} in their environment, and here they are not set"
        )

    def add(self, name: str, content: bytes, *, replace: bool = False) -> Recording:
        """Store a recording.

        Args:
            name: Its name.
            content: The text of its file.
            replace: Whether it may take the place of the one that has the name.

        Raises:
            UsageError: It cannot be replayed, the name is taken or invalid, or the file cannot be
                written.
        """
        self._files.path(name)
        try:
            recording = parse_text(content.decode(), name)
        except UnicodeDecodeError:
            raise UsageError(f"{name}: not a recording: it is not UTF-8 text") from None
        _require_replayable(recording, name)
        self._files.write(name, recording.to_json(), is_new=not replace)
        return recording

    def remove(self, name: str) -> None:
        """Remove a recording.

        Raises:
            UsageError: There is none of that name, or its file cannot be removed.
        """
        self._files.remove(name)

    def _known(self, name: str) -> KnownRecording:
        try:
            return KnownRecording(name, self.get(name))
        except UsageError as error:
            return KnownRecording(name, None, str(error))


def start_address(recording: Recording, name: str, url: str) -> str:
    """Return the address at which a replay begins: the given one, else the recorded one.

    Raises:
        UsageError: There is neither.
    """
    if not (url or recording.url):
        raise UsageError(f"the recording {name} begins at no address: say which")
    return url or recording.url


def missing_variables(recording: Recording, environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the variables that a replay needs and the environment does not have."""
    return tuple(name for name in recording.variables if name not in environment)


@lru_cache(maxsize=_CACHED)
def _read(file: Path, modified_ns: int, size: int) -> Recording:
    name = file.name.removesuffix(_SUFFIX)
    recording = parse_text(read_text(file), name)
    _require_replayable(recording, name)
    return recording.model_copy(update={"actions": tuple(map(_portable, recording.actions))})


def _portable(action: ActionWithElement) -> ActionWithElement:
    """Return an action that reads no file of this machine: uploads get a sample file instead."""
    return action.model_copy(update={"text": None}) if action.type == "upload" else action


def _require_replayable(recording: Recording, name: str) -> None:
    if not recording.actions:
        raise UsageError(f"{name}: the recording has no actions")
    if foreign := [v for v in recording.variables if not v.startswith(VARIABLE_PREFIXES)]:
        raise UsageError(
            f"{name}: its variable {foreign[0]} is none that a recording may read: rename it to "
            f"{VARIABLE_PREFIXES[0]}..."
        )
    opened = [action.url or "" for action in recording.actions if action.type == "navigate"]
    for url in (recording.url, *opened):
        if url and url != "about:blank" and not parse(url):
            address = one_line(url, _MAX_ADDRESS_LENGTH)
            raise UsageError(f"{name}: it opens {address}, which is no http:// or https:// address")
