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
    ReplayedStep,
    Result,
    Signal,
    Usage,
    Veto,
)
from explorer.reporting.run import Picture, ReportedControl
from explorer.text import one_line, plural

JOURNALS_CACHED = 64
"""Number of journals whose index is cached."""
MESSAGES_KEPT = 4
"""Number of progress messages kept for the live view."""
NAME_LENGTH = 80
"""Maximum length of an element's name in a progress message, in characters."""
_STEP = re.compile(rb'"step": (\d+)')
_WORKER = re.compile(rb'"worker": (\d+)')
_HEADER_BYTES = 200
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
    replayed: ReplayedStep | None = None
    """What became of a recorded action; None in a crawl."""
    recorded_screenshot: Picture | None = None
    """The page before the recorded action, if the recording has a picture of it."""


class _LinePosition(NamedTuple):
    """The position of a line in the journal, in bytes."""

    start: int
    length: int


class JournalSnapshot(NamedTuple):
    """The immutable content of a journal at one point in time."""

    file: Path
    lines: Mapping[int, _LinePosition] = MappingProxyType({})
    """Position of each step."""
    followers: Mapping[int, int] = MappingProxyType({})
    """For each step, the next step of the same crawl worker."""
    numbers: Sequence[int] = ()
    """Numbers of the steps in ascending order."""
    findings: Sequence[Finding] = ()
    """Findings, each in its latest version."""
    messages: Sequence[str] = ()
    """The latest progress messages."""
    message_count: int = 0
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
    """Reads a journal incrementally: each `read` reads only the lines added since the last one.

    Instances are safe for use by several threads.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._reset()

    def _reset(self) -> None:
        self._position = 0
        self._lines: dict[int, _LinePosition] = {}
        self._followers: dict[int, int] = {}
        self._last_steps: dict[int, int] = {}  # latest step of each crawl worker
        self._findings: dict[str, Finding] = {}
        self._messages: deque[str] = deque(maxlen=MESSAGES_KEPT)
        self._message_count = 0
        self._snapshot: JournalSnapshot | None = None

    def read(self) -> JournalSnapshot:
        """Read the new complete lines and return a snapshot of the whole journal."""
        with self._lock:
            try:
                with self._file.open("rb") as journal:
                    if journal.seek(0, 2) < self._position:
                        self._reset()
                    journal.seek(self._position)
                    for line in journal:
                        if not line.endswith(b"\n"):  # incomplete
                            break
                        self._parse_line(line)
                        self._position += len(line)
                        self._snapshot = None
            except OSError:
                self._reset()
            self._snapshot = self._snapshot or self._copy()
            return self._snapshot

    def _copy(self) -> JournalSnapshot:
        """Return a copy of the state, which other threads may read during the next `read`."""
        return JournalSnapshot(
            self._file,
            dict(self._lines),
            dict(self._followers),
            tuple(sorted(self._lines)),
            tuple(self._findings.values()),
            tuple(self._messages),
            self._message_count,
        )

    def _parse_line(self, line: bytes) -> None:
        event = line[:_HEADER_BYTES].partition(b'"event": "')[2].partition(b'"')[0]
        if event == b"interaction":
            if number := _STEP.search(line, 0, _HEADER_BYTES):
                worker = _WORKER.search(line, 0, _HEADER_BYTES)
                self._add_step(int(number[1]), int(worker[1]) if worker else 0, len(line))
        elif event in (b"elements_found", b"element_chosen", b"finding"):
            try:
                self._parse_event(json.loads(line))
            except (ValueError, KeyError, ValidationError):
                return

    def _add_step(self, step: int, worker: int, length: int) -> None:
        self._lines[step] = _LinePosition(self._position, length)
        if (before := self._last_steps.get(worker, step)) < step:
            self._followers[before] = step
        self._last_steps[worker] = step

    def _parse_event(self, event: dict[str, object]) -> None:
        match event:
            case {"event": "elements_found", "count": int(count)}:
                self._add_message(f"{plural(count, 'element')} found" if count else "No elements")
            case {"event": "element_chosen", "element": {"name": str(name), "role": str(role)}}:
                self._add_message(f"Now: {one_line(name or f'unnamed {role}', NAME_LENGTH)}")
            case {"event": "finding", "finding": dict(finding)}:
                made_finding = Finding.model_validate(finding)
                self._findings[made_finding.id] = made_finding

    def _add_message(self, message: str) -> None:
        self._messages.append(message)
        self._message_count += 1


@lru_cache(maxsize=JOURNALS_CACHED)
def journal_of(folder: Path) -> JournalReader:
    """Return the cached reader of a run folder's journal."""
    return JournalReader(folder / "journal.jsonl")


def _step(line: bytes) -> JournalStep | None:
    try:
        return JournalStep.model_validate_json(line)
    except ValidationError:
        return None
