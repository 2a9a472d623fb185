"""Takes pictures of a page together with the controls of the same moment."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from playwright.async_api import CDPSession

from explorer.browser.cdp.screenshots import capture_screenshot
from explorer.browser.observe.observation import Observation
from explorer.browser.observe.secret_boxes import secret_boxes, swept
from explorer.browser.observe.visibility import Visibility, visibility
from explorer.errors import PageLost
from explorer.masking.pictures import paint_over
from explorer.models import Bounds, InteractiveElement, Snapshot
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
        taken = await _take(cdp, await observe(), secrets)
        if taken and (taken.is_steady or attempt == _ATTEMPTS):
            return await _moment(taken)
    raise PageLost("the page cannot be observed for a picture: it is replaced all the time")


async def moment_of(
    cdp: CDPSession, observation: Observation, secrets: Sequence[str]
) -> PageMoment | None:
    """Take a picture of the viewport with the elements of an observation that it shows.

    Args:
        cdp: The session of the page.
        observation: The last observation of the page.
        secrets: Texts that are secret wherever the page shows them.

    Returns:
        None if the page was replaced or changed so much that the observation is outdated.

    Raises:
        PlaywrightError: The page does not answer, or is gone.
    """
    taken = await _take(cdp, observation, secrets)
    return await _moment(taken) if taken else None


class _Taken(NamedTuple):
    """A picture, and what could be seen before and after it was taken."""

    picture: bytes
    observation: Observation
    before: Visibility
    after: Visibility
    hidden: tuple[Bounds, ...]
    """Where secrets were meanwhile."""

    @property
    def is_steady(self) -> bool:
        """Whether no element has moved meanwhile."""
        return self.before.parts == self.after.parts


async def _take(cdp: CDPSession, observation: Observation, secrets: Sequence[str]) -> _Taken | None:
    known = tuple(dict.fromkeys(filter(None, (*secrets, *observation.secrets))))
    before, hidden = await _look(observation, known)
    if before is None or hidden is None:
        return None
    picture = await capture_screenshot(cdp, format="png", optimizeForSpeed=True)
    after, still_hidden = await _look(observation, known)
    if after is None or still_hidden is None:
        return None
    return _Taken(picture, observation, before, after, swept(hidden, still_hidden))


async def _look(
    observation: Observation, secrets: Sequence[str]
) -> tuple[Visibility | None, tuple[Bounds, ...] | None]:
    return await asyncio.gather(visibility(observation), secret_boxes(observation, secrets))


async def _moment(taken: _Taken) -> PageMoment:
    """Return the moment of a picture, with the secrets in it painted over."""
    (width, height), parts = taken.after.size, taken.after.parts
    painted = await asyncio.to_thread(paint_over, taken.picture, taken.hidden, width)
    whole = taken.observation.snapshot
    snapshot = Snapshot(
        url=whole.url,
        title=whole.title,
        elements=_visible(whole.elements, parts),
        surfaces=_visible(whole.surfaces, parts),
    )
    return PageMoment(picture=painted, width=width, height=height, snapshot=snapshot)


def _visible(
    elements: Sequence[InteractiveElement], parts: Mapping[str, Bounds]
) -> tuple[InteractiveElement, ...]:
    """Return the visible ones of some elements, with the bounds of their visible parts."""
    visible = (one for one in elements if one.ref in parts)
    return tuple(one.model_copy(update={"bounds": parts[one.ref]}) for one in visible)
