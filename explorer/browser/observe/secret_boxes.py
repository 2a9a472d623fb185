"""Finds where a page shows secrets, so that they can be painted over in pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.async_api import Page

from explorer.browser.cdp.renderers import CHILD_SECONDS, Renderers
from explorer.browser.observe.observation import Observation, VisibleFrame
from explorer.browser.observe.reading import FrameTransform
from explorer.browser.observe.visibility import Sides, ask, bounds_of, meet, on_page, unless_gone
from explorer.models import Bounds

_Boxes = tuple[Bounds, ...]


async def secret_boxes(observation: Observation, secrets: Sequence[str]) -> _Boxes | None:
    """Return where the documents of an observation show secrets now, in pixels of the viewport.

    Args:
        observation: The observation; the page may have moved since.
        secrets: Texts that are secret wherever the page shows them, besides its secret fields.

    Returns:
        None if the page was replaced.

    Raises:
        PlaywrightError: The top document does not answer.
    """
    views = observation.views
    told = await asyncio.gather(*(ask(view, "secret_boxes", list(secrets)) for view in views))
    if not told or told[0] is None:
        return None
    windows = {
        view.place.frame_id: (0.0, 0.0, float(answer["width"]), float(answer["height"]))
        for view, answer in zip(views, told, strict=True)
        if answer
    }
    found: list[Bounds] = []
    for view, answer in zip(views, told, strict=True):
        if not answer or not answer["boxes"] or not view.shown:
            continue
        if place := await _place_now(view.shown, windows):
            corner, window = place
            boxes = (bounds_of(meet(on_page(box, corner), window)) for box in answer["boxes"])
            found += filter(None, boxes)
    return tuple(found)


async def secret_boxes_of_top(page: Page, renderers: Renderers, secrets: Sequence[str]) -> _Boxes:
    """Return where the top document of a page that was not observed shows secrets.

    Raises:
        PlaywrightError: The document does not answer.
    """
    told = await renderers.call(page, "secret_boxes", list(secrets))
    return tuple(filter(None, (bounds_of(tuple(box)) for box in told["boxes"])))


def swept(before: Sequence[Bounds], after: Sequence[Bounds]) -> _Boxes:
    """Return boxes that cover what has moved from some boxes to others, on its way, too."""
    if len(before) != len(after):
        return (*before, *after)
    return tuple(map(_around, before, after))


def _around(one: Bounds, other: Bounds) -> Bounds:
    left, top = min(one.x, other.x), min(one.y, other.y)
    right = max(one.x + one.width, other.x + other.width)
    bottom = max(one.y + one.height, other.y + other.height)
    return Bounds(x=left, y=top, width=right - left, height=bottom - top)


async def _place_now(
    shown: VisibleFrame, windows: Mapping[str, Sides]
) -> tuple[FrameTransform, Sides] | None:
    """Return where a document is on the page, and the part of the viewport in which it is drawn.

    Args:
        shown: The document.
        windows: The viewports of the documents by the ids of their frames.
    """
    window = windows.get(shown.world.place.frame_id)
    if window is None:
        return None
    if shown.within is None:
        return FrameTransform(), window
    around = await _place_now(shown.within, windows)
    told = around and await unless_gone(_told_of_frame(shown, shown.within), CHILD_SECONDS)
    if not around or not told:
        return None
    corner = around[0].holding(told)
    return corner, meet(on_page(window, corner), around[1])


async def _told_of_frame(shown: VisibleFrame, within: VisibleFrame) -> dict[str, Any] | None:
    """Return what scripts/frame_place.js tells of a frame."""
    owner = await within.world.owner(shown.world.place.frame_id)
    told: dict[str, Any] | None = await within.world.call(
        "frame_place", within.world.toolkit, owner
    )
    return told
