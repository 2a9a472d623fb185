"""Takes pictures of a page together with the controls of the same moment."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Awaitable, Callable, Sequence

from playwright.async_api import CDPSession

from explorer.browser.observe.observation import Observation
from explorer.browser.observe.visibility import Visibility, visibility
from explorer.errors import PageLost
from explorer.masking.pictures import paint_over
from explorer.models import Snapshot
from explorer.models.moments import PageMoment

_ATTEMPTS = 4
"""A page that moves all the time is photographed while it moves."""


async def take_moment(
    cdp: CDPSession,
    observe: Callable[[], Awaitable[Observation]],
    secrets: Sequence[str] = (),
) -> PageMoment:
    """Take a picture of the viewport and list the controls that it shows.

    The controls are looked at before and after the picture; if they have moved meanwhile, it is
    taken again. Fields with a confidential value and texts that contain a secret are painted over.

    Args:
        cdp: The session of the page.
        observe: Observes the page.
        secrets: Texts that are secret wherever the page shows them.

    Raises:
        PageLost: The page cannot be observed or photographed.
        PlaywrightError: The page does not answer, or is gone.
    """
    for attempt in range(1, _ATTEMPTS + 1):
        observation = await observe()
        known = tuple(dict.fromkeys(filter(None, (*secrets, *observation.secrets))))
        before = await visibility(observation, known)
        picture = b64decode((await _shoot(cdp))["data"])
        after = before and await visibility(observation, known)
        if before and after and (before.parts == after.parts or attempt == _ATTEMPTS):
            hidden = (*before.secrets, *after.secrets)
            painted = await asyncio.to_thread(paint_over, picture, hidden, after.size[0])
            return _moment(painted, observation, after)
    raise PageLost("the page cannot be observed for a picture: it is replaced all the time")


async def _shoot(cdp: CDPSession) -> dict[str, str]:
    options = {"format": "png", "optimizeForSpeed": True}
    answer: dict[str, str] = await cdp.send("Page.captureScreenshot", options)
    return answer


def _moment(picture: bytes, observation: Observation, seen: Visibility) -> PageMoment:
    visible = (one for one in observation.snapshot.elements if one.ref in seen.parts)
    elements = tuple(one.model_copy(update={"bounds": seen.parts[one.ref]}) for one in visible)
    whole = observation.snapshot
    snapshot = Snapshot(url=whole.url, title=whole.title, elements=elements)
    width, height = seen.size
    return PageMoment(picture=picture, width=width, height=height, snapshot=snapshot)
