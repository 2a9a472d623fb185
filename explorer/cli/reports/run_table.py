"""Prints runs as a table on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from rich.table import Table
from rich.text import Text

from explorer.models import Severity
from explorer.reporting.lines import SENTENCE_LENGTH, STYLES, URL_LENGTH
from explorer.store.records import RunState, StoredRun
from explorer.text import one_line

STATES: dict[RunState, str] = {
    "queued": "cyan",
    "running": "cyan",
    "paused": "yellow",
    "held": "yellow",
    "logged_out": "yellow",
    "done": "",
    "failed": "bold red",
    "cancelled": "dim",
}
VERDICTS = {"better": "green", "same": "dim", "worse": "bold red"}


def table(*headings: str, flexible: str) -> Table:
    """Make a table without lines.

    On a narrow terminal only the column ``flexible`` is cut off.
    """
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for heading in headings:
        made.add_column(heading, no_wrap=heading != flexible, overflow="ellipsis")
    return made


def run_table(runs: Iterable[StoredRun]) -> Table:
    """Make a table of runs with their verdicts and the numbers of findings by severity."""
    rows = table("run", "when", "state", "steps", "E", "W", "I", "address", flexible="address")
    for run in runs:
        rows.add_row(
            run.run_id,
            format_time(run.started or run.created),
            verdict_or_state(run),
            str(run.steps),
            *(_count_cell(count, severity) for severity, count in by_severity(run).items()),
            url_cell(run.url),
        )
    return rows


def by_severity(run: StoredRun) -> dict[Severity, int]:
    """Return the number of findings of a run for each severity."""
    return {"error": run.errors, "warning": run.warnings, "info": run.infos}


def verdict_or_state(run: StoredRun) -> Text:
    """Return the verdict of a run, or its state if it has no verdict."""
    if run.verdict and run.state == "done":
        return Text(run.verdict, VERDICTS[run.verdict])
    return Text(run.state, STATES[run.state])


def url_cell(url: str) -> Text:
    """Return a URL on one line, cut off if it is too long."""
    return Text(one_line(url, URL_LENGTH), no_wrap=True, overflow="ellipsis")


def _count_cell(count: int, severity: Severity) -> Text:
    return Text(str(count), STYLES[severity]) if count else Text()


def format_time(time: datetime | None) -> str:
    """Return a time in the local time zone, "" for None."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}" if time else ""


def shorten(text: str) -> str:
    """Return a text on one line, shortened if it is too long."""
    return one_line(text, SENTENCE_LENGTH)
