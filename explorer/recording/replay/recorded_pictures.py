"""The pictures that a recording has of its pages, for the report of a replay."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from explorer.errors import UsageError
from explorer.models import Screenshot
from explorer.models.recording import Recording
from explorer.recording.files import file_beside

_MAX_BYTES = 20_000_000
_MAX_PIXELS = 40_000_000
_QUALITY = 80
_UNREADABLE = (OSError, ValueError, SyntaxError, Image.DecompressionBombError)
"""What Pillow raises for a file that is no picture, or a broken one."""


class RecordedPictures:
    """Reads the pictures of a recording, as JPEG of one pixel per CSS pixel.

    Args:
        recording: The recording, whose actions name their pictures.
        folder: The folder of its file; None if there is none, so that there are no pictures.
    """

    def __init__(self, recording: Recording, folder: Path | None) -> None:
        self._recording = recording
        self._folder = folder.resolve() if folder else None

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The named pictures that cannot be read."""
        named = dict.fromkeys(one.screenshot for one in self._recording.actions if one.screenshot)
        return tuple(name for name in named if not self._is_picture(name))

    def of(self, index: int) -> Screenshot | None:
        """Return the picture of the page before an action, None if there is none to read.

        Args:
            index: The position of the action in the recording, from 0.
        """
        name = self._recording.actions[index].screenshot
        viewport, data = self._recording.viewport, io.BytesIO()
        try:
            if name is None or (image := self._open(name)) is None:
                return None
            with image:
                size = (viewport.width, viewport.height) if viewport else image.size
                if image.width > size[0]:
                    image.thumbnail((size[0], image.height))
                image.convert("RGB").save(data, "JPEG", quality=_QUALITY)
        except _UNREADABLE:
            return None
        return Screenshot(jpeg=data.getvalue(), width=size[0], height=size[1])

    def _is_picture(self, name: str) -> bool:
        try:
            if image := self._open(name):
                image.close()
        except _UNREADABLE:
            return False
        return image is not None

    def _open(self, name: str) -> Image.Image | None:
        """Open a picture; only those beside the recording and below are read."""
        if self._folder is None:
            return None
        try:
            file = file_beside(self._folder, name)
        except UsageError:
            return None
        if file.stat().st_size > _MAX_BYTES:
            return None
        image = Image.open(file)
        return image if image.width * image.height <= _MAX_PIXELS else None
