"""The prompt that asks a person at the terminal to log in."""

from __future__ import annotations

import asyncio
import os

import pytest

from explorer.cli.login_prompt import login_prompt
from explorer.settings.model import BrowserSettings, LoginSettings, SafetySettings, Settings

HEADED = Settings(browser=BrowserSettings(headed=True))
NAMED = Settings(browser=BrowserSettings(session="kim"))
ACCOUNT = Settings(login=LoginSettings(user="kim", password_env="KIMS_PASSWORD"))
READ_ONLY = {"safety": SafetySettings(read_only=True)}


@pytest.mark.parametrize(
    ("settings", "at_window", "remedy"),
    [
        (HEADED, True, "log in at http://shop.test/login[2J in the window"),
        (NAMED, False, "log in: explorer record http://shop.test/login --session kim"),
        (NAMED.model_copy(update=READ_ONLY), False, "log in: explorer record"),
        (ACCOUNT, False, "mend the login of kim at http://shop.test/login"),
    ],
)
async def test_the_run_waits_for_enter(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    settings: Settings,
    at_window: bool,
    remedy: str,
) -> None:
    terminal, end = os.openpty()
    with os.fdopen(end) as stdin, os.fdopen(terminal, "wb", buffering=0) as keyboard:
        monkeypatch.setattr("sys.stdin", stdin)
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
        HEADED.model_copy(update=READ_ONLY),
        NAMED.model_copy(update={"login": LoginSettings(wait_minutes=0)}),
        HEADED.model_copy(update={"login": LoginSettings(wait_minutes=0)}),
    ],
)
def test_runs_that_nobody_can_log_in(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    assert login_prompt(settings) is None


def test_without_a_terminal_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    with open(os.devnull) as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        assert login_prompt(HEADED) is None
