"""The comparison as Markdown for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from explorer.comparison import words
from explorer.comparison.comparison import Compared, Comparison, FindingChange
from explorer.text import one_line

MAX_ROWS = 20
MAX_CELL_LENGTH = 160  # characters
SIGNS = {"better": "✅", "same": "✅", "worse": "❌"}


def to_markdown(comparison: Comparison) -> str:
    """Return the comparison as Markdown with tables for GitHub and GitLab.

    Page text is in code spans, so that it cannot form links, mentions, references or markup.
    """
    sound = comparison.sound
    blocks = [
        f"### {SIGNS[comparison.verdict]} {words.VERDICTS[comparison.verdict]}: "
        f"{comparison.headline}",
        f"{code(comparison.current.url)}: {_run(comparison.current)}, "
        f"compared with {_run(comparison.baseline)}"
        + (f"; all but findings with {_run(sound)}, the last that ended well" if sound else ""),
        *_table(("", "Finding", "Check", "Page"), _findings(comparison)),
        *_table(("Changed", "What", "Page"), _changes(comparison)),
    ]
    if rest := ", ".join(words.omitted_counts(comparison)):
        blocks.append(f"Also: {rest}.")
    return "\n\n".join(blocks) + "\n"


def code(text: str) -> str:
    """Return the text as a code span for a table cell; backticks and pipes are replaced."""
    line = one_line(text, MAX_CELL_LENGTH).replace("`", "'").replace("|", "¦")
    return f"`{line}`" if line else ""


def _run(run: Compared) -> str:
    return f"run {code(run.run_id)} of {run.started:%Y-%m-%d %H:%M} UTC"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    listed = [f"| {' | '.join(row)} |" for row in rows]
    if listed:
        rule = "|" + " --- |" * len(heads)
        yield "\n".join([f"| {' | '.join(heads)} |", rule, *listed[:MAX_ROWS]])
    if len(listed) > MAX_ROWS:
        yield f"… and {len(listed) - MAX_ROWS} more."


def _findings(comparison: Comparison) -> Iterator[Sequence[str]]:
    for finding in words.with_changes(comparison.findings, "new", "gone"):
        place = code(words.display_address(finding.url, comparison))
        yield _finding_label(finding), code(finding.title), code(finding.check), place


def _finding_label(finding: FindingChange) -> str:
    remarks = "; ".join(words.remarks(finding))
    name = f"{words.FINDINGS[finding.change]} {finding.severity}"
    return f"**{name}**" + (f" ({remarks})" if remarks else "")


def _changes(comparison: Comparison) -> Iterator[Sequence[str]]:
    for line in words.change_lines(comparison):
        names = " → ".join(filter(None, map(code, line.names)))
        change = f"{code(line.role)} {line.change}".strip()
        if line.upon:
            change += f" upon {code(line.upon)}"
        yield change, names, code(words.display_address(line.url, comparison))
