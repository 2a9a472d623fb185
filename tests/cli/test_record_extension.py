"""The commands for recording in a person's own browser."""

from __future__ import annotations

import json
import socket
import zipfile
from pathlib import Path

import pytest

from explorer.cli import run

URL = "http://127.0.0.1:1/"


def test_the_packed_extension_has_every_file_that_it_names(tmp_path: Path) -> None:
    out = tmp_path / "new" / "extension.zip"
    assert run(["recording", "extension", "--out", str(out)]) == 0
    with zipfile.ZipFile(out) as archive:
        names = set(archive.namelist())
        manifest = json.loads(archive.read("manifest.json"))
        popup, background = archive.read("popup.html"), archive.read("background.js")
    assert manifest["manifest_version"] == 3
    named = {manifest["icons"]["128"], manifest["background"]["service_worker"]}
    assert named | {"popup.html", "popup.js", "popup.css", "content.js", "capture.js"} <= names
    assert b"popup.js" in popup
    assert b'js: ["content.js", "capture.js"]' in background


@pytest.mark.parametrize("port", ["used", "0", "70000"])
def test_a_port_that_cannot_be_used_is_one_line(
    port: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "order.json"
    with socket.create_server(("127.0.0.1", 0)) as server:
        number = str(server.getsockname()[1]) if port == "used" else port
        options = ["--extension", "--port", number, "--out", str(out)]
        assert run(["record", URL, *options]) == 2
    complaint = capsys.readouterr().err
    assert complaint.count("\n") == 1
    assert f"port {number}" in complaint
    assert not out.exists()


def test_an_earlier_recording_is_never_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = tmp_path / "order.json"
    before.write_text("an earlier recording")
    assert run(["record", URL, "--out", str(before)]) == 2
    assert "exists: remove it, or name another file with --out" in capsys.readouterr().err
    assert before.read_text() == "an earlier recording"


def test_a_recording_by_the_extension_ends_by_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_PASSWORD_EXTENSION", "a fixed token")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = str(server.getsockname()[1])
    out = tmp_path / "order.json"
    options = ["--extension", "--port", port, "--out", str(out), "--minutes", "0.001"]
    assert run(["record", URL, *options]) == 0
    shown = capsys.readouterr()
    assert f"port {port} and token a fixed token" in shown.err
    assert shown.out == f"0 actions in {out}\n"
    assert json.loads(out.read_text())["url"] == URL
