"""The Playwright locator of a node, written out in Python and proven to lead to that node alone."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import NamedTuple

from playwright.async_api import ElementHandle, Frame, FrameLocator, Locator, Page
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import script

FRAMES = "iframe, frame"


class LocatorRoot(NamedTuple):
    """Where the locators of a frame begin, and how that is written."""

    start: Page | FrameLocator
    code: str


class LocatorExpression(NamedTuple):
    """A locator, and how that is written."""

    locator: Locator
    code: str


class MatchPosition(NamedTuple):
    """A node's position among what a locator finds (-1: not there), and how many that are."""

    position: int
    total: int


async def locator_code(page: Page, node: ElementHandle, *selectors: str) -> str | None:
    """``page.get_by_role("button", name="Log in")``: the most telling way to exactly this node.

    ``selectors`` are CSS that finds it in its frame, perhaps among others. None when no locator
    leads there: the node, or a frame around it, is in a closed shadow root.
    """
    frame = await node.owner_frame()
    root = await _root(page, frame) if frame else None
    way = await _proven(root, node, *selectors) if root else None
    return printable(way.code) if way else None


def printable(code: str) -> str:
    """What no terminal should get is only within the quotes: it is escaped there."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in code
    )


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
    """Locators that may lead to a node, the best first."""
    everything = root.start.locator("*")
    position, _ = await place(everything, node)
    if position < 0:
        return
    try:
        normal = await everything.nth(position).normalize()
        yield LocatorExpression(normal, f"page.{normal}")
    except PlaywrightError:
        pass  # the page changed meanwhile: its selectors may still do
    for selector in selectors:
        found = LocatorExpression(
            root.start.locator(selector),
            f"{root.code}.locator({json.dumps(selector, ensure_ascii=False)})",
        )
        yield found
        position, _ = await place(found.locator, node)
        yield LocatorExpression(found.locator.nth(position), f"{found.code}.nth({position})")


async def place(locator: Locator, node: ElementHandle) -> MatchPosition:
    """Where a node is among those that a locator finds."""
    return MatchPosition(**await locator.evaluate_all(script("place_among"), node))
