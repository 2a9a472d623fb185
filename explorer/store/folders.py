"""Run folders, which stand for themselves: the store takes in those it has not heard of."""

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
    """The folder of a run, None for a name that could lead elsewhere."""
    return out / run_id if is_run_id(run_id) else None


def read_summary(folder: Path) -> RunSummary | None:
    """run.json of a run folder, None where there is none that can be read."""
    if not (folder / "run.json").exists():
        return None
    try:
        return require_summary(folder)
    except UsageError as error:
        log.warning("a run was left out", error=str(error))
        return None


def require_summary(folder: Path) -> RunSummary:
    """run.json of a run folder. Raise UsageError where there is none, or none that can be read."""
    file = folder / "run.json"
    try:
        return RunSummary.model_validate_json(file.read_bytes())
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}") from None
    except ValidationError as error:
        wrong = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, wrong["loc"]))
        raise UsageError(
            f"{file} is not a report of this version: {where} {wrong['msg']}"
        ) from None


class FolderScan:
    """What is remembered of the folders from one look to the next."""

    def __init__(self) -> None:
        self.done: set[str] = set()
        """Names that need not be looked at again."""
        self._told: set[Path] = set()

    def complain(self, folder: Path, error: Exception) -> None:
        """Once of each: the next look may find it mended, or not."""
        if folder not in self._told:
            self._told.add(folder)
            log.warning("a run folder cannot be read", folder=str(folder), error=str(error))


async def adopt(runs: Runs, out: Path, looked: FolderScan | None = None) -> int:
    """Store the runs below ``out`` that ``explorer explore`` has left there; how many there were.
    What cannot be read is left out with a warning. Raise StoreUnavailable."""
    looked = FolderScan() if looked is None else looked
    try:
        names = await asyncio.to_thread(_unseen, out, looked.done)
    except OSError as error:
        looked.complain(out, error)
        return 0
    unknown = await runs.unknown(names)
    looked.done |= set(names) - unknown
    adopted = 0
    for name in sorted(unknown):
        try:
            summary, over = await asyncio.to_thread(_look, out / name)
            if over:
                looked.done.add(name)
            if summary and summary.run_id == name:
                await runs.record(summary)
                adopted += 1
        except (OSError, OverflowError, SQLAlchemyError) as error:  # a number beyond all columns
            looked.complain(out / name, error)
    return adopted


def _look(folder: Path) -> tuple[RunSummary | None, bool]:
    """What a run has left, and whether there is no more to come."""
    summary = read_summary(folder)
    over = (folder / "run.json").exists() or not (folder / "journal.jsonl").exists()
    return summary, over


def _unseen(out: Path, seen: Collection[str]) -> list[str]:
    """The names of folders that may be of runs: names first, for each look costs."""
    if not out.is_dir():
        return []
    with os.scandir(out) as entries:
        return [
            entry.name
            for entry in entries
            if entry.name not in seen and is_run_id(entry.name) and entry.is_dir()
        ]
