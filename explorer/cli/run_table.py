"""The list of runs as a table of a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from rich.table import Table
from rich.text import Text

from explorer.reporting.lines import SENTENCE_LENGTH, URL_LENGTH, counts, duration
from explorer.reporting.plain import one_line
from explorer.store.records import RunState, StoredRun

STATES: dict[RunState, str] = {
    "queued": "cyan",
    "running": "cyan",
    "paused": "yellow",
    "held": "yellow",
    "done": "",
    "failed": "bold red",
    "cancelled": "dim",
}
VERDICTS = {"better": "green", "same": "dim", "worse": "bold red"}


def table(*heads: str) -> Table:
    """Without lines; the cells of a terminal that is too narrow end in "…"."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for head in heads:
        made.add_column(head, no_wrap=True, overflow="ellipsis")
    return made


def run_table(runs: Iterable[StoredRun]) -> Table:
    made = table("run", "when", "state", "steps", "time", "findings", "verdict", "address")
    for run in runs:
        made.add_row(
            run.run_id,
            moment(run.started or run.created),
            Text(run.state, STATES[run.state]),
            str(run.steps),
            duration(run.duration.total_seconds()) if run.duration else "",
            findings(run),
            verdict(run),
            one_line(run.url, URL_LENGTH),
        )
    return made


def findings(run: StoredRun) -> Text:
    return counts({"error": run.errors, "warning": run.warnings, "info": run.infos})


def verdict(run: StoredRun) -> Text:
    return Text(run.verdict, VERDICTS[run.verdict]) if run.verdict else Text()


def moment(time: datetime | None) -> str:
    """By the clock of whoever reads it."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}" if time else ""


def sentence(text: str) -> str:
    return one_line(text, SENTENCE_LENGTH)
