"""The voice process, which speaks each line of standard input.

Usage:

    python -P -X utf8 voice.py WORDS_PER_MINUTE [VOICE]

It answers each line with an empty line when it is spoken. If it cannot speak, it answers with the
reason and ends.

It is a separate process because pyttsx3 deadlocks with threads and its drivers can hang forever. It
runs as a script, so it starts without importing the explorer package.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading

import pyttsx3  # type: ignore[import-untyped]


def main(words_per_minute: str, voice: str = "") -> None:
    """Speak standard input until it ends.

    Args:
        words_per_minute: The speed in words per minute, a number.
        voice: The id of a pyttsx3 voice, "" for the default.
    """
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # drivers print to standard output
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the run
    try:
        speaker = Speaker(int(words_per_minute), voice)
        for line in sys.stdin:
            speaker.say(line)
            answers.write("\n")
    except Exception as error:  # noqa: BLE001 - drivers raise platform-specific errors
        answers.write(f"{error}\n")


class Speaker:
    """A pyttsx3 engine that waits for the end of each utterance and raises its errors.

    Args:
        words_per_minute: The speed in words per minute.
        voice: The id of a pyttsx3 voice, "" for the default.
    """

    def __init__(self, words_per_minute: int, voice: str) -> None:
        self._finished = threading.Event()
        self._errors: list[Exception] = []
        self._engine = pyttsx3.init()
        self._engine.connect("finished-utterance", lambda name, completed: self._finished.set())
        self._engine.connect("error", lambda name, exception: self._fail(exception))
        self._engine.setProperty("rate", words_per_minute)
        if voice:
            self._engine.setProperty("voice", voice)
        if sys.platform == "linux":
            require_sound()

    def say(self, text: str) -> None:
        """Speak a text and wait until it is spoken."""
        self._finished.clear()
        self._engine.say(text)
        self._engine.runAndWait()
        self._finished.wait()  # the driver for espeak returns while it still speaks
        if self._errors:
            raise self._errors[0]

    def _fail(self, error: Exception) -> None:
        self._errors.append(error)
        self._finished.set()


def require_sound() -> None:
    """Raise RuntimeError if aplay is missing or finds no sound device.

    On Linux pyttsx3 plays through aplay and ignores its failure.
    """
    if shutil.which("aplay") is None:
        raise RuntimeError("aplay is missing; install it (Debian: apt install alsa-utils)")
    silence = ["aplay", "-q", "-t", "raw", os.devnull]
    probe = subprocess.run(silence, stderr=subprocess.PIPE, text=True)  # noqa: S603 - a fixed command
    if probe.returncode:
        raise RuntimeError(f"no sound device ({probe.stderr.strip().splitlines()[-1]})")


if __name__ == "__main__":
    main(*sys.argv[1:])
