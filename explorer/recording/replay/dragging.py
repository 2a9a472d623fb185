"""Where a recorded drag begins and ends."""

from __future__ import annotations

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.models.value import MIDDLE, Share


def drag_points(action: ActionWithElement) -> tuple[Share, Share]:
    """Return where the element is pressed and where the drop is; the middle if it is unknown."""
    return (
        _share(action.element, action.x, action.y),
        _share(action.to_element, action.to_x, action.to_y),
    )


def _share(element: SemanticElementRef | None, x: float | None, y: float | None) -> Share:
    if element is None or element.bbox is None or x is None or y is None:
        return MIDDLE
    left, top, right, bottom = element.bbox
    if not (left < x < right and top < y < bottom):
        return MIDDLE
    return (x - left) / (right - left), (y - top) / (bottom - top)
