"""Moves of the mouse that no crawl makes: hovering and dragging."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from playwright.async_api import ElementHandle, FloatRect, Position
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.page.observing import PageObserver
from explorer.browser.session.session import Session
from explorer.errors import UsageError
from explorer.models import InteractiveElement
from explorer.models.value import MIDDLE, Share
from explorer.settings.model import BrowserSettings

_DRAG_STEPS = 8
"""Moves between the press and the drop; scripts that drag need several."""
_REST = 0.25
"""Seconds before the mouse moves once more to where it drops. A list that makes room on the way
ignores moves for a moment, such as while its entries glide, and would leave the entry there."""

_IS_HIT = """(node, control) => {
  const box = node.getBoundingClientRect();
  const hit = node.getRootNode().elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return node.contains(hit) || control.contains(hit);
}"""
"""Whether the middle of what is drawn for a control is its own, or the control itself.

Playwright takes a line of text around a flexible box for what covers it, and so it does a
transparent checkbox over its label.
"""


class PagePointer:
    """Moves the mouse over elements of the last observation."""

    def __init__(self, session: Session, limits: BrowserSettings, observer: PageObserver) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer

    async def hover(self, element: InteractiveElement) -> None:
        """Move the mouse over an element. Raises PlaywrightError if it is covered or gone."""
        node, mouse = await self._node(element), self._session.page.mouse
        try:
            await self._hover(node)
        except PlaywrightError:
            seconds = self._limits.script_seconds
            control = await self._node(element, stand_in=False)
            looking = node.evaluate(_IS_HIT, control)
            is_hit = await within(seconds, looking, "looking below the mouse")
            box = await within(seconds, node.bounding_box(), "measuring")
            if not is_hit or box is None:
                raise
            x, y = _point_in(box, MIDDLE)
            moving = mouse.move(box["x"] + x, box["y"] + y)
            await within(self._limits.script_seconds, moving, "moving the mouse")

    async def focus(self, element: InteractiveElement) -> None:
        """Focus an element. Raises PlaywrightError if it is gone."""
        _require_allowed(element)
        node = await self._node(element, stand_in=False)
        await within(self._limits.script_seconds, node.focus(), "focusing")

    async def scroll_in(self, element: InteractiveElement, point: tuple[float, float]) -> None:
        """Scroll what is in an element to a position. Raises PlaywrightError if it is gone."""
        node = await self._node(element)
        scrolling = node.evaluate("(node, [x, y]) => node.scrollTo(x, y)", list(point))
        await within(self._limits.script_seconds, scrolling, "scrolling")

    async def drag(
        self, element: InteractiveElement, target: InteractiveElement, press: Share, drop: Share
    ) -> None:
        """Drag an element onto another. Raises PlaywrightError if one is covered or gone.

        Args:
            element: The element.
            target: The other one.
            press: Where the mouse is pressed on the element.
            drop: Where it is released on the other one.
        """
        _require_allowed(element)
        _require_allowed(target)
        mouse = self._session.page.mouse
        node, onto = await self._node(element), await self._node(target)
        box = await node.bounding_box()
        await self._hover(node, box and _point_in(box, press))
        await within(self._limits.script_seconds, mouse.down(), "pressing the mouse")
        try:
            if over := await onto.bounding_box():
                x, y = _point_in(over, drop)
                at = over["x"] + x, over["y"] + y
                moving = mouse.move(*at, steps=_DRAG_STEPS)
                await within(self._limits.script_seconds, moving, "dragging")
                await asyncio.sleep(_REST)
                await within(self._limits.script_seconds, mouse.move(*at), "dragging")
        finally:
            await within(self._limits.script_seconds, mouse.up(), "releasing the mouse")

    async def _hover(self, node: ElementHandle, at: Share | None = None) -> None:
        seconds = self._limits.action_seconds
        position: Position | None = {"x": at[0], "y": at[1]} if at else None
        moving = node.hover(timeout=seconds * 1000, position=position)
        await within(seconds + self._limits.script_seconds, moving, "moving the mouse")

    async def _node(self, element: InteractiveElement, *, stand_in: bool = True) -> ElementHandle:
        observation = self._observer.observation
        node = await observation.node(element, stand_in=stand_in) if observation else None
        if node is None:
            raise PlaywrightError("the element is gone")
        return node


def require_allowed(
    elements: Sequence[InteractiveElement], point: tuple[float, float] | None
) -> None:
    """Check that the focused element, or the elements at a point of the viewport, may be used.

    Raises:
        UsageError: A setting forbids it.
    """
    for one in elements:
        box = one.bounds
        is_meant = (
            "focused" in one.states
            if point is None
            else 0 <= point[0] - box.x <= box.width and 0 <= point[1] - box.y <= box.height
        )
        if one.barred and is_meant:
            raise UsageError(f"{one.label!r} must not be used ({one.barred})")


def _require_allowed(element: InteractiveElement) -> None:
    if element.barred:
        raise PlaywrightError(f"it must not be used ({element.barred})")


def _point_in(box: FloatRect, share: Share) -> tuple[float, float]:
    """Return a point of a box, in CSS pixels from its corner."""
    return box["width"] * share[0], box["height"] * share[1]
