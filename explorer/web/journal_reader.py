"""journal.jsonl, read while it is written: where each step stands in it, and the last words."""

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
WORDS_REMEMBERED = 4
NAME_LENGTH = 80  # characters
_STEP = re.compile(rb'"step": (\d+)')
_WORKER = re.compile(rb'"worker": (\d+)')
_HEAD = 200
"""Bytes in which a line says what it is about: its event, time, step and worker come first."""


class JournalStep(BaseModel):
    """An ``interaction`` line."""

    model_config = ConfigDict(frozen=True)

    step: int
    worker: int = 0
    time: datetime
    url: str
    title: str = ""
    elements_found: int
    shown: tuple[int, ...] = ()
    names: dict[int, str] = {}
    """Of the elements in ``shown`` and ``vetoes``."""
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
    usage: Usage | None = None
    screenshot: Picture | None = None


class _Line(NamedTuple):
    start: int
    length: int


class JournalSnapshot(NamedTuple):
    """What a journal held at one look; it does not change."""

    file: Path
    lines: Mapping[int, _Line] = MappingProxyType({})
    followers: Mapping[int, int] = MappingProxyType({})
    """By step, the next of the same walker."""
    numbers: Sequence[int] = ()
    """Of the steps, in their order."""
    findings: Sequence[Finding] = ()
    """As they were told last."""
    words: Sequence[str] = ()
    """What a narrator would have said last."""
    said: int = 0
    """How many words there were by then."""

    def steps(self, numbers: Sequence[int]) -> tuple[JournalStep, ...]:
        """Those that can be read; a crash may have torn a line."""
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
        """The next step of the same walker: its picture shows what this one has led to."""
        return self.followers.get(number)


class JournalReader:
    """One journal. Every look reads no more than what has come since the last."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._read = 0
        self._lines: dict[int, _Line] = {}
        self._followers: dict[int, int] = {}
        self._last: dict[int, int] = {}  # step of each walker
        self._findings: dict[str, Finding] = {}
        self._words: deque[str] = deque(maxlen=WORDS_REMEMBERED)
        self._said = 0
        self._seen: JournalSnapshot | None = None

    def look(self) -> JournalSnapshot:
        """All whole lines that are there by now."""
        with self._lock:
            try:
                with self._file.open("rb") as journal:
                    if journal.seek(0, 2) < self._read:
                        self._forget()
                    journal.seek(self._read)
                    for line in journal:
                        if not line.endswith(b"\n"):  # it is being written
                            break
                        self._take_in(line)
                        self._read += len(line)
                        self._seen = None
            except OSError:
                self._forget()
            self._seen = self._seen or self._copy()
            return self._seen

    def _copy(self) -> JournalSnapshot:
        """Other threads read it while this one reads on."""
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
    return JournalReader(folder / "journal.jsonl")


def _step(line: bytes) -> JournalStep | None:
    try:
        return JournalStep.model_validate_json(line)
    except ValidationError:
        return None
