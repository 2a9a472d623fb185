"""macOS: the Accessibility API, by the package ``pyobjc-framework-ApplicationServices``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ApplicationServices
import Quartz
from AppKit import NSWorkspace

from explorer.errors import DesktopUnavailable
from explorer.recording.desktop.source import Box, Handle, Node, Window

_SUCCESS = 0
"""kAXErrorSuccess."""
_PATIENCE = 2.0
"""Seconds that an application has for an answer."""


class AxAccessibility:
    """The accessibility interface of a macOS session."""

    def __init__(self) -> None:
        self._system = ApplicationServices.AXUIElementCreateSystemWide()
        ApplicationServices.AXUIElementSetMessagingTimeout(self._system, _PATIENCE)

    def windows_at(self, x: float, y: float) -> Sequence[Window]:
        """Return the window at the point; for an open menu all windows of its application."""
        error, element = ApplicationServices.AXUIElementCopyElementAtPosition(
            self._system, x, y, None
        )
        if error != _SUCCESS or element is None:
            return []
        error, pid = ApplicationServices.AXUIElementGetPid(element, None)
        application = next((one for one in _applications() if one[1] == pid), None)
        if error != _SUCCESS or application is None:
            return []
        window = element if _text(element, "AXRole") == "AXWindow" else _value(element, "AXWindow")
        return [Window(application[0], window)] if window else _windows(*application)

    def windows_of(self, application: str) -> Sequence[Window]:
        """Return the windows and the menu bar of the applications of that name."""
        running = (one for one in _applications() if one[0] == application)
        return [window for name, pid in running for window in _windows(name, pid)]

    def describe(self, handles: Sequence[Handle]) -> Sequence[Node | None]:
        """Return a node for each object; None for one that has gone."""
        return [_node(handle) for handle in handles]

    def list_children(self, handles: Sequence[Handle]) -> Sequence[Sequence[Handle]]:
        """Return the children of each object."""
        return [list(_value(handle, "AXChildren") or ()) for handle in handles]

    def press(self, handle: Handle) -> bool:
        """Perform AXPress."""
        return bool(ApplicationServices.AXUIElementPerformAction(handle, "AXPress") == _SUCCESS)

    def click_at(self, x: float, y: float) -> None:
        """Click with the pointer."""
        for kind in (Quartz.kCGEventLeftMouseDown, Quartz.kCGEventLeftMouseUp):
            event = Quartz.CGEventCreateMouseEvent(None, kind, (x, y), Quartz.kCGMouseButtonLeft)
            Quartz.CGEventPost(Quartz.kCGHIDEventTap, event)


def open_accessibility() -> AxAccessibility:
    """Return the interface of the session.

    Raises:
        DesktopUnavailable: The program that runs explorer has no permission.
    """
    if not ApplicationServices.AXIsProcessTrusted():
        raise DesktopUnavailable(
            "macOS does not let this program read other applications: allow it in System Settings,"
            " Privacy & Security, Accessibility"
        )
    return AxAccessibility()


def _applications() -> list[tuple[str, int]]:
    """Return the names and process ids of the running applications."""
    running = NSWorkspace.sharedWorkspace().runningApplications()
    return [(str(one.localizedName()), int(one.processIdentifier())) for one in running]


def _windows(application: str, pid: int) -> list[Window]:
    element = ApplicationServices.AXUIElementCreateApplication(pid)
    ApplicationServices.AXUIElementSetMessagingTimeout(element, _PATIENCE)
    handles = [*(_value(element, "AXWindows") or ()), _value(element, "AXMenuBar")]
    return [Window(application, handle) for handle in handles if handle is not None]


def _node(handle: Handle) -> Node | None:
    role = _text(handle, "AXRole")
    if not role:
        return None
    error, actions = ApplicationServices.AXUIElementCopyActionNames(handle, None)
    return Node(
        role=role,
        name=_name(handle, role),
        box=_box(_value(handle, "AXFrame")),
        is_enabled=_value(handle, "AXEnabled") is not False,
        is_focused=bool(_value(handle, "AXFocused")),
        is_clickable=error == _SUCCESS and "AXPress" in actions,
        accessibility_id=_text(handle, "AXIdentifier"),
    )


def _name(handle: Handle, role: str) -> str:
    """Return the title or description; for a label its text."""
    sources = ["AXTitle", "AXDescription", *(["AXValue"] if role == "AXStaticText" else [])]
    texts = (_text(handle, attribute) for attribute in sources)
    return next(filter(None, texts), "")


def _text(handle: Handle, attribute: str) -> str:
    value = _value(handle, attribute)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _value(handle: Handle, attribute: str) -> Any:
    error, value = ApplicationServices.AXUIElementCopyAttributeValue(handle, attribute, None)
    return value if error == _SUCCESS else None


def _box(frame: Any) -> Box | None:
    if frame is None:
        return None
    is_known, rectangle = ApplicationServices.AXValueGetValue(
        frame, ApplicationServices.kAXValueCGRectType, None
    )
    if not is_known or not rectangle.size.width or not rectangle.size.height:
        return None
    x, y = rectangle.origin.x, rectangle.origin.y
    return x, y, x + rectangle.size.width, y + rectangle.size.height
