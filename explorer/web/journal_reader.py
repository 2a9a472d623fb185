"""Incremental reader of journal.jsonl, which may still be being written."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from explorer.models import (
    Action,
    Effect,
    FilledField,
    Finding,
    Method,
    Result,
    Signal,
    Usage,
    Veto,
)
from explorer.reporting.plain import one_line, plural
from explorer.reporting.run import Picture, ReportedControl

JOURNALS_REMEMBERED = 64
"""Number of journals whose index is cached."""
WORDS_REMEMBERED = 4
"""Number of progress messages kept for the live view."""
NAME_LENGTH = 80
"""Maximum length of an element's name in a progress message, in characters."""
_STEP = re.compile(rb'"step": (\d+)')
_WORKER = re.compile(rb'"worker": (\d+)')
_HEAD = 200
"""Number of bytes at the start of a line that contain its event, time, step and worker."""


class JournalStep(BaseModel):
    """A step of a run, as written to the journal."""

    model_config = ConfigDict(frozen=True)

    step: int
    worker: int = 0
    """Number of the crawl worker that took the step."""
    time: datetime
    url: str
    title: str = ""
    elements_found: int
    shown: tuple[int, ...] = ()
    names: dict[int, str] = {}
    """Names of the elements in ``shown`` and ``vetoes``, by index."""
    method: Method
    reasoning: str
    vetoes: tuple[Veto, ...] = ()
    element: ReportedControl | None
    action: Action
    outcome: Result
    effect: Effect
    detail: str = ""
    filled: tuple[FilledField, ...] = ()
    url_after: str = ""
    signals: tuple[Signal, ...] = ()
    ms: int
    """Duration in milliseconds."""
    usage: Usage | None = None
    screenshot: Picture | None = None


class _Line(NamedTuple):
    """The position of a line in the journal, in bytes."""

    start: int
    length: int


class JournalSnapshot(NamedTuple):
    """The immutable content of a journal at one point in time."""

    file: Path
    lines: Mapping[int, _Line] = MappingProxyType({})
    """Position of each step."""
    followers: Mapping[int, int] = MappingProxyType({})
    """For each step, the next step of the same crawl worker."""
    numbers: Sequence[int] = ()
    """Numbers of the steps in ascending order."""
    findings: Sequence[Finding] = ()
    """Findings, each in its latest version."""
    words: Sequence[str] = ()
    """The latest progress messages."""
    said: int = 0
    """Number of progress messages so far."""

    def steps(self, numbers: Sequence[int]) -> tuple[JournalStep, ...]:
        """Return the steps with these numbers. Steps that are unknown or damaged are left out."""
        lines = [self.lines[number] for number in numbers if number in self.lines]
        found = []
        try:
            with self.file.open("rb") as journal:
                for line in lines:
                    journal.seek(line.start)
                    found.append(_step(journal.read(line.length)))
        except OSError:
            return ()
        return tuple(step for step in found if step)

    def after(self, number: int) -> int | None:
        """Return the next step of the same crawl worker, or None.

        The screenshot of that step shows what this step has led to.
        """
        return self.followers.get(number)


class JournalReader:
    """Reads a journal incrementally: each `look` reads only the lines added since the last one.

    Instances are safe for use by several threads.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._read = 0
        self._lines: dict[int, _Line] = {}
        self._followers: dict[int, int] = {}
        self._last: dict[int, int] = {}  # latest step of each crawl worker
        self._findings: dict[str, Finding] = {}
        self._words: deque[str] = deque(maxlen=WORDS_REMEMBERED)
        self._said = 0
        self._seen: JournalSnapshot | None = None

    def look(self) -> JournalSnapshot:
        """Read the new complete lines and return a snapshot of the whole journal."""
        with self._lock:
            try:
                with self._file.open("rb") as journal:
                    if journal.seek(0, 2) < self._read:
                        self._forget()
                    journal.seek(self._read)
                    for line in journal:
                        if not line.endswith(b"\n"):  # incomplete
                            break
                        self._take_in(line)
                        self._read += len(line)
                        self._seen = None
            except OSError:
                self._forget()
            self._seen = self._seen or self._copy()
            return self._seen

    def _copy(self) -> JournalSnapshot:
        """Return a copy of the state, which other threads may read during the next `look`."""
        return JournalSnapshot(
            self._file,
            dict(self._lines),
            dict(self._followers),
            tuple(sorted(self._lines)),
            tuple(self._findings.values()),
            tuple(self._words),
            self._said,
        )

    def _take_in(self, line: bytes) -> None:
        event = line[:_HEAD].partition(b'"event": "')[2].partition(b'"')[0]
        if event == b"interaction":
            if number := _STEP.search(line, 0, _HEAD):
                worker = _WORKER.search(line, 0, _HEAD)
                self._note(int(number[1]), int(worker[1]) if worker else 0, len(line))
        elif event in (b"elements_found", b"element_chosen", b"finding"):
            try:
                self._hear(json.loads(line))
            except (ValueError, KeyError, ValidationError):
                return

    def _note(self, step: int, worker: int, length: int) -> None:
        self._lines[step] = _Line(self._read, length)
        if (before := self._last.get(worker, step)) < step:
            self._followers[before] = step
        self._last[worker] = step

    def _hear(self, told: dict[str, object]) -> None:
        match told:
            case {"event": "elements_found", "count": int(count)}:
                self._say(f"{plural(count, 'element')} found" if count else "No elements")
            case {"event": "element_chosen", "element": {"name": str(name), "role": str(role)}}:
                self._say(f"Now: {one_line(name or f'unnamed {role}', NAME_LENGTH)}")
            case {"event": "finding", "finding": dict(finding)}:
                made = Finding.model_validate(finding)
                self._findings[made.id] = made

    def _say(self, words: str) -> None:
        self._words.append(words)
        self._said += 1


@lru_cache(maxsize=JOURNALS_REMEMBERED)
def journal_of(folder: Path) -> JournalReader:
    """Return the cached reader of a run folder's journal."""
    return JournalReader(folder / "journal.jsonl")


def _step(line: bytes) -> JournalStep | None:
    try:
        return JournalStep.model_validate_json(line)
    except ValidationError:
        return None
