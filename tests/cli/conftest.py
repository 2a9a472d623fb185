"""Real commands in a folder of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from explorer import cli


class Answer(NamedTuple):
    """What a command line was answered."""

    code: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def explorer(capfd: pytest.CaptureFixture[str]) -> Command:
    def run(*arguments: str) -> Answer:
        code = cli.run(list(arguments))
        return Answer(code, *capfd.readouterr())

    return run


@pytest.fixture
def refused(explorer: Command) -> Callable[..., str]:
    """Run a command line that must end with exit code 2; returns the line it is told."""

    def run(*arguments: str) -> str:
        code, out, err = explorer(*arguments)
        assert (code, out) == (2, ""), err
        assert err.count("\n") == 1
        return err.removeprefix("explorer: ").strip()

    return run
