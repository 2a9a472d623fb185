"""Opens pictures that may be broken or hostile."""

from __future__ import annotations

import io
import warnings

from PIL import Image

from explorer.errors import UsageError

MAX_PIXELS = 25_000_000
"""Of one picture: more than a screen of 5120 x 2880 with its margins."""
MAX_BYTES = 50_000_000
_MIN_SIDE = 8
"""Pixels; nothing can be read in a smaller picture."""
_FORMATS = ("PNG", "JPEG", "WEBP")


class PictureError(UsageError):
    """A picture cannot be read."""


def open_picture(picture: bytes) -> Image.Image:
    """Return a picture in RGB.

    Args:
        picture: A PNG, JPEG or WebP image.

    Raises:
        PictureError: It is no such image, is broken, or is too large.
    """
    if len(picture) > MAX_BYTES:
        raise PictureError(f"larger than {MAX_BYTES // 1_000_000} MB")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(picture), formats=_FORMATS) as image:
                _require_size(*image.size)
                return image.convert("RGB")
    except PictureError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PictureError(f"more than {MAX_PIXELS // 1_000_000} million pixels") from None
    except (OSError, ValueError, SyntaxError, EOFError, MemoryError):
        raise PictureError("not a PNG, JPEG or WebP image, or a broken one") from None


def picture_size(picture: bytes) -> tuple[int, int]:
    """Return width and height in pixels, from the head of the file.

    Raises:
        PictureError: It is no PNG, JPEG or WebP image.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(picture), formats=_FORMATS) as image:
                return image.size
    except (Image.DecompressionBombError, OSError, ValueError, SyntaxError):
        raise PictureError("not a PNG, JPEG or WebP image, or a broken one") from None


def _require_size(width: int, height: int) -> None:
    if width * height > MAX_PIXELS:
        raise PictureError(
            f"{width} x {height} pixels; at most {MAX_PIXELS // 1_000_000} million are read"
        )
    if min(width, height) < _MIN_SIDE:
        raise PictureError(f"{width} x {height} pixels are too few to read")
