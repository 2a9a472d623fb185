"""Python code of Playwright locators, each verified to match exactly one element."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import NamedTuple

from playwright.async_api import ElementHandle, Frame, FrameLocator, Locator, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import script, within
from explorer.browser.observe.observation import Observation
from explorer.browser.replay.locator_parsing import parse_locator
from explorer.models import InteractiveElement
from explorer.python_source import printable

FRAMES = "iframe, frame"
"""CSS selector of frame elements."""


class LocatorRoot(NamedTuple):
    """Holds the object from which the locators of a frame start, and its code."""

    start: Page | FrameLocator
    code: str


class LocatorExpression(NamedTuple):
    """Holds a locator and its code."""

    locator: Locator
    code: str


class MatchPosition(NamedTuple):
    """Holds the index of an element among the matches of a locator and their number.

    ``position`` is -1 if the element is no match.
    """

    position: int
    total: int


async def proven_locator(
    observation: Observation, element: InteractiveElement, seconds: float, known: str | None = None
) -> str | None:
    """Return the code of the best locator that matches exactly an element of an observation.

    Args:
        observation: The observation.
        element: The element.
        seconds: The deadline of each call into the page.
        known: The code of a locator that is returned if it matches exactly the element.

    Returns:
        None if no locator reaches the element, or it is gone.

    Raises:
        PageLost: The page does not answer in time.
    """
    if element.closed:
        return None
    node = await within(seconds, observation.node(element), "reaching an element")
    if node is None:
        return None
    if known:
        matching = _still_matches(observation.page, known, node)
        if await within(seconds, matching, "proving a locator"):
            return known
    finding = locator_code(observation.page, node, *filter(None, (element.selector, element.tag)))
    return await within(seconds, finding, "proving a locator")


async def _still_matches(page: Page, code: str, node: ElementHandle) -> bool:
    """Return whether a locator of an earlier run matches exactly the element."""
    try:
        return await place(parse_locator(page, code), node) == MatchPosition(0, 1)
    except PlaywrightError:
        return False


async def locator_code(page: Page, node: ElementHandle, *selectors: str) -> str | None:
    """Return the code of the best locator that matches exactly this element.

    An example is ``page.get_by_role("button", name="Log in")``.

    Args:
        page: The page of the element.
        node: The element.
        *selectors: CSS selectors that match it in its frame, possibly among others.

    Returns:
        None if no locator reaches it: the element, or a frame around it, is in a closed shadow
        root.
    """
    frame = await node.owner_frame()
    root = await _root(page, frame) if frame else None
    way = await _proven(root, node, *selectors) if root else None
    return printable(way.code) if way else None


async def _root(page: Page, frame: Frame) -> LocatorRoot | None:
    if frame.parent_frame is None:
        return LocatorRoot(page, "page")
    parent = await _root(page, frame.parent_frame)
    way = parent and await _proven(parent, await frame.frame_element(), FRAMES)
    return LocatorRoot(way.locator.content_frame, f"{way.code}.content_frame") if way else None


async def _proven(
    root: LocatorRoot, node: ElementHandle, *selectors: str
) -> LocatorExpression | None:
    async for way in _ways(root, node, *selectors):
        if await place(way.locator, node) == MatchPosition(0, 1):
            return way
    return None


async def _ways(
    root: LocatorRoot, node: ElementHandle, *selectors: str
) -> AsyncIterator[LocatorExpression]:
    """Yield locators that may match an element, the best first."""
    everything = root.start.locator("*")
    position, _ = await place(everything, node)
    if position < 0:
        return
    try:
        normal = await everything.nth(position).normalize()
        yield LocatorExpression(normal, f"page.{normal}")
    except PlaywrightError:
        pass  # the page changed meanwhile: the selectors may still match
    for selector in selectors:
        found = LocatorExpression(
            root.start.locator(selector),
            f"{root.code}.locator({json.dumps(selector, ensure_ascii=False)})",
        )
        yield found
        position, _ = await place(found.locator, node)
        yield LocatorExpression(found.locator.nth(position), f"{found.code}.nth({position})")


async def place(locator: Locator, node: ElementHandle) -> MatchPosition:
    """Return the position of an element among the matches of a locator."""
    return MatchPosition(**await locator.evaluate_all(script("place_among"), node))
