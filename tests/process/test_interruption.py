"""Ctrl-C, sent to a process of its own."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROGRAM = """
import asyncio
from explorer.process.interruption import stop_on_signals

async def main():
    async with stop_on_signals() as stop:
        print("ready", flush=True)
        {at_once}
        await stop.wait()
        print("stopping", flush=True)
        try:
            await asyncio.Event().wait()
        finally:
            print("cleaned up", flush=True)
            {at_cleanup}

asyncio.run(main())
"""


@pytest.fixture
def start() -> Iterator:
    started = []

    def run(at_cleanup: str = "pass", at_once: str = "pass") -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(at_cleanup=at_cleanup, at_once=at_once)],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout.readline() == "ready\n"
        return process

    yield run
    for process in started:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("first", [signal.SIGINT, signal.SIGTERM])
def test_once_asks_to_stop_and_twice_cancels(start, first: signal.Signals):
    process = start()
    process.send_signal(first)
    assert process.stdout.readline() == "stopping\n"
    assert "press Ctrl-C again" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "cleaned up\n"
    assert process.wait() != 0


def test_what_does_not_let_itself_be_cancelled_is_left_behind(start):
    process = start(at_cleanup="await asyncio.Event().wait()")
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "stopping\n"
    process.send_signal(signal.SIGINT)
    assert process.wait() == 130


def test_a_busy_event_loop_is_left_behind(start):
    process = start(at_once="while not print(end='', flush=True): pass")
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 130
