"""The file of a kept session is whole and private, however many runs end at once."""

from __future__ import annotations

import json
import os
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from explorer.process.kept_sessions import keep_session, kept_sessions
from explorer.settings.model import Settings

SETTINGS = Settings.model_validate({"browser": {"session": "office"}})
PATIENCE = 30


def state(value: str) -> dict[str, Any]:
    cookie = {"name": "key", "value": value * 100_000, "domain": "127.0.0.1", "path": "/"}
    return {"cookies": [cookie], "origins": []}


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return kept_sessions().path("office")


def test_two_runs_that_end_at_once_leave_a_whole_private_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both have written all of theirs before either takes the place of the kept one."""
    keep_session(SETTINGS, state("a"))
    written = threading.Barrier(2)
    replace, lock = os.replace, threading.Lock()
    replaced: list[Path] = []
    seen: list[object] = []

    def replace_together(source: Path, target: Path) -> None:
        written.wait(PATIENCE)
        with lock:
            seen.append(json.loads(target.read_text("utf-8")))
            seen.append(json.loads(source.read_text("utf-8")))
            assert (source.parent, target) == (file.parent, file)
            assert stat.S_IMODE(source.stat().st_mode) == 0o600
            replaced.append(source)
            replace(source, target)

    monkeypatch.setattr(os, "replace", replace_together)
    runs = [threading.Thread(target=keep_session, args=(SETTINGS, state(v))) for v in ("b", "c")]
    for run in runs:
        run.start()
    for run in runs:
        run.join(PATIENCE)

    assert len(set(replaced)) == 2
    first, last = seen[1], seen[3]
    assert seen == [state("a"), first, first, last]
    assert [first, last] in ([state("b"), state("c")], [state("c"), state("b")])
    assert json.loads(file.read_text("utf-8")) == last
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert os.listdir(file.parent) == [file.name]


def test_a_session_that_was_readable_for_others_is_private_afterwards(file: Path) -> None:
    file.parent.mkdir(parents=True)
    file.write_text("{}", "utf-8")
    file.chmod(0o644)
    keep_session(SETTINGS, state("a"))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_full_disk_leaves_the_session_that_was_kept(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_session(SETTINGS, state("a"))

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    keep_session(SETTINGS, state("b"))
    assert json.loads(file.read_text("utf-8")) == state("a")
    assert os.listdir(file.parent) == [file.name]
