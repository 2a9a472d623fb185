"""The desktop: which element is at a point, which controls an application has, and clicks."""

from __future__ import annotations

from explorer.errors import DesktopUnavailable
from explorer.models.recording import SemanticElementRef
from explorer.recording.desktop.source import Accessibility
from explorer.recording.desktop.tree import Control, list_controls


class Desktop:
    """The applications on the screen, as the accessibility interface of the system tells them.

    Args:
        accessibility: The interface.
    """

    def __init__(self, accessibility: Accessibility) -> None:
        self._accessibility = accessibility

    def element_at(self, x: float, y: float) -> SemanticElementRef | None:
        """Return the innermost control at a point, in pixels of the screen; None without one."""
        for window in self._accessibility.windows_at(x, y):
            controls = list_controls(self._accessibility, [window], (x, y))
            if controls:
                return controls[-1].element
        return None

    def controls_of(self, application: str) -> list[Control]:
        """Return the controls that an application shows; none if it is not running."""
        return list_controls(self._accessibility, self._accessibility.windows_of(application))

    def click(self, control: Control) -> None:
        """Click a control by the accessibility interface, or with the pointer at its center.

        The pointer is only for controls that the interface cannot click, never a second try: after
        a failed one something else may be at that place.

        Raises:
            DesktopUnavailable: The control did not take the click, or the pointer cannot be moved.
        """
        center = control.element.center
        if control.is_clickable:
            if not self._accessibility.press(control.handle):
                raise DesktopUnavailable(f"{control.element.to_text()} did not take the click")
        elif center:
            self._accessibility.click_at(*center)

    def click_at(self, x: float, y: float) -> None:
        """Click a point with the pointer.

        Raises:
            DesktopUnavailable: The pointer cannot be moved.
        """
        self._accessibility.click_at(x, y)
