"""Implements ``explorer reports diff``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from explorer.cli.output import Output
from explorer.cli.reports.run_lookup import LocatedRun
from explorer.cli.running import complain
from explorer.comparison import (
    Comparison,
    alerting,
    alerting_endpoints,
    compare,
    to_html,
    to_markdown,
    to_text,
)
from explorer.errors import UsageError
from explorer.store import Store

Format = Literal["text", "json", "markdown", "html"]
NEW: tuple[Literal["new"]] = ("new",)


async def compare_runs(before: LocatedRun, after: LocatedRun, store: Store) -> Comparison:
    """Compare two runs; print a warning if they are of different sites."""
    if before.run.site != after.run.site:
        complain(f"these are runs of two sites, {before.run.site} and {after.run.site}")
    judgements = await store.judgements.of(after.run.site)
    return compare(after.summary(), [before.summary()], judgements)


def write(comparison: Comparison, format: Format, file: Path | None) -> None:
    """Write a comparison to standard output, or to a file.

    Raises:
        UsageError: If the file cannot be written.
    """
    if format == "text" and file is None:
        Output().print(to_text(comparison))
        return
    written = _text(comparison, format).encode("utf-8", "replace")
    if file is None:
        sys.stdout.buffer.write(written)
        return
    try:
        file.write_bytes(written)
    except OSError as error:
        raise UsageError(f"--out {file} cannot be written: {error.strerror}") from None


def _text(comparison: Comparison, format: Format) -> str:
    match format:
        case "text":
            return f"{to_text(comparison).plain}\n"
        case "json":
            return comparison.to_json()
        case "markdown":
            return to_markdown(comparison)
        case "html":
            return to_html(comparison)


def exit_code(comparison: Comparison, fail_on: Literal["error", "warning", "never"]) -> int:
    """Return 1 if the site got worse, else 0; always 0 if ``fail_on`` is "never".

    It got worse if something new is at least as bad as ``fail_on``, if less of the site was seen,
    which may hide findings, or, with ``fail_on`` "warning", if pages became slower or endpoints are
    called no more.
    """
    if fail_on == "never" or comparison.verdict != "worse":
        return 0
    slower = fail_on == "warning" and comparison.slower
    new = alerting(comparison, fail_on, NEW) or alerting_endpoints(comparison, fail_on, NEW)
    return int(bool(new or comparison.coverage.lost or slower))
