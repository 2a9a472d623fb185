"""Removal of expired runs, their folders first and then their rows.

Judgements and schedules are never removed, nor are runs that are not over or have an outstanding
alert.
"""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

import structlog

from explorer.process.run_ids import is_run_id
from explorer.reporting.journal import JOURNAL
from explorer.settings.model import ReportSettings
from explorer.store import Store
from explorer.store.clock import now
from explorer.store.records import OPEN, RunAge

log = structlog.get_logger(__name__)


class Retention(NamedTuple):
    """Limits on how long and how many runs are kept."""

    days: float | None = None
    """Days for which a run is kept after its end. None for no limit."""
    runs: int | None = None
    """Number of newest runs kept of each site and schedule. None for no limit."""

    @classmethod
    def of(cls, settings: ReportSettings, *, default_days: float | None = None) -> Retention:
        """Return the limits in the settings, where 0 means no limit.

        Args:
            settings: The settings.
            default_days: The number of days if the settings name none.
        """
        days = default_days if settings.keep_days is None else settings.keep_days
        return cls(days or None, settings.keep_runs or None)

    @property
    def is_limited(self) -> bool:
        """Whether there is any limit."""
        return self.days is not None or self.runs is not None


class Pruned(NamedTuple):
    """Result of a pruning."""

    runs: tuple[RunAge, ...]
    """Runs that were removed, or would be."""
    folders: tuple[Path, ...]
    """Folders without a run that were removed, or would be."""
    size: int
    """Size of the expired folders on disk, in bytes."""
    kept: int
    """Number of runs that stay."""


async def prune(
    store: Store,
    out: Path,
    retention: Retention,
    *,
    dry_run: bool = False,
    before_rows: Callable[[Sequence[RunAge]], Awaitable[None]] | None = None,
) -> Pruned:
    """Remove expired runs.

    A folder that cannot be removed is logged, and its run stays.

    Args:
        store: The run store.
        out: The folder that holds the run folders.
        retention: Which runs to keep.
        dry_run: Only report what would be removed.
        before_rows: Awaited with the runs whose folders are gone, before their rows are removed. An
            error raised by it keeps the rows.

    Raises:
        StoreUnavailable: The database cannot be used.
    """
    ages = await store.runs.ages()
    schedules = {schedule.name for schedule in await store.schedules.list()}
    expired = tuple(expired_runs(ages, retention, schedules, now()))
    known = {age.run_id for age in ages}
    leftovers = await asyncio.to_thread(_interrupted_folders, out, known, retention)
    size = await asyncio.to_thread(_size, [*(out / age.run_id for age in expired), *leftovers])
    if not dry_run:
        removed = [age for age in expired if await asyncio.to_thread(_remove, out / age.run_id)]
        leftovers = [folder for folder in leftovers if await asyncio.to_thread(_remove, folder)]
        if before_rows:
            await before_rows(removed)
        await store.runs.delete_runs([age.run_id for age in removed])
        expired = tuple(removed)
    return Pruned(expired, tuple(leftovers), size, len(ages) - len(expired))


def expired_runs(
    ages: Iterable[RunAge], retention: Retention, schedules: Collection[str], at: datetime
) -> Iterator[RunAge]:
    """Yield the expired runs, newest first.

    The last comparable run of each existing schedule is kept for the next comparison. While an
    attempt of its occasion is open, the last one of an earlier occasion is kept as well.

    Args:
        ages: All runs.
        retention: Which runs to keep.
        schedules: The names of the existing schedules.
        at: The current time.
    """
    ages = sorted(ages, key=lambda one: one.created, reverse=True)
    under_way = {age.occasion for age in ages if age.state in OPEN}
    newer: Counter[tuple[str, str | None]] = Counter()
    compared: set[str | None] = set()
    for age in ages:
        group = age.site, age.schedule
        is_old = retention.days is not None and age.ended < at - timedelta(days=retention.days)
        is_surplus = retention.runs is not None and newer[group] >= retention.runs
        newer[group] += 1
        is_last = age.is_comparable and age.schedule not in compared
        if is_last and age.schedule in schedules:
            if age.occasion not in under_way:
                compared.add(age.schedule)
        elif age.is_removable and (is_old or is_surplus):
            yield age


def _interrupted_folders(out: Path, known: Collection[str], retention: Retention) -> list[Path]:
    """Return the old folders of interrupted runs, which have no report and are not in the store."""
    if retention.days is None or not out.is_dir():
        return []
    oldest = now() - timedelta(days=retention.days)
    unknown = (f for f in out.iterdir() if is_run_id(f.name) and f.name not in known)
    return [folder for folder in unknown if _is_interrupted(folder, oldest)]


def _is_interrupted(folder: Path, oldest: datetime) -> bool:
    try:
        has_report = (folder / "run.json").exists()
    except OSError:  # it may belong to another user
        return False
    return not has_report and _last_write_time(folder / JOURNAL, oldest) < oldest


def _last_write_time(journal: Path, oldest: datetime) -> datetime:
    try:
        return datetime.fromtimestamp(journal.stat().st_mtime, UTC)
    except OSError:
        return oldest  # without a journal, it is not a run folder


def _size(folders: Sequence[Path]) -> int:
    """Return the size of all readable files in bytes."""
    total = 0
    for folder in folders:
        for file in folder.rglob("*"):
            try:
                total += file.lstat().st_size
            except OSError:
                continue
    return total


def _remove(folder: Path) -> bool:
    """Remove a folder and return whether it is gone. A symbolic link is not followed or removed."""
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        return True
    except OSError as error:
        log.warning("a run folder cannot be removed", folder=str(folder), error=str(error))
        return False
    return True
