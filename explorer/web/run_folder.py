"""What a run has left on disk: its summary, and files that may be handed out."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from explorer.reporting.run import RunSummary
from explorer.store.folders import read_summary

SUMMARIES_REMEMBERED = 16
MEDIA_TYPES = {
    ".json": "application/json",
    ".jsonl": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".xml": "text/xml; charset=utf-8",
    ".sarif": "application/json",
    ".jpg": "image/jpeg",
    ".py": "text/plain; charset=utf-8",
    ".zip": "application/zip",
}
_FILE = re.compile(
    r"run\.json|journal\.jsonl|report\.html|junit\.xml|results\.sarif"
    r"|screenshots/[0-9]{1,9}\.jpg|repro/[A-Za-z0-9_-]{1,200}\.(?:py|zip)"
)


def handed_out(folder: Path, name: str) -> Path | None:
    """A file of the run folder that anyone who sees the run may have; None for all else.

    The name is one of a fixed list, and what it leads to lies in the folder.
    """
    if not _FILE.fullmatch(name):
        return None
    file = folder / name
    inside = file.resolve().is_relative_to(folder.resolve())
    return file if inside and file.is_file() else None


def summary_of(folder: Path) -> RunSummary | None:
    """run.json; None while there is none, or where it cannot be read."""
    try:
        stat = (folder / "run.json").stat()
    except OSError:
        return None
    return _summary(folder, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=SUMMARIES_REMEMBERED)
def _summary(folder: Path, changed: int, size: int) -> RunSummary | None:
    return read_summary(folder)
