"""The data that the page of the rules shows, from the settings, the store and the run folders."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ValidationError

from explorer.checks.silencing import has_ended, today
from explorer.models import IgnoreRule
from explorer.settings.model import Settings
from explorer.store import Store
from explorer.store.records import RunFilter, StoredRun, WrittenRule
from explorer.web.dependencies import folder_of
from explorer.web.run_folder import downloadable_file
from explorer.web.silencing import may_be_silenced

RUNS_READ = 50
"""Number of the newest completed runs whose silenced findings are counted."""
_FILES_CACHED = 4 * RUNS_READ


class SilencedCount(NamedTuple):
    """How many findings a rule has silenced in the runs that it applied to."""

    findings: int
    runs: int
    """Those in which it has silenced any."""
    of: int
    """All runs that it applied to."""


class ShownRule(NamedTuple):
    """A rule as the page shows it."""

    rule: IgnoreRule
    written: WrittenRule | None
    """Where, when and by whom it was written. None for a rule of config.yaml."""
    has_ended: bool
    is_of_known_check: bool
    """Whether findings of its check can be silenced; the check may have been renamed since."""
    silenced: SilencedCount


class _Silenced(BaseModel):
    """A finding in run.json that a rule silences: what it is counted by."""

    id: str
    rule: str
    reason: str


class _Summary(BaseModel):
    """The part of run.json that is counted."""

    silenced: tuple[_Silenced, ...] = ()


_IdsByRule = Mapping[tuple[str, str], Collection[str]]
"""The findings that rules have silenced in a run, by the conditions in words and the reason."""


async def shown_rules(store: Store, settings: Settings) -> tuple[ShownRule, ...]:
    """Return the rules of the settings, then those that people have written, newest first."""
    written = await store.judgements.written_rules()
    runs = await store.runs.list(RunFilter(state="done"), limit=RUNS_READ)
    read = await asyncio.to_thread(_read_all, runs, settings)
    return (
        *(_shown(rule, None, read) for rule in settings.checks.ignore),
        *(_shown(one.rule, one, read) for one in written),
    )


def _shown(
    rule: IgnoreRule, written: WrittenRule | None, read: Iterable[tuple[StoredRun, _IdsByRule]]
) -> ShownRule:
    found = [
        ids.get((rule.to_text(), rule.reason), ())
        for run, ids in read
        if written is None or _applies(written, run)
    ]
    findings = len({one for ids in found for one in ids})
    silenced = SilencedCount(findings, sum(map(bool, found)), len(found))
    known = not rule.check or may_be_silenced(rule.check)
    return ShownRule(rule, written, has_ended(rule, today()), known, silenced)


def _applies(written: WrittenRule, run: StoredRun) -> bool:
    """Return whether a run has begun with the rule: one of a worker, on that site, later on."""
    is_later = run.started is not None and run.started > written.at
    return is_later and bool(run.takes) and run.site == written.site


def _read_all(
    runs: Iterable[StoredRun], settings: Settings
) -> tuple[tuple[StoredRun, _IdsByRule], ...]:
    """Return the runs whose folders are on this machine, with what was silenced in them."""
    files = ((run, downloadable_file(folder_of(run.run_id, settings), "run.json")) for run in runs)
    return tuple((run, _silenced_in(file)) for run, file in files if file)


def _silenced_in(file: Path) -> _IdsByRule:
    """Return what was silenced in a run by its run.json, nothing if that is unreadable.

    It is cached until the file changes.
    """
    try:
        stat = file.stat()
    except OSError:  # removed meanwhile
        return {}
    return _silenced(file, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=_FILES_CACHED)
def _silenced(file: Path, modified_ns: int, size: int) -> _IdsByRule:
    try:
        summary = _Summary.model_validate_json(file.read_bytes())
    except (OSError, ValidationError):
        return {}
    ids: dict[tuple[str, str], set[str]] = {}
    for one in summary.silenced:
        ids.setdefault((one.rule, one.reason), set()).add(one.id)
    return ids
