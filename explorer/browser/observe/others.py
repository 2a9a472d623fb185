"""Elements that are no controls: a person drags, scrolls and points at them, too."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import navigated_away
from explorer.browser.observe.observation import FrameObservation, Observation
from explorer.models import InteractiveElement
from explorer.models.capture.reports import FrameCorner, described_element


async def with_others(observation: Observation, tags: Sequence[str]) -> Observation:
    """Return an observation with the elements of some tags that are no controls, too.

    They have references like the controls and are used in the same way.

    Args:
        observation: The last one of its page.
        tags: The tags.
    """
    found = list(observation.snapshot.elements)
    left, top = observation.views[0].data.get("scroll", (0, 0))
    for number, view in enumerate(observation.views):
        others = await _others_in(view, number, tags)
        found += [one.model_copy(update={"scroll_x": left, "scroll_y": top}) for one in others]
    snapshot = observation.snapshot.model_copy(update={"elements": tuple(found)})
    return observation._replace(snapshot=snapshot)


async def _others_in(
    view: FrameObservation, number: int, tags: Sequence[str]
) -> list[InteractiveElement]:
    world = view.world
    if world is None:
        return []
    try:
        for tool in ("markup", "description"):
            await world.call(tool, world.toolkit)
        told = await world.call("others", world.toolkit, view.data["look"], list(tags))
    except PlaywrightError as error:
        if navigated_away(error):
            return []
        raise
    frame = str(view.data["url"]) if number else ""
    corner = FrameCorner(view.corner.x, view.corner.y, view.corner.scale)
    return [
        described_element(raw, frame, corner).model_copy(
            update={"ref": f"f{number}e{raw['index']}"}
        )
        for raw in told
    ]
