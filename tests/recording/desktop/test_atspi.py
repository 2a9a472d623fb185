"""Real GTK applications on an X server, clicked by a real pointer, read through AT-SPI."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from explorer.errors import DesktopUnavailable
from explorer.models.recording import Recording, SemanticElementRef
from explorer.recording.desktop import DesktopRecorder, open_desktop, replay_clicks
from explorer.recording.desktop.atspi_bus import AccessibilityBus, Call
from explorer.recording.files import load_recording, save_recording
from tests.recording.desktop.session import Session

pytestmark = pytest.mark.desktop

GUEST = ("yad", "--form", "--title=Guest", "--field=Newsletter:CHK", "--field=Vegetarian:CHK")
SAVE_FIRST = (*GUEST, "--button=Save:0", "--button=Cancel:1")


def record(session: Session, application: str, *names: str) -> Recording:
    """Click controls by name as a person does, recording each click."""
    recorder = DesktopRecorder(session.desktop)
    for name in names:
        point = session.control(application, name).element.center
        recorder.record_click(*point)
        session.click(*point)
    return recorder.recording()


def answer(process: subprocess.Popen[str]) -> tuple[int, str]:
    """How a dialog ended, and what it printed."""
    output, _ = process.communicate(timeout=20)
    return process.returncode, output.strip()


def display_of(session: Session) -> str:
    """The number that the calculator shows."""
    field = session.control("galculator", None, "textbox")
    call = Call(field.handle, "org.a11y.atspi.Text", "GetText", "ii", (0, -1))
    return AccessibilityBus().ask([call])[0][0].split()[0]


def test_the_element_at_a_point(session: Session):
    session.start(*SAVE_FIRST)
    save = session.control("yad", "Save").element
    found = session.desktop.element_at(save.bbox[0] + 1, save.bbox[1] + 1)
    assert (found.role, found.name, found.bbox) == ("button", "Save", save.bbox)
    assert found.container_path == ('application "yad"', 'window "Guest"')
    assert found.enabled is True
    assert found.neighbour_text == "Cancel"


def test_no_element_where_no_application_is(session: Session):
    session.start(*SAVE_FIRST)
    session.control("yad", "Save")
    assert session.desktop.element_at(1000, 700) is None


def test_three_clicks_through_a_menu_are_recorded_and_replayed(session: Session, tmp_path: Path):
    first = session.start("galculator")
    recording = record(session, "galculator", "View", "Scientific Mode", "7")
    assert [action.element.role for action in recording.actions] == [
        "menu",
        "menuitemradio",
        "button",
    ]
    assert display_of(session) == "7"
    first.kill()
    first.wait(20)
    save_recording(recording, tmp_path / "clicks.json")

    session.start("galculator")
    session.control("galculator", "sqrt")
    result = replay_clicks(load_recording(tmp_path / "clicks.json"), session.desktop)
    assert [(step.outcome, step.way) for step in result.steps] == [("done", "accessibility")] * 3
    session.control("galculator", "sin")  # a button of the scientific mode
    assert display_of(session) == "7"


def test_controls_are_found_where_they_have_moved(session: Session):
    before = session.start(*SAVE_FIRST)
    recording = record(session, "yad", "Newsletter", "Vegetarian", "Save")
    assert answer(before) == (0, "TRUE|TRUE|")

    after = session.start(
        "yad", "--form", "--title=Guest of the house", "--width=700", "--height=400",
        "--field=Name", "--field=Vegetarian:CHK", "--field=Newsletter:CHK",
        "--button=Help:3", "--button=Cancel:1", "--button=Save:0",
    )  # fmt: skip
    result = replay_clicks(recording, session.desktop)
    assert [step.outcome for step in result.steps] == ["done"] * 3
    assert result.passed
    assert answer(after) == (0, "|TRUE|TRUE|")


def test_keys_of_a_calculator_are_told_apart_when_the_window_has_moved(session: Session):
    first = session.start("galculator")
    recording = record(session, "galculator", "7", "8", "9")
    first.kill()
    first.wait(20)

    session.start("galculator")
    seven = session.control("galculator", "7").element
    width = round(session.control("galculator", "8").element.bbox[0] - seven.bbox[0])
    window = ("search", "--onlyvisible", "--name", "galculator", "windowmove", str(width), "0")
    subprocess.run(("xdotool", *window), env=session.environment, check=True, timeout=20)
    moved = session.control("galculator", "7", left=seven.bbox[0] + width)
    assert moved.element.bbox[0] == recording.actions[1].element.bbox[0]
    assert replay_clicks(recording, session.desktop).passed
    assert display_of(session) == "789"


def test_nothing_is_clicked_when_the_control_is_gone(session: Session):
    before = session.start(*SAVE_FIRST)
    recording = record(session, "yad", "Newsletter", "Save")
    answer(before)

    after = session.start(*GUEST, "--button=Delete:0", "--button=Cancel:1")
    session.control("yad", "Delete")
    result = replay_clicks(recording, session.desktop, patience=0.3)
    assert [step.outcome for step in result.steps] == ["done", "refused"]
    assert result.steps[1].detail.startswith('no element is certain to be button "Save"')
    assert after.poll() is None


def test_a_click_without_an_element_is_replayed_by_its_point(session: Session):
    dialog = session.start(*SAVE_FIRST)
    clicked = [session.control("yad", name).element.center for name in ("Newsletter", "Save")]
    recording = Recording.model_validate(
        {"actions": [{"type": "click", "x": x, "y": y} for x, y in clicked]}
    )
    result = replay_clicks(recording, session.desktop)
    assert [(step.outcome, step.way) for step in result.steps] == [("done", "coordinates")] * 2
    assert answer(dialog) == (0, "TRUE|FALSE|")


def test_a_text_field_is_clicked_with_the_pointer_not_activated(session: Session):
    dialog = session.start("yad", "--form", "--title=Guest", "--field=Name", "--button=Save:0")
    field = session.control("yad", "Name", "textbox")  # by the label beside it
    session.desktop.click(field)
    subprocess.run(("xdotool", "type", "Ann"), env=session.environment, check=True, timeout=20)
    session.desktop.click(session.control("yad", "Save"))
    assert answer(dialog) == (0, "Ann|")


def test_an_application_that_ends_is_no_error(session: Session):
    dialog = session.start(*SAVE_FIRST)
    save = session.control("yad", "Save")
    dialog.kill()
    dialog.wait(20)
    assert session.desktop.element_at(*save.element.center) is None
    assert session.desktop.controls_of("yad") == []


def test_a_session_without_a_bus_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    with pytest.raises(DesktopUnavailable, match="there is no session bus"):
        open_desktop("linux")


def test_a_bus_that_does_not_answer_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", f"unix:path={tmp_path}/gone")
    with pytest.raises(DesktopUnavailable, match="the accessibility bus cannot be reached"):
        open_desktop("linux")


def test_a_recorded_element_is_a_plain_value(session: Session):
    session.start(*SAVE_FIRST)
    point = session.control("yad", "Newsletter").element.center
    action = DesktopRecorder(session.desktop, clock=lambda: 12.5).record_click(*point)
    assert action.timestamp == 12.5
    assert SemanticElementRef.model_validate_json(action.element.model_dump_json()) == (
        action.element
    )
