"""Clicks and fills what was found: by its ref, else by its text, else where it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol

from explorer.errors import ExplorerError
from explorer.finder.refs import AccessibilityRef
from explorer.models import Action, InteractiveElement, Outcome

Act = Callable[[Any, InteractiveElement, Action, str | None], Awaitable[Outcome]]
_PATIENCE = 2000  # milliseconds for a locator to find its element


class Unreachable(ExplorerError):
    """The element cannot be reached in this way; another may do."""


class Refused(ExplorerError):
    """It must not be done: another way would only do it in silence."""


class Hands(Protocol):
    """Three ways to click an element, or to fill a value into it (None: click).

    Each raises Unreachable, or whatever a browser or another program raises, if it did not work.
    """

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None: ...

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None: ...

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None: ...


class Acted(NamedTuple):
    """What became of it. ``way`` is ref, text or coordinates, "" when none worked."""

    done: bool
    way: str
    detail: str = ""


async def perform(hands: Hands, ref: AccessibilityRef, value: str | None) -> Acted:
    """Click the element, or fill ``value`` into it, by the first way that works."""
    failures = []
    ways = {"ref": hands.by_ref, "text": hands.by_text, "coordinates": hands.by_coordinates}
    for way, attempt in ways.items():
        try:
            await attempt(ref, value)
        except Refused as refusal:
            return Acted(False, "", str(refusal))
        # A browser or another program's client raises what it likes; the next way may do.
        except Exception as error:
            failures.append(f"by {way}: {first_line(error)}")
        else:
            return Acted(True, way)
    return Acted(False, "", "; ".join(failures))


class PageHands:
    """On a Playwright page. Its locators are strict: a text that is there twice is refused."""

    def __init__(self, page: Any, act: Act | None) -> None:
        self._page = page
        self._act = act

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None:
        if not self._act or not ref.element:
            raise Unreachable("it is not of a snapshot of this page")
        action: Action = "click" if value is None else "fill"
        outcome = await self._act(self._page, ref.element, action, value)
        if outcome.result != "done":  # what else has its text, or lies there now, is another one
            raise Refused(outcome.detail or outcome.result)

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None:
        if not ref.label:
            raise Unreachable("it has no text")
        if value is None:
            locator = self._page.get_by_role(ref.role, name=ref.label, exact=True)
            await locator.click(timeout=_PATIENCE)
        else:
            await self._page.get_by_label(ref.label, exact=True).fill(value, timeout=_PATIENCE)

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None:
        await self._page.mouse.click(*middle(ref))
        if value is not None:
            await self._page.keyboard.press("ControlOrMeta+a")
            await self._page.keyboard.insert_text(value)


def middle(ref: AccessibilityRef) -> tuple[float, float]:
    """Of its bounds. Raise Unreachable if it has none."""
    if not ref.bounds:
        raise Unreachable("nothing tells where it is")
    box = ref.bounds
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_line(error: Exception) -> str:
    return str(error).split("\n")[0]
