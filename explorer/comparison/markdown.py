"""The comparison as Markdown for a comment on a pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from explorer.comparison import words
from explorer.comparison.comparison import Compared, Comparison, FindingChange
from explorer.reporting.plain import one_line

ROWS = 20
LONGEST = 160  # characters
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
    if rest := ", ".join(words.not_told(comparison)):
        blocks.append(f"Also: {rest}.")
    return "\n\n".join(blocks) + "\n"


def code(text: str) -> str:
    """Return the text as a code span for a table cell; backticks and pipes are replaced."""
    line = one_line(text, LONGEST).replace("`", "'").replace("|", "¦")
    return f"`{line}`" if line else ""


def _run(run: Compared) -> str:
    return f"run {code(run.run_id)} of {run.started:%Y-%m-%d %H:%M} UTC"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    listed = [f"| {' | '.join(row)} |" for row in rows]
    if listed:
        rule = "|" + " --- |" * len(heads)
        yield "\n".join([f"| {' | '.join(heads)} |", rule, *listed[:ROWS]])
    if len(listed) > ROWS:
        yield f"… and {len(listed) - ROWS} more."


def _findings(comparison: Comparison) -> Iterator[Sequence[str]]:
    for finding in words.of(comparison.findings, "new", "gone"):
        place = code(words.where(finding.url, comparison))
        yield _named(finding), code(finding.title), code(finding.check), place


def _named(finding: FindingChange) -> str:
    told = "; ".join(words.facts(finding))
    name = f"{words.FINDINGS[finding.change]} {finding.severity}"
    return f"**{name}**" + (f" ({told})" if told else "")


def _changes(comparison: Comparison) -> Iterator[Sequence[str]]:
    for line in words.lines(comparison):
        names = " → ".join(filter(None, map(code, line.names)))
        what = f"{code(line.role)} {line.what}".strip()
        yield what, names, code(words.where(line.url, comparison))
