"""What a replay asks of the tabs in which it takes place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from explorer.models import (
    ActionRequest,
    InteractiveElement,
    Markup,
    Outcome,
    Screenshot,
    Snapshot,
)
from explorer.models.recording import Modifier
from explorer.models.value import Click, Share


class ReplayTab(Protocol):
    """A tab in which a recording is replayed; points are CSS pixels of the viewport."""

    async def open(self, url: str) -> tuple[str, ...]:
        """Open an address."""
        ...

    async def see_markup(self, tags: Sequence[str] = ()) -> tuple[Snapshot, Mapping[str, Markup]]:
        """Return a snapshot of the page, and the markup of its elements by reference.

        Args:
            tags: Elements with these tags are included even if they are no controls.
        """
        ...

    async def act(self, element: InteractiveElement, action_request: ActionRequest) -> Outcome:
        """Act on an element."""
        ...

    async def show(self, element: InteractiveElement) -> InteractiveElement:
        """Scroll to an element and return it with its current bounds."""
        ...

    async def locator(self, element: InteractiveElement, known: str | None = None) -> str | None:
        """Return Playwright code that matches exactly an element, None if there is none.

        Args:
            element: The element.
            known: The code that matched it before; another is searched only if it does no longer.
        """
        ...

    async def answer_dialogs(self, answers: Sequence[str]) -> None:
        """Answer the dialogs of the next action: "accept", "dismiss" or the text to enter."""
        ...

    async def press(self, key: str, *, insist: bool) -> str:
        """Press a key or a combination."""
        ...

    async def shows(self, text: str | re.Pattern[str], seconds: float) -> bool:
        """Return whether a text becomes visible in time."""
        ...

    async def changes(self, seconds: float) -> bool:
        """Wait for a change of the page."""
        ...

    async def hover(self, element: InteractiveElement) -> None:
        """Move the mouse over an element."""
        ...

    async def focus(self, element: InteractiveElement) -> None:
        """Focus an element, if it is not."""
        ...

    async def drag(
        self, element: InteractiveElement, target: InteractiveElement, press: Share, drop: Share
    ) -> None:
        """Drag an element, pressed at a point of it, onto a point of another."""
        ...

    async def scroll_in(self, element: InteractiveElement, point: tuple[float, float]) -> None:
        """Scroll what is in an element to a position."""
        ...

    def holding(self, modifiers: Sequence[Modifier]) -> AbstractAsyncContextManager[None]:
        """Hold modifier keys down."""
        ...

    async def click_at(self, point: tuple[float, float], kind: Click) -> None:
        """Click at a point: ``click``, ``double_click`` and so on."""
        ...

    async def type_text(self, text: str) -> None:
        """Type into the focused element."""
        ...

    async def scroll_to(self, point: tuple[float, float]) -> None:
        """Scroll the page to a position."""
        ...

    async def show_point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Scroll the page so that a point of the viewport is in it; return where it is then."""
        ...

    async def viewport_picture(self) -> bytes:
        """Return a PNG of the viewport, one pixel per CSS pixel."""
        ...

    async def screenshot(self) -> Screenshot | None:
        """Return a picture of the viewport."""
        ...

    async def title(self) -> str:
        """Return the title of the page."""
        ...

    @property
    def url(self) -> str:
        """The address of the page."""
        ...


class ReplayTabs(Protocol):
    """The tabs of a replay, by the numbers that they have in the recording."""

    async def tab(self, number: int, *, opened: bool) -> ReplayTab:
        """Return a tab, in front.

        Args:
            number: Its number.
            opened: Whether the page opens it; else it is opened here.
        """
        ...

    async def close(self, number: int) -> None:
        """Close a tab."""
        ...
