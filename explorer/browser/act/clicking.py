"""Clicks on elements with the mouse."""

from __future__ import annotations

from math import dist
from typing import Any, Literal

from playwright.async_api import TimeoutError as PlaywrightTimeout

from explorer.browser.act.gesture_calls import at_point
from explorer.browser.act.results import ActionResult, ActionTarget
from explorer.browser.act.verification import Verdict, examine
from explorer.browser.cdp.calls import within
from explorer.browser.observe.observation import Point
from explorer.identity.interactions import interaction_key
from explorer.models import Action
from explorer.settings.model import BrowserSettings

Button = Literal["left", "middle", "right"]

MAX_MOVES = 3
"""Maximum number of mouse moves to an element that moves away from under the mouse."""


class Clicker:
    """Clicks on elements, and remembers which have opened something under the mouse."""

    def __init__(self, limits: BrowserSettings) -> None:
        """Create a clicker.

        Args:
            limits: For how long to wait for an element at rest and for each call.
        """
        self._limits = limits
        self._opened_by_mouse: set[str] = set()

    async def click(
        self, target: ActionTarget, action: Action, *, explores: bool = False
    ) -> ActionResult:
        """Click on an element at the point where it was verified to be uncovered.

        It is verified again with the mouse over it. One that an animation goes on moving is pressed
        where it is; for one that is moved otherwise, Playwright waits until it stops.

        Args:
            target: The element.
            action: A click, a double click, a right click or another action that clicks.
            explores: Do not click if the mouse alone opens something, such as a menu, for the
                first time.
        """
        seconds, verdict = self._limits.script_seconds, target.verdict
        for _ in range(MAX_MOVES):
            if verdict.unclear or verdict.point is None:
                break
            point = verdict.point
            await self._move(target, point)
            verdict = await examine(target.observation, target.element, seconds)
            if verdict.state != "ready":
                return ActionResult(action, missed=verdict)
            key = interaction_key(target.element)
            if explores and verdict.opened and key not in self._opened_by_mouse:
                self._opened_by_mouse.add(key)
                return ActionResult(action, detail="the mouse over it opened something: no click")
            if verdict.point and not verdict.unclear and dist(point, verdict.point) < 1:
                return await self._press(target, action, point)
        if not verdict.moving or verdict.unclear or verdict.point is None:
            try:
                return await self._click_at_rest(target, action, verdict)
            except PlaywrightTimeout as error:
                if target.observation.snapshot.fallback or _UNSTABLE not in str(error):
                    raise  # something lies over it, for example
                verdict = await examine(target.observation, target.element, seconds)
                if verdict.unclear or verdict.state != "ready" or verdict.point is None:
                    raise
        await self._move(target, verdict.point)
        return await self._press(target, action, verdict.point)

    async def _move(self, target: ActionTarget, point: Point) -> None:
        moving = target.observation.page.mouse.move(*point)
        await within(self._limits.script_seconds, moving, "moving the mouse")

    async def _press(self, target: ActionTarget, action: Action, point: Point) -> ActionResult:
        await count_click(target, action)
        await within(self._limits.script_seconds, _press_mouse(target, action, point), "clicking")
        return ActionResult(action, guarded=True)

    async def _click_at_rest(
        self, target: ActionTarget, action: Action, verdict: Verdict
    ) -> ActionResult:
        seconds, patience = self._limits.script_seconds, self._limits.action_seconds
        node = await within(seconds, target.node(stand_in=verdict.stand_in), "finding it")
        button, clicks = _button_and_clicks(action)
        options: Any = {"timeout": patience * 1000, "button": button, **at_point(verdict.position)}
        holds_others = target.element.is_surface or target.is_beside
        if holds_others:  # a press must reach no control in it
            await target.observation.ask("guard", target.element, clicks)
        await count_click(target, action)
        await within(seconds + patience, node.click(click_count=clicks, **options), "clicking")
        return ActionResult(action, guarded=holds_others)


_UNSTABLE = "element is not stable"
"""What Playwright's log says of an element that moves."""


async def count_click(target: ActionTarget, action: Action) -> None:
    """Note a click on a canvas just before it: the next one goes to another point of it."""
    is_drawn = target.element.tag == "canvas" and not target.observation.snapshot.fallback
    if action == "click" and is_drawn:
        await target.observation.ask("clicked", target.element)


async def _press_mouse(target: ActionTarget, action: Action, point: Point) -> None:
    mouse = target.observation.page.mouse
    button, clicks = _button_and_clicks(action)
    await target.observation.ask("guard", target.element, clicks)
    if clicks > 1:
        # All at once: a page that answers the first click late takes no second one for a double
        # click, and the page that a first click leads to must not get the second one.
        await mouse.click(*point, button=button, click_count=clicks)
        return
    await mouse.down(button=button)
    await mouse.up(button=button)


def _button_and_clicks(action: Action) -> tuple[Button, int]:
    return mouse_button(action), 2 if action == "double_click" else 1


def mouse_button(action: Action) -> Button:
    """Return the mouse button of an action that clicks."""
    return "right" if action == "right_click" else "middle" if action == "middle_click" else "left"
