from __future__ import annotations

import asyncio
import ctypes.util
import os
import random
import signal
import sys
import wave
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from explorer.models import (
    Bounds,
    ElementChosen,
    ElementsFound,
    FilledField,
    Interaction,
    InteractiveElement,
)
from explorer.reporting import narrator
from explorer.reporting.narrator import Narrator
from explorer.settings.model import NarrationSettings

NOW = datetime(2026, 1, 1, tzinfo=UTC)
URL = "http://shop.test/"

# Stand-ins for the voice, processes that write to the file they are given.
SPEAKS = """
import sys
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    print(flush=True)
"""
HANGS = """
import os, sys, time
sys.stdin.readline()
open(sys.argv[1], "w").write(str(os.getpid()))
time.sleep(60)
"""
CHATTERS = "import sys; sys.stderr.write('ALSA ' * 100_000)" + SPEAKS

Voice = Callable[[str], list[str]]


@pytest.fixture(autouse=True)
def throttle(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow this machine is, the last words are waited for."""
    monkeypatch.setattr(narrator, "CLOSE_SECONDS", 60)


@pytest.fixture
def said(tmp_path: Path) -> Path:
    return tmp_path / "said"


@pytest.fixture
def voice(said: Path) -> Voice:
    return lambda program: [sys.executable, "-c", program, str(said)]


@pytest.fixture
def pipe(said: Path) -> Path:
    """Reading it waits for another process to write."""
    os.mkfifo(said)
    return said


def narrating(command: list[str] | None = None, **settings: object) -> Narrator:
    return Narrator(NarrationSettings.model_validate(settings), random.Random(7), command)


def found(count: int) -> ElementsFound:
    return ElementsFound(time=NOW, url=URL, count=count)


def chosen(name: str) -> ElementChosen:
    element = InteractiveElement(
        ref="f0e0",
        kind="button",
        tag="button",
        role="button",
        name=name,
        bounds=Bounds(x=0, y=0, width=9, height=9),
    )
    return ElementChosen(time=NOW, url=URL, method="random", element=element)


def lines(said: Path) -> list[str]:
    return said.read_text().splitlines()


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("count", "sentence"),
    [(0, "No elements found"), (1, "1 element found"), (12, "12 elements found")],
)
async def test_says_how_many_elements_were_found(
    count: int, sentence: str, voice: Voice, said: Path
) -> None:
    speaking = narrating(voice(SPEAKS))
    await speaking.notice(found(count))
    await speaking.close()
    assert lines(said) == [sentence]


async def test_introduces_the_chosen_element_with_prefixes_that_do_not_repeat(
    voice: Voice, said: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrator, "MAX_WAITING", 20)
    speaking = narrating(voice(SPEAKS), prefixes=["Now", "Next", "Trying"])
    for _ in range(20):
        await speaking.notice(chosen("Sign in"))
    await speaking.close()
    prefixes = [line.removesuffix(": Sign in") for line in lines(said)]
    assert len(prefixes) == 20
    assert set(prefixes) == {"Now", "Next", "Trying"}
    assert all(first != second for first, second in pairwise(prefixes))


@pytest.mark.parametrize(("prefixes", "sentence"), [([], "Sign in"), (["Now"], "Now: Sign in")])
async def test_lives_with_one_prefix_or_none(
    prefixes: list[str], sentence: str, voice: Voice, said: Path
) -> None:
    speaking = narrating(voice(SPEAKS), prefixes=prefixes)
    await speaking.notice(chosen("Sign in"))
    await speaking.notice(chosen("Sign in"))
    await speaking.close()
    assert lines(said) == [sentence, sentence]


@pytest.mark.parametrize(
    ("name", "spoken"),
    [
        ("Sign\nin \x1b[31mnow\x07", "Sign in 31mnow"),
        ("\u202egnp.exe", "gnp.exe"),
        ("[[rate 500]] <silence msec='9000'/>Go", "rate 500 silence msec='9000'/Go"),
        ("\ue001\ue002", "unnamed button"),
        ("\ud800Go", "Go"),
        ("x" * 100_000, "x" * 79 + "…"),
    ],
)
async def test_takes_from_hostile_names_what_is_not_a_name(
    name: str, spoken: str, voice: Voice, said: Path
) -> None:
    speaking = narrating(voice(SPEAKS), prefixes=[])
    await speaking.notice(chosen(name))
    await speaking.close()
    assert lines(said) == [spoken]


async def test_never_speaks_what_was_typed(voice: Voice, said: Path) -> None:
    typed = Interaction(
        time=NOW,
        url=URL,
        elements_found=1,
        method="random",
        reasoning="hunter2",
        element=chosen("Password").element,
        action="fill",
        outcome="done",
        effect="visual",
        filled=(FilledField(label="Password", value="hunter2"),),
        ms=1,
    )
    speaking = narrating(voice(SPEAKS), prefixes=[])
    await speaking.notice(chosen("Password"))
    await speaking.notice(typed)
    await speaking.close()
    assert lines(said) == ["Password"]


async def test_leaves_unsaid_what_is_stale(voice: Voice, said: Path) -> None:
    speaking = narrating(voice(SPEAKS), prefixes=["Now"])
    for count in range(10):
        await speaking.notice(found(count))
    await speaking.notice(chosen("Last"))
    await speaking.close()
    assert lines(said) == ["9 elements found", "Now: Last"]


async def test_a_chattering_voice_still_speaks(voice: Voice, said: Path) -> None:
    speaking = narrating(voice(CHATTERS))
    await speaking.notice(found(3))
    await speaking.close()
    assert lines(said) == ["3 elements found"]


async def test_close_ends_a_voice_that_hangs(
    voice: Voice, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narrator, "CLOSE_SECONDS", 0.05)
    hung = narrating(voice(HANGS))
    await hung.notice(found(1))
    pid = int(await asyncio.to_thread(pipe.read_text))
    for count in range(100):
        await hung.notice(found(count))
    await hung.close()
    assert not is_alive(pid)


async def test_a_voice_that_falls_silent_is_ended_with_one_warning(
    voice: Voice, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hung = narrating(voice(HANGS.replace("time.sleep", "print(flush=True); time.sleep")))
    with capture_logs() as logs:
        await hung.notice(found(1))
        pid = int(await asyncio.to_thread(pipe.read_text))
        monkeypatch.setattr(narrator, "UTTERANCE_SECONDS", 0.05)
        await hung.notice(found(2))
        await hung.close()
    assert [entry["reason"] for entry in logs] == ["the voice hangs (no word for 0.05 s)"]
    assert not is_alive(pid)


async def test_a_voice_killed_in_mid_run_is_one_warning(voice: Voice, pipe: Path) -> None:
    bereft = narrating(voice(HANGS))
    with capture_logs() as logs:
        await bereft.notice(found(1))
        os.kill(int(await asyncio.to_thread(pipe.read_text)), signal.SIGKILL)
        for count in range(10):
            await bereft.notice(found(count))
            await asyncio.sleep(0)
        await bereft.close()
    assert [entry["reason"] for entry in logs] == ["the voice process ended"]


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ([sys.executable, "-c", "print('no sound device')"], "no sound device"),
        ([sys.executable, "-c", ""], "the voice process ended"),
        (["/nonexistent/voice"], "the voice could not be started: "),
    ],
)
async def test_without_a_voice_there_is_one_warning(command: list[str], reason: str) -> None:
    mute = narrating(command)
    with capture_logs() as logs:
        for count in range(10):
            await mute.notice(found(count))
            await asyncio.sleep(0)
        await mute.close()
    assert [entry["log_level"] for entry in logs] == ["warning"]
    assert logs[0]["reason"].startswith(reason)


async def test_a_run_without_steps_starts_no_voice() -> None:
    with capture_logs() as logs:
        await narrating(["/nonexistent/voice"]).close()
    assert logs == []


# --- the real voice process, with engines and players of our own ------------------------------

ENGINES = {
    "raises": "def init(): raise RuntimeError('no engine here')",
    "aborts": "import os\ndef init(): os.abort()",
    "hangs": "import time\ndef init(): time.sleep(60)",
    "rejects": """
class Engine:
    def connect(self, topic, callback): self.callback = callback  # that for "error" is the last
    def setProperty(self, name, value): pass
    def say(self, text): print("noise on standard output")
    def runAndWait(self): self.callback(name=None, exception=ValueError("no such voice"))
def init(): return Engine()
""",
}


def install_player(folder: Path, script: str) -> None:
    """An ``aplay`` that is asked with ``-q`` whether it can play, else given a file."""
    program = folder / "aplay"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


@pytest.mark.parametrize(
    ("engine", "seconds", "reason"),
    [
        ("raises", 60, "no engine here"),
        ("aborts", 60, "the voice process ended"),
        ("hangs", 0.5, "the voice hangs (no word for 0.5 s)"),
        ("rejects", 60, "no such voice"),
    ],
)
async def test_a_faulty_engine_is_one_warning(
    engine: str, seconds: float, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "pyttsx3.py").write_text(ENGINES[engine])
    install_player(tmp_path, "exit 0")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(narrator, "UTTERANCE_SECONDS", seconds)
    faulty = narrating()
    with capture_logs() as logs:
        await faulty.notice(found(1))
        await faulty.close()
    assert [entry["reason"] for entry in logs] == [reason]


needs_espeak = pytest.mark.skipif(
    sys.platform != "linux" or ctypes.util.find_library("espeak-ng") is None,
    reason="speaks through the espeak-ng library",
)


def seconds_of_sound(recording: Path) -> float:
    with wave.open(str(recording)) as sound:
        assert any(sound.readframes(sound.getnframes())), "nothing but silence"
        return float(sound.getnframes() / sound.getframerate())


@needs_espeak
async def test_espeak_speaks_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = tmp_path / "log"
    playing = f'echo begin >> {log}; cat "$1" > {tmp_path}/$(wc -l < {log}).wav; echo end >> {log}'
    install_player(tmp_path, f'[ "$1" = -q ] || {{ {playing}; }}')
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(narrator, "MAX_WAITING", 3)
    speaking = narrating()
    with capture_logs() as logs:
        for count in (7, 8, 9):
            await speaking.notice(found(count))
        await speaking.close()
    assert logs == []
    assert lines(log) == ["begin", "end"] * 3
    for line in (1, 3, 5):
        assert seconds_of_sound(tmp_path / f"{line}.wav") > 0.5


@needs_espeak
@pytest.mark.parametrize(
    ("player", "voice", "reason"),
    [
        ("", None, "aplay is missing; install it (Debian: apt install alsa-utils)"),
        (
            "echo 'ALSA: no card' >&2; echo 'aplay: open error' >&2; exit 1",
            None,
            "no sound device (aplay: open error)",
        ),
        (
            "exit 0",
            "nobody",
            "SetVoiceByName failed: EE_INTERNAL_ERROR while setting voice to nobody",
        ),
    ],
)
async def test_espeak_that_cannot_be_heard_is_one_warning(
    player: str,
    voice: str | None,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if player:
        install_player(tmp_path, player)
    monkeypatch.setenv("PATH", str(tmp_path))
    mute = narrating(voice=voice)
    with capture_logs() as logs:
        await mute.notice(found(12))
        await mute.close()
    assert [entry["reason"] for entry in logs] == [reason]


@needs_espeak
async def test_a_voice_that_is_ended_leaves_no_player_and_no_sound_file(
    pipe: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sounds = tmp_path / "sounds"
    sounds.mkdir()
    script = f'[ "$1" = -q ] || {{ exec 3> {pipe}; echo playing >&3; exec sleep 60; }}'
    install_player(tmp_path, script)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr("tempfile.tempdir", str(sounds))
    monkeypatch.setattr(narrator, "CLOSE_SECONDS", 0.05)
    speaking = narrating()
    await speaking.notice(found(12))
    with await asyncio.to_thread(open, pipe) as playing:
        assert await asyncio.to_thread(playing.readline) == "playing\n"
        assert [file.suffix for file in sounds.glob("*/*")] == [".wav"]
        await speaking.close()
        async with asyncio.timeout(30):
            assert await asyncio.to_thread(playing.read) == ""  # its writer is gone
    assert list(sounds.iterdir()) == []
