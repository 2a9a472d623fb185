"""Writes pictures to files."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from explorer.errors import UsageError
from explorer.process.files import write_atomically


def write_picture(picture: Image.Image, path: Path) -> None:
    """Write a picture as PNG, completely or not at all.

    Raises:
        UsageError: The file cannot be written.
    """
    content = BytesIO()
    picture.save(content, "PNG")
    write_file(path, content.getvalue())


def write_file(path: Path, content: str | bytes) -> None:
    """Write a file completely or not at all.

    Raises:
        UsageError: The file cannot be written.
    """
    try:
        write_atomically(path, content)
    except OSError as error:
        raise UsageError(f"{path}: cannot be written: {error.strerror}") from None
