"""Which objects of a window are controls, judged on trees written out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.models.recording import Recording
from explorer.recording.desktop import Desktop, DesktopRecorder, replay_clicks
from explorer.recording.desktop.source import Box, Node, Window


@dataclass(frozen=True, eq=False)
class Thing:
    """An accessible object with its children."""

    node: Node
    children: tuple[Thing, ...] = ()


def thing(role: str, name: str, box: Box, *children: Thing, clickable: bool = False) -> Thing:
    return Thing(Node(role, name, box, is_clickable=clickable), children)


class FakeAccessibility:
    """One window of the application "app"; notes what is clicked."""

    def __init__(self, *children: Thing) -> None:
        self.windows = [Window("app", thing("frame", "Main", (0, 0, 400, 300), *children))]
        self.clicked: list[object] = []
        self.described = 0
        self.takes_clicks = True

    def windows_at(self, x: float, y: float) -> Sequence[Window]:
        return self.windows

    def windows_of(self, application: str) -> Sequence[Window]:
        return self.windows if application == "app" else []

    def describe(self, handles: Sequence[Thing]) -> Sequence[Node | None]:
        self.described += len(handles)
        return [handle.node for handle in handles]

    def list_children(self, handles: Sequence[Thing]) -> Sequence[Sequence[Thing]]:
        return [handle.children for handle in handles]

    def press(self, handle: Thing) -> bool:
        if self.takes_clicks:
            self.clicked.append(handle.node.name)
        return self.takes_clicks

    def click_at(self, x: float, y: float) -> None:
        self.clicked.append((x, y))


def found_at(x: float, y: float, *children: Thing) -> str | None:
    element = Desktop(FakeAccessibility(*children)).element_at(x, y)
    return element.to_text() if element else None


def test_the_label_inside_of_a_button_is_the_button():
    label = thing("label", "Save", (10, 10, 50, 20))
    button = thing("push button", "Save", (0, 0, 60, 30), label, clickable=True)
    assert found_at(20, 15, button) == 'button "Save"'


def test_what_lies_in_an_open_popup_covers_what_is_deeper():
    item = thing("menu item", "Quit", (0, 30, 100, 60), clickable=True)
    bar = thing("menu bar", "", (0, 0, 400, 30), thing("menu", "File", (0, 0, 50, 30), item))
    deep = thing("panel", "", (0, 30, 400, 300), thing("entry", "Note", (0, 30, 400, 300)))
    panel = thing("panel", "", (0, 30, 400, 300), deep)
    assert found_at(20, 40, bar, panel) == 'menuitem "Quit"'


def test_the_background_of_a_window_is_no_element():
    assert found_at(300, 200, thing("push button", "Save", (0, 0, 60, 30))) is None


def test_what_is_not_showing_is_no_element():
    hidden = Thing(Node("push button", "Save", (0, 0, 60, 30), is_showing=False))
    assert found_at(20, 15, hidden) is None


def test_rows_beside_the_point_are_not_read():
    rows = [
        thing(
            "table row", "", (0, y, 400, y + 10), thing("table cell", str(y), (0, y, 400, y + 10))
        )
        for y in range(0, 300, 10)
    ]
    accessibility = FakeAccessibility(thing("table", "", (0, 0, 400, 300), *rows))
    assert Desktop(accessibility).element_at(20, 15).name == "10"
    assert accessibility.described == len(["window", "table"]) + len(rows) + len(["cell"])


def test_millions_of_rows_are_not_read():
    rows = [thing("table cell", str(y), (0, 0, 400, 300)) for y in range(20_000)]
    accessibility = FakeAccessibility(*[thing("table", "", (0, 0, 400, 300), *rows)] * 30)
    assert len(Desktop(accessibility).controls_of("app")) < 20_000


def test_actions_that_cannot_be_replayed_are_refused():
    button = thing("push button", "Save", (0, 0, 60, 30), clickable=True)
    accessibility = FakeAccessibility(button)
    desktop = Desktop(accessibility)
    saved = desktop.element_at(20, 15)
    for action, detail in (
        ({"type": "type", "element": saved, "text": "x"}, "type cannot be replayed on the desktop"),
        ({"type": "click"}, "the click has neither an element nor a point"),
        ({"type": "click", "element": {"role": "button"}}, "unnamed button names no application"),
        (
            {"type": "click", "element": {"name": "Save", "container_path": ['application "b"']}},
            "b is not running, or shows no controls",
        ),
    ):
        actions = [action, {"type": "click", "element": saved}]
        result = replay_clicks(Recording.model_validate({"actions": actions}), desktop, patience=0)
        assert [(step.outcome, step.detail) for step in result.steps] == [("refused", detail)]
    assert accessibility.clicked == []


def test_a_click_that_was_not_taken_is_not_repeated_with_the_pointer():
    accessibility = FakeAccessibility(thing("push button", "Save", (0, 0, 60, 30), clickable=True))
    desktop = Desktop(accessibility)
    recorder = DesktopRecorder(desktop)
    recorder.record_click(20, 15)
    accessibility.takes_clicks = False
    [step] = replay_clicks(recorder.recording(), desktop, patience=0).steps
    assert (step.outcome, step.detail) == ("failed", 'button "Save" did not take the click')
    assert accessibility.clicked == []


def test_a_control_with_another_role_is_healed_and_told():
    before = FakeAccessibility(thing("push button", "Save", (0, 0, 60, 30), clickable=True))
    recorder = DesktopRecorder(Desktop(before))
    recorder.record_click(20, 15)
    after = FakeAccessibility(thing("link", "Save", (0, 0, 60, 30), clickable=True))
    result = replay_clicks(recorder.recording(), Desktop(after), patience=0)
    assert (result.passed, result.healed) == (True, 1)
    assert result.steps[0].detail == "role: button -> link"
    assert after.clicked == ["Save"]
