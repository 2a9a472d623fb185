"""Sets sliders that a page draws, which take keys but no text."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from explorer.models import InteractiveElement
from explorer.models.value import MIDDLE
from explorer.scenario.running.tabs import ScenarioTab

_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_MOST = 500  # presses of a key
_HANDLE = 48.0
"""CSS pixels that a handle is wide and high at most; what is larger may be the whole slider."""


def is_drawn_slider(element: InteractiveElement) -> bool:
    """Return whether an element is a slider without a field of the browser."""
    return element.role == "slider" and element.tag != "input"


async def slide(
    tab: ScenarioTab, look: Callable[[], Awaitable[InteractiveElement]], value: str
) -> str:
    """Press arrow keys until a slider stands at a value, and release its handle there.

    Args:
        tab: The tab.
        look: Returns the slider as it is now.
        value: A number.

    Returns:
        Why it does not stand there, "" if it does.
    """
    wanted, before = _number(value), _number((slider := await look()).value)
    if wanted is None or before is None:
        return f"a slider at {slider.value!r} is not set to {value!r}"
    if wanted == before:
        return ""
    if failure := await _press(tab, look, wanted):
        return failure
    slider = await look()
    is_handle = max(slider.bounds.width, slider.bounds.height) <= _HANDLE
    if is_handle and not slider.covered:
        # Some pages take a value only from the mouse.
        await tab.drag(slider, slider, MIDDLE, MIDDLE)
        return await _press(tab, look, wanted)
    return ""


async def _press(
    tab: ScenarioTab, look: Callable[[], Awaitable[InteractiveElement]], wanted: float
) -> str:
    """Press arrow keys until a slider stands at a number; return why it does not, "" if it does."""
    before = _number((slider := await look()).value)
    if before is None or before == wanted:
        return ""
    key = "ArrowRight" if wanted > before else "ArrowLeft"
    await tab.focus(slider)
    await tab.press(key, insist=False)
    now = _number((await look()).value)
    if now is None or now == before:
        return "the slider does not move by arrow keys"
    presses = (wanted - now) / (now - before)
    for _ in range(round(presses) if 0 < presses <= _MOST else 0):
        await tab.press(key, insist=False)
    reached = (await look()).value
    return "" if _number(reached) == wanted else f"the slider stands at {reached} now"


def _number(text: str) -> float | None:
    found = _NUMBER.search(text)
    return float(found[0].replace(",", ".")) if found else None
