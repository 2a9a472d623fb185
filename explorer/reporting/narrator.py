"""The narrator of a run, which speaks the number of elements found and the one chosen."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from explorer.models import ElementChosen, ElementsFound, InteractiveElement, RunEvent
from explorer.reporting.plain import element_name
from explorer.settings.model import NarrationSettings
from explorer.text import plural

MAX_WAITING = 2  # texts; a step has two, so older ones belong to a past step
UTTERANCE_SECONDS = 30  # including the start of the voice; after that it hangs
CLOSE_SECONDS = 1.5  # for the last text of a run
NAME_LENGTH = 80  # characters

log = structlog.get_logger(__name__)


def voice_command(settings: NarrationSettings) -> list[str]:
    """Return the command that starts the voice process.

    Without input the process only prints why it cannot speak.
    """
    script = Path(__file__).with_name("voice.py")
    options = [str(settings.words_per_minute), settings.voice or ""]
    return [sys.executable, "-P", "-X", "utf8", str(script), *options]


class Narrator:
    """Observer that speaks events without ever delaying the run; it skips what comes too fast.

    Any trouble with the voice is logged as one warning and followed by silence.

    Args:
        settings: The ``narration`` section of the settings.
        chance: Varies the prefixes. It must not be the generator of the crawl, whose decisions
            would change.
        command: Starts a voice process. The process speaks each line of standard input and answers
            with an empty line, or with the reason why it cannot.
    """

    def __init__(
        self,
        settings: NarrationSettings,
        chance: random.Random,
        command: Sequence[str] | None = None,
    ) -> None:
        self._prefixes = settings.prefixes
        self._chance = chance
        self._command = command or voice_command(settings)
        self._last_prefix = ""
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()
        self._narration: asyncio.Task[None] | None = None

    async def notice(self, event: RunEvent) -> None:
        """Queue the text of an event."""
        match event:
            case ElementsFound():
                count = plural(event.count, "element") if event.count else "No elements"
                self._enqueue(f"{count} found")
            case ElementChosen():
                self._enqueue(self._with_prefix(event.element))

    async def close(self) -> None:
        """Let the voice finish for at most ``CLOSE_SECONDS`` and end its process."""
        if self._narration is not None:
            self._waiting.put_nowait(None)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._narration, CLOSE_SECONDS)

    def _with_prefix(self, element: InteractiveElement) -> str:
        # Speech engines interpret these marks: [[...]] on macOS, XML on Windows.
        name = element_name(element, NAME_LENGTH).translate(str.maketrans("", "", "[]<>"))
        if not self._prefixes:
            return name
        fresh = [prefix for prefix in self._prefixes if prefix != self._last_prefix]
        self._last_prefix = self._chance.choice(fresh or self._prefixes)
        return f"{self._last_prefix}: {name}"

    def _enqueue(self, text: str) -> None:
        if self._waiting.qsize() >= MAX_WAITING:
            self._waiting.get_nowait()
        self._waiting.put_nowait(text)
        if self._narration is None:
            self._narration = asyncio.create_task(self._narrate())

    async def _narrate(self) -> None:
        try:
            problem = await self._speak()
        except OSError as error:
            problem = f"the voice could not be started: {error}"
        if problem:
            log.warning("no narration", reason=problem)

    async def _speak(self) -> str:
        """Speak queued texts until the run ends.

        Returns:
            Why the voice cannot speak, "" if it could.
        """
        # pyttsx3 does not remove its sound files when it is killed.
        with TemporaryDirectory(prefix="explorer-voice-", ignore_cleanup_errors=True) as sounds:
            voice = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                env={**os.environ, "TMPDIR": sounds},
                start_new_session=True,
            )
            try:
                while (text := await self._waiting.get()) is not None:
                    if problem := await _speak_text(voice, text):
                        return problem
                return ""
            finally:
                _kill(voice)
                await voice.wait()


async def _speak_text(voice: Process, text: str) -> str:
    """Send one line to the voice and return why it cannot speak it, "" if it did."""
    assert voice.stdin is not None
    assert voice.stdout is not None
    voice.stdin.write(text.encode() + b"\n")
    try:
        async with asyncio.timeout(UTTERANCE_SECONDS):
            answer = await voice.stdout.readline()
    except TimeoutError:
        return f"the voice hangs (no word for {UTTERANCE_SECONDS} s)"
    return answer.decode(errors="replace").strip() if answer else "the voice process ended"


def _kill(voice: Process) -> None:
    """Kill the voice process and its player."""
    if voice.returncode is not None:
        return
    with suppress(ProcessLookupError):
        if sys.platform == "win32":
            voice.kill()
        else:
            os.killpg(voice.pid, signal.SIGKILL)
