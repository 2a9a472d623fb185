"""Which effect an act had, told from what was seen before and after it."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops

from explorer.models import Bounds, Screenshot, Snapshot

NOTICEABLE = 24
"""Difference of a colour channel (0 to 255) that JPEG's own noise does not reach."""


def new_controls(before: Snapshot, after: Snapshot) -> list[str]:
    """Labels of controls of a kind that was not there before, or lay under something.

    One more row of a list that was there is no new control; a dialog's buttons are.
    """
    known = {element.structure for element in before.elements if not element.covered}
    return [
        element.label
        for element in after.elements
        if not element.covered and element.structure not in known
    ]


def looks_changed(before: Screenshot, after: Screenshot, own: Bounds) -> bool:
    """Whether anything beyond the control itself looks different (a focus ring is not an effect).

    ``own`` is in page pixels, the pictures are of the viewport.
    """
    if (before.width, before.height) != (after.width, after.height):
        return True
    pictures = [Image.open(BytesIO(shot.jpeg)).convert("L") for shot in (before, after)]
    margin = 8
    left, top = own.x - before.scroll_x - margin, own.y - before.scroll_y - margin
    hole = (
        max(0, round(left)),
        max(0, round(top)),
        max(0, round(left + own.width + 2 * margin)),
        max(0, round(top + own.height + 2 * margin)),
    )
    for picture in pictures:
        picture.paste(0, hole)
    difference = ImageChops.difference(*pictures)
    return difference.point(lambda level: level > NOTICEABLE and 255).getbbox() is not None
