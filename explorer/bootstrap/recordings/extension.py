"""Packs the extension that reports what a person does in their own browser."""

from __future__ import annotations

import io
import zipfile
from importlib.resources import files
from pathlib import Path

from explorer.browser.capture.source import capture_source
from explorer.errors import UsageError
from explorer.process.files import write_atomically

CAPTURE = "capture.js"
"""The script that ``explorer record`` runs in its own browser, too."""
_PACKED = (1980, 1, 1, 0, 0, 0)
"""The time of each file, so that the same release packs the same archive."""


def pack_extension(path: Path) -> None:
    """Write the extension as a ZIP archive.

    Raises:
        UsageError: The file cannot be written; an existing one is unchanged.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(extension_files().items()):
            archive.writestr(zipfile.ZipInfo(name, _PACKED), content)
    try:
        write_atomically(path, buffer.getvalue())
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None


def extension_files() -> dict[str, bytes]:
    """Return the content of the extension's files by their names."""
    folder = files("explorer.recording") / "extension"
    own = {file.name: file.read_bytes() for file in folder.iterdir() if file.is_file()}
    return own | {CAPTURE: capture_source().encode()}
