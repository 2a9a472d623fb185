"""Finds elements that have no markup: they are drawn on a canvas or shown by a picture."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from explorer.models import Bounds, InteractiveElement
from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.policy.safety import Destructive
from explorer.recording.references import references
from explorer.recording.replay.resolving import Resolution, ResolutionError, resolve_element
from explorer.recording.replay.tabs import ReplayTab
from explorer.recording.vision.matching import match
from explorer.recording.vision.naming import DRAWING_TAGS, is_drawing
from explorer.recording.vision.reader import PictureReader
from explorer.settings.model import SafetySettings

_GLANCE = 0.5  # seconds between two pictures of a page on which the element is not yet
_SAME_SIZE = 2.0  # CSS pixels
_MOST_LISTED = 5
_ON_POINTS = (
    "click", "double_click", "right_click", "middle_click", "check", "assert_visible",
    "assert_text",
)  # fmt: skip
Point = tuple[float, float]


class DrawnElement(NamedTuple):
    """An element that was found at a point of the viewport.

    Attributes:
        element: The element for the report, or the canvas on which it is.
        now: The same element, as a recording of now would hold it.
        resolution: How it was found.
        point: Its middle, in CSS pixels of the viewport.
    """

    element: InteractiveElement
    now: SemanticElementRef
    resolution: Resolution
    point: Point


def is_drawn(action: ActionWithElement) -> bool:
    """Return whether an action was done to something that is only drawn."""
    if action.type not in _ON_POINTS or action.x is None or action.y is None:
        return False
    return action.surface is not None or is_drawing(action.element)


class DrawnFinder:
    """Finds drawn elements by reading pictures of the page, or the point on their canvas.

    Args:
        reader: Reads pictures; None if nothing on this machine does.
        patience: Seconds to wait for an element to appear.
        minimum: The lowest score, 0 to 1, of an element that is used.
    """

    def __init__(self, reader: PictureReader | None, patience: float, minimum: float) -> None:
        self._reader = reader
        self._patience = patience
        self._minimum = minimum

    async def find(self, tab: ReplayTab, action: ActionWithElement) -> DrawnElement:
        """Return the element of an action that was done to a drawing.

        Raises:
            ResolutionError: It is gone, or several could be meant.
            PictureError: The picture of the page cannot be read.
        """
        clock = asyncio.get_running_loop().time
        end = clock() + self._patience
        while True:
            is_last = clock() >= end
            try:
                return await self._look(tab, action)
            except ResolutionError:
                if is_last:
                    raise
            await asyncio.sleep(min(_GLANCE, max(end - clock(), 0.01)))

    async def instead(
        self, tab: ReplayTab, action: ActionWithElement, refusal: ResolutionError
    ) -> DrawnElement:
        """Return an element that the markup of the page does not have.

        It is looked for in a picture only if it was recorded from one, or if the page has no
        controls: what is drawn beside controls is another element.

        Raises:
            ResolutionError: The refusal that is given, if it is not looked for.
        """
        reference = action.element
        if self._reader is None or reference is None or action.type not in _ON_POINTS:
            raise refusal
        snapshot, _ = await tab.see_markup()
        if snapshot.elements and reference.confidence is None:
            raise refusal
        return await self._read(tab, reference, None)

    async def _look(self, tab: ReplayTab, action: ActionWithElement) -> DrawnElement:
        reference = action.element
        assert reference is not None, "a drawn action has an element"
        snapshot, markups = await tab.see_markup(DRAWING_TAGS)
        shown = references(snapshot, markups)
        drawings = [index for index, one in enumerate(shown) if is_drawing(one)]
        surface = action.surface or reference
        place = _position_of(surface, [shown[index] for index in drawings])
        element, resolution = snapshot.elements[drawings[place.index]], place
        moved = await self._show(tab, action, surface, element)
        if action.surface is None:
            _require_size(surface, moved.bounds)
            how = _by_point(resolution)
            return DrawnElement(element, shown[drawings[place.index]], how, moved.point)
        return await self._read(tab, _shifted(reference, surface, moved.bounds), moved.bounds)

    async def _show(
        self,
        tab: ReplayTab,
        action: ActionWithElement,
        surface: SemanticElementRef,
        element: InteractiveElement,
    ) -> _Place:
        """Scroll to the recorded point of a drawing, and return where both are then."""
        bounds = (await tab.show(element)).bounds
        left, top, *_ = surface.bbox or (0, 0, 0, 0)
        x, y = bounds.x + (action.x or 0) - left, bounds.y + (action.y or 0) - top
        now_x, now_y = await tab.show_point((x, y))
        corner = {"x": bounds.x + now_x - x, "y": bounds.y + now_y - y}
        return _Place(bounds.model_copy(update=corner), (now_x, now_y))

    async def _read(
        self, tab: ReplayTab, reference: SemanticElementRef, within: Bounds | None
    ) -> DrawnElement:
        """Find an element in a picture of the viewport, or in a part of it."""
        if self._reader is None:
            raise ResolutionError(
                f"{reference.to_text()} was read from a picture: pip install 'explorer[vision]'"
            )
        read = await self._reader.read(await tab.viewport_picture())
        seen = [one for one in read if within is None or _is_in(one, within)]
        matched = match(reference, seen)
        if matched.position is None or not matched.is_certain or matched.score < self._minimum:
            raise ResolutionError(_refusal(reference, seen, matched.position is not None))
        now = seen[matched.position].model_copy(update={"url": tab.url})
        healed = reference.confidence is None
        changes = ("found in a picture of the page",) if healed else ()
        how = Resolution(
            matched.position, "vision", matched.score, matched.margin, changes, is_healed=healed
        )
        assert now.center is not None, "what is read has a box"
        return DrawnElement(_reported(now), now, how, now.center)


class _Place(NamedTuple):
    """Where a drawing is shown, and the recorded point of it."""

    bounds: Bounds
    point: Point


def _position_of(surface: SemanticElementRef, drawings: Sequence[SemanticElementRef]) -> Resolution:
    """Return which of the drawings of a page is the recorded one.

    Raises:
        ResolutionError: It is gone, or several could be meant.
    """
    try:
        return resolve_element(surface, drawings)
    except ResolutionError:
        same = [index for index, one in enumerate(drawings) if one.tag == surface.tag]
        if len(same) != 1:
            raise
        return Resolution(same[0], "dom", 0.5, 0.5, (), is_healed=False)


def _by_point(found: Resolution) -> Resolution:
    return Resolution(
        found.index, "coordinates", found.score, found.margin, found.changes, is_healed=False
    )


def _require_size(surface: SemanticElementRef, now: Bounds) -> None:
    """Check that a point of a drawing still means the same.

    Raises:
        ResolutionError: The drawing has another size.
    """
    if surface.bbox is None:
        raise ResolutionError(f"the recording does not say how large {surface.to_text()} was")
    left, top, right, bottom = surface.bbox
    width, height = right - left, bottom - top
    if abs(width - now.width) > _SAME_SIZE or abs(height - now.height) > _SAME_SIZE:
        raise ResolutionError(
            f"{surface.to_text()} was {width:g} x {height:g} pixels and is "
            f"{now.width:g} x {now.height:g}, so the recorded point may be another one"
        )


def _shifted(
    reference: SemanticElementRef, surface: SemanticElementRef, now: Bounds
) -> SemanticElementRef:
    """Return a recorded element with its box where the drawing is now."""
    if reference.bbox is None or surface.bbox is None:
        return reference
    across, down = now.x - surface.bbox[0], now.y - surface.bbox[1]
    left, top, right, bottom = reference.bbox
    box = (left + across, top + down, right + across, bottom + down)
    return reference.model_copy(update={"bbox": box})


def _is_in(element: SemanticElementRef, bounds: Bounds) -> bool:
    x, y = element.center or (-1.0, -1.0)
    is_across = bounds.x <= x <= bounds.x + bounds.width
    return is_across and bounds.y <= y <= bounds.y + bounds.height


def _reported(element: SemanticElementRef) -> InteractiveElement:
    """Return an element that was read, as reports show elements."""
    left, top, right, bottom = element.bbox or (0, 0, 0, 0)
    return InteractiveElement(
        ref="",
        kind="other",
        tag="",
        role=element.role or "",
        name=element.name or "",
        destructive=_destructive().word_in_text(element.name or ""),
        bounds=Bounds(x=left, y=top, width=right - left, height=bottom - top),
    )


@cache
def _destructive() -> Destructive:
    return Destructive(SafetySettings())


def _refusal(
    reference: SemanticElementRef, seen: Sequence[SemanticElementRef], is_ambiguous: bool
) -> str:
    if is_ambiguous:
        return f"no element of the picture is certain to be {reference.to_text()}"
    words = ", ".join(one.to_text() for one in seen[:_MOST_LISTED])
    return f"the picture of the page does not show {reference.to_text()}; it shows " + (
        words or "no words"
    )
