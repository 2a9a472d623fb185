"""What a run has changed of since earlier ones of its address, for its report."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from explorer.comparison import endpoint_changes
from explorer.comparison.coverage import ended_well
from explorer.models import RunStarted
from explorer.process.run_ids import is_run_id
from explorer.reporting.journal import JOURNAL
from explorer.reporting.run import EndpointChange, RunSummary

MAX_EARLIER_RUNS = 3
MAX_FOLDERS_SEARCHED = 50


def changes_since_earlier_runs(folder: Path, run: RunSummary) -> tuple[EndpointChange, ...]:
    """Return what has changed of endpoints since the latest crawls of the same address.

    Args:
        folder: The folder of the run. The others are beside it.
        run: The run.
    """
    return endpoint_changes(run, list(islice(_earlier_runs(folder, run), MAX_EARLIER_RUNS)))


def _earlier_runs(folder: Path, run: RunSummary) -> Iterator[RunSummary]:
    """Yield the crawls before a run that ended well, the newest first: their ids sort by time."""
    try:
        ids = {it.name for it in folder.parent.iterdir() if is_run_id(it.name)} - {folder.name}
    except OSError:  # it was removed
        return
    for id in sorted(ids, reverse=True)[:MAX_FOLDERS_SEARCHED]:
        if _is_earlier(folder.parent / id, run):
            try:
                file = folder.parent / id / "run.json"
                earlier = RunSummary.model_validate_json(file.read_bytes())
            except (OSError, ValueError):  # it was cut off, or is of another version
                continue
            if ended_well(earlier):
                yield earlier


def _is_earlier(folder: Path, run: RunSummary) -> bool:
    """Return whether a journal begins with an earlier crawl of the address by the same visitor.

    Its first line is read sooner than a summary.
    """
    try:
        with (folder / JOURNAL).open("rb") as journal:
            started = RunStarted.model_validate_json(journal.readline())
    except (OSError, ValueError):
        return False
    is_alike = (started.url, started.visitor) == (run.url, run.visitor)
    return is_alike and started.time < run.started and started.recording is None
