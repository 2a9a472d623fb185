"""Determines which elements of an observation are visible, and what parts of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from typing import Any, NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away
from explorer.browser.cdp.renderers import CHILD_SECONDS
from explorer.browser.observe.observation import FrameObservation, Observation
from explorer.browser.observe.reading import FrameTransform
from explorer.models import Bounds

Sides = tuple[float, float, float, float]
"""Left, top, right and bottom, in CSS pixels."""


class Visibility(NamedTuple):
    """What of a page can be seen, in CSS pixels of its viewport.

    Attributes:
        size: Width and height of the viewport.
        parts: The visible part of each visible control and surface, by its reference.
    """

    size: tuple[float, float]
    parts: dict[str, Bounds]


async def visibility(observation: Observation) -> Visibility | None:
    """Return what of an observed page is visible now.

    Args:
        observation: The observation.

    Returns:
        None if the page was replaced, or changed so much that it has to be observed again.

    Raises:
        PlaywrightError: The top document does not answer.
    """
    views = observation.views
    if not views or views[0].world is None:
        return None
    told = await asyncio.gather(*map(_visible_in, views))
    if told[0] is None or any(one and one["parts"] is None for one in told):
        return None
    windows = _windows(views, told)
    parts: dict[str, Bounds] = {}
    for element in observation.snapshot.offered:
        view, index = (int(part) for part in element.ref[1:].split("e"))
        answer, window = told[view], windows.get(view)
        if answer and window and (part := answer["parts"][index]):
            clip, box = part
            corner = views[view].corner
            drawn = on_page(box, corner) if box else _sides_of(element.bounds)
            if seen := bounds_of(meet(meet(drawn, on_page(clip, corner)), window)):
                parts[element.ref] = seen
    size = float(told[0]["width"]), float(told[0]["height"])
    return Visibility(size, parts)


async def _visible_in(view: FrameObservation) -> dict[str, Any] | None:
    return await ask(view, "visible", view.world and view.world.toolkit, view.data["look"])


async def ask(view: FrameObservation, name: str, *given: Any) -> dict[str, Any] | None:
    """Run ``scripts/<name>.js`` in a document; None if it is gone, or a frame that does not answer.

    Raises:
        PlaywrightError: The top document does not answer.
    """
    if view.world is None:
        return None
    is_in_frame = view.shown and view.shown.within
    return await unless_gone(view.world.call(name, *given), CHILD_SECONDS if is_in_frame else None)


async def unless_gone(
    asking: Awaitable[dict[str, Any] | None], seconds: float | None
) -> dict[str, Any] | None:
    """Return what a script tells; None if its document is gone or does not answer in time.

    Raises:
        PlaywrightError: The script fails for another reason.
    """
    try:
        async with asyncio.timeout(seconds):
            return await asking
    except TimeoutError:
        return None
    except PlaywrightError as error:
        if navigated_away(error):
            return None
        raise


def _windows(
    views: Sequence[FrameObservation], told: Sequence[dict[str, Any] | None]
) -> dict[int, Sides]:
    """Return the visible part of each document's viewport; documents that are covered have none."""
    found: dict[int, Sides] = {}
    numbers = {view.place.frame_id: number for number, view in enumerate(views)}
    for number, (view, answer) in enumerate(zip(views, told, strict=True)):
        if answer is None or view.corner.covered:
            continue
        window = on_page((0, 0, answer["width"], answer["height"]), view.corner)
        around = view.shown and view.shown.within
        if around:
            outer = found.get(numbers.get(around.world.place.frame_id, -1))
            if outer is None:
                continue
            window = meet(window, outer)
        found[number] = window
    return found


def on_page(sides: Sequence[float], corner: FrameTransform) -> Sides:
    """Return a box of a document in coordinates of the viewport of the page."""
    x, y, scale = corner.x, corner.y, corner.scale
    left, top, right, bottom = sides
    return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


def _sides_of(bounds: Bounds) -> Sides:
    return bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height


def meet(one: Sides, other: Sides) -> Sides:
    """Return what two boxes have in common."""
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def bounds_of(sides: Sides) -> Bounds | None:
    """Return a box as bounds; None if it has no size."""
    left, top, right, bottom = (round(side, 2) for side in sides)
    if right - left < 1 or bottom - top < 1:
        return None
    return Bounds(x=left, y=top, width=right - left, height=bottom - top)
