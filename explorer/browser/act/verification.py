"""Makes sure that an element can be acted on, and moves aside what a person would move aside."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import first_line, within
from explorer.browser.observe.detection import Observation
from explorer.models import Bounds, InteractiveElement


class Verdict(NamedTuple):
    """``state`` is ready, gone, changed (it may stand for something else by now), hidden, disabled,
    through (clicks go to what lies below), covered, or ambiguous; ``by`` what covers, or why it is
    gone.

    ``moving``: an animation has hold of it, so that a click must wait for it to rest.
    ``stand_in``: something else is drawn for it and clicked, for an area at ``position`` of its
    picture (CSS pixels). ``point``: where it was found free, in the page's view; ``to_edges``:
    how far that is from the element's nearest edges, across and down, in pixels of its document.
    ``opened``: the mouse that came over it has opened something, a menu for instance.
    """

    state: str
    by: str = ""
    moving: bool = False
    stand_in: bool = False
    position: tuple[float, float] | None = None
    point: tuple[float, float] | None = None
    to_edges: tuple[float, float] | None = None
    opened: bool = False


async def verify(
    observation: Observation, element: InteractiveElement, seconds: float, *, may_escape: bool
) -> Verdict:
    """Bring the element into view and look at what lies over it.

    ``may_escape``: an open menu or dialog that covers it is closed the way a person does it
    first, by Escape.
    PageLost when the page does not answer in time.
    """
    verdict = await examine(observation, element, seconds)
    if verdict.state != "covered" or not may_escape:
        return verdict
    await within(seconds, observation.page.keyboard.press("Escape"), "pressing Escape")
    return await examine(observation, element, seconds)


async def examine(observation: Observation, element: InteractiveElement, seconds: float) -> Verdict:
    """The same, and nothing is moved aside."""
    verdict = Verdict("hidden")
    try:
        for centred in (False, True, True):  # frames of other sites scroll in their own time
            asking = observation.ask("verify", element, centred)
            verdict = Verdict(**await within(seconds, asking, "verifying an element"))
            if verdict.state != "ready" or verdict.point is None:
                return verdict
            reaching = observation.reach(element, verdict.point)
            reached = await within(seconds, reaching, "verifying an element")
            if reached.covered:
                return Verdict("covered", reached.covered)
            if not reached.outside:
                return verdict._replace(point=reached.point)
    except PlaywrightError as error:
        return Verdict("gone", first_line(error))
    return verdict._replace(point=None)  # the click brings it into view by itself


async def bring_into_view(
    observation: Observation, element: InteractiveElement, seconds: float
) -> InteractiveElement:
    """Scroll to the element; it comes with bounds whose middle a click would reach.

    It comes as it was seen where no point of it is free, or nobody can tell where that is.
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
    """The largest part of the element's box that has the verdict's point in its middle.

    That is all of the box, unless something else lies over its middle. ``seen`` is the box as it
    was seen, ``scale`` that of the element's document.
    """
    assert verdict.point is not None, "there is nothing to be around"
    x, y = verdict.point
    width, height = seen.width, seen.height
    if verdict.to_edges:
        width, height = (2 * scale * distance for distance in verdict.to_edges)
    return Bounds(x=x - width / 2, y=y - height / 2, width=width, height=height)
