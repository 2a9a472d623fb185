"""Run folders on disk, and their adoption into the run store."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Collection
from pathlib import Path

import structlog
from pydantic import ValidationError
from sqlalchemy.exc import SQLAlchemyError

from explorer.errors import UsageError
from explorer.process.run_ids import is_run_id
from explorer.reporting.run import RunSummary
from explorer.store.runs import Runs

log = structlog.get_logger(__name__)


def run_folder(out: Path, run_id: str) -> Path | None:
    """Return the folder of a run, or None if ``run_id`` is not a valid id.

    The check prevents path traversal.
    """
    return out / run_id if is_run_id(run_id) else None


def read_summary(folder: Path) -> RunSummary | None:
    """Return the summary in run.json, or None if it is missing or unreadable."""
    if not (folder / "run.json").exists():
        return None
    try:
        return require_summary(folder)
    except UsageError as error:
        log.warning("a run was left out", error=str(error))
        return None


def require_summary(folder: Path) -> RunSummary:
    """Return the summary in run.json.

    Raises:
        UsageError: The file is missing, unreadable or of another version.
    """
    file = folder / "run.json"
    try:
        return RunSummary.model_validate_json(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from None
    except ValidationError as error:
        first_error = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first_error["loc"]))
        raise UsageError(
            f"{file} is not a report of this version: {field} {first_error['msg']}"
        ) from None


class FolderScan:
    """The state of repeated scans for run folders."""

    def __init__(self) -> None:
        self.done: set[str] = set()
        """Names of the folders that need not be read again."""
        self._reported: set[Path] = set()

    def report_once(self, folder: Path, error: Exception) -> None:
        """Log that a folder cannot be read, once per folder."""
        if folder not in self._reported:
            self._reported.add(folder)
            log.warning("a run folder cannot be read", folder=str(folder), error=str(error))


async def adopt(runs: Runs, out: Path, scan: FolderScan | None = None) -> int:
    """Store the runs that ``explorer explore`` has written.

    Folders that cannot be read are skipped with a warning.

    Args:
        runs: The runs of the store.
        out: The folder that holds the run folders.
        scan: The state of earlier scans, which is updated. Folders known from them are skipped.

    Returns:
        The number of runs that were added.

    Raises:
        StoreUnavailable: The database cannot be used.
    """
    scan = FolderScan() if scan is None else scan
    try:
        names = await asyncio.to_thread(_new_folders, out, scan.done)
    except OSError as error:
        scan.report_once(out, error)
        return 0
    unknown = await runs.unknown(names)
    scan.done |= set(names) - unknown
    adopted = 0
    for name in sorted(unknown):
        try:
            summary, over = await asyncio.to_thread(_read_folder, out / name)
            if over:
                scan.done.add(name)
            if summary and summary.run_id == name:
                await runs.record(summary)
                adopted += 1
        except (OSError, OverflowError, SQLAlchemyError) as error:  # number out of range
            scan.report_once(out / name, error)
    return adopted


def _read_folder(folder: Path) -> tuple[RunSummary | None, bool]:
    """Return the summary of a run folder and whether the folder is final."""
    summary = read_summary(folder)
    over = (folder / "run.json").exists() or not (folder / "journal.jsonl").exists()
    return summary, over


def _new_folders(out: Path, seen: Collection[str]) -> list[str]:
    """Return the names of the run folders that are not in ``seen``."""
    if not out.is_dir():
        return []
    with os.scandir(out) as entries:
        return [
            entry.name
            for entry in entries
            if entry.name not in seen and is_run_id(entry.name) and entry.is_dir()
        ]
