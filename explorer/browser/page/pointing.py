"""Moves of the mouse that no crawl makes: hovering and dragging."""

from __future__ import annotations

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.cdp.calls import within
from explorer.browser.page.observing import PageObserver
from explorer.browser.session.session import Session
from explorer.models import InteractiveElement
from explorer.settings.model import BrowserSettings

_DRAG_STEPS = 8
"""Moves between the press and the drop; scripts that drag need several."""


class PagePointer:
    """Moves the mouse over elements of the last observation."""

    def __init__(self, session: Session, limits: BrowserSettings, observer: PageObserver) -> None:
        self._session = session
        self._limits = limits
        self._observer = observer

    async def hover(self, element: InteractiveElement) -> None:
        """Move the mouse over an element. Raises PlaywrightError if it is covered or gone."""
        await self._hover(await self._node(element))

    async def drag(self, element: InteractiveElement, target: InteractiveElement) -> None:
        """Drag an element onto another. Raises PlaywrightError if one is covered or gone."""
        mouse, onto = self._session.page.mouse, await self._node(target)
        await self._hover(await self._node(element))
        await within(self._limits.action_seconds, mouse.down(), "pressing the mouse")
        try:
            if box := await onto.bounding_box():
                x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                moving = mouse.move(x, y, steps=_DRAG_STEPS)
                await within(self._limits.action_seconds, moving, "dragging")
        finally:
            await within(self._limits.action_seconds, mouse.up(), "releasing the mouse")

    async def _hover(self, node: ElementHandle) -> None:
        seconds = self._limits.action_seconds
        await within(seconds + 1, node.hover(timeout=seconds * 1000), "moving the mouse")

    async def _node(self, element: InteractiveElement) -> ElementHandle:
        observation = self._observer.observation
        node = await observation.node(element, stand_in=True) if observation else None
        if node is None:
            raise PlaywrightError("the element is gone")
        return node
