"""What ``explorer reports diff`` does with two runs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

from explorer.cli.output import Output
from explorer.cli.run_lookup import Found
from explorer.cli.running import complain
from explorer.comparison import Comparison, alerting, compare, to_html, to_markdown, to_text
from explorer.errors import UsageError
from explorer.store import Store


async def compared(before: Found, after: Found, store: Store) -> Comparison:
    if before.run.site != after.run.site:
        complain(f"these are runs of two sites, {before.run.site} and {after.run.site}")
    said = await store.judgements.of(after.run.site)
    return compare(after.summary(), [before.summary()], said)


def write(
    comparison: Comparison, format: Literal["text", "json", "markdown", "html"], file: Path | None
) -> None:
    """To standard output, or to a file. Raise UsageError for one that cannot be written."""
    if format == "text" and file is None:
        Output().print(to_text(comparison))
        return
    forms = {
        "text": lambda: f"{to_text(comparison).plain}\n",
        "json": comparison.to_json,
        "markdown": lambda: to_markdown(comparison),
        "html": lambda: to_html(comparison),
    }
    written = forms[format]().encode("utf-8", "replace")
    try:
        if file is None:
            sys.stdout.buffer.write(written)
        else:
            file.write_bytes(written)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise UsageError(f"--out {file} cannot be written: {error.strerror}") from None


def exit_code(comparison: Comparison, fail_on: Literal["error", "warning", "never"]) -> int:
    """1 if it got worse: by something new that is as bad, or by seeing less, which may hide it.
    Slower pages are warnings, as slow ones are."""
    if fail_on == "never" or comparison.verdict != "worse":
        return 0
    slower = fail_on == "warning" and comparison.slower
    return int(bool(alerting(comparison, fail_on, ("new",)) or comparison.coverage.lost or slower))
