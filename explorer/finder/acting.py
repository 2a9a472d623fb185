"""Clicks and fills a found element: by its ref, else by its text, else by its coordinates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from explorer.errors import ExplorerError
from explorer.finder.refs import AccessibilityRef
from explorer.identity.matching import has_label
from explorer.models import Action, Bounds, InteractiveElement, Outcome, Snapshot

See = Callable[[Any], Awaitable[Snapshot]]
Act = Callable[[Any, InteractiveElement, Action, str | None], Awaitable[Outcome]]
_LOCATOR_TIMEOUT = 2000  # milliseconds that a locator has to find its element


class Unreachable(ExplorerError):
    """The element cannot be reached by this method; another method may succeed."""


class ClickRefused(ExplorerError):
    """The action must not be done, and no other method is tried."""


class ClickMethods(Protocol):
    """Clicks an element, or fills a value into it, by one of three methods.

    In all methods ``ref`` is the element and ``value`` the text to fill in; None clicks.

    Raises:
        Unreachable: If the method does not work for this element. A browser or an MCP client may
            raise its own errors as well.
        ClickRefused: If no other method may be tried.
    """

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element that the ref identifies."""
        ...

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element that has the ref's text."""
        ...

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element at the middle of the ref's bounds."""
        ...


class ClickResult(NamedTuple):
    """The outcome of an attempt to click or fill.

    Attributes:
        done: Whether the action was done.
        way: The method that worked: "ref", "text" or "coordinates"; "" if none did.
        detail: Why the action was not done, "" if it was.
    """

    done: bool
    way: str
    detail: str = ""


async def perform(methods: ClickMethods, ref: AccessibilityRef, value: str | None) -> ClickResult:
    """Click the element, or fill ``value`` into it, by the first method that works.

    Args:
        methods: The methods, tried in the order ref, text, coordinates.
        ref: The element.
        value: The text to fill in; None clicks.
    """
    failures = []
    attempts = {
        "ref": methods.by_ref,
        "text": methods.by_text,
        "coordinates": methods.by_coordinates,
    }
    for way, attempt in attempts.items():
        try:
            await attempt(ref, value)
        except ClickRefused as refusal:
            return ClickResult(False, "", str(refusal))
        # Browsers and MCP clients raise errors of any type; the next method may still work.
        except Exception as error:  # noqa: BLE001 - any client may fail in its own way
            failures.append(f"by {way}: {first_line(error)}")
        else:
            return ClickResult(True, way)
    return ClickResult(False, "", "; ".join(failures))


class PageClickMethods:
    """Implements ``ClickMethods`` on a Playwright page.

    Locators are strict: the attempt fails if several elements have the text.
    """

    def __init__(self, page: Any, see: See | None, act: Act | None) -> None:
        self._page = page
        self._see = see
        self._act = act

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element of the snapshot from which the ref was made."""
        if not ref.element:
            raise Unreachable("it is not from a snapshot of this page")
        await self._act_on(ref.element, value)

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element with this role and name, or fill the field with this label."""
        if not ref.label:
            raise Unreachable("it has no text")
        if value is None:
            locator = self._page.get_by_role(ref.role, name=ref.label, exact=True)
            await locator.click(timeout=_LOCATOR_TIMEOUT)
        else:
            field = self._page.get_by_label(ref.label, exact=True)
            await field.fill(value, timeout=_LOCATOR_TIMEOUT)

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on the element that is at the ref's coordinates now, if it has the ref's name.

        A bare click at the point would hit whatever else has moved there.
        """
        x, y = middle(ref)
        if not self._see:
            raise Unreachable("nothing tells what is at its coordinates")
        element = _element_at(x, y, (await self._see(self._page)).elements)
        if element is None or not has_label(element, ref.label, ref.role):
            found = f"{element.role or element.tag} {element.label!r}" if element else "no control"
            raise Unreachable(f"at its coordinates there is {found}")
        await self._act_on(element, value)

    async def _act_on(self, element: InteractiveElement, value: str | None) -> None:
        if not self._act:
            raise Unreachable("this finder was made without a way to act on a page")
        action: Action = "click" if value is None else "fill"
        outcome = await self._act(self._page, element, action, value)
        # Another element with this text, or at these coordinates, would be the wrong one.
        if outcome.result != "done":
            raise ClickRefused(outcome.detail or outcome.result)


def _element_at(
    x: float, y: float, elements: Sequence[InteractiveElement]
) -> InteractiveElement | None:
    """Return the smallest element that contains a point, in CSS pixels of the viewport."""
    hits = [element for element in elements if _contains(element.bounds, x, y)]
    return min(hits, key=lambda e: e.bounds.area, default=None)


def _contains(box: Bounds, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def middle(ref: AccessibilityRef) -> tuple[float, float]:
    """Return the middle (x, y) of the ref's bounds, in CSS pixels of the viewport.

    Raises:
        Unreachable: If the ref has no bounds.
    """
    if not ref.bounds:
        raise Unreachable("nothing tells where it is")
    box = ref.bounds
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_line(error: Exception) -> str:
    """Return the first line of an error's message."""
    return str(error).split("\n")[0]
