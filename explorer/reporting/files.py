"""Files that are read while others are written."""

from __future__ import annotations

import os
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)


def write_whole(path: Path, content: str | bytes) -> None:
    """Whole or not at all: a reader never sees half a file. What goes wrong is logged."""
    data = content.encode("utf-8", "replace") if isinstance(content, str) else content
    unfinished = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(data)
        os.replace(unfinished, path)
    except OSError as error:
        log.error("a report could not be written", file=str(path), error=str(error))
