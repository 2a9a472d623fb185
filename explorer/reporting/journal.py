"""journal.jsonl: every event of a run as one line, written when it happens."""

from __future__ import annotations

import json
import shutil
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
from explorer.process.files import AppendOnlyFile, OnTrouble, retry_write
from explorer.reporting.reproduction.files import repro_of
from explorer.reporting.run import Picture, ReportedControl

NAME_LENGTH = 200  # characters

_REFERENCE = set(
    {
        "text", "input_type", "placeholder", "field_name", "selector", "containers", "near",
        "scroll_x", "scroll_y", "secret", "closed", "states",
    }
)  # fmt: skip

log = structlog.get_logger(__name__)

JOURNAL = "journal.jsonl"
_OWN = {JOURNAL, "screenshots"}


class AttemptLine(NamedTuple):
    """What identifies a line of an earlier attempt at this run."""

    event: str
    step: int
    time: datetime


class Journal:
    """Writes the journal and the pictures of a run into its folder, which it creates.

    Writing is synchronous, since a line takes about 20 microseconds, less than switching to a
    thread.

    A resumed run emits its events again from the beginning. Events that already have a line are not
    written again.

    Args:
        folder: The run folder.
        resumed: Whether to continue an existing journal.
        on_trouble: Decides whether a write that failed is repeated; by default the first failure is
            logged and the run continues.

    Raises:
        UsageError: The folder cannot be written or already holds a journal.
    """

    def __init__(
        self, folder: Path, *, resumed: bool = False, on_trouble: OnTrouble | None = None
    ) -> None:
        self._folder = folder
        self._on_trouble = on_trouble or self._log_first_error
        self._has_logged_error = False
        self._recorded_lines: deque[AttemptLine] = deque()
        self._is_recorded = False
        self._has_begun = resumed
        self._in_view: dict[int, tuple[InteractiveElement, ...]] = {}  # by worker
        try:
            (folder / "screenshots").mkdir(parents=True, exist_ok=True)
            if resumed:
                self._recorded_lines.extend(_complete_lines(folder / JOURNAL))
            self._file = AppendOnlyFile(folder / JOURNAL, new=not resumed)
        except OSError as error:
            message = f"cannot write to {folder}: {error.strerror}; name another folder with --out"
            raise UsageError(message) from error

    def with_recorded_time(self, event: RunEvent) -> RunEvent:
        """Return the event with the time of its line, if an earlier attempt wrote one."""
        line = self._recorded_lines.popleft() if self._recorded_lines else None
        key = (event.event, event.step)
        self._is_recorded = line is not None and (line.event, line.step) == key
        if line and self._is_recorded:
            return event.model_copy(update={"time": line.time})
        self._recorded_lines.clear()  # the run differs from the earlier attempt from here on
        return event

    @property
    def is_recorded(self) -> bool:
        """Whether the event of the last ``with_recorded_time`` call already has a line."""
        return self._is_recorded

    async def notice(self, event: RunEvent) -> None:
        """Write the line of an event and its picture."""
        self._has_begun = True
        if isinstance(event, ElementsFound):
            self._in_view[event.worker] = event.elements
        if self._is_recorded:
            return
        line = event.model_dump(mode="json")
        if isinstance(event, Interaction | ElementChosen) and event.element:
            line["element"] = ReportedControl.of(event.element).model_dump(mode="json")
        if isinstance(event, Interaction):
            line["names"] = self._names(event)
            line["reference"] = _reference(event.element) if event.element else None
            line["submitter"] = _whole(event.submitter) if event.submitter else None
            picture = Picture.of(event.screenshot, event.step) if event.screenshot else None
            line["screenshot"] = await self._save_picture(event.screenshot, picture)
            shot = event.recorded_screenshot
            picture = Picture.of_recording(shot, event.step) if shot else None
            line["recorded_screenshot"] = await self._save_picture(shot, picture)
        if isinstance(event, FindingMade):
            shot = event.screenshot
            picture = Picture.of_finding(shot, event.finding.id) if shot else None
            line["screenshot"] = await self._save_picture(shot, picture)
        if isinstance(event, FindingReproduced):
            repro = repro_of(event)
            line |= {"test": repro.test, "trace": repro.trace}
            line["path"] = (
                event.path.model_dump(mode="json", exclude_defaults=True) if event.path else None
            )
        await retry_write(lambda: self._file.append(_encoded(line)), self._on_trouble)

    async def close(self) -> None:
        """Close the file of the journal; remove the folder of a run that did not begin."""
        self.leave()
        if not self._has_begun and {it.name for it in self._folder.iterdir()} == _OWN:
            shutil.rmtree(self._folder, ignore_errors=True)

    def leave(self) -> None:
        """Close the file of the journal; nothing more is written."""
        self._file.close()

    def _names(self, done: Interaction) -> dict[int, str]:
        """Return the labels of the elements that ``shown`` and ``vetoes`` refer to, by index."""
        elements = self._in_view.get(done.worker, ())
        indices = {*done.shown, *(veto.index for veto in done.vetoes)}
        return {n: elements[n].label[:NAME_LENGTH] for n in sorted(indices) if n < len(elements)}

    async def _save_picture(
        self, screenshot: Screenshot | None, picture: Picture | None
    ) -> dict[str, object] | None:
        if screenshot is None or picture is None:
            return None
        jpeg, file = screenshot.jpeg, self._folder / picture.file
        if not jpeg:  # the image was lost with its worker
            return None
        kept = await retry_write(lambda: file.write_bytes(jpeg), self._on_trouble)
        return picture.model_dump() if kept else None

    async def _log_first_error(self, error: OSError) -> bool:
        if not self._has_logged_error:
            self._has_logged_error = True
            log.warning("the journal is incomplete", folder=str(self._folder), error=str(error))
        return False


def _reference(element: InteractiveElement) -> dict[str, object]:
    """Return what tells an element from others besides what ``ReportedControl`` has."""
    return element.model_dump(mode="json", include=_REFERENCE, exclude_defaults=True)


def _whole(element: InteractiveElement) -> dict[str, object]:
    return ReportedControl.of(element).model_dump(mode="json") | _reference(element)


def _encoded(line: dict[str, object]) -> bytes:
    """Return the line as UTF-8; a lone surrogate in page text becomes "?"."""
    return json.dumps(line, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _complete_lines(path: Path) -> list[AttemptLine]:
    """Return the lines of the journal, and remove an incomplete last line from the file."""
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
