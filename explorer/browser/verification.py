"""Makes sure that an element can be acted on, and moves aside what a person would move aside."""

from __future__ import annotations

from typing import NamedTuple

from playwright.async_api import Error as PlaywrightError

from explorer.browser.calls import first_line, within
from explorer.browser.detection import Sight
from explorer.models import InteractiveElement


class Verdict(NamedTuple):
    """``state`` is ready, gone, changed (it may stand for something else by now), hidden, disabled,
    covered, or ambiguous; ``by`` what covers, or why it is gone.

    ``moving``: an animation has hold of it, so that a click must wait for it to rest.
    ``stand_in``: something else is drawn for it and clicked, for an area at ``position`` of its
    picture (CSS pixels). ``point``: where it was found free, in the page's view.
    """

    state: str
    by: str = ""
    moving: bool = False
    stand_in: bool = False
    position: tuple[float, float] | None = None
    point: tuple[float, float] | None = None


async def verify(
    sight: Sight, element: InteractiveElement, seconds: float, *, may_escape: bool
) -> Verdict:
    """Bring the element into view and look at what lies over it.

    ``may_escape``: an open menu or dialog that covers it is closed the way a person does it
    first, by Escape.
    PageLost when the page does not answer in time.
    """
    verdict = await _examine(sight, element, seconds)
    if verdict.state != "covered" or not may_escape:
        return verdict
    await within(seconds, sight.page.keyboard.press("Escape"), "pressing Escape")
    return await _examine(sight, element, seconds)


async def _examine(sight: Sight, element: InteractiveElement, seconds: float) -> Verdict:
    try:
        asking = sight.ask("verify", element)
        verdict = Verdict(**await within(seconds, asking, "verifying an element"))
        if verdict.state != "ready" or verdict.point is None:
            return verdict
        reaching = sight.reach(element, verdict.point)
        point, cover = await within(seconds, reaching, "verifying an element")
    except PlaywrightError as error:
        return Verdict("gone", first_line(error))
    return Verdict("covered", cover) if cover else verdict._replace(point=point)
