"""``explorer recording annotate``: elements for recordings that have only points and pictures."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.cli import run
from explorer.recording.files import load_recording
from tests.recording.vision.pictures import HOSTILE, a_picture, need_rapidocr

need_rapidocr()

Line = tuple[int, str, str]


@pytest.fixture
def annotate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., Line]:
    """Runs the command in a folder with ``old.json``; returns exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def call(*actions: object, options: tuple[str, ...] = (), **more: object) -> Line:
        content = {"actions": actions, **more} if more else actions
        Path("old.json").write_text(json.dumps(content), "utf-8")
        code = run(["recording", "annotate", "old.json", *options])
        return code, *capfd.readouterr()

    return call


def a_click(
    x: float, y: float, screenshot: str | None = "1.png", **more: object
) -> dict[str, object]:
    return {"type": "click", "x": x, "y": y, "screenshot": screenshot, **more}


def test_actions_get_what_their_pictures_show(
    annotate: Callable[..., Line], tmp_path: Path
) -> None:
    (tmp_path / "1.png").write_bytes(a_picture())
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "2.png").write_bytes(a_picture(moved=30, scale=2))
    typed = {"type": "type", "text": "Ada"}
    kept = a_click(1, 1, "none.png", element={"role": "link", "name": "Home"}, note="mine")
    code, out, err = annotate(
        a_click(172, 56), typed, kept, a_click(230, 140, "shots/2.png"), a_click(600, 390),
        viewport={"width": 640, "height": 400}, made_by="another program",
    )  # fmt: skip

    assert (code, out) == (0, "2 of 3 actions without an element have one in old.json\n")
    assert err == "action 5: no words are read at (600, 390)\n"
    recording = load_recording(tmp_path / "old.json")
    assert recording.model_extra == {"made_by": "another program"}
    save, typing, link, name, nothing = recording.actions
    assert save.element is not None
    assert (save.element.to_text(), save.x, save.y) == ('button "Save"', 172, 56)
    assert 0.7 < (save.element.confidence or 0) <= 1
    assert (typing.to_text(), nothing.element) == ("type 'Ada'", None)
    assert link.to_text() == 'click link "Home"'
    assert link.model_extra == {"note": "mine"}
    assert name.element is not None
    assert name.element.to_text() == 'textbox "Name"'
    assert name.element.center == pytest.approx((230, 140), abs=3)  # CSS pixels


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_picture_costs_its_action_only(
    annotate: Callable[..., Line], tmp_path: Path, name: str
) -> None:
    (tmp_path / "1.png").write_bytes(a_picture())
    (tmp_path / "bad.png").write_bytes(HOSTILE[name])
    code, out, err = annotate(a_click(5, 5, "bad.png"), a_click(172, 56))
    assert (code, out) == (0, "1 of 2 actions without an element have one in old.json\n")
    assert err.startswith("action 1: bad.png: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("missing.png", "missing.png: there is no such file"),
        ("../secret.png", "../secret.png: only pictures beside the recording are read"),
        ("link.png", "link.png: only pictures beside the recording are read"),
        (".", ".: there is no such file"),
        ("pipe", "pipe: there is no such file"),
        ("a\0b", "ab: cannot be read: no name of a file"),
        ("x" * 5000, "cannot be read: File name too long"),
        (None, "it has no picture"),
    ],
)
def test_only_pictures_beside_the_recording_are_read(
    annotate: Callable[..., Line], tmp_path: Path, name: str | None, reason: str
) -> None:
    outside = tmp_path.parent / "secret.png"
    outside.write_bytes(a_picture())
    (tmp_path / "link.png").symlink_to(outside)
    os.mkfifo(tmp_path / "pipe")
    before = json.dumps([a_click(172, 56, name)])
    code, out, err = annotate(a_click(172, 56, name))
    assert (code, out) == (0, "0 of 1 actions without an element have one in old.json\n")
    assert reason in err or len(name or "") > 100
    assert err.count("\n") == 1
    assert (tmp_path / "old.json").read_text("utf-8") == before  # nothing was found


def test_another_file_can_be_written(annotate: Callable[..., Line], tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(a_picture())
    before = json.dumps([a_click(172, 56)])
    assert annotate(a_click(172, 56), options=("--out", "new.json"))[0] == 0
    assert (tmp_path / "old.json").read_text("utf-8") == before
    (action,) = load_recording(tmp_path / "new.json").actions
    assert action.element is not None
    assert action.element.to_text() == 'button "Save"'

    code, _, err = annotate(a_click(172, 56), options=("--out", "1.png/new.json"))
    assert code == 2
    assert "cannot be written" in err


def test_the_extra_is_named_when_it_is_missing(
    annotate: Callable[..., Line], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rapidocr", None)
    code, _, err = annotate(a_click(1, 1))
    assert (code, err.count("\n")) == (2, 1)
    assert "pip install 'explorer[vision]'" in err
