"""Run folders, which stand for themselves: the store takes in those it has not heard of."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from pathlib import Path

import structlog
from pydantic import ValidationError

from explorer.errors import UsageError
from explorer.reporting.run import RunSummary
from explorer.run_ids import is_run_id
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
        raise UsageError(f"{file} is no report of this version: {where} {wrong['msg']}") from None


async def adopt(runs: Runs, out: Path, seen: set[str] | None = None) -> int:
    """Store the runs below ``out`` that ``explorer explore`` has left there; how many there were.

    ``seen`` are names that need not be looked at again; it grows.
    """
    seen = set() if seen is None else seen
    known = await runs.known() if _unseen(out, seen) else set()
    adopted = 0
    for folder in _unseen(out, seen | known):
        summary = await asyncio.to_thread(read_summary, folder)
        if summary and summary.run_id == folder.name:
            await runs.record(summary)
            adopted += 1
        if (folder / "run.json").exists() or not (folder / "journal.jsonl").exists():
            seen.add(folder.name)  # the rest is under way
    seen |= known
    return adopted


def _unseen(out: Path, seen: Collection[str]) -> list[Path]:
    return [folder for folder in _folders(out) if folder.name not in seen]


def _folders(out: Path) -> Iterator[Path]:
    if out.is_dir():
        for folder in sorted(out.iterdir()):
            if is_run_id(folder.name) and folder.is_dir():
                yield folder
