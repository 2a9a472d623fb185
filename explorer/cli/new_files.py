"""Files that a command writes for the first time."""

from __future__ import annotations

from pathlib import Path

from explorer.errors import UsageError


def require_new_file(out: Path) -> None:
    """Raise UsageError if the file exists."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} exists: remove it, or name another file with --out")
