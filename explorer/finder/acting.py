"""Clicks and fills what was found: by its ref, else by its text, else by its coordinates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol

from explorer.errors import ExplorerError
from explorer.finder.refs import AccessibilityRef
from explorer.models import Action, Bounds, InteractiveElement, Outcome, Snapshot

See = Callable[[Any], Awaitable[Snapshot]]
Act = Callable[[Any, InteractiveElement, Action, str | None], Awaitable[Outcome]]
_PATIENCE = 2000  # milliseconds for a locator to find its element


class Unreachable(ExplorerError):
    """The element cannot be reached in this way; another may do."""


class ClickRefused(ExplorerError):
    """It must not be done: another way would only do it in silence."""


class ClickMethods(Protocol):
    """Three ways to click an element, or to fill a value into it (None: click).

    Each raises Unreachable, or whatever a browser or another program raises, if it did not work.
    """

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None: ...

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None: ...

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None: ...


class ClickResult(NamedTuple):
    """What became of it. ``way`` is ref, text or coordinates, "" when none worked."""

    done: bool
    way: str
    detail: str = ""


async def perform(executor: ClickMethods, ref: AccessibilityRef, value: str | None) -> ClickResult:
    """Click the element, or fill ``value`` into it, by the first way that works."""
    failures = []
    crawl_paths = {
        "ref": executor.by_ref,
        "text": executor.by_text,
        "coordinates": executor.by_coordinates,
    }
    for way, attempt in crawl_paths.items():
        try:
            await attempt(ref, value)
        except ClickRefused as refusal:
            return ClickResult(False, "", str(refusal))
        # A browser or another program's client raises what it likes; the next way may do.
        except Exception as error:
            failures.append(f"by {way}: {first_line(error)}")
        else:
            return ClickResult(True, way)
    return ClickResult(False, "", "; ".join(failures))


class PageClickMethods:
    """On a Playwright page. Its locators are strict: a text that is there twice is refused."""

    def __init__(self, page: Any, see: See | None, act: Act | None) -> None:
        self._page = page
        self._see = see
        self._act = act

    async def by_ref(self, ref: AccessibilityRef, value: str | None) -> None:
        if not ref.element:
            raise Unreachable("it is not from a snapshot of this page")
        await self._act_on(ref.element, value)

    async def by_text(self, ref: AccessibilityRef, value: str | None) -> None:
        if not ref.label:
            raise Unreachable("it has no text")
        if value is None:
            locator = self._page.get_by_role(ref.role, name=ref.label, exact=True)
            await locator.click(timeout=_PATIENCE)
        else:
            await self._page.get_by_label(ref.label, exact=True).fill(value, timeout=_PATIENCE)

    async def by_coordinates(self, ref: AccessibilityRef, value: str | None) -> None:
        """Act on what the page shows at the ref's coordinates now, if that is what it is called.

        A bare click there would get whatever has come to lie at that point.
        """
        x, y = middle(ref)
        if not self._see:
            raise Unreachable("nothing tells what is at its coordinates")
        there = _at(x, y, (await self._see(self._page)).elements)
        if there is None or not _is_called(there, ref):
            found = f"{there.role or there.tag} {there.label!r}" if there else "no control"
            raise Unreachable(f"at its coordinates there is {found}")
        await self._act_on(there, value)

    async def _act_on(self, element: InteractiveElement, value: str | None) -> None:
        if not self._act:
            raise Unreachable("this finder was made without a way to act on a page")
        action: Action = "click" if value is None else "fill"
        outcome = await self._act(self._page, element, action, value)
        if outcome.result != "done":  # what else has its text, or lies there now, is another one
            raise ClickRefused(outcome.detail or outcome.result)


def _at(x: float, y: float, elements: Sequence[InteractiveElement]) -> InteractiveElement | None:
    """The smallest of the elements around a point of the viewport."""
    around = [element for element in elements if _holds(element.bounds, x, y)]
    return min(around, key=lambda e: e.bounds.width * e.bounds.height, default=None)


def _holds(box: Bounds, x: float, y: float) -> bool:
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


def _is_called(element: InteractiveElement, ref: AccessibilityRef) -> bool:
    """By its name or, where the ref has none, by its role; a ref with neither is any element."""
    if ref.label:
        return ref.label.casefold() in (element.name.casefold(), element.text.casefold())
    return ref.role in ("", element.role)


def middle(ref: AccessibilityRef) -> tuple[float, float]:
    """Of its bounds. Raise Unreachable if it has none."""
    if not ref.bounds:
        raise Unreachable("nothing tells where it is")
    box = ref.bounds
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def first_line(error: Exception) -> str:
    return str(error).split("\n")[0]
