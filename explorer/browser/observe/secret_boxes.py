"""Finds where a page shows secrets, so that they can be painted over in pictures."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page

from explorer.browser.cdp.renderers import Renderers
from explorer.browser.observe.observation import FrameObservation, Observation, VisibleFrame
from explorer.browser.observe.reading import FrameTransform
from explorer.browser.observe.visibility import Sides, ask, bounds_of, meet, on_page
from explorer.models import Bounds

_Boxes = tuple[Bounds, ...]


async def secret_boxes(observation: Observation, secrets: Sequence[str]) -> _Boxes | None:
    """Return where the documents of an observation show secrets now, in pixels of the viewport.

    Args:
        observation: The observation; the page may have moved since.
        secrets: Texts that are secret wherever the page shows them, besides its secret fields.

    Returns:
        The boxes, with those of frames that do not answer, or were not observed, as a whole. None
        if the page was replaced.

    Raises:
        PlaywrightError: The top document does not answer.
    """
    views = observation.views
    told = await asyncio.gather(*(_look(view, views, secrets) for view in views))
    if not told or told[0] is None:
        return None
    answers = {view.place.frame_id: one for view, one in zip(views, told, strict=True)}
    found: list[Sides] = []
    for view in views:
        if view.shown and (place := _place(view.shown, answers)):
            answer = answers[view.place.frame_id]
            boxes = (
                (on_page(box, place.corner) for box in answer["boxes"])
                if answer
                else [place.window]
            )
            found += (meet(box, place.window) for box in boxes)
    return tuple(filter(None, map(bounds_of, found)))


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


async def _look(
    view: FrameObservation, views: Sequence[FrameObservation], secrets: Sequence[str]
) -> dict[str, Any] | None:
    """Return what scripts/secret_boxes.js tells of a document, with ``frames`` by their ids.

    None if it is gone, or a frame that does not answer.
    """
    if view.world is None:
        return None
    owners = {}
    for other in views:
        around = other.shown and other.shown.within
        if around and around.world.place.frame_id == view.place.frame_id:
            with suppress(PlaywrightError):  # the frame is gone
                owners[other.place.frame_id] = await view.world.owner(other.place.frame_id)
    answer = await ask(view, "secret_boxes", list(secrets), *owners.values())
    return answer and answer | {"frames": dict(zip(owners, answer["frames"], strict=True))}


class _Place(NamedTuple):
    """Where a document is on the page, and the part of the page in which it is drawn."""

    corner: FrameTransform
    window: Sides


def _place(shown: VisibleFrame, answers: Mapping[str, dict[str, Any] | None]) -> _Place | None:
    """Return the place of a document; None if it is not drawn, or is in one that did not answer.

    Args:
        shown: The document.
        answers: What the documents told, by the ids of their frames.
    """
    frame_id = shown.world.place.frame_id
    if shown.within is None:
        top = answers[frame_id]
        window = (0, 0, top["width"], top["height"]) if top else None
        return window and _Place(FrameTransform(), window)
    around = _place(shown.within, answers)
    outer = answers[shown.within.world.place.frame_id]
    frame = outer and outer["frames"].get(frame_id)
    if not around or not frame:
        return None
    corner = around.corner.holding(frame | {"covered": ""})
    return _Place(corner, meet(on_page(frame["box"], around.corner), around.window))
