"""Numbers the few elements that a model is shown on a picture of their page."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from explorer.marks.drawing import draw_marks
from explorer.marks.placing import Sides
from explorer.models import Bounds, InteractiveElement
from explorer.models.moments import NumberedPicture, PageMoment

MAX_SIDE = 1280
"""Pixels of the picture; providers make larger ones smaller, and charge for each pixel."""


def number_elements(
    moment: PageMoment, elements: Sequence[InteractiveElement]
) -> NumberedPicture | None:
    """Number elements on the picture of a moment by their indices, from 0.

    Args:
        moment: The page at one moment.
        elements: Elements of the snapshot that the moment was taken of. Those that it does not show
            get no number, nor does one that fills it, such as the page itself.

    Returns:
        The picture, at most ``MAX_SIDE`` pixels a side; None if it shows none of the elements.
    """
    whole = Bounds(x=0, y=0, width=moment.width, height=moment.height)
    places = {one.ref: one.bounds for one in moment.snapshot.offered if one.bounds != whole}
    visible = {i: places[one.ref] for i, one in enumerate(elements) if one.ref in places}
    if not visible:
        return None
    with Image.open(BytesIO(moment.picture)) as opened:
        image = opened.convert("RGB")
    image.thumbnail((MAX_SIDE, MAX_SIDE))
    scale = image.width / moment.width
    boxes = {number: _sides(bounds, scale) for number, bounds in visible.items()}
    marked, _ = draw_marks(image, boxes, scale)
    data = BytesIO()
    marked.save(data, "PNG")
    return NumberedPicture(picture=data.getvalue(), numbers=frozenset(boxes))


def _sides(bounds: Bounds, scale: float) -> Sides:
    right, bottom = bounds.x + bounds.width, bounds.y + bounds.height
    return bounds.x * scale, bounds.y * scale, right * scale, bottom * scale
