"""The events of a journal that say what a crawl did."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from explorer.errors import UsageError
from explorer.models import (
    Bounds,
    CrawlPath,
    FindingMade,
    Interaction,
    RunStarted,
    StartOpened,
    Value,
    ViewCleared,
)
from explorer.reporting.journal import JOURNAL
from explorer.reporting.run import Picture


class ReproducedPath(Value):
    """The shortest crawl path that showed a finding again."""

    finding_id: str
    path: CrawlPath
    needs_state: bool = False


CrawlEvent = RunStarted | StartOpened | ViewCleared | Interaction | FindingMade | ReproducedPath
_MODELS: dict[str, type[CrawlEvent]] = {
    "run_started": RunStarted,
    "start_opened": StartOpened,
    "view_cleared": ViewCleared,
    "interaction": Interaction,
    "finding": FindingMade,
    "finding_reproduced": ReproducedPath,
}
_HEADER = 100
"""Characters at the beginning of a line that contain its event."""


class JournalEntry(NamedTuple):
    """An event of a journal, and what only its line tells."""

    event: CrawlEvent
    picture: Picture | None = None
    """The page before an interaction."""
    is_whole: bool = True
    """Whether the line tells all of its element that a recording holds."""


def read_journal(folder: Path) -> Iterator[JournalEntry]:
    """Yield the events of a run folder that say what a crawl did; damaged lines are left out.

    Raises:
        UsageError: There is no journal, or it cannot be read.
    """
    file = folder / JOURNAL
    try:
        with file.open(encoding="utf-8", errors="replace") as lines:
            for line in lines:
                kind = line[:_HEADER].partition('"event": "')[2].partition('"')[0]
                if entry := _entry(_MODELS.get(kind), line):
                    yield entry
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from None


def _entry(model: type[CrawlEvent] | None, line: str) -> JournalEntry | None:
    if model is None:
        return None
    try:
        data = json.loads(line)
        picture = Picture.model_validate(data["screenshot"]) if data.get("screenshot") else None
        is_whole = not data.get("element") or data.get("reference") is not None
        if data.get("element"):
            data["element"] = _element(data["element"], data.get("reference") or {}, picture)
        if data.get("submitter"):
            data["submitter"] = _element(data["submitter"], {}, picture)
        known = {name: data[name] for name in data.keys() & model.model_fields.keys()}
        known.pop("screenshot", None)
        known.pop("recorded_screenshot", None)
        return JournalEntry(model.model_validate(known), picture, is_whole)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _element(
    element: dict[str, Any], reference: dict[str, Any], picture: Picture | None
) -> dict[str, Any]:
    """Return the fields of an element as it was in the viewport."""
    scroll = {"scroll_x": picture.scroll_x, "scroll_y": picture.scroll_y} if picture else {}
    known = {"ref": "", **scroll, **element, **reference}
    page_box = Bounds.model_validate(element["bounds"])
    bounds = page_box.moved(-known.get("scroll_x", 0), -known.get("scroll_y", 0))
    return {**known, "bounds": bounds}
