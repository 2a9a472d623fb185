"""Reads the elements that a picture of a page shows."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Protocol

from explorer.errors import UsageError
from explorer.models.recording import SemanticElementRef
from explorer.recording.vision.pictures import PictureError

READING_SECONDS = 60.0
"""Deadline for one picture; a window of 1280 x 800 takes 1 to 4 seconds of one core."""
_PACKAGES = ("rapidocr", "onnxruntime")

Elements = tuple[SemanticElementRef, ...]


class PictureReader(Protocol):
    """Finds the elements in pictures."""

    async def read(self, picture: bytes, scale: float = 1.0) -> Elements:
        """Return the elements that a picture shows.

        Args:
            picture: A PNG, JPEG or WebP image.
            scale: Pixels of the picture per CSS pixel.

        Returns:
            Elements with role, name, bbox (CSS pixels from the picture's corner) and confidence,
            from top to bottom.

        Raises:
            PictureError: It is no image, is too large, or is not read in time.
            ExplorerError: Another reason why there is no answer.
        """
        ...


class OfflineReader:
    """Reads pictures on this machine: words by rapidocr, and the boxes around them by OpenCV.

    Pictures are read in a thread, one at a time in the whole process, because reading uses all
    cores. The last picture is remembered, so that a page that has not changed is not read again.
    """

    def __init__(self) -> None:
        self._last: tuple[bytes, Elements] | None = None

    async def read(self, picture: bytes, scale: float = 1.0) -> Elements:
        """Return the elements that a picture shows; see PictureReader.read."""
        key = hashlib.sha256(picture + repr(scale).encode()).digest()
        if self._last is not None and self._last[0] == key:
            return self._last[1]
        try:
            async with asyncio.timeout(READING_SECONDS):
                elements = await asyncio.to_thread(_offline(), picture, scale)
        except TimeoutError:
            raise PictureError(f"not read within {READING_SECONDS:g} seconds") from None
        self._last = key, elements
        return elements


@cache
def _offline() -> Callable[[bytes, float], Elements]:
    """Return the function that reads; the packages take two seconds to import."""
    from explorer.recording.vision.recognition import read_elements

    return read_elements


def offline_reader() -> OfflineReader | None:
    """Return a reader, None without the extra ``vision``."""
    return OfflineReader() if all(map(find_spec, _PACKAGES)) else None


def require_offline_reader() -> OfflineReader:
    """Return a reader.

    Raises:
        UsageError: The extra ``vision`` is not installed.
    """
    reader = offline_reader()
    if reader is None:
        raise UsageError("reading pictures needs packages: pip install 'explorer[vision]'")
    return reader
