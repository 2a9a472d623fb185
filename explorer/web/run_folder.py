"""Access to the summary and the downloadable files of run folders."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from starlette.responses import FileResponse, Response

from explorer.reporting.run import RunSummary
from explorer.store.folders import read_summary
from explorer.web.errors import not_found

SUMMARIES_CACHED = 16
"""Number of cached summaries."""
MEDIA_TYPES = {
    ".json": "application/json",
    ".jsonl": "text/plain; charset=utf-8",
    ".ndjson": "text/plain; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".xml": "text/xml; charset=utf-8",
    ".sarif": "application/json",
    ".jpg": "image/jpeg",
    ".py": "text/plain; charset=utf-8",
    ".zip": "application/zip",
}
FILE_CSP = (
    "sandbox allow-same-origin; default-src 'none'; img-src 'self' data:; "
    "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The Content-Security-Policy of downloadable files, which may contain content of the crawled site.

No script runs in them. They keep their origin, so that the session cookie is sent for a report's
pictures.
"""
_FILE = re.compile(
    r"run\.json|journal\.jsonl|report\.html|junit\.xml|results\.sarif|messages\.ndjson"
    r"|screenshots/[0-9]{1,9}(?:-recorded)?\.jpg|repro/[A-Za-z0-9_-]{1,200}\.(?:py|zip)"
)


def downloadable_file(folder: Path, name: str) -> Path | None:
    """Return a downloadable file of a run folder.

    Args:
        folder: The run folder.
        name: The path of the file in the folder.

    Returns:
        The file, or None if it does not exist, is not downloadable or leads out of the folder.
    """
    if not _FILE.fullmatch(name):
        return None
    file = folder / name
    inside = file.resolve().is_relative_to(folder.resolve())
    return file if inside and file.is_file() else None


def file_response(folder: Path, name: str) -> Response:
    """Return a response with a downloadable file.

    Raises:
        HTTPException: With status 404 if the file does not exist or is not downloadable.
    """
    found = downloadable_file(folder, name)
    if found is None:
        raise not_found("there is no such file of this run")
    return FileResponse(
        found,
        media_type=MEDIA_TYPES[found.suffix],
        headers={"Content-Security-Policy": FILE_CSP, "Cache-Control": "private, no-cache"},
    )


def summary_of(folder: Path) -> RunSummary | None:
    """Return the summary in run.json, or None if it is missing or unreadable.

    Summaries are cached until the file changes.
    """
    try:
        stat = (folder / "run.json").stat()
    except OSError:
        return None
    return _summary(folder, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=SUMMARIES_CACHED)
def _summary(folder: Path, modified_ns: int, size: int) -> RunSummary | None:
    return read_summary(folder)
