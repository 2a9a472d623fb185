"""journal.jsonl, read while it is written: where each step stands in it, and the last words."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from threading import Lock
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
from explorer.reporting.run import Control, Picture

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
    element: Control | None
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
    worker: int


class JournalReader:
    """One journal. Every look reads no more than what has come since the last."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._forget()

    def _forget(self) -> None:
        self._read = 0
        self._steps: dict[int, _Line] = {}
        self._findings: list[Finding] = []
        self._words: deque[str] = deque(maxlen=WORDS_REMEMBERED)

    def look(self) -> int:
        """How many bytes of whole lines there are; it grows with every event."""
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
            except OSError:
                self._forget()
            return self._read

    @property
    def numbers(self) -> Sequence[int]:
        """Of the steps, in their order."""
        return sorted(self._steps)

    @property
    def findings(self) -> Sequence[Finding]:
        return tuple(self._findings)

    @property
    def words(self) -> Sequence[str]:
        """What a narrator would have said last."""
        return tuple(self._words)

    def steps(self, numbers: Sequence[int]) -> tuple[JournalStep, ...]:
        """Those that can be read; a crash may have torn a line."""
        lines = [self._steps[number] for number in numbers if number in self._steps]
        found = []
        try:
            with self._file.open("rb") as journal:
                for line in lines:
                    journal.seek(line.start)
                    found.append(_step(journal.read(line.length)))
        except OSError:
            return ()
        return tuple(step for step in found if step)

    def after(self, number: int) -> int | None:
        """The next step of the same walker: its picture shows what this one has led to."""
        if number not in self._steps:
            return None
        worker = self._steps[number].worker
        later = (n for n, line in self._steps.items() if n > number and line.worker == worker)
        return min(later, default=None)

    def _take_in(self, line: bytes) -> None:
        event = line[:_HEAD].partition(b'"event": "')[2].partition(b'"')[0]
        if event == b"interaction":
            if number := _STEP.search(line, 0, _HEAD):
                worker = _WORKER.search(line, 0, _HEAD)
                place = _Line(self._read, len(line), int(worker[1]) if worker else 0)
                self._steps[int(number[1])] = place
        elif event in (b"elements_found", b"element_chosen", b"finding"):
            try:
                self._hear(json.loads(line))
            except (ValueError, KeyError, ValidationError):
                return

    def _hear(self, told: dict[str, object]) -> None:
        match told:
            case {"event": "elements_found", "count": int(count)}:
                self._words.append(f"{plural(count, 'element')} found" if count else "No elements")
            case {"event": "element_chosen", "element": {"name": str(name), "role": str(role)}}:
                self._words.append(f"Now: {one_line(name or f'unnamed {role}', NAME_LENGTH)}")
            case {"event": "finding", "finding": dict(finding)}:
                self._findings.append(Finding.model_validate(finding))


@lru_cache(maxsize=JOURNALS_REMEMBERED)
def journal_of(folder: Path) -> JournalReader:
    return JournalReader(folder / "journal.jsonl")


def _step(line: bytes) -> JournalStep | None:
    try:
        return JournalStep.model_validate_json(line)
    except ValidationError:
        return None
