"""Records clicks in desktop applications."""

from __future__ import annotations

from collections.abc import Callable
from time import time

from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.desktop.source import ElementSource


class DesktopRecorder:
    """Collects what a person clicks.

    Args:
        source: Knows the elements; ``open_desktop()``.
        clock: Returns the seconds since 1970.
    """

    def __init__(self, source: ElementSource, clock: Callable[[], float] = time) -> None:
        self._source = source
        self._clock = clock
        self._actions: list[ActionWithElement] = []

    def record_click(self, x: float, y: float) -> ActionWithElement:
        """Record a click; call it before the application reacts to the click.

        Args:
            x: Pixels from the left edge of the screen.
            y: Pixels from the upper edge of the screen.

        Returns:
            The action; without an element if none is known at the point.

        Raises:
            DesktopUnavailable: The accessibility interface is gone.
        """
        element = self._source.element_at(x, y)
        action = ActionWithElement(type="click", x=x, y=y, element=element, timestamp=self._clock())
        self._actions.append(action)
        return action

    def recording(self, title: str = "") -> Recording:
        """Return what has been recorded so far."""
        return Recording(title=title, actions=tuple(self._actions))
