"""What is written for people who teach agents, and what the command line says of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from explorer.models.recording import Recording
from explorer.recording.files import load_recording, save_recording
from explorer.recording.marks.moments import MomentControls
from tests.cli.conftest import Command

LOGIN: dict[str, Any] = {
    "title": "Log in",
    "url": "http://127.0.0.1:8080/",
    "actions": [
        {"type": "navigate", "url": "http://127.0.0.1:8080/"},
        {
            "type": "type", "x": 50, "y": 20, "variable": "RECORDING_PIN", "url": "http://a/login",
            "screenshot": "login-pictures/0001.png",
            "element": {"role": "textbox", "name": "PIN", "bbox": [10, 10, 90, 30]},
        },
        {
            "type": "click", "x": 50, "y": 60, "screenshot": "login-pictures/0001.png",
            "element": {"role": "button", "name": "[red]Log in\n", "bbox": [10, 50, 90, 70]},
        },
        {
            "type": "click", "x": 150, "y": 60, "screenshot": "login-pictures/0001.png",
            "element": {"role": "paragraph", "name": "Welcome", "bbox": [120, 50, 190, 70]},
        },
    ],
}  # fmt: skip


@pytest.fixture
def login(folder: Path) -> Path:
    """A recording with a picture in the working directory."""
    path = folder / "login.json"
    save_recording(Recording.model_validate(LOGIN), path)
    (folder / "login-pictures").mkdir()
    Image.new("RGB", (400, 200), "white").save(folder / "login-pictures" / "0001.png")
    controls = [action["element"] for action in LOGIN["actions"][1:3]]
    moment = MomentControls(width=200, height=100, title="Login", controls=controls)
    (folder / "login-pictures" / "0001.json").write_text(moment.to_json(), "utf-8")
    return path


def test_show_prints_marks_and_actions(explorer: Command, login: Path, folder: Path) -> None:
    code, out, err = explorer("recording", "show", "login.json", "--marks", "--out", "seen")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        '  1  GOTO("http://127.0.0.1:8080/")',
        "  2  TYPE([1], $RECORDING_PIN)",
        "     in seen/0002.png",
        '     [1] textbox "PIN"',
        '     [2] button "[red]Log in "',
        "  3  CLICK([2])",
        "     in seen/0003.png",
        '     [1] textbox "PIN"',
        '     [2] button "[red]Log in "',
        "  4  CLICK([3])",
        "     in seen/0004.png",
        '     [1] textbox "PIN"',
        '     [2] button "[red]Log in "',
        '     [3] paragraph "Welcome"',
        "3 marked pictures in seen",
    ]
    with Image.open(folder / "seen" / "0002.png") as picture:
        assert picture.size == (400, 200)
        assert picture.getpixel((100, 18)) != (255, 255, 255)  # the outline, at twice the scale


def test_a_data_set_has_a_line_for_each_action(
    explorer: Command, login: Path, folder: Path
) -> None:
    code, out, _ = explorer("recording", "convert", "login.json", "--to", "dataset", "--out", "set")
    assert (code, out) == (0, "3 of 4 actions have marks in set\n")
    lines = [json.loads(line) for line in (folder / "set/actions.jsonl").read_text().splitlines()]
    first, typed, pressed, _ = lines
    assert (first["picture"], first["marks"], first["action"]) == (
        None,
        [],
        'GOTO("http://127.0.0.1:8080/")',
    )
    assert (typed["action"], typed["target"], typed["instruction"], typed["title"]) == (
        "TYPE([1], $RECORDING_PIN)",
        1,
        "Log in",
        "Login",
    )
    assert typed["marks"][1] == {
        "mark": 2, "role": "button", "name": "[red]Log in\n", "bbox": [10, 50, 90, 70]
    }  # fmt: skip
    assert pressed["previous_actions"] == [
        "navigate http://127.0.0.1:8080/",
        'type textbox "PIN" $RECORDING_PIN',
    ]
    assert pressed["action_json"]["element"]["role"] == "button"
    for line in lines[1:]:
        for name in (line["picture"], line["marked_picture"]):
            with Image.open(folder / "set" / name) as picture:
                assert picture.size == (400, 200)


def test_parquet_and_back(explorer: Command, login: Path, folder: Path) -> None:
    assert explorer("recording", "convert", "login.json", "--to", "parquet", "--out", "l.parquet")
    code, out, _ = explorer("recording", "convert", "l.parquet", "--to", "json")
    assert code == 0
    assert json.loads(out) == json.loads(login.read_text("utf-8"))
    assert explorer("recording", "show", "l.parquet", "--marks").out.count("CLICK") == 2
    assert load_recording(folder / "l.parquet") == load_recording(login)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "bare.json", "--marks"], "bare.json has no pictures: record them with"),
        (["show", "login.json", "--out", "x"], "--out: a folder is written only with --marks"),
        (["convert", "login.json", "--to", "dataset"], "name the folder to write with --out"),
        (["convert", "login.json", "--to", "parquet"], "name the file to write with --out"),
        (["convert", "login.json", "--to", "dataset", "--out", "."], "is not empty"),
        (["convert", "login.json", "--to", "dataset", "--out", "login.json"], "cannot be written"),
        (["show", "login.json", "--marks", "--out", "login.json"], "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    explorer: Command, login: Path, folder: Path, arguments: list[str], message: str
) -> None:
    (folder / "bare.json").write_text('[{"type": "click", "x": 1, "y": 2}]')
    code, _, err = explorer("recording", *arguments)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1


def test_pictures_without_lists_of_controls(explorer: Command, login: Path, folder: Path) -> None:
    (folder / "login-pictures" / "0001.json").unlink()
    code, _, err = explorer("recording", "show", "login.json", "--marks")
    assert code == 2
    assert "has no lists of controls beside its pictures: record them with" in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--pictures", "--extension"], "not with --extension"),
        (["--pictures", "--out", "login.json"], "login.json exists"),
        (["--pictures", "--out", "login.JSON"], "login-pictures exists"),
        (["--out", "new.parquet"], "a recording under way is JSON"),
    ],
)
def test_record_refuses_what_it_cannot_do(
    explorer: Command, login: Path, options: list[str], message: str
) -> None:
    code, _, err = explorer("record", "http://127.0.0.1:9/", *options)
    assert code == 2
    assert message in err
