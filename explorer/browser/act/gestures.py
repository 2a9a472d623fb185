"""Makes the gestures besides a click: long presses, keys, drags, drops, scrolling, the window."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import Any, get_args

from playwright.async_api import ElementHandle
from playwright.async_api import Error as PlaywrightError

from explorer.browser.act.gesture_calls import (
    GestureCall,
    access_key_calls,
    at_point,
    call_page,
    one_line_script,
)
from explorer.browser.act.place_rules import PlaceRules
from explorer.browser.act.results import ActionResult, ActionTarget
from explorer.browser.cdp.calls import within
from explorer.models import Action, Gesture
from explorer.models.gesture_keys import are_for_page, keys_of
from explorer.settings.model import BrowserSettings

_LONG = 1200
"""Milliseconds of a long press: some pages wait for a second."""
_MAX_PLACES = 3
"""Places that something is dragged to, one after the other, until that changes anything."""
_STEPS = 8
"""Moves of a drag. Pads and sorted lists need several; a page that swipes, no rest between them."""
_LAST_MOVE = 3
"""CSS pixels."""
_PHONE = {"width": 390, "height": 844}
"""The window of a phone, in CSS pixels."""
_MAX_TURNS = 8
"""Turns of the wheel, each at least by a height of the pane; an endless list gets no more."""
_MAX_TURNS_OF_PAGE = 3
"""Turns of the wheel to the end of a page that does not grow meanwhile."""
_REST = 150
"""Milliseconds between turns of the wheel, for what is loaded when the end comes near."""
_KEY_EVENTS = ["keydown", "keypress", "keyup"]
_HELD: Mapping[str, str] = {"shift_click": "Shift", "control_click": "Control"}
_GUARDED = ("long_press", *_HELD)
_CLICKED = ("double_click", "right_click", "middle_click")
MADE = frozenset(get_args(Gesture)) - frozenset(_CLICKED)
"""Gestures that are made here; the others are clicks."""
_WHERE = "e => { const s = e === document.documentElement ? document.scrollingElement : e;\
 return [s.scrollTop, s.scrollLeft, s.scrollHeight, s.clientWidth, s.clientHeight, s.scrollWidth] }"
_IS_SEEN = """(e, [x, y]) => {
  const { left, top } = e.getBoundingClientRect();
  return e.contains(e.getRootNode().elementFromPoint(left + x, top + y));
}"""
"""Whether a point of an element lies in the window and is not clipped or covered."""
_KINDS = """e => [...new Set([...e.querySelectorAll("a[href], button, input, select, [role]")]
 .map(one => [one.localName, one.className, one.getAttribute("role")].join(" ")))]"""
"""What kinds of controls a pane holds at the moment: some remove what is scrolled out of view."""


class GesturePerformer:
    """Makes gestures by the calls that a test for it would make."""

    def __init__(self, limits: BrowserSettings, places: PlaceRules) -> None:
        """Create a performer.

        Args:
            limits: For how long to wait for an element at rest and for each call.
            places: Forbids places to drop something at.
        """
        self._limits = limits
        self._places = places

    async def perform(self, target: ActionTarget, gesture: Gesture) -> ActionResult:
        """Make a gesture on an element.

        Raises:
            PlaywrightError: The element is covered or gone.
        """
        held = False
        seconds, patience = self._limits.script_seconds, self._limits.action_seconds
        try:
            async for call in self.calls(target, gesture):
                held = (held or call.name == "mouse.down") and call.name != "mouse.up"
                await within(seconds + patience, self._make(target, call), f"a {gesture}")
        finally:
            if held:
                await within(seconds, target.observation.page.mouse.up(), "releasing")
        is_key = gesture == "press_access_key" or bool(keys_of(gesture, target.element))
        is_for_element = is_key and not are_for_page(gesture, target.element)
        return ActionResult(gesture, guarded=is_for_element or gesture in _GUARDED)

    async def calls(self, target: ActionTarget, gesture: Action) -> AsyncIterator[GestureCall]:
        """Yield the calls of a gesture; each is to be made before the next one is asked for.

        Raises:
            PlaywrightError: The element is gone, or there is nowhere to drag it.
        """
        node = await target.node(stand_in=gesture == "drag")
        match gesture:
            case "hover":
                yield self._on(target, node, "hover")
            case "long_press":
                await target.observation.ask("guard", target.element, 1)
                yield self._on(target, node, "evaluate", one_line_script("tap"), _LONG)
                at = at_point(target.verdict.position)
                yield self._on(target, node, "click", delay=_LONG, **at)
            case "shift_click" | "control_click":
                await target.observation.ask("guard", target.element, 1)
                held, at = _HELD[gesture], at_point(target.verdict.position)
                yield self._on(target, node, "click", modifiers=[held], **at)
            case "tap":
                async for call in self._tap(target, node):
                    yield call
            case "drag":
                async for call in self._drag(target, node):
                    yield call
            case "drop_file":
                yield self._on(target, node, "evaluate", one_line_script("drop_file"))
            case "paste":
                yield self._on(target, node, "evaluate", one_line_script("paste_text"))
            case "copy":
                yield self._on(target, node, "evaluate", one_line_script("copy_text"))
            case "select_text":
                yield self._on(target, node, "evaluate", one_line_script("select_text"))
            case "scroll":
                async for call in self._scroll(target, node):
                    yield call
            case "narrow":
                yield GestureCall("set_viewport_size", (_PHONE,))
            case "go_back":
                yield GestureCall("go_back")
            case "press_access_key":
                async for call in self._access_key(target, node):
                    yield call
            case _:
                async for call in self._keys(target, node, gesture):
                    yield call

    def _on(
        self, target: ActionTarget, node: ElementHandle, name: str, *given: Any, **options: Any
    ) -> GestureCall:
        element = target.element
        return GestureCall(name, given, options, node, (element.selector, element.tag))

    async def _keys(
        self, target: ActionTarget, node: ElementHandle, gesture: Action
    ) -> AsyncIterator[GestureCall]:
        element, keys = target.element, keys_of(gesture, target.element)
        if are_for_page(gesture, element):
            yield self._on(target, node, "evaluate", one_line_script("leave_field"))
            if gesture == "type_keys":
                yield GestureCall("keyboard.type", ("".join(keys),))
                return
            for key in keys:
                yield GestureCall("keyboard.press", (key,))
            return
        is_inside = gesture == "press_escape"  # a dialog itself may not take the focus
        if is_inside:
            yield self._on(target, node, "evaluate", one_line_script("focus_inside"))
        await target.observation.ask("guard_keys", element, _KEY_EVENTS)
        for key in keys:
            if is_inside:
                yield GestureCall("keyboard.press", (key,))
            else:
                yield self._on(target, node, "press", key)

    async def _tap(self, target: ActionTarget, node: ElementHandle) -> AsyncIterator[GestureCall]:
        """Yield a touch, and a swipe if the touch has changed nothing."""
        await target.observation.ask("arrangement", target.element, 0)
        yield self._on(target, node, "evaluate", one_line_script("tap"))
        if not await _is_rearranged(target):
            yield self._on(target, node, "evaluate", one_line_script("swipe"))

    async def _access_key(
        self, target: ActionTarget, node: ElementHandle
    ) -> AsyncIterator[GestureCall]:
        """Yield the calls that press the access key, unless it would use another element now."""
        key = await target.observation.ask("access_key", target.element)
        if not key:
            raise PlaywrightError("its access key is gone, or that of another element, too")
        yield self._on(target, node, "evaluate", one_line_script("leave_field"))
        # The page may give the key to another element before it is pressed.
        await target.observation.ask("guard_keys", target.element, ["click"])
        for call in access_key_calls(key):
            yield call

    async def _drag(self, target: ActionTarget, node: ElementHandle) -> AsyncIterator[GestureCall]:
        """Yield the calls that drag it to places in turn, until that has changed anything."""
        found = await target.observation.ask("drag_targets", target.element)
        places = [one for one in found if not self._places.barring(one["judged"])][:_MAX_PLACES]
        if not places:
            raise PlaywrightError("there is nowhere to drag it")
        page, thrown = target.observation.page, list[Exception]()

        def on_error(error: Exception) -> None:
            thrown.append(error)

        page.on("pageerror", on_error)
        try:
            for place in places:
                await target.observation.ask("arrangement", target.element, 0)
                async for call in self._drag_to(target, node, place):
                    yield call
                if place is places[-1] or await _is_rearranged(target) or thrown:
                    return
        finally:
            page.remove_listener("pageerror", on_error)

    async def _drag_to(
        self, target: ActionTarget, node: ElementHandle, place: Mapping[str, Any]
    ) -> AsyncIterator[GestureCall]:
        """Yield a press, the moves to the place to drop it at, and the release.

        It is released where it was pressed if something destructive came under the mouse.
        """
        observation, element = target.observation, target.element
        view = element.ref.partition("e")[0]
        zone = element.model_copy(update={"ref": f"{view}e{place['index']}"})
        onto = await observation.node(zone)
        if onto is None:
            raise PlaywrightError("the place to drag it to is gone")
        start = at_point(place["source"] or target.verdict.position)
        at: tuple[float, float] | None = (place["x"], place["y"])
        yield self._on(target, node, "hover", **start)
        seconds = self._limits.script_seconds
        looking = _window_point(onto, place["x"], place["y"])
        end = await within(seconds, looking, "looking for the place to drop it at")
        yield GestureCall("mouse.down")
        if end:
            x, y = end
            yield GestureCall("mouse.move", (x, y - _LAST_MOVE), {"steps": _STEPS - 1})
            yield GestureCall("mouse.move", (x, y))  # what drops needs two over its place
            # A list that makes room for it has moved the place away from the mouse.
            box = await within(seconds, onto.bounding_box(), "looking for that place again")
            at = (x - box["x"], y - box["y"]) if box else None
        else:  # hovering scrolls the place into view
            for beside in (3, 0):  # the first move begins to drag it
                position = {"x": max(place["x"] - beside, 0), "y": place["y"]}
                yield GestureCall("hover", (), {"position": position, "force": True}, onto)
        # The page may show something else under the mouse since the drag began.
        there = at and await observation.ask("words_at", zone, *at)
        if there is None or any(map(self._places.barring, there)):
            yield self._on(target, node, "hover", **start, force=True)
        yield GestureCall("mouse.up")

    async def _scroll(
        self, target: ActionTarget, node: ElementHandle
    ) -> AsyncIterator[GestureCall]:
        """Turn the wheel until two turns in a row bring nothing, or a new control comes."""
        kinds = set(await node.evaluate(_KINDS))
        _, _, height, width, shown, whole = before = await node.evaluate(_WHERE)
        across = whole > width + 1 and height <= shown + 1
        is_page = target.element.tag == "html"
        down = max(shown, 100, height // _MAX_TURNS_OF_PAGE if is_page else 0)
        turn = (width, 0) if across else (0, down)
        if is_page:
            yield GestureCall("mouse.move", (round(width / 2), round(shown / 2)))
        else:
            yield self._on(target, node, "hover")
        was_still = False
        for _ in range(_MAX_TURNS):
            yield GestureCall("mouse.wheel", turn)
            yield GestureCall("wait_for_timeout", (_REST,))
            now = await node.evaluate(_WHERE)
            is_still = now[:3] == before[:3]
            # A busy page may be at its first turn, or load what comes with its end, for longer.
            if (is_still and was_still) or not kinds.issuperset(await node.evaluate(_KINDS)):
                return
            before, was_still = now, is_still

    async def _make(self, target: ActionTarget, call: GestureCall) -> None:
        if call.node is None:
            await call_page(target.observation.page, call.name, *call.arguments, **call.options)
            return
        timeout = {} if call.name == "evaluate" else {"timeout": self._limits.action_seconds * 1000}
        await getattr(call.node, call.name)(*call.arguments, **call.options, **timeout)


async def _window_point(node: ElementHandle, x: float, y: float) -> tuple[int, int] | None:
    """Return where in the window a point of an element is; None if it is not seen there."""
    box = await node.bounding_box()
    if box is None or not await node.evaluate(_IS_SEEN, [x, y]):
        return None
    return round(box["x"] + x), round(box["y"] + y)


async def _is_rearranged(target: ActionTarget) -> bool:
    """Return whether what was done has moved the element, or has changed what its page says."""
    try:
        return bool(await target.observation.ask("arrangement", target.element, _REST))
    except PlaywrightError:
        return True  # its document went away
