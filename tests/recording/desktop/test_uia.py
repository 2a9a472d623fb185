"""The adapter for Windows, on stand-ins of ``uiautomation`` and ``comtypes``."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from explorer.models.recording import Recording
from explorer.recording.desktop import Desktop, DesktopRecorder, open_desktop, replay_clicks

INVOKE, TOGGLE, SELECT = 10000, 10015, 10010


class COMError(Exception):
    """What a call to an object that has gone raises."""


@dataclass(frozen=True)
class Rect:
    left: int
    top: int
    right: int
    bottom: int

    def isempty(self) -> int:
        return self.right == self.left or self.bottom == self.top


@dataclass
class Pattern:
    """Notes what was done with it; the parameter is that of the real patterns."""

    done: list[str]
    name: str

    def Invoke(self, waitTime: float = 0.5) -> bool:  # noqa: N802, N803
        self.done.append(f"invoke {self.name}")
        return True

    def Toggle(self, waitTime: float = 0.5) -> bool:  # noqa: N802, N803
        self.done.append(f"toggle {self.name}")
        return True


@dataclass
class FakeControl:
    """A control with the properties and methods of ``uiautomation.Control`` that are used."""

    ControlTypeName: str
    Name: str
    rect: tuple[int, int, int, int]
    AutomationId: str = ""
    patterns: dict[int, Any] = field(default_factory=dict)
    children: list[FakeControl] = field(default_factory=list)
    ProcessId: int = 7
    IsOffscreen: bool = False
    IsEnabled: bool = True
    HasKeyboardFocus: bool = False
    is_gone: bool = False

    @property
    def BoundingRectangle(self) -> Rect:  # noqa: N802
        if self.is_gone:
            raise COMError
        return Rect(*self.rect)

    def GetChildren(self) -> list[FakeControl]:  # noqa: N802
        return self.children

    def GetPattern(self, pattern: int) -> Any:  # noqa: N802
        return self.patterns.get(pattern)


@dataclass
class FakeWindows:
    """A desktop with one window of ``notepad.exe``."""

    desktop: Desktop
    window: FakeControl
    done: list[str]


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> FakeWindows:
    done: list[str] = []
    save = FakeControl(
        "ButtonControl", "Save", (10, 40, 90, 60), "btnSave", {INVOKE: Pattern(done, "Save")}
    )
    save.children = [FakeControl("TextControl", "Save", (20, 44, 60, 56))]
    wrap = FakeControl(
        "CheckBoxControl", "Wrap lines", (100, 40, 190, 60), "", {TOGGLE: Pattern(done, "Wrap")}
    )
    text = FakeControl("EditControl", "Text editor", (0, 70, 400, 300), "15")
    gone = FakeControl("ButtonControl", "Gone", (200, 40, 290, 60), is_gone=True)
    window = FakeControl(
        "WindowControl", "Untitled", (0, 0, 400, 300), children=[save, wrap, text, gone]
    )

    def control_from_point(x: int, y: int) -> Any:
        is_inside = x < 400 and y < 300
        return SimpleNamespace(GetTopLevelControl=lambda: window) if is_inside else None

    module: Any = ModuleType("uiautomation")
    module.ControlFromPoint = control_from_point
    module.GetRootControl = lambda: FakeControl("PaneControl", "", (0, 0, 9, 9), children=[window])
    programs = [SimpleNamespace(pid=7, exeName="notepad.exe")]
    module.GetProcesses = lambda **detail: programs
    module.Click = lambda x, y, **wait: done.append(f"click {x},{y}")
    module.PatternId = SimpleNamespace(
        InvokePattern=INVOKE, TogglePattern=TOGGLE, SelectionItemPattern=SELECT
    )
    comtypes: Any = ModuleType("comtypes")
    comtypes.COMError = COMError
    monkeypatch.setitem(sys.modules, "uiautomation", module)
    monkeypatch.setitem(sys.modules, "comtypes", comtypes)
    name = "explorer.recording.desktop.uia"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, name, import_module(name))  # forgotten after the test
    return FakeWindows(open_desktop("win32"), window, done)


def test_the_element_at_a_point(windows: FakeWindows):
    found = windows.desktop.element_at(30, 50)
    assert (found.role, found.name, found.automation_id) == ("button", "Save", "btnSave")
    assert found.bbox == (10, 40, 90, 60)
    assert found.container_path == ('application "notepad.exe"', 'window "Untitled"')


def test_no_element_outside_of_windows(windows: FakeWindows):
    assert windows.desktop.element_at(900, 50) is None


def test_clicks_are_replayed_by_patterns_and_else_by_the_pointer(windows: FakeWindows):
    recorder = DesktopRecorder(windows.desktop)
    for point in ((30, 50), (110, 50), (50, 100)):
        recorder.record_click(*point)
    save, *_ = windows.window.children
    save.rect = (300, 10, 380, 30)
    result = replay_clicks(recorder.recording(), windows.desktop, patience=0)
    assert [step.outcome for step in result.steps] == ["done"] * 3
    assert windows.done == ["invoke Save", "toggle Wrap", "click 200,185"]


def test_an_object_that_goes_while_it_is_read_is_left_out(windows: FakeWindows):
    names = [control.element.name for control in windows.desktop.controls_of("notepad.exe")]
    assert names == ["Save", "Wrap lines", "Text editor"]


def test_a_disabled_control_is_not_clicked(windows: FakeWindows):
    action = DesktopRecorder(windows.desktop).record_click(30, 50)
    windows.window.children[0].IsEnabled = False
    [step] = replay_clicks(Recording(actions=(action,)), windows.desktop, patience=0).steps
    assert (step.outcome, step.detail) == ("refused", 'button "Save" is disabled')
    assert windows.done == []
