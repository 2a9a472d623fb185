"""Determines which elements of an observation are visible, and where secrets are shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away
from explorer.browser.cdp.renderers import CHILD_SECONDS
from explorer.browser.observe.observation import FrameObservation, Observation
from explorer.models import Bounds

_Sides = tuple[float, float, float, float]
"""Left, top, right and bottom, in CSS pixels."""


class Visibility(NamedTuple):
    """What of a page can be seen, in CSS pixels of its viewport.

    Attributes:
        size: Width and height of the viewport.
        parts: The visible part of each visible control and surface, by its reference.
        secrets: The boxes in which secrets are shown.
    """

    size: tuple[float, float]
    parts: dict[str, Bounds]
    secrets: tuple[Bounds, ...]


async def visibility(observation: Observation, secrets: Sequence[str]) -> Visibility | None:
    """Return what of an observed page is visible now.

    Args:
        observation: The observation.
        secrets: Texts that are secret wherever the page shows them, besides its secret fields.

    Returns:
        None if the page was replaced, or changed so much that it has to be observed again.

    Raises:
        PlaywrightError: The top document does not answer.
    """
    views = observation.views
    if not views or views[0].world is None:
        return None
    told = await asyncio.gather(*(_ask(view, secrets) for view in views))
    if told[0] is None or any(one and one["parts"] is None for one in told):
        return None
    windows = _windows(views, told)
    parts: dict[str, Bounds] = {}
    hidden: list[Bounds] = []
    for element in observation.snapshot.offered:
        view, index = (int(part) for part in element.ref[1:].split("e"))
        answer, window = told[view], windows.get(view)
        if answer and window and (part := answer["parts"][index]):
            clip, box = part
            corner = views[view].corner
            drawn = _on_page(box, corner) if box else _sides_of(element.bounds)
            if seen := _bounds(_meet(_meet(drawn, _on_page(clip, corner)), window)):
                parts[element.ref] = seen
    for number, answer in enumerate(told):
        if answer and number in windows:
            boxes = (_on_page(box, views[number].corner) for box in answer["secrets"])
            hidden += filter(None, (_bounds(_meet(box, windows[number])) for box in boxes))
    size = float(told[0]["width"]), float(told[0]["height"])
    return Visibility(size, parts, tuple(hidden))


async def _ask(view: FrameObservation, secrets: Sequence[str]) -> dict[str, Any] | None:
    if view.world is None:
        return None
    call = view.world.call("visible", view.world.toolkit, view.data["look"], list(secrets))
    try:
        async with asyncio.timeout(CHILD_SECONDS if view.shown and view.shown.within else None):
            answer: dict[str, Any] = await call
            return answer
    except TimeoutError:
        return None
    except PlaywrightError as error:
        if navigated_away(error):
            return None
        raise


def _windows(
    views: Sequence[FrameObservation], told: Sequence[dict[str, Any] | None]
) -> dict[int, _Sides]:
    """Return the visible part of each document's viewport; documents that are covered have none."""
    found: dict[int, _Sides] = {}
    numbers = {view.place.frame_id: number for number, view in enumerate(views)}
    for number, (view, answer) in enumerate(zip(views, told, strict=True)):
        if answer is None or view.corner.covered:
            continue
        window = _on_page((0, 0, answer["width"], answer["height"]), view.corner)
        around = view.shown and view.shown.within
        if around:
            outer = found.get(numbers.get(around.world.place.frame_id, -1))
            if outer is None:
                continue
            window = _meet(window, outer)
        found[number] = window
    return found


def _on_page(sides: Sequence[float], corner: Any) -> _Sides:
    x, y, scale = corner.x, corner.y, corner.scale
    left, top, right, bottom = sides
    return x + scale * left, y + scale * top, x + scale * right, y + scale * bottom


def _sides_of(bounds: Bounds) -> _Sides:
    return bounds.x, bounds.y, bounds.x + bounds.width, bounds.y + bounds.height


def _meet(one: _Sides, other: _Sides) -> _Sides:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def _bounds(sides: _Sides) -> Bounds | None:
    left, top, right, bottom = (round(side, 2) for side in sides)
    if right - left < 1 or bottom - top < 1:
        return None
    return Bounds(x=left, y=top, width=right - left, height=bottom - top)
