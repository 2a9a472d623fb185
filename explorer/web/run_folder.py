"""What a run has left on disk: its summary, and files that may be handed out."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response

from explorer.reporting.run import RunSummary
from explorer.store.folders import read_summary
from explorer.web.errors import not_found

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
FILE_RULES = (
    "sandbox allow-same-origin; default-src 'none'; img-src 'self' data:; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""For what a run has left: no script runs in it, whatever a site has smuggled in. Its own origin
it keeps, so that the pictures beside a report may be fetched with the cookie."""
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


def file_answer(folder: Path, name: str) -> Response:
    """Raise 404 for a file that is not there, or is handed out to nobody."""
    found = handed_out(folder, name)
    if found is None:
        raise not_found("there is no such file of this run")
    return FileResponse(
        found,
        media_type=MEDIA_TYPES[found.suffix],
        headers={"Content-Security-Policy": FILE_RULES, "Cache-Control": "private, no-cache"},
    )


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
