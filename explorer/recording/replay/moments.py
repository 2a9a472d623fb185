"""The page at the moment of an action, for the report of a replay."""

from __future__ import annotations

from typing import NamedTuple

from explorer.models import Bounds, InteractiveElement, Screenshot
from explorer.models.recording import SemanticElementRef
from explorer.recording.replay.tabs import ReplayTab


class Moment(NamedTuple):
    """The page before an action."""

    url: str = ""
    title: str = ""
    screenshot: Screenshot | None = None


UNSEEN = Moment()


async def moment_of(tab: ReplayTab, element: InteractiveElement | None = None) -> Moment:
    """Return the page as it is.

    Args:
        tab: The tab.
        element: An element of the page as it is, which knows how far the page is scrolled.

    Raises:
        PageLost: The page does not answer.
    """
    shot = await tab.screenshot()
    if shot and element:
        scroll = {"scroll_x": element.scroll_x, "scroll_y": element.scroll_y}
        shot = shot.model_copy(update=scroll)
    return Moment(tab.url, await tab.title(), shot)


def at_its_place(reference: SemanticElementRef, bounds: Bounds) -> SemanticElementRef:
    """Return a reference with the box at which the element is shown now."""
    left, top = round(bounds.x, 2), round(bounds.y, 2)
    box = (left, top, round(left + bounds.width, 2), round(top + bounds.height, 2))
    return reference.model_copy(update={"bbox": box})
