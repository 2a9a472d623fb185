"""Files that are read while others are written."""

from __future__ import annotations

import json
import os
from pathlib import Path

import structlog

from explorer.models import Value

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


def json_document(value: Value) -> str:
    """The value as text that any encoder takes: scripts can put half characters in titles,
    which pydantic's own JSON refuses and which become "?" here."""
    text = json.dumps(value.model_dump(mode="json", by_alias=True), ensure_ascii=False, indent=2)
    return text.encode("utf-8", "replace").decode() + "\n"
