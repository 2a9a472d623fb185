"""The prompt that asks a person at the terminal to log in."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import pytest

from explorer.cli.login_prompt import login_prompt
from explorer.settings.model import BrowserSettings, LoginSettings, SafetySettings, Settings

HEADED = Settings(browser=BrowserSettings(headed=True))
NAMED = Settings(browser=BrowserSettings(session="kim"))
ACCOUNT = Settings(login=LoginSettings(user="kim", password_env="KIMS_PASSWORD"))
READ_ONLY = {"safety": SafetySettings(read_only=True)}


@contextmanager
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[IO[bytes]]:
    """A terminal at which somebody watches the run, and types what is written to it."""
    terminal, end = os.openpty()
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with os.fdopen(end) as stdin, os.fdopen(terminal, "wb", buffering=0) as keyboard:
        monkeypatch.setattr("sys.stdin", stdin)
        yield keyboard


@pytest.mark.parametrize(
    ("settings", "at_window", "remedy"),
    [
        (HEADED, True, "log in at http://shop.test/login[2J in the window"),
        (NAMED, False, "log in: explorer record http://shop.test/login --session kim"),
        (NAMED.model_copy(update=READ_ONLY), False, "log in: explorer record"),
    ],
)
async def test_the_run_waits_for_enter(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    settings: Settings,
    at_window: bool,
    remedy: str,
) -> None:
    with at_terminal(monkeypatch) as keyboard:
        prompt = login_prompt(settings)
        assert prompt
        assert prompt.at_window is at_window
        address = "http://shop.test/login" + "\x1b[2J" * at_window
        for _ in range(2):
            asking = asyncio.ensure_future(prompt.ask(address, "no account"))
            await asyncio.sleep(0)
            told = capfd.readouterr().err
            assert remedy in told
            assert ", then press Enter here" in told
            assert not asking.done()
            assert told.count("\n") == 1
            assert "\x1b" not in told
            keyboard.write(b"\n")
            await asyncio.wait_for(asking, 60)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        ACCOUNT,
        HEADED.model_copy(update=READ_ONLY),
        NAMED.model_copy(update={"login": LoginSettings(wait_minutes=0)}),
        HEADED.model_copy(update={"login": LoginSettings(wait_minutes=0)}),
    ],
)
def test_runs_that_nobody_can_log_in(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    with at_terminal(monkeypatch):
        assert login_prompt(settings) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("sys.stdin.isatty", lambda: False),
        ("sys.stderr.isatty", lambda: False),  # 2>log
        ("os.tcgetpgrp", lambda _: os.getpgrp() + 1),  # in the background
        ("os.environ", os.environ | {"CI": "true"}),
    ],
)
def test_nobody_is_asked_who_cannot_answer(
    monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    with at_terminal(monkeypatch):
        assert login_prompt(NAMED)
        monkeypatch.setattr(name, value)
        assert login_prompt(NAMED) is None
