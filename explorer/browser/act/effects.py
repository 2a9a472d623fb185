"""Determines the effect of an action by comparing the page before and after it."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from PIL import Image, ImageChops

from explorer.models import Bounds, Screenshot, Snapshot

MARGIN = 8
"""Width around a control that its focus ring and shadow may occupy, in pixels."""

NOTICEABLE = 24
"""Smallest difference of a colour channel (0 to 255) that JPEG noise does not cause."""


def new_controls(before: Snapshot, after: Snapshot) -> list[str]:
    """Return the labels of controls whose structure was absent or covered before the action.

    An additional row of a list has a known structure, so its controls are not new. The buttons of a
    dialog are.
    """
    known = {element.structure for element in before.elements if not element.covered}
    return [
        element.label
        for element in after.elements
        if not element.covered and element.structure not in known
    ]


def looks_changed(before: Screenshot, after: Screenshot, touched: Iterable[Bounds]) -> bool:
    """Return whether the page looks different anywhere but at the touched controls.

    Focus rings and hover colours of touched controls are not an effect.

    Args:
        before: A screenshot of the viewport before the action.
        after: A screenshot of the viewport after the action.
        touched: The bounds of the controls under the pointer before and after the action, in CSS
            pixels of the page.
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
    """Return the control's box with a margin: left, top, right and bottom in picture pixels."""
    left, top = bounds.x - view.scroll_x - MARGIN, bounds.y - view.scroll_y - MARGIN
    right, bottom = left + bounds.width + 2 * MARGIN, top + bounds.height + 2 * MARGIN
    return max(0, round(left)), max(0, round(top)), max(0, round(right)), max(0, round(bottom))
