"""The adapter for macOS, on stand-ins of the modules of pyobjc."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from explorer.errors import DesktopUnavailable
from explorer.recording.desktop import Desktop, DesktopRecorder, open_desktop, replay_clicks

SUCCESS, NO_VALUE, UNSUPPORTED = 0, -25212, -25206
PID = 42


@dataclass
class FakeElement:
    """An AXUIElement: attributes by their names, and the actions that it knows."""

    attributes: dict[str, Any]
    actions: tuple[str, ...] = ()
    frame: tuple[float, float, float, float] | None = None
    """x, y, width, height."""

    def __post_init__(self) -> None:
        if self.frame:
            self.attributes["AXFrame"] = self.frame


@dataclass
class FakeMac:
    """A session with one window of TextEdit, and what was done in it."""

    window: FakeElement
    is_trusted: bool = True
    done: list[str] = field(default_factory=list)

    @property
    def application(self) -> FakeElement:
        bar = FakeElement({"AXRole": "AXMenuBar", "AXChildren": []}, frame=(0, 0, 1000, 20))
        return FakeElement({"AXWindows": [self.window], "AXMenuBar": bar})

    def services(self) -> ModuleType:
        module: Any = ModuleType("ApplicationServices")
        module.AXIsProcessTrusted = lambda: self.is_trusted
        module.AXUIElementCreateSystemWide = lambda: FakeElement({})
        module.AXUIElementSetMessagingTimeout = lambda element, seconds: SUCCESS
        module.AXUIElementCopyElementAtPosition = self.at
        module.AXUIElementGetPid = lambda element, pid: (SUCCESS, PID)
        module.AXUIElementCreateApplication = {PID: self.application}.__getitem__
        module.AXUIElementCopyAttributeValue = value_of
        module.AXUIElementCopyActionNames = lambda element, names: (SUCCESS, element.actions)
        module.AXUIElementPerformAction = self.perform
        module.kAXValueCGRectType = 3
        module.AXValueGetValue = rectangle_of
        return module

    def at(self, system: Any, x: float, y: float, element: None) -> tuple[int, Any]:
        inside = next(
            (
                child
                for child in self.window.attributes["AXChildren"]
                if child.frame[0] <= x < child.frame[0] + child.frame[2]
                and child.frame[1] <= y < child.frame[1] + child.frame[3]
            ),
            None,
        )
        return (SUCCESS, inside) if inside else (NO_VALUE, None)

    def perform(self, element: FakeElement, action: str) -> int:
        if action not in element.actions:
            return UNSUPPORTED
        self.done.append(f"{action} {element.attributes.get('AXTitle')}")
        return SUCCESS

    def quartz(self) -> ModuleType:
        module: Any = ModuleType("Quartz")
        module.kCGEventLeftMouseDown, module.kCGEventLeftMouseUp = 1, 2
        module.kCGMouseButtonLeft = module.kCGHIDEventTap = 0
        module.CGEventCreateMouseEvent = lambda source, kind, point, button: (kind, point)
        module.CGEventPost = lambda tap, event: self.done.append(str(event))
        return module


def value_of(element: FakeElement, name: str, value: None) -> tuple[int, Any]:
    known = element.attributes
    return (SUCCESS, known[name]) if name in known else (NO_VALUE, None)


def rectangle_of(value: Any, kind: int, pointer: None) -> tuple[bool, Any]:
    assert kind == 3
    x, y, width, height = value
    origin, size = SimpleNamespace(x=x, y=y), SimpleNamespace(width=width, height=height)
    return True, SimpleNamespace(origin=origin, size=size)


def element(role: str, title: str, frame: tuple[float, ...], *actions: str, **more: Any) -> Any:
    return FakeElement({"AXRole": role, "AXTitle": title, **more}, actions, frame)


@pytest.fixture
def mac(monkeypatch: pytest.MonkeyPatch) -> FakeMac:
    save = element("AXButton", "Save", (10, 40, 80, 20), "AXPress", AXIdentifier="save")
    wrap = element("AXCheckBox", "Wrap", (100, 40, 80, 20), "AXPress", AXEnabled=True)
    text = FakeElement({"AXRole": "AXTextArea", "AXDescription": "Text"}, (), (0, 70, 400, 200))
    children = [save, wrap, text]
    window = element("AXWindow", "Untitled", (0, 0, 400, 300), AXChildren=children)
    for child in children:
        child.attributes["AXWindow"] = window
    mac = FakeMac(window)
    running = SimpleNamespace(localizedName=lambda: "TextEdit", processIdentifier=lambda: PID)
    workspace = SimpleNamespace(runningApplications=lambda: [running])
    app_kit: Any = ModuleType("AppKit")
    app_kit.NSWorkspace = SimpleNamespace(sharedWorkspace=lambda: workspace)
    monkeypatch.setitem(sys.modules, "ApplicationServices", mac.services())
    monkeypatch.setitem(sys.modules, "Quartz", mac.quartz())
    monkeypatch.setitem(sys.modules, "AppKit", app_kit)
    name = "explorer.recording.desktop.ax"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, name, import_module(name))  # forgotten after the test
    return mac


@pytest.fixture
def desktop(mac: FakeMac) -> Desktop:
    return open_desktop("darwin")


def test_the_element_at_a_point(desktop: Desktop):
    found = desktop.element_at(30, 50)
    assert (found.role, found.name, found.accessibility_id) == ("button", "Save", "save")
    assert found.bbox == (10, 40, 90, 60)
    assert found.container_path == ('application "TextEdit"', 'window "Untitled"')


def test_no_element_outside_of_windows(desktop: Desktop):
    assert desktop.element_at(900, 600) is None


def test_clicks_are_replayed_by_actions_and_else_by_the_pointer(desktop: Desktop, mac: FakeMac):
    recorder = DesktopRecorder(desktop)
    for point in ((30, 50), (110, 50), (50, 100)):
        recorder.record_click(*point)
    mac.window.attributes["AXChildren"][0].attributes["AXFrame"] = (300, 10, 80, 20)
    result = replay_clicks(recorder.recording(), desktop, patience=0)
    assert [step.outcome for step in result.steps] == ["done"] * 3
    down, up = str((1, (200, 170))), str((2, (200, 170)))
    assert [text.replace(".0", "") for text in mac.done] == [
        "AXPress Save",
        "AXPress Wrap",
        down,
        up,
    ]


def test_a_missing_permission_is_told(mac: FakeMac):
    mac.is_trusted = False
    with pytest.raises(DesktopUnavailable, match="Privacy & Security, Accessibility"):
        open_desktop("darwin")
