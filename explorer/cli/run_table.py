"""Prints runs as a table on a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from rich.table import Table
from rich.text import Text

from explorer.models import Severity
from explorer.reporting.lines import SENTENCE_LENGTH, STYLES, URL_LENGTH
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


def table(*heads: str, flexible: str) -> Table:
    """Make a table without lines.

    On a narrow terminal only the column ``flexible`` is cut off.
    """
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    for head in heads:
        made.add_column(head, no_wrap=head != flexible, overflow="ellipsis")
    return made


def run_table(runs: Iterable[StoredRun]) -> Table:
    """Make a table of runs with their verdicts and the numbers of findings by severity."""
    made = table("run", "when", "state", "steps", "E", "W", "I", "address", flexible="address")
    for run in runs:
        made.add_row(
            run.run_id,
            moment(run.started or run.created),
            outcome(run),
            str(run.steps),
            *(_number(count, severity) for severity, count in by_severity(run).items()),
            address(run.url),
        )
    return made


def by_severity(run: StoredRun) -> dict[Severity, int]:
    """Return the number of findings of a run for each severity."""
    return {"error": run.errors, "warning": run.warnings, "info": run.infos}


def outcome(run: StoredRun) -> Text:
    """Return the verdict of a run, or its state if it has no verdict."""
    if run.verdict and run.state == "done":
        return Text(run.verdict, VERDICTS[run.verdict])
    return Text(run.state, STATES[run.state])


def address(url: str) -> Text:
    """Return a URL on one line, cut off if it is too long."""
    return Text(one_line(url, URL_LENGTH), no_wrap=True, overflow="ellipsis")


def _number(count: int, severity: Severity) -> Text:
    return Text(str(count), STYLES[severity]) if count else Text()


def moment(time: datetime | None) -> str:
    """Return a time in the local time zone, "" for None."""
    return f"{time.astimezone():%Y-%m-%d %H:%M}" if time else ""


def sentence(text: str) -> str:
    """Return a text on one line, shortened if it is too long."""
    return one_line(text, SENTENCE_LENGTH)
