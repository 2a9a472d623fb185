"""The commands of ``explorer recording``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.recording.formats.samples import button, recording
from tests.recording.formats.test_codegen import sync_source
from tests.recording.formats.test_devtools import RECORDED
from tests.recording.formats.test_side import COMMANDS, project

SOURCES = {
    "ours": recording().to_json(),
    "actions": json.dumps([{"type": "click", "x": 1, "y": 2}]),
    "devtools": json.dumps(RECORDED),
    "side": json.dumps(project(*COMMANDS)),
    "codegen": sync_source(),
    "marked": "\ufeff" + json.dumps(RECORDED),
}


@pytest.fixture(params=SOURCES)
def source(request: pytest.FixtureRequest, folder: Path) -> str:
    """A file whose name says nothing of its format."""
    (folder / "file").write_text(SOURCES[request.param], "utf-8")
    return "file"


@pytest.mark.parametrize("target", ["devtools", "pytest", "json"])
def test_every_format_becomes_every_other(
    explorer: Command, source: str, target: str, folder: Path
) -> None:
    code, out, err = explorer("recording", "convert", source, "--to", target)
    assert code == 0
    assert out
    assert explorer("recording", "convert", source, "--to", target, "--out", "new").out == ""
    if target != "json":  # whose time of recording is that of the conversion
        assert (folder / "new").read_text("utf-8") == out
    assert all(line.partition(" ")[0] in KINDS for line in err.splitlines())
    assert explorer("recording", "show", "new").code == 0


KINDS = ("action", "step", "command", "line", "test")


def test_what_is_lost_is_told_on_standard_error(explorer: Command, folder: Path) -> None:
    dragged = {"type": "drag", "element": button(), "to_element": button("Bin")}
    (folder / "drag.json").write_text(recording(dragged).to_json(), "utf-8")
    code, out, err = explorer("recording", "convert", "drag.json", "--to", "devtools")
    assert code == 0
    assert json.loads(out)["title"] == "Checkout"
    assert err == 'action 1: drag button "Save" is left out: DevTools has no such step\n'


def test_show_lists_an_action_a_line(explorer: Command, folder: Path) -> None:
    actions = [
        {"type": "click", "element": button("[bold]Save\n")},
        {"type": "type", "element": {"role": "textbox", "name": "PIN"}, "variable": "PIN"},
    ]
    (folder / "two.json").write_text(recording(*actions).to_json(), "utf-8")
    code, out, _ = explorer("recording", "show", "two.json")
    assert code == 0
    assert out.splitlines() == [
        "open http://127.0.0.1:8080/shop",
        '  1  click button "[bold]Save "',
        '  2  type textbox "PIN" $PIN',
        "A replay needs the variables PIN.",
    ]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "of no known format"),
        (b"hello", "of no known format"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b'{"steps": [', "line 1 is not JSON"),
        (b'{"steps": [1]}', "step 1: not a step with a type"),
        (b'{"steps": {}}', 'it has no list of "actions"'),
        (b'{"tests": []}', "the project has no test"),
        (b"[" * 200_000, "nested too deeply"),
        (b"from playwright import page\npage.goto(", "line 2 is not Python"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    refused: Callable[..., str], folder: Path, content: bytes, message: str
) -> None:
    (folder / "bad").write_bytes(content)
    assert message in refused("recording", "convert", "bad", "--to", "json")


def test_a_file_that_cannot_be_read_or_written_is_told(
    refused: Callable[..., str], folder: Path
) -> None:
    assert "No such file" in refused("recording", "show", "none")
    (folder / "a.json").write_text("[]", "utf-8")
    (folder / "folder").mkdir()
    written = refused("recording", "convert", "a.json", "--to", "json", "--out", "folder")
    assert "cannot be written" in written
