"""Checks whether elements can be acted on, and closes what covers them."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import first_line, within
from explorer.browser.observe.observation import Observation
from explorer.models import Bounds, InteractiveElement


class Verdict(NamedTuple):
    """The result of checking an element before an action.

    Attributes:
        state: "ready", "gone", "changed" (the element may stand for something else), "hidden",
            "disabled", "through" (clicks reach what lies below), "covered" or "ambiguous".
        by: What covers the element or why it is gone, "" if there is nothing to say.
        moving: Whether an animation moves the element and does not end soon.
        unclear: Whether only Playwright's own checks can tell what a click at the point reaches.
        stand_in: Whether another element is drawn and clicked in its place.
        position: The point to click in the element or what is drawn in its place, in CSS pixels
            from its corner: of an area of an image map, or beside the controls that the element
            holds; None for its middle.
        point: A point in the page's viewport at which a click reaches the element, in CSS pixels,
            or None.
        to_edges: The distances from the point to the nearest edges of the element (horizontal,
            vertical), in CSS pixels of its document, or None.
        opened: Whether hovering over the element has opened something, such as a menu.
    """

    state: str
    by: str = ""
    moving: bool = False
    unclear: bool = False
    stand_in: bool = False
    position: tuple[float, float] | None = None
    point: tuple[float, float] | None = None
    to_edges: tuple[float, float] | None = None
    opened: bool = False


async def verify(
    observation: Observation, element: InteractiveElement, seconds: float, *, may_escape: bool
) -> Verdict:
    """Scroll an element into view and check whether it can be acted on.

    Args:
        observation: The observation that contains the element.
        element: The element to check.
        seconds: The deadline of each call into the page, in seconds.
        may_escape: Whether to press Escape when the element is covered, to close an open menu or
            dialog as a person does.

    Raises:
        PageLost: The page does not answer in time.
    """
    verdict = await examine(observation, element, seconds, rests=True)
    if verdict.state != "covered" or not may_escape:
        return verdict
    await within(seconds, observation.page.keyboard.press("Escape"), "pressing Escape")
    return await examine(observation, element, seconds)


async def examine(
    observation: Observation, element: InteractiveElement, seconds: float, *, rests: bool = False
) -> Verdict:
    """Scroll an element into view and check it, without closing anything.

    Args:
        observation: The observation that contains the element.
        element: The element to check.
        seconds: The deadline of each call into the page, in seconds.
        rests: Whether to wait for an animation that moves the element and ends within a second.

    Raises:
        PageLost: The page does not answer in time.
    """
    verdict = Verdict("hidden")
    try:
        for centred in (False, True, True):  # frames of other sites scroll asynchronously
            asking = observation.ask("verify", element, centred, rests and not centred)
            verdict = Verdict(**await within(seconds, asking, "verifying an element"))
            if verdict.state != "ready" or verdict.point is None:
                return verdict
            reaching = observation.reach(element, verdict.point)
            reached = await within(seconds, reaching, "verifying an element")
            if not (reached.covered or reached.outside):
                return verdict._replace(point=reached.point)
            if reached.covered:  # a bar at an edge of the page does not cover what is in the middle
                verdict = Verdict("covered", reached.covered)
    except PlaywrightError as error:
        return Verdict("gone", first_line(error))
    # Of one that is out of view: the click scrolls it into view itself.
    return verdict if verdict.state == "covered" else verdict._replace(point=None)


async def bring_into_view(
    observation: Observation, element: InteractiveElement, seconds: float
) -> InteractiveElement:
    """Scroll to an element and return it with bounds whose centre a click reaches.

    The element is returned unchanged if no point of it can be clicked or the point is unknown.

    Args:
        observation: The observation that contains the element.
        element: The element to scroll to.
        seconds: The deadline of each call into the page, in seconds.

    Raises:
        PageLost: The page does not answer in time.
    """
    verdict = await examine(observation, element, seconds)
    if verdict.state != "ready" or verdict.point is None:
        return element
    scroll_x, scroll_y = await within(
        seconds, observation.scroll(), "asking how far it is scrolled"
    )
    known = {"bounds": _around(verdict, element.bounds, observation.scale(element))}
    return element.model_copy(update=known | {"scroll_x": scroll_x, "scroll_y": scroll_y})


def _around(verdict: Verdict, seen: Bounds, scale: float) -> Bounds:
    """Return the largest box within the element's that is centred on the verdict's point.

    The box is smaller than the element's only if something covers the centre of the element.

    Args:
        verdict: A verdict with a point.
        seen: The element's bounds in the observation.
        scale: Page pixels per pixel of the element's document.
    """
    assert verdict.point is not None, "there is nothing to be around"
    x, y = verdict.point
    width, height = seen.width, seen.height
    if verdict.to_edges:
        width, height = (2 * scale * distance for distance in verdict.to_edges)
    return Bounds(x=x - width / 2, y=y - height / 2, width=width, height=height)
