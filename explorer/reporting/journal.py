"""journal.jsonl: every event of a run on a line of its own, written as it happens."""

from __future__ import annotations

import json
from collections import deque
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import structlog

from explorer.errors import UsageError
from explorer.models import (
    ElementChosen,
    ElementsFound,
    FindingMade,
    FindingReproduced,
    Interaction,
    InteractiveElement,
    RunEvent,
    Screenshot,
)
from explorer.process.files import Appended, OnTrouble, persistently
from explorer.reporting.repro import repro_of
from explorer.reporting.run import Picture, ReportedControl

NAME_LENGTH = 200  # characters

log = structlog.get_logger(__name__)

JOURNAL = "journal.jsonl"


class AttemptLine(NamedTuple):
    """What tells a line of an earlier attempt at this run from others."""

    event: str
    step: int
    time: datetime


class Journal:
    """Writes the journal and the pictures of a run into its folder, which it makes.

    Writing is synchronous: a line takes some twenty microseconds, a thread's hop more.
    UsageError if the folder cannot be written or already holds a journal. What goes wrong later
    (a full disk) is logged once and the run goes on, unless ``on_trouble`` knows better.

    ``resumed`` goes on with the journal that is there: the run is told anew from its beginning,
    and what has its line already is not written again.
    """

    def __init__(
        self, folder: Path, *, resumed: bool = False, on_trouble: OnTrouble | None = None
    ) -> None:
        self._folder = folder
        self._on_trouble = on_trouble or self._complain
        self._complained = False
        self._told: deque[AttemptLine] = deque()
        self._is_told = False
        self._in_view: dict[int, tuple[InteractiveElement, ...]] = {}  # by worker
        try:
            (folder / "screenshots").mkdir(parents=True, exist_ok=True)
            if resumed:
                self._told.extend(_whole_lines(folder / JOURNAL))
            self._file = Appended(folder / JOURNAL, new=not resumed)
        except OSError as error:
            message = f"cannot write to {folder}: {error.strerror}; name another folder with --out"
            raise UsageError(message) from error

    def as_told(self, event: RunEvent) -> RunEvent:
        """The event with the time of its line, if an earlier attempt has written that."""
        line = self._told.popleft() if self._told else None
        self._is_told = line is not None and (line.event, line.step) == (event.event, event.step)
        if line and self._is_told:
            return event.model_copy(update={"time": line.time})
        self._told.clear()  # it went another way: all that comes now is new
        return event

    @property
    def is_told(self) -> bool:
        """The event that was asked about last has its line."""
        return self._is_told

    async def notice(self, event: RunEvent) -> None:
        if isinstance(event, ElementsFound):
            self._in_view[event.worker] = event.elements
        if self._is_told:
            return
        line = event.model_dump(mode="json")
        if isinstance(event, Interaction | ElementChosen) and event.element:
            line["element"] = ReportedControl.of(event.element).model_dump(mode="json")
        if isinstance(event, Interaction):
            line["names"] = self._names(event)
            picture = Picture.of(event.screenshot, event.step) if event.screenshot else None
            line["screenshot"] = await self._keep_picture(event.screenshot, picture)
        if isinstance(event, FindingMade):
            shot = event.screenshot
            picture = Picture.of_finding(shot, event.finding.id) if shot else None
            line["screenshot"] = await self._keep_picture(shot, picture)
        if isinstance(event, FindingReproduced):
            told = repro_of(event)
            line |= {"test": told.test, "trace": told.trace}
        await persistently(lambda: self._file.append(_encoded(line)), self._on_trouble)

    async def close(self) -> None:
        self.leave()

    def leave(self) -> None:
        """Nothing more is written here."""
        self._file.close()

    def _names(self, done: Interaction) -> dict[int, str]:
        """Of the elements that ``shown`` and ``vetoes`` tell by their index only."""
        elements = self._in_view.get(done.worker, ())
        told = {*done.shown, *(veto.index for veto in done.vetoes)}
        return {n: elements[n].label[:NAME_LENGTH] for n in sorted(told) if n < len(elements)}

    async def _keep_picture(
        self, screenshot: Screenshot | None, picture: Picture | None
    ) -> dict[str, object] | None:
        if screenshot is None or picture is None:
            return None
        jpeg, file = screenshot.jpeg, self._folder / picture.file
        if not jpeg:  # it went with a worker that was lost
            return None
        kept = await persistently(lambda: file.write_bytes(jpeg), self._on_trouble)
        return picture.model_dump() if kept else None

    async def _complain(self, error: OSError) -> bool:
        if not self._complained:
            self._complained = True
            log.warning("the journal is incomplete", folder=str(self._folder), error=str(error))
        return False


def _encoded(line: dict[str, object]) -> bytes:
    """One line of UTF-8. A script can put half a character into a title; it becomes "?"."""
    return json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _whole_lines(path: Path) -> list[AttemptLine]:
    """The lines that are there; one that was cut off is removed. None where there is no file."""
    if not path.exists():
        return []
    content = path.read_bytes()
    whole = content[: content.rfind(b"\n") + 1]
    if len(whole) < len(content):
        with path.open("r+b") as file:
            file.truncate(len(whole))
    lines = map(json.loads, whole.splitlines())
    return [
        AttemptLine(line["event"], line["step"], datetime.fromisoformat(line["time"]))
        for line in lines
    ]
