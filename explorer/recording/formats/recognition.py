"""Reads a recording in any known format, which is recognised by the content."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from explorer.errors import UsageError
from explorer.recording.files import (
    describe_json_fault,
    load_recording,
    parse_recording,
    read_text,
)
from explorer.recording.formats.codegen.reader import read_codegen
from explorer.recording.formats.devtools_reader import read_devtools
from explorer.recording.formats.results import ReadRecording
from explorer.recording.formats.side_reader import read_side
from explorer.recording.parquet import is_parquet


def read_any(path: Path) -> ReadRecording:
    """Read a file of any known format.

    Raises:
        UsageError: The file cannot be read, is of no known format, or is malformed.
    """
    if is_parquet(path):
        return ReadRecording(load_recording(path), ())
    text, name = read_text(path), str(path)
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return _read_python(text, name)
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (json.JSONDecodeError, RecursionError) as error:
        raise UsageError(f"{name}: not a recording: {describe_json_fault(error)}") from None
    return read_parsed(data, name)


def read_parsed(data: Any, name: str) -> ReadRecording:
    """Read the parsed JSON of a recording, of DevTools or of Selenium IDE.

    Raises:
        UsageError: It is of no known format, or malformed.
    """
    if isinstance(data, dict) and "actions" not in data:
        if isinstance(data.get("steps"), list):
            return read_devtools(data, name)
        if isinstance(data.get("tests"), list):
            return read_side(data, name)
    return ReadRecording(parse_recording(data, name), ())


def _read_python(text: str, name: str) -> ReadRecording:
    if "page" not in text or "playwright" not in text:
        raise UsageError(
            f"{name}: of no known format: give a recording, JSON of the DevTools Recorder, a .side "
            "project of Selenium IDE or Python of Playwright's codegen"
        )
    return read_codegen(text, name)
