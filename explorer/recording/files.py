"""Reads and writes recordings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.models.recording import RECORDING_SCHEMA, Recording
from explorer.process.files import write_atomically
from explorer.recording.parquet import is_parquet, read_parquet, write_parquet

MAX_BYTES = 50_000_000
"""A recording is text; what is larger is something else."""
PARQUET = ".parquet"
"""The suffix of recordings that are written as Parquet."""


def load_recording(path: Path) -> Recording:
    """Read a recording, or a bare list of actions, as JSON or Parquet.

    Raises:
        UsageError: The file cannot be read, or is not a recording of a known version.
    """
    if is_parquet(path):
        require_size(path)
        return parse_recording(read_parquet(path), str(path))
    return parse_text(read_text(path), str(path))


def parse_text(text: str, name: str) -> Recording:
    """Return the text of a file as a recording, or as a bare list of actions.

    Args:
        text: The text.
        name: Names it in errors.

    Raises:
        UsageError: It is no recording of a known version.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{name}: not a recording: {describe_json_fault(error)}") from None
    return parse_recording(data, name)


def read_text(path: Path) -> str:
    """Read the text of a recording in any format.

    Raises:
        UsageError: The file cannot be read, or is too large for a recording.
    """
    try:
        require_size(path)
        return path.read_text("utf-8")
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not a recording: it is not UTF-8 text") from None


def require_size(path: Path) -> None:
    """Check that a file is not too large for a recording.

    Raises:
        UsageError: It is.
        OSError: Its size cannot be read.
    """
    if path.stat().st_size > MAX_BYTES:
        raise UsageError(f"{path}: larger than {MAX_BYTES // 1_000_000} MB, so no recording")


def file_beside(folder: Path, name: str) -> Path:
    """Return the path of a file that a recording names.

    Args:
        folder: The folder of the recording.
        name: The file, relative to the folder.

    Raises:
        UsageError: It is not in the folder: a recording of somebody else could name any file.
    """
    inside = folder.resolve()
    try:
        path = (inside / name).resolve()
    except (OSError, ValueError):
        raise UsageError(f"{name!r} is no file name") from None
    if not path.is_relative_to(inside):
        raise UsageError(f"the file {name!r} is not in the folder of the recording")
    return path


def parse_recording(data: Any, name: str) -> Recording:
    """Return parsed JSON as a recording.

    Args:
        data: A recording as a mapping, or the list of its actions.
        name: Names it in errors.

    Raises:
        UsageError: It is no recording of a known version.
    """
    if isinstance(data, list):
        data = {"actions": data}
    if not isinstance(data, dict) or not isinstance(data.get("actions"), list):
        raise UsageError(f'{name}: not a recording: it has no list of "actions"')
    version = data.get("schema", RECORDING_SCHEMA)
    if version != RECORDING_SCHEMA:
        raise UsageError(
            f"{name}: schema {version!r}; this release reads schema {RECORDING_SCHEMA}"
        )
    try:
        return Recording.model_validate(data)
    except ValidationError as error:
        raise UsageError(f"{name}: {_fault(error)}") from None


def save_recording(recording: Recording, path: Path) -> None:
    """Write a recording completely or not at all, as Parquet if the file is named so.

    Raises:
        UsageError: The file cannot be written; an existing one is unchanged.
    """
    if path.suffix.lower() == PARQUET:
        return write_parquet(recording, path)
    try:
        write_atomically(path, recording.to_json())
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def describe_json_fault(error: Exception) -> str:
    """Return in words why a text could not be parsed as JSON."""
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno} is not JSON ({error.msg})"
    return "it is nested too deeply"


def _fault(error: ValidationError) -> str:
    """Return the first fault of a recording in words: ``action 3, element: ...``."""
    first = error.errors(include_url=False, include_input=False)[0]
    where, *rest = first["loc"] or ("recording",)
    if where == "actions" and rest:
        where, *rest = f"action {int(rest[0]) + 1}", *rest[1:]
    place = ", ".join(str(part) for part in (where, *rest))
    return f"{place}: {first['msg'].removeprefix('Value error, ')}"
