"""Draws numbered boxes that can be read on light and on dark pages."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle

from PIL import Image, ImageDraw, ImageFont

from explorer.marks.placing import PlacedLabel, Sides, place_labels

COLORS = (
    "#c2185b", "#0b57d0", "#00703c", "#b23c00", "#6a1b9a", "#00697a", "#a00000", "#5d4a00",
)  # fmt: skip
"""White text has a contrast of at least 4.5 on each; neighbours differ."""
_TYPE_SIZE = 12
_SMALL_TYPE_SIZE = 10
_MANY = 100
"""From so many marks on, labels are small."""
_PADDING = 2
_LINE = 2
"""CSS pixels."""


def draw_marks(
    picture: Image.Image, numbered: Mapping[int, Sides], scale: float
) -> tuple[Image.Image, list[PlacedLabel]]:
    """Return a copy of a picture with numbered boxes, and where the labels of the boxes are.

    Args:
        picture: The picture.
        numbered: The boxes in its pixels, by their numbers.
        scale: Pixels of the picture per CSS pixel.
    """
    boxes = tuple(numbered.values())
    marked = picture.convert("RGB")
    draw = ImageDraw.Draw(marked)
    pixel = max(round(scale), 1)
    is_crowded = len(boxes) >= _MANY
    font = ImageFont.load_default(max((_SMALL_TYPE_SIZE if is_crowded else _TYPE_SIZE) * scale, 9))
    padding = pixel if is_crowded else _PADDING * pixel
    sizes = []
    for number in numbered:
        left, top, right, bottom = draw.textbbox((0, 0), str(number), font=font)
        sizes.append((right - left + 2 * padding + pixel, bottom - top + 2 * padding + pixel))
    labels = place_labels(picture, [_outline(box, pixel) for box in boxes], sizes)
    for box in boxes:
        _draw_edge(draw, box, pixel)
    for box, label, color in zip(boxes, labels, cycle(COLORS)):
        _draw_box(draw, box, color, pixel)
        if label.is_apart:
            _draw_leader(draw, box, label.sides, color, pixel)
    for number, label, color in zip(numbered, labels, cycle(COLORS)):
        draw.rectangle(label.sides, fill=color, outline="white", width=pixel)
        middle = ((label.sides[0] + label.sides[2]) / 2, (label.sides[1] + label.sides[3]) / 2)
        draw.text(middle, str(number), font=font, fill="white", anchor="mm")
    return marked, labels


def _draw_edge(draw: ImageDraw.ImageDraw, box: Sides, pixel: int) -> None:
    """Draw the white edge that sets an outline off from a dark page."""
    left, top, right, bottom = _outline(box, pixel)
    draw.rectangle((left - pixel, top - pixel, right + pixel, bottom + pixel), None, "white", pixel)


def _draw_box(draw: ImageDraw.ImageDraw, box: Sides, color: str, pixel: int) -> None:
    draw.rectangle(_outline(box, pixel), outline=color, width=_LINE * pixel)


def _outline(box: Sides, pixel: int) -> Sides:
    """Return the outer edge of the outline, which does not hide what is in the box."""
    line = _LINE * pixel
    left, top, right, bottom = round(box[0]), round(box[1]), round(box[2]), round(box[3])
    return left - line, top - line, max(right, left) + line - 1, max(bottom, top) + line - 1


def _draw_leader(
    draw: ImageDraw.ImageDraw, box: Sides, label: Sides, color: str, pixel: int
) -> None:
    """Draw a line from a label to the nearest point of its box."""
    start = ((label[0] + label[2]) / 2, (label[1] + label[3]) / 2)
    end = (min(max(start[0], box[0]), box[2]), min(max(start[1], box[1]), box[3]))
    draw.line((start, end), fill="white", width=3 * pixel)
    draw.line((start, end), fill=color, width=pixel)
