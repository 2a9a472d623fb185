"""What the desktop code needs from a platform."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from explorer.models.recording import SemanticElementRef

Handle = Any
"""A platform's own reference to an accessible object."""
Box = tuple[float, float, float, float]
"""[left, top, right, bottom] in pixels of the screen."""


class ElementSource(Protocol):
    """Tells which element is at a point of the screen."""

    def element_at(self, x: float, y: float) -> SemanticElementRef | None:
        """Return the element at a point, in pixels of the screen; None if none is known there."""


class Node(NamedTuple):
    """What a platform says about one accessible object.

    Attributes:
        role: The role as the platform calls it.
        name: The accessible name, "" if it has none.
        box: Where it is; None if the platform does not say.
        is_showing: Whether it is on the screen, as far as the platform knows.
        is_enabled: Whether it can be used.
        is_focused: Whether it has the keyboard focus.
        is_clickable: Whether the platform can click it without the pointer.
        automation_id: The AutomationId of UI Automation.
        accessibility_id: The identifier of macOS or AT-SPI.
    """

    role: str
    name: str = ""
    box: Box | None = None
    is_showing: bool = True
    is_enabled: bool = True
    is_focused: bool = False
    is_clickable: bool = False
    automation_id: str = ""
    accessibility_id: str = ""


class Window(NamedTuple):
    """A window, or another top-level object of an application such as its menu bar.

    Attributes:
        application: The name of the application.
        handle: The object.
    """

    application: str
    handle: Handle


class Accessibility(Protocol):
    """The accessibility interface of a platform.

    ``describe`` and ``list_children`` take many objects at once, because an interface between
    processes is fast only when questions do not wait for each other's answers.
    """

    def windows_at(self, x: float, y: float) -> Sequence[Window]:
        """Return the windows that may be seen at a point, the most likely first."""

    def windows_of(self, application: str) -> Sequence[Window]:
        """Return the windows of an application."""

    def describe(self, handles: Sequence[Handle]) -> Sequence[Node | None]:
        """Return a node for each object; None for one that has gone."""

    def list_children(self, handles: Sequence[Handle]) -> Sequence[Sequence[Handle]]:
        """Return the children of each object; none for one that has gone."""

    def press(self, handle: Handle) -> bool:
        """Click a clickable object without the pointer; return whether it took the click."""

    def click_at(self, x: float, y: float) -> None:
        """Move the pointer to a point and click.

        Raises:
            DesktopUnavailable: The platform cannot do that.
        """
