"""Which effect an act had, told from what was seen before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageChops

from explorer.models import Bounds, Screenshot, Snapshot

MARGIN = 8
"""Pixels around a control that its focus ring and shadow may take."""

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


def looks_changed(before: Screenshot, after: Screenshot, touched: Iterable[Bounds]) -> bool:
    """Whether anything but the controls under the pointer, now and before, looks different.

    Neither a focus ring nor a hover colour is an effect. ``touched`` is in page pixels, the
    pictures are of the viewport.
    """
    if (before.width, before.height) != (after.width, after.height):
        return True
    pictures = [Image.open(BytesIO(shot.jpeg)).convert("L") for shot in (before, after)]
    for bounds in touched:
        for picture in pictures:
            picture.paste(0, _hole(bounds, before))
    difference = ImageChops.difference(*pictures)
    return difference.point(lambda level: level > NOTICEABLE and 255).getbbox() is not None


def _hole(bounds: Bounds, view: Screenshot) -> tuple[int, int, int, int]:
    """The control and a margin around it, in pixels of the picture."""
    left, top = bounds.x - view.scroll_x - MARGIN, bounds.y - view.scroll_y - MARGIN
    right, bottom = left + bounds.width + 2 * MARGIN, top + bounds.height + 2 * MARGIN
    return max(0, round(left)), max(0, round(top)), max(0, round(right)), max(0, round(bottom))
