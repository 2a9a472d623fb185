"""Paints over secrets in pictures."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageDraw

from explorer.models import Bounds

PAINT = "#5f6368"
"""The colour that stands for a secret."""
_MARGIN = 2
"""CSS pixels around a secret that are painted over, too."""


def paint_over(picture: bytes, boxes: Iterable[Bounds], width: float) -> bytes:
    """Return a picture of a viewport with boxes painted over, in its own format.

    Args:
        picture: The picture, PNG or JPEG.
        boxes: The boxes in CSS pixels; none returns the picture itself.
        width: The width of the viewport in CSS pixels.
    """
    hidden = tuple(dict.fromkeys(boxes))
    if not hidden:
        return picture
    with Image.open(BytesIO(picture)) as opened:
        image, kind = opened.convert("RGB"), opened.format
    scale = image.width / width
    draw = ImageDraw.Draw(image)
    for box in hidden:
        left, top = box.x - _MARGIN, box.y - _MARGIN
        right, bottom = box.x + box.width + _MARGIN, box.y + box.height + _MARGIN
        draw.rectangle([side * scale for side in (left, top, right, bottom)], fill=PAINT)
    painted = BytesIO()
    image.save(painted, kind)
    return painted.getvalue()
