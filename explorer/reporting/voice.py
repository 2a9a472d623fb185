"""The voice, a process of its own: speaks each line of standard input.

    python -P -X utf8 voice.py WORDS_PER_MINUTE [VOICE]

It answers each line with a line: empty when spoken, else why there can be no narration, and ends.
pyttsx3 deadlocks among threads and its drivers can hang for good, hence the process; it is run
as a script, so that it starts without loading the explorer.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading

import pyttsx3  # type: ignore[import-untyped]


def main(words_per_minute: str, voice: str = "") -> None:
    answers = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # drivers print to standard output
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the run
    try:
        speaker = Speaker(int(words_per_minute), voice)
        for line in sys.stdin:
            speaker.say(line)
            answers.write("\n")
    except Exception as error:  # drivers raise whatever their platform does; the run wants a line
        answers.write(f"{error}\n")


class Speaker:
    """pyttsx3, made to wait for what it speaks and to raise the errors that it only notes."""

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
    """On Linux pyttsx3 plays through aplay and ignores that it is missing or has no device."""
    if shutil.which("aplay") is None:
        raise RuntimeError("aplay is missing; install it (Debian: apt install alsa-utils)")
    silence = ["aplay", "-q", "-t", "raw", os.devnull]
    probe = subprocess.run(silence, stderr=subprocess.PIPE, text=True)
    if probe.returncode:
        raise RuntimeError(f"no sound device ({probe.stderr.strip().splitlines()[-1]})")


if __name__ == "__main__":
    main(*sys.argv[1:])
