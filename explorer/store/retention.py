"""Which runs are kept, and the removal of the others: their folders, then their rows.

Judgements and schedules are never removed, nor is a run that is not over or whose alert is still to
be delivered.
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
    """``days``: how long a run is kept after its end. ``runs``: how many, the newest, are kept of
    each site and schedule. None sets no limit."""

    days: float | None = None
    runs: int | None = None

    @classmethod
    def of(cls, settings: ReportSettings, *, default_days: float | None = None) -> Retention:
        """``default_days`` counts where the settings name no number of days; 0 sets no limit."""
        days = default_days if settings.keep_days is None else settings.keep_days
        return cls(days or None, settings.keep_runs or None)

    @property
    def is_limited(self) -> bool:
        return self.days is not None or self.runs is not None


class Pruned(NamedTuple):
    """What was removed, or would be: runs, folders without a run, and the size of all of them on
    disk in bytes. ``kept`` counts the runs that stay."""

    runs: tuple[RunAge, ...]
    folders: tuple[Path, ...]
    size: int
    kept: int


async def prune(
    store: Store,
    out: Path,
    retention: Retention,
    *,
    dry_run: bool = False,
    before_rows: Callable[[Sequence[RunAge]], Awaitable[None]] | None = None,
) -> Pruned:
    """Remove the runs that are kept no longer. Raise StoreUnavailable.

    A folder that cannot be removed is logged, and its run stays. ``before_rows`` is awaited with
    the runs whose folders are gone, before their rows are removed; what it raises keeps the rows.
    """
    ages = await store.runs.ages()
    schedules = {schedule.name for schedule in await store.schedules.list()}
    expired = tuple(expired_runs(ages, retention, schedules, now()))
    known = {age.run_id for age in ages}
    left = await asyncio.to_thread(_left_behind, out, known, retention)
    size = await asyncio.to_thread(_size, [*(out / age.run_id for age in expired), *left])
    if not dry_run:
        gone = [age for age in expired if await asyncio.to_thread(_remove, out / age.run_id)]
        left = [folder for folder in left if await asyncio.to_thread(_remove, folder)]
        if before_rows:
            await before_rows(gone)
        await store.runs.forget([age.run_id for age in gone])
        expired = tuple(gone)
    return Pruned(expired, tuple(left), size, len(ages) - len(expired))


def expired_runs(
    ages: Iterable[RunAge], retention: Retention, schedules: Collection[str], at: datetime
) -> Iterator[RunAge]:
    """Those that are kept no longer, the newest first.

    Of a schedule the last run that the next one is compared with stays. While an attempt is open,
    that is a run of an occasion before it.
    """
    ages = sorted(ages, key=lambda one: one.created, reverse=True)
    under_way = {age.occasion for age in ages if age.state in OPEN}
    newer: Counter[tuple[str, str | None]] = Counter()
    compared: set[str | None] = set()
    for age in ages:
        group = age.site, age.schedule
        is_old = retention.days is not None and age.ended < at - timedelta(days=retention.days)
        is_beyond = retention.runs is not None and newer[group] >= retention.runs
        newer[group] += 1
        is_last = age.is_comparable and age.schedule not in compared
        if is_last and age.schedule in schedules:
            if age.occasion not in under_way:
                compared.add(age.schedule)
        elif age.is_removable and (is_old or is_beyond):
            yield age


def _left_behind(out: Path, known: Collection[str], retention: Retention) -> list[Path]:
    """Folders of runs that were broken off and came to no report: no list shows them."""
    if retention.days is None or not out.is_dir():
        return []
    oldest = now() - timedelta(days=retention.days)
    unknown = (f for f in out.iterdir() if is_run_id(f.name) and f.name not in known)
    return [folder for folder in unknown if _is_left_behind(folder, oldest)]


def _is_left_behind(folder: Path, oldest: datetime) -> bool:
    try:
        has_report = (folder / "run.json").exists()
    except OSError:  # it may be somebody else's
        return False
    return not has_report and _last_written(folder / JOURNAL, oldest) < oldest


def _last_written(journal: Path, oldest: datetime) -> datetime:
    try:
        return datetime.fromtimestamp(journal.stat().st_mtime, UTC)
    except OSError:
        return oldest  # none: it is no folder of a run


def _size(folders: Sequence[Path]) -> int:
    """In bytes, as far as it can be read."""
    total = 0
    for folder in folders:
        for file in folder.rglob("*"):
            try:
                total += file.lstat().st_size
            except OSError:
                continue
    return total


def _remove(folder: Path) -> bool:
    """True also where there is none. A link is left alone: it may lead to somebody else's files."""
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        return True
    except OSError as error:
        log.warning("a run folder cannot be removed", folder=str(folder), error=str(error))
        return False
    return True
