"""Says by a picture of the page which element an action was done to."""

from __future__ import annotations

from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.vision.layout import element_at
from explorer.recording.vision.reader import PictureReader

DRAWING_TAGS = ("canvas", "embed", "object", "video", "img")
_SMALLEST_PICTURE = (150.0, 100.0)
"""Width and height in CSS pixels: a smaller image is one control, named by its markup."""
_POINTED = (
    "click", "double_click", "right_click", "middle_click", "type", "check", "hover",
    "assert_visible", "assert_text",
)  # fmt: skip


def is_drawing(element: SemanticElementRef | None) -> bool:
    """Return whether an element is a canvas or a picture, whose controls have no markup."""
    if element is None or element.tag not in DRAWING_TAGS:
        return False
    if element.tag != "img" or element.bbox is None:
        return element.tag != "img"
    left, top, right, bottom = element.bbox
    return right - left >= _SMALLEST_PICTURE[0] and bottom - top >= _SMALLEST_PICTURE[1]


def lacks_element(action: ActionWithElement) -> bool:
    """Return whether a picture could say more about an action than the recording does."""
    if action.type not in _POINTED or action.x is None or action.y is None:
        return False
    return action.element is None or (action.surface is None and is_drawing(action.element))


async def with_element(
    action: ActionWithElement, picture: bytes, scale: float, reader: PictureReader
) -> ActionWithElement | None:
    """Return an action with the element that a picture shows at its point.

    Args:
        action: An action that lacks its element.
        picture: The page before the action.
        scale: Pixels of the picture per CSS pixel.
        reader: Reads the picture.

    Returns:
        None if nothing is read at the point.

    Raises:
        ExplorerError: The picture cannot be read.
    """
    assert action.x is not None
    assert action.y is not None
    found = element_at(await reader.read(picture, scale), (action.x, action.y))
    if found is None:
        return None
    element = found.model_copy(update={"url": action.url})
    return action.model_copy(update={"element": element, "surface": action.element})
