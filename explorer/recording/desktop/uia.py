"""Windows: UI Automation, by the package ``uiautomation``."""

from __future__ import annotations

from collections.abc import Sequence

import uiautomation
from comtypes import COMError

from explorer.recording.desktop.source import Handle, Node, Window


class UiaAccessibility:
    """The accessibility interface of a Windows session."""

    def windows_at(self, x: float, y: float) -> Sequence[Window]:
        """Return the window at the point."""
        try:
            control = uiautomation.ControlFromPoint(int(x), int(y))
            window = control and control.GetTopLevelControl()
            return [Window(_programs()[window.ProcessId], window)] if window else []
        except (COMError, KeyError):
            return []

    def windows_of(self, application: str) -> Sequence[Window]:
        """Return the windows of a program, by the name of its file: ``notepad.exe``."""
        programs = _programs()
        windows = uiautomation.GetRootControl().GetChildren()
        return [
            Window(application, window)
            for window in windows
            if programs.get(window.ProcessId) == application
        ]

    def describe(self, handles: Sequence[Handle]) -> Sequence[Node | None]:
        """Return a node for each object; None for one that has gone."""
        return [_node(handle) for handle in handles]

    def list_children(self, handles: Sequence[Handle]) -> Sequence[Sequence[Handle]]:
        """Return the children of each object."""
        return [_children(handle) for handle in handles]

    def press(self, handle: Handle) -> bool:
        """Invoke, toggle or select the control."""
        patterns = uiautomation.PatternId
        try:
            if pattern := handle.GetPattern(patterns.InvokePattern):
                return bool(pattern.Invoke(waitTime=0))
            if pattern := handle.GetPattern(patterns.TogglePattern):
                return bool(pattern.Toggle(waitTime=0))
            if pattern := handle.GetPattern(patterns.SelectionItemPattern):
                return bool(pattern.Select(waitTime=0))
        except COMError:
            return False
        return False

    def click_at(self, x: float, y: float) -> None:
        """Click with the pointer."""
        uiautomation.Click(round(x), round(y), waitTime=0)


def open_accessibility() -> UiaAccessibility:
    """Return the interface of the session; Windows always has one."""
    return UiaAccessibility()


def _programs() -> dict[int, str]:
    """Return the names of the programs by their process ids."""
    return {one.pid: one.exeName for one in uiautomation.GetProcesses(detailedInfo=False)}


def _children(handle: Handle) -> list[Handle]:
    try:
        return list(handle.GetChildren())
    except COMError:
        return []


def _node(handle: Handle) -> Node | None:
    try:
        box = handle.BoundingRectangle
        return Node(
            role=handle.ControlTypeName,
            name=" ".join((handle.Name or "").split()),
            box=None if box.isempty() else (box.left, box.top, box.right, box.bottom),
            is_showing=not handle.IsOffscreen,
            is_enabled=bool(handle.IsEnabled),
            is_focused=bool(handle.HasKeyboardFocus),
            is_clickable=_is_clickable(handle),
            automation_id=handle.AutomationId or "",
        )
    except COMError:
        return None


def _is_clickable(handle: Handle) -> bool:
    patterns = uiautomation.PatternId
    clicks = (patterns.InvokePattern, patterns.TogglePattern, patterns.SelectionItemPattern)
    return any(handle.GetPattern(pattern) for pattern in clicks)
