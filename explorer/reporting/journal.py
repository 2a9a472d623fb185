"""journal.jsonl: every event of a run on a line of its own, written as it happens."""

from __future__ import annotations

import json
from pathlib import Path

import structlog

from explorer.errors import UsageError
from explorer.models import (
    ElementChosen,
    ElementsFound,
    FindingReproduced,
    Interaction,
    InteractiveElement,
    RunEvent,
)
from explorer.reporting.repro import repro_of
from explorer.reporting.run import Control, Picture

NAME_LENGTH = 200  # characters

log = structlog.get_logger(__name__)


class Journal:
    """Writes the journal and the pictures of a run into its folder, which it makes.

    Writing is synchronous: a line takes some twenty microseconds, a thread's hop more.
    UsageError if the folder cannot be written or already holds a journal. What goes wrong later
    (a full disk) is logged once, and the run goes on.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._complained = False
        self._in_view: dict[int, tuple[InteractiveElement, ...]] = {}  # by worker
        try:
            (folder / "screenshots").mkdir(parents=True, exist_ok=True)
            self._file = (folder / "journal.jsonl").open("xb")
        except OSError as error:
            message = f"cannot write to {folder}: {error.strerror}; name another folder with --out"
            raise UsageError(message) from error

    async def notice(self, event: RunEvent) -> None:
        line = event.model_dump(mode="json")
        if isinstance(event, Interaction | ElementChosen) and event.element:
            line["element"] = Control.of(event.element).model_dump(mode="json")
        if isinstance(event, ElementsFound):
            self._in_view[event.worker] = event.elements
        if isinstance(event, Interaction):
            line["names"] = self._names(event)
            line["screenshot"] = self._keep_picture(event)
        if isinstance(event, FindingReproduced):
            told = repro_of(event)
            line |= {"test": told.test, "trace": told.trace}
        try:
            self._file.write(_encoded(line))
            self._file.flush()
        except OSError as error:
            self._complain(error)

    async def close(self) -> None:
        try:
            self._file.close()
        except OSError as error:
            self._complain(error)

    def _names(self, done: Interaction) -> dict[int, str]:
        """Of the elements that ``shown`` and ``vetoes`` tell by their index only."""
        elements = self._in_view.get(done.worker, ())
        told = {*done.shown, *(veto.index for veto in done.vetoes)}
        return {n: elements[n].label[:NAME_LENGTH] for n in sorted(told) if n < len(elements)}

    def _keep_picture(self, done: Interaction) -> dict[str, object] | None:
        if not done.screenshot:
            return None
        picture = Picture.of(done.screenshot, done.step)
        try:
            (self._folder / picture.file).write_bytes(done.screenshot.jpeg)
        except OSError as error:
            self._complain(error)
            return None
        return picture.model_dump()

    def _complain(self, error: OSError) -> None:
        if not self._complained:
            self._complained = True
            log.warning("the journal is incomplete", folder=str(self._folder), error=str(error))


def _encoded(line: dict[str, object]) -> bytes:
    """One line of UTF-8. A script can put half a character into a title; it becomes "?"."""
    return json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
