"""What ``explorer reports diff`` does with two runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from explorer.cli.output import Output
from explorer.cli.run_lookup import LocatedRun
from explorer.cli.running import complain
from explorer.comparison import Comparison, alerting, compare, to_html, to_markdown, to_text
from explorer.errors import UsageError
from explorer.store import Store

Format = Literal["text", "json", "markdown", "html"]
NEW: tuple[Literal["new"]] = ("new",)


async def compared(before: LocatedRun, after: LocatedRun, store: Store) -> Comparison:
    if before.run.site != after.run.site:
        complain(f"these are runs of two sites, {before.run.site} and {after.run.site}")
    said = await store.judgements.of(after.run.site)
    return compare(after.summary(), [before.summary()], said)


def write(comparison: Comparison, format: Format, file: Path | None) -> None:
    """To standard output, or to a file. Raise UsageError for one that cannot be written."""
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
    """1 if it got worse: by something new that is as bad, or by seeing less, which may hide it.
    Slower pages are warnings, as slow ones are."""
    if fail_on == "never" or comparison.verdict != "worse":
        return 0
    slower = fail_on == "warning" and comparison.slower
    return int(bool(alerting(comparison, fail_on, NEW) or comparison.coverage.lost or slower))
